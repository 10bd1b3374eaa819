"""Rule books on the screen: their paragraphs as wide as it is, headings and emphasis as styles."""

import re
import sys

from rich.console import Console
from rich.text import Text

from tiergarten.terminal.paint import styled, wrap

EMPHASIS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")
STARTS = re.compile(r"\s*(?:#|- |\d+\. |\||\*\*\w+-\d+\*\*)")  # never joined to a line above


def lines(text: str, width: int) -> list[Text]:
    """A text in Markdown, as lines of at most this width."""
    found = []
    for paragraph in paragraphs(text):
        if heading := re.match(r"#+ ", paragraph):
            found.append(styled(paragraph[heading.end() :], "bold underline"))
            continue
        indent = 2 if paragraph.startswith("- ") else 0
        found += wrap(_styled(paragraph), width, indent)
    return found


def show(text: str) -> None:
    """Print a text: for people at a terminal as wide as that is, for pipes as it is written."""
    if not sys.stdout.isatty():
        print(text)
        return
    console = Console(highlight=False)
    for line in lines(text, console.width):
        console.print(line, soft_wrap=True)


def paragraphs(text: str) -> list[str]:
    """Lines that belong together, joined."""
    found: list[str] = []
    for line in text.split("\n"):
        joins = found and found[-1] and line.strip() and not STARTS.match(line)
        if joins and not found[-1].startswith("#"):
            found[-1] += " " + line.strip()
        else:
            found.append(line.rstrip())
    return found


def _styled(text: str) -> Text:
    made, at = styled(""), 0
    for part in EMPHASIS.finditer(text):
        made.append(text[at : part.start()])
        made.append(part[1] or part[2] or part[3], "bold" if part[1] else "italic")
        at = part.end()
    made.append(text[at:])
    return made
