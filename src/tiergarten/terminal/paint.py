"""Texts for the screen: coloured as the game colours its pieces, wrapped to the width."""

import re
from collections.abc import Mapping

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

ELLIPSIS = "…"


class Paint:
    """Colours words and signs wherever they occur."""

    def __init__(self, colours: Mapping[str, str] | None = None) -> None:
        self._styles = {text: Style.parse(style) for text, style in (colours or {}).items()}
        longest_first = sorted(self._styles, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(_whole, longest_first))) if self._styles else None

    def __call__(self, text: str, style: str = "") -> Text:
        painted = styled(text, style)
        if self._pattern is not None:
            for found in self._pattern.finditer(text):
                painted.stylize(self._styles[found[0]], *found.span())
        return painted


def styled(text: str, style: str = "") -> Text:
    """A text in a style that stays its own when other texts are put behind it."""
    made = Text(text, end="")
    if style:
        made.stylize(style)
    return made


def _whole(text: str) -> str:
    """A pattern for a text that is not part of a longer word."""
    before = r"(?<!\w)" if text[:1].isalnum() else ""
    after = r"(?!\w)" if text[-1:].isalnum() else ""
    return before + re.escape(text) + after


def wrap(text: Text, width: int, indent: int = 0, first: int | None = None) -> list[Text]:
    """A text in lines of at most `width` columns; lines after the first are indented.

    `first` is the indent of the first line (none).
    """
    lines: list[Text] = []
    for paragraph in text.split("\n", allow_blank=True):
        start = first or 0
        rest, room = paragraph, width - start
        while True:
            cut = _cut(rest.plain, room)
            line, rest = rest[:cut], rest[cut:]
            line.rstrip()
            lines.append(styled(" " * start) + line)
            rest = rest[len(rest.plain) - len(rest.plain.lstrip(" ")) :]
            start, room = indent, width - indent
            if not rest.plain:
                break
    for line in lines:
        line.end = ""
    return lines


def _cut(plain: str, room: int) -> int:
    """Where to break a line: after the last word that fits, else in the middle of a word."""
    if cell_len(plain) <= room:
        return len(plain)
    cells = 0
    for index, sign in enumerate(plain):
        cells += cell_len(sign)
        if cells > room:
            space = plain.rfind(" ", 0, index + 1)
            return space if space > 0 and plain[:space].strip() else max(1, index)
    return len(plain)


def fit(text: Text, width: int) -> Text:
    """A line of at most `width` columns: what is too long ends with an ellipsis."""
    if text.cell_len > width:
        text = text.copy()
        text.truncate(width, overflow="ellipsis")
    return text


def pad(text: Text, width: int) -> Text:
    """A line of exactly `width` columns."""
    text = fit(text, width).copy()
    text.pad_right(max(0, width - text.cell_len))
    return text


def side_by_side(left: list[Text], right: list[Text], gap: int) -> list[Text]:
    """Two blocks of lines next to each other."""
    width = block_width(left) + gap
    return [
        pad(left[i] if i < len(left) else Text(""), width) + right[i] if i < len(right) else left[i]
        for i in range(max(len(left), len(right)))
    ]


def block_width(lines: list[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)
