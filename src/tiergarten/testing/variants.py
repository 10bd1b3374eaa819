"""The ways to play a game that the checks go over: a number of players, with some options."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.options import ChoiceOption, Option, SeatOption, SetOption
from tiergarten.games import find


@dataclass(frozen=True)
class Variant:
    """A way to play a game; its text is the beginning of the names of golden games and counts."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        options = "".join(f"-{name}-{value}" for name, value in self.options.items())
        return f"{self.game}-{self.players}{options}"

    def deal(self, seed: int) -> Match:
        return Match.new(find(self.game), self.players, seed, options=self.options)


def variants_of(game: str | Game) -> list[Variant]:
    """Every number of players, and every value of every option once.

    A game with options that change each other names its variants itself.
    """
    declared = find(game) if isinstance(game, str) else game
    found = [Variant(declared.name, players) for players in declared.players]
    for option in declared.options:
        allowed = [n for n in declared.players if not option.players or n in option.players]
        for number, value in enumerate(_some_values(option, allowed[0])):
            players = allowed[number % len(allowed)]
            if value in values_of(option, players):
                found.append(Variant(declared.name, players, {option.name: value}))
    return found


def _some_values(option: Option, players: int) -> list[str]:
    """All values where they are few kinds of play; one where they differ only in who or what."""
    values = values_of(option, players)
    return values if isinstance(option, ChoiceOption) else values[:1]


def values_of(option: Option, players: int) -> list[str]:
    """What one can say about an option, as text, besides leaving it out."""
    if option.players and players not in option.players:
        return []
    return list(_values(option, players))


def _values(option: Option, players: int) -> Iterator[str]:
    if isinstance(option, SeatOption):
        yield from (option.tell(seat) for seat in range(players))
    elif isinstance(option, SetOption):
        yield from (",".join(names) for names in combinations(option.names, option.count[players]))
    elif isinstance(option, ChoiceOption):
        yield from option.names[1:]
    else:
        raise TypeError(f"the values of the option {option.name} are not known")
