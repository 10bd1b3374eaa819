"""Longer texts on the whole screen, to leaf through."""

from collections.abc import Callable, Sequence

from rich.text import Text

from tiergarten.engine.language import Say
from tiergarten.terminal import keys
from tiergarten.terminal.display import Display
from tiergarten.terminal.paint import Paint, fit, styled, wrap

Laid = Callable[[int], Sequence[Text]]
"""The lines of a text in this many columns."""

LEAVING = (keys.ENTER, keys.ESCAPE, "q", keys.TAB)


def read(display: Display, say: Say, title: str, laid: Laid) -> None:
    """Show a text until the reader leaves it."""
    top = 0
    while True:
        width, height = display.size()
        lines = laid(width)
        room = height - 2
        last = max(0, len(lines) - room)
        top = max(0, min(top, last))
        display.draw(page(say, title, lines, top, width, height), (height - 1, 0))
        key = display.key()
        if key in LEAVING:
            return
        top += {
            keys.UP: -1,
            keys.DOWN: 1,
            keys.PAGE_UP: 1 - room,
            keys.PAGE_DOWN: room - 1,
            " ": room - 1,
            keys.HOME: -len(lines),
            keys.END: len(lines),
        }.get(key, 0)


def page(
    say: Say, title: str, lines: Sequence[Text], top: int, width: int, height: int
) -> list[Text]:
    """One screen of a text."""
    room = height - 2
    shown = list(lines[top : top + room])
    shown += [styled("")] * (room - len(shown))
    foot = say("Enter: back")
    if len(lines) > room:
        last = min(top + room, len(lines))
        part = f"{top + 1}-{last}/{len(lines)}"
        foot = say("{part}   ↑ ↓ PgUp PgDn: leaf through   Enter: back", part=part)
    return [bar(title, width), *shown, styled(foot, "dim")]


def bar(title: str, width: int, right: str = "") -> Text:
    """The line at the top."""
    text = f" {title} "
    if right:
        text = text.ljust(max(len(text), width - len(right) - 1)) + right
    return fit(styled(text.ljust(width), "bold reverse"), width)


def lines_of(text: str, paint: Paint, width: int) -> list[Text]:
    """A text wrapped to the width; what is carried over is indented as its line is."""
    lines = []
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        lines += wrap(paint(line), width, min(indent + 2, width // 2))
    return lines
