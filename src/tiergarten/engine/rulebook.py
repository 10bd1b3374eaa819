"""The rule books: one page for each game, an id for each rule, so that refusals can link to them.

They are Markdown files, `GAME.md` in English and `LANGUAGE/GAME.md` in others: ours in a folder
for all of them, those of other packages in the folder `rulebook` of the game."""

import itertools
import re
import textwrap
from pathlib import Path

from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.language import ENGLISH
from tiergarten.engine.sentence import Sentence

_HERE = Path(__file__).resolve().parent.parent
_SHELVES = (_HERE / "rulebook", _HERE.parent.parent / "docs" / "rules")  # installed; a checkout
LINE = 96  # letters
_RULE = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+)\*\* ", re.MULTILINE)
_PICTURE = re.compile(r"^!\[(?P<words>[^\]]*)\]\(picture:(?P<name>[\w-]+)\)$", re.MULTILINE)


def page(game: Game, language: str = ENGLISH, *, pictures: bool = False) -> str:
    """The whole rule book of a game, in English where there is no translation. Pictures are told in
    words, unless the reader can draw them (`engine.rule_pictures`)."""
    text = _page(game, language)
    return text if pictures else _PICTURE.sub(lambda found: _told(found["words"]), text)


def _told(picture: str) -> str:
    """A picture in words, in lines as long as the others."""
    return textwrap.fill(f"*{picture}*", LINE, break_long_words=False, break_on_hyphens=False)


def pictures(text: str) -> dict[str, str]:
    """The pictures of a rule book by name, each with its words."""
    return {found["name"]: found["words"] for found in _PICTURE.finditer(text)}


def _page(game: Game, language: str) -> str:
    for name in (f"{language}/{game.name}.md", f"{game.name}.md"):
        for shelf in (*_SHELVES, game.folder / "rulebook"):
            if (path := shelf / name).exists():
                return path.read_text(encoding="utf-8")
    raise BadOption(Sentence("the rule book is not installed: {game}", game=Sentence(game.title)))


def rules(game: Game, language: str = ENGLISH) -> dict[str, str]:
    """Every rule of a game by its id, as text."""
    text = page(game, language)
    starts = [(found["id"], found.start(), found.end()) for found in _RULE.finditer(text)]
    found = {}
    for rule, start, words in starts:
        first, *others = text[start:].splitlines()
        own = [first[words - start :]]
        own += itertools.takewhile(lambda line: not line or line.startswith("  "), others)
        found[rule] = "\n".join([own[0], *(line[2:] for line in own[1:])]).rstrip()
    return found


def rule(game: Game, rule_id: str, language: str = ENGLISH) -> str:
    """One rule; its id may be written in small letters, or as the number alone."""
    wanted = rule_id.strip().upper()
    if wanted.isdecimal():
        wanted = f"{game.rule_ids}-{wanted}"
    known = rules(game, language)
    if wanted not in known:
        first, *_, last = known
        raise BadOption(
            Sentence(
                "there is no rule {rule}; the rules are {first} to {last}",
                rule=repr(rule_id[:20]),
                first=first,
                last=last,
            )
        )
    return f"{wanted}: {known[wanted]}"
