"""The rule books in the site: real pictures, an address for every rule, and other languages."""

import posixpath
import re

from scripts.docsite.links import outside_code
from tiergarten.engine import rule_pictures
from tiergarten.engine.language import ENGLISH
from tiergarten.games import catalogue

FOLDER = "rules"
PICTURES = "pictures/rules"
NAMES = {"en": "English", "cs": "čeština", "de": "Deutsch", "fr": "français", "ru": "русский"}
_PICTURE = re.compile(r"\(picture:([\w-]+)\)")
_RULE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\* ", re.MULTILINE)
_CITED = re.compile(r"(?<![\w*[-])([A-Z]{2}-\d+)(?![\w*\]-])")


def language_of(page: str) -> str | None:
    """The language of a rule book; None, if the page is no rule book."""
    folder, _, rest = page.partition("/")
    if folder != FOLDER:
        return None
    return rest.partition("/")[0] if "/" in rest else ENGLISH


def pictures(languages: list[str]) -> dict[str, str]:
    """The files of all pictures of all rule books."""
    return {
        f"{PICTURES}/{language}/{game.name}/{name}.svg": rule_pictures.draw(game, name, language)
        for game in catalogue().values()
        if game.package.startswith("tiergarten.games.")
        for name in game.table.PICTURES
        for language in languages
    }


def prepared(text: str, page: str, language: str, languages: list[str]) -> str:
    """A rule book as the site shows it."""
    game = posixpath.basename(page).removesuffix(".md")
    here = posixpath.dirname(page)
    drawn = posixpath.relpath(f"{PICTURES}/{language}/{game}", here)
    text = _PICTURE.sub(rf"({drawn}/\1.svg)", text)
    text = outside_code(text, lambda part: cited(part, ""))
    text = _RULE.sub(lambda found: f"- **{found[1]}**{{ #{found[1].lower()} }} ", text)
    others = " · ".join(
        f"[{NAMES.get(one, one)}]({posixpath.relpath(_book(game, one), here)})"
        for one in languages
        if one != language
    )
    title, rest = text.split("\n", 1)
    return f"{title}\n\n{others}\n{rest}" if others else text


def cited(text: str, book: str) -> str:
    """A text in which every rule that is named is a link to it."""
    return _CITED.sub(lambda found: f"[{found[1]}]({book}#{found[1].lower()})", text)


def _book(game: str, language: str) -> str:
    return f"{FOLDER}/{game}.md" if language == ENGLISH else f"{FOLDER}/{language}/{game}.md"
