"""From the Markdown that everybody writes (CommonMark) to the stricter one that MkDocs reads.

Python-Markdown wants what belongs to an item of a list to be indented by four columns, and a blank
line before a list or a table. The files keep the shorter form, which other readers take as well.
"""

import re
from collections.abc import Iterator, Sequence

ITEM = re.compile(r"(?:[-*+]|\d+[.)]) +(?=\S)")
FENCE = re.compile(r"(`{3,}|~{3,})(\S*)")
INDENT = 4


def converted(text: str) -> str:
    """A whole page."""
    return "\n".join(_blocks(text.split("\n")))


def _blocks(lines: Sequence[str], within_item: bool = False) -> list[str]:
    out: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if fence := FENCE.match(line):
            end = _end_of_fence(lines, at, fence[1])
            session = at + 1 < end and lines[at + 1].startswith(">>>")
            out += [f"{fence[1]}pycon" if session else line, *lines[at + 1 : end]]
            at = end
        elif item := ITEM.match(line):
            width = item.end()
            end = _end_of_item(lines, at, width)
            if not within_item and out and out[-1].strip() and not _in_list(out[-1]):
                out.append("")
            out += _item(item[0], [line[width:], *(one[width:] for one in lines[at + 1 : end])])
            at = end
        else:
            if line.startswith("|") and out and out[-1].strip() and not out[-1].startswith("|"):
                out.append("")
            out.append(line)
            at += 1
    return out


def _item(mark: str, body: Sequence[str]) -> Iterator[str]:
    first, *others = _blocks(body, within_item=True)
    yield mark.strip().ljust(INDENT) + first
    yield from (" " * INDENT + line if line else "" for line in others)
    if others and others[-1].lstrip().startswith("|"):
        yield ""  # otherwise the next item would be a row of the table


def _end_of_fence(lines: Sequence[str], at: int, fence: str) -> int:
    for end in range(at + 1, len(lines)):
        if lines[end].rstrip() == fence:
            return end + 1
    return len(lines)


def _end_of_item(lines: Sequence[str], at: int, width: int) -> int:
    """Behind the last line that is indented as the text of the item is."""
    end = at + 1
    for here in range(at + 1, len(lines)):
        if lines[here].startswith(" " * width):
            end = here + 1
        elif lines[here].strip():
            break
    return end


def _in_list(line: str) -> bool:
    return line.startswith(" " * INDENT) or ITEM.match(line) is not None
