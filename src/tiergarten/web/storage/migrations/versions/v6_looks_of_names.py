"""Names of accounts are compared by their look: in letters of other scripts, and by what is seen.

Until then they were compared without capitals only, so what was stored of a name in Cyrillic or
Greek letters was no longer found. Of accounts whose names now look the same the oldest keeps its
own; the others are numbered, as people at a table are.
"""

import itertools
import unicodedata
from collections.abc import Container

import sqlalchemy as sql
from alembic import op

revision = "6"
down_revision = "5"

_MOST_CHARACTERS = 40  # of a name
_MOST_COMPARED = 200


def upgrade() -> None:
    accounts = sql.table("accounts", sql.column("id"), sql.column("name"), sql.column("folded"))
    db = op.get_bind()
    stored = db.execute(sql.select(accounts).order_by(accounts.c.id)).all()
    names: dict[str, tuple[int, str]] = {}  # by their looks: whose they are, and the names
    for row in stored:
        names.setdefault(_compared(row.name), (row.id, row.name))
    first = {number for number, _ in names.values()}
    for row in stored:
        if row.id not in first:
            name = _numbered(row.name, names)
            names[_compared(name)] = row.id, name
    op.drop_index("ix_accounts_folded", "accounts")  # in mid-work two may be the same
    for folded, (number, name) in names.items():
        mine = accounts.update().where(accounts.c.id == number)
        db.execute(mine.values(name=name, folded=folded))
    op.create_index("ix_accounts_folded", "accounts", ["folded"], unique=True)


def _numbered(name: str, taken: Container[str]) -> str:
    """A name that looks like none of these."""
    ends = (f" {number}" for number in itertools.count(2))
    others = (name[: _MOST_CHARACTERS - len(end)].rstrip() + end for end in ends)
    return next(other for other in others if _compared(other) not in taken)


def _compared(name: str) -> str:
    return look(name)[:_MOST_COMPARED]


# What `visible.py` said when this was written.

_MOST_MARKS = 4  # accents on one letter: some scripts need as many, towers of them are a nuisance

_JOINERS = "\u200c\u200d"  # within emoji and the letters of some scripts
_EMOJI_STYLE = "\ufe0f"
# Letters, symbols and marks that show nothing, although their category says otherwise.
_BLANK = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}
_BLANK.update(range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_LAST_OF_LATIN = "\u024f"

# Small letters of other scripts, and the Latin ones that they, or their capitals, look like.
_LATIN = str.maketrans(
    "авекмнорстухѕіјһԁԛԝ"  # Cyrillic
    "αβεζηικμνορτυχϳ"  # Greek
    "օսհո"  # Armenian
    "ıɑɡ",  # of Latin itself
    "abekmhopctyxsijhdqwabezhikmnoptyxjouhniag",
)


def _clean(words: str) -> str:
    """Without what cannot be seen, or changes how the text around it is read: control characters,
    those that turn the direction of writing, blanks that look like nothing, towers of accents."""
    kept: list[str] = []
    marks = 0
    text = unicodedata.normalize("NFC", words)
    for letter, following in zip(text, [*text[1:], ""], strict=False):
        kind = unicodedata.category(letter)
        before = kept[-1] if kept else " "
        if letter.isspace() or kind in ("Zs", "Zl", "Zp"):
            letter = " "
            if before == " ":
                continue
        elif letter in _JOINERS:
            if not _joins(letter, before, following):
                continue
        elif letter == _EMOJI_STYLE:
            if unicodedata.category(before) != "So":
                continue
        elif kind.startswith("C") or ord(letter) in _BLANK:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(letter)
    return "".join(kept).strip(f" {_JOINERS}")


def _joins(joiner: str, before: str, following: str) -> bool:
    """Whether a joiner means something there: within an emoji, or between letters that need it."""
    if not following or before == " ":
        return False
    around = unicodedata.category(before), unicodedata.category(following)
    if joiner == "\u200d" and around[1] == "So":
        return around[0] in ("So", "Sk") or before == _EMOJI_STYLE
    return all(kind[0] in "LM" for kind in around) and min(before, following) > _LAST_OF_LATIN


def look(name: str) -> str:
    """A name as it is compared: two that people can hardly tell apart have the same look, in
    capital letters or small ones, wide ones, or those of another script."""
    folded = unicodedata.normalize("NFKC", _clean(name)).casefold()
    return unicodedata.normalize("NFC", folded.translate(_LATIN))
