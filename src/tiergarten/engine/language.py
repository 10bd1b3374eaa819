"""Everything a person reads goes through here: gettext catalogues, English first.

`Say("de")("{player} draws a tile", player="Anna")` looks the sentence up and fills it in.
Sentences kept in tables are wrapped in `mark`, which only tells the extractor to collect them.
Where one English word means two things, `in_context` keeps them apart: `say(in_context("replay",
"Play"))`.
"""

import functools
import os
from collections.abc import Mapping
from pathlib import Path

from tiergarten.engine import pofile
from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Listing, Plural, Sentence, Together

ENGLISH = "en"
LOCALE = Path(__file__).resolve().parent.parent / "locale"
CATALOGUE = Path("LC_MESSAGES", "tiergarten.po")


def mark(text: str) -> str:
    """Mark a sentence for the catalogue, to be said later."""
    return text


def mark_many(one: str, more: str) -> tuple[str, str]:
    """The same for a sentence whose form depends on a number."""
    return one, more


def in_context(context: str, text: str) -> str:
    """A text that has its own translation in a context, such as a verb that is also a noun."""
    return f"{context}{pofile.CONTEXT_END}{text}"


# For translators: between two sentences that are told as one: "Anna takes truck 1; it is full"
BETWEEN_SENTENCES = in_context("between two sentences", "; ")
# For translators: between two things in a list: "zebra, lion"
IN_A_LIST = in_context("in a list", ", ")


def languages() -> tuple[str, ...]:
    """The languages there are catalogues for; English is always there."""
    found = sorted(path.parent.parent.name for path in LOCALE.glob(f"*/{CATALOGUE}"))
    return (ENGLISH, *found)


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The language the environment asks for, if we speak it; else English.

    As everywhere with gettext: LC_ALL, LC_MESSAGES or LANG name it, and LANGUAGE can list several,
    in order of preference, unless the others ask for none (`C`).
    """
    set_to = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((value for value in set_to if value), "")
    wanted = [locale]
    if _language_of(locale) not in ("c", "posix"):
        wanted = [*environment.get("LANGUAGE", "").split(":"), locale]
    known = languages()
    return next((code for code in map(_language_of, wanted) if code in known), ENGLISH)


def _language_of(locale: str) -> str:
    """`de_AT.UTF-8@euro` is German."""
    for end in "_.@":
        locale = locale.partition(end)[0]
    return locale.lower()


class Say:
    """Says sentences in one language."""

    def __init__(self, language: str = ENGLISH) -> None:
        if language not in languages():
            known = ", ".join(languages())
            raise BadOption(
                Sentence(
                    "there is no language {language}; choose one of {known}",
                    language=repr(language),
                    known=known,
                )
            )
        self.language = language
        path = LOCALE / language / CATALOGUE
        self._words = pofile.Translations(iter(())) if language == ENGLISH else pofile.read(path)

    def __call__(self, text: str, /, **values: object) -> str:
        if values:
            return self._words.one(text).format(**values)
        return self._words.bare(text)

    def raw(self, text: str) -> str:
        """A sentence with its places still to be filled in."""
        return self._words.one(text)

    def many(self, one: str, more: str, n: int, /, **values: object) -> str:
        """A sentence whose form depends on a number, which it can show as `{n}`."""
        return self._words.many(one, more, int(n)).format(n=n, **values)

    def listing(self, items: list[str]) -> str:
        """Items as a list: "zebra, lion"; "nothing" if there are none."""
        return self(IN_A_LIST).join(items) if items else self("nothing")

    def together(self, sentences: list[str]) -> str:
        """Several sentences as one."""
        if len(sentences) == 1:
            return sentences[0]
        return self(BETWEEN_SENTENCES).join(sentences)


class SayLater(Say):
    """Says sentences in English that can still be said in any other language.

    Code that puts its words together with this speaker, and with nothing else, need not know who
    will read them: `SayLater()(...)` is a `Sentence`, and so are the phrases inside it.
    """

    def __call__(self, text: str, /, **values: object) -> Sentence:
        return Sentence(text, **values)

    def many(self, one: str, more: str, n: int, /, **values: object) -> Sentence:
        return Plural(one, more, int(n), **values)

    def listing(self, items: list[str]) -> Sentence:
        return Listing(super().listing(items), items)

    def together(self, sentences: list[str]) -> Sentence:
        return Together(super().together(sentences), sentences)


@functools.cache
def say_in(language: str) -> Say:
    """The one speaker of a language."""
    return Say(language)
