"""Writes down the settings of the server: `python -m scripts.settings [--write]`.

With `--write` the tables in docs/operating.md are renewed; a test fails while they are not true.
"""

import sys
from pathlib import Path

from tiergarten.web.settings import FIELDS, GROUPS, about, shown

PAGE = Path(__file__).resolve().parent.parent / "docs" / "operating.md"
BEGIN, END = "<!-- settings: begin -->", "<!-- settings: end -->"


def tables() -> str:
    """The settings group by group: name, default, what it is about."""
    lines: list[str] = []
    for title, names in GROUPS.items():
        lines += ["", f"**{title[0].upper()}{title[1:]}**", "", "| setting | default | |"]
        lines += ["|---|---|---|", *map(_row, names)]
    return "\n".join([*lines, "", ""])


def _row(name: str) -> str:
    default = shown(FIELDS[name].default)
    default = "" if FIELDS[name].default in (None, "", ()) else f"`{default}`"
    return f"| `{name}` | {default} | {about(name)} |"


def renewed(page: str) -> str:
    """The page with the tables as they are now."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}{tables()}{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(tables())
