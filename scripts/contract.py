"""Writes the reference of docs/games.md: what the rooms of a game hold, from `engine/contract.py`.

    python scripts/contract.py

A test fails while the page and the code differ.
"""

import inspect
import re
import textwrap
from pathlib import Path

from tiergarten.engine import contract

PAGE = Path(__file__).resolve().parent.parent / "docs" / "games.md"
BEGIN, END = "<!-- reference: begin -->", "<!-- reference: end -->"
WIDTH = 100


def reference() -> str:
    """All rooms, all functions and values, from their docstrings."""
    return "\n".join(_room(name, protocol) for name, protocol in contract.ROOMS.items())


def written(page: str) -> str:
    """The page with the reference as the code has it now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{reference()}\n{END}{after}"


def _room(name: str, protocol: type) -> str:
    lines = [f"### `{name}`", ""]
    lines += [_prose(inspect.getdoc(protocol) or ""), ""]
    for member, asked in contract.members(protocol).items():
        words = " ".join(_words(protocol, member).split())
        head = (
            contract.signature(member, asked)
            if inspect.isfunction(asked)
            else f"{member}: {_type(asked)}"
        )
        entry = f"- `{head}` – {words}"
        lines.append(textwrap.fill(entry, WIDTH, subsequent_indent="  ", break_on_hyphens=False))
    return "\n".join(lines) + "\n"


def _prose(text: str) -> str:
    paragraphs = (" ".join(part.split()) for part in text.split("\n\n"))
    return "\n\n".join(textwrap.fill(part, WIDTH) for part in paragraphs)


def _type(annotation: object) -> str:
    shown = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    return re.sub(r"\b(typing|collections\.abc)\.", "", shown)


def _words(protocol: type, member: str) -> str:
    """What a function says about itself; of a value the text that follows it in the source."""
    for part in protocol.__mro__:
        if inspect.isfunction(vars(part).get(member)):
            return inspect.getdoc(vars(part)[member]) or ""
        if member in inspect.get_annotations(part):
            lines = inspect.getsource(part).partition(f"\n    {member}:")[2].partition('"""')[2]
            return lines.partition('"""')[0]
    raise LookupError(member)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
