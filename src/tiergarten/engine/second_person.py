"""Telling somebody what they did themselves: "You draw a tile" instead of "Anna draws a tile".

A verb agrees with its subject, in most languages by its form, so a name cannot simply be replaced.
A game lists second sentences for those in which a name stands (`Table.SECOND_PERSON`); each is
translated as a whole. `tell` and `foretell` need not know about it: they are given a speaker and
names, and the reader's name is a `You`.
"""

import functools
from collections.abc import Mapping, Sequence

from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, say_in

MOST_COMPANIES = 4096  # whose names are remembered, as one of them reads them


class You(str):
    """The reader's name: in a list it reads as "you" ("you 3, Otto 2"); where a sentence has no
    second person, it is `name`."""

    __slots__ = ("name",)
    name: str


class SayToYou(Say):
    """Says sentences in which the reader's name is a `You`."""

    def __init__(self, say: Say, phrases: Mapping[str, str | tuple[str, str]]) -> None:
        self.language = say.language
        self._words = say._words
        self._phrases = phrases

    def __call__(self, text: str, /, **values: object) -> str:
        mine = self._phrases.get(text) if _addresses(values) else None
        if isinstance(mine, str):
            return super().__call__(mine, **values)
        return super().__call__(text, **_named(values))

    def many(self, one: str, more: str, n: int, /, **values: object) -> str:
        mine = self._phrases.get(one) if _addresses(values) else None
        if isinstance(mine, tuple):
            return super().many(*mine, n, **values)
        return super().many(one, more, n, **_named(values))


def _addresses(values: Mapping[str, object]) -> bool:
    return any(isinstance(value, You) for value in values.values())


def _named(values: Mapping[str, object]) -> dict[str, object]:
    return {
        place: value.name if isinstance(value, You) else value for place, value in values.items()
    }


_speakers: dict[tuple[str, str], SayToYou] = {}


def addressed(
    game: Game, language: str, names: Sequence[str], reader: int | None
) -> tuple[Say, tuple[str, ...]]:
    """The speaker and the names with which something is told to a seat; None is anybody."""
    if reader is None:
        return say_in(language), tuple(names)
    key = game.name, language
    if key not in _speakers:
        _speakers[key] = SayToYou(say_in(language), game.table.SECOND_PERSON)
    say = _speakers[key]
    return say, _with_you(say, tuple(names), reader)


@functools.lru_cache(MOST_COMPANIES)
def _with_you(say: Say, names: tuple[str, ...], reader: int) -> tuple[str, ...]:
    you = You(say("you"))
    you.name = names[reader]
    return (*names[:reader], you, *names[reader + 1 :])
