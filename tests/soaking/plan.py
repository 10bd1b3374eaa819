"""Which games a soak plays: batches of seeds that go round all variants and options of a game.

Batch number n is always the same games, whatever else is played: it has a variant, and seeds of
its own, and goes on until this many moves have been made. So the number of batches follows from
the number of moves wanted, and a soak is the same however often it was interrupted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from tests.variants import VARIANTS, Variant
from tiergarten.engine.game import Game
from tiergarten.testing import values_of

RANDOM, GREEDY = "random", "greedy"
SEED_OF = {RANDOM: 1 << 40, GREEDY: 2 << 40}  # the upper halves of seeds, plus the batch number


@dataclass(frozen=True)
class Batch:
    """Some games of one variant."""

    policy: str
    number: int
    variant: Variant
    quota: int  # games are played until this many moves have been made

    @property
    def key(self) -> tuple[str, int]:
        return self.policy, self.number

    @property
    def seed(self) -> int:
        """The upper half of the seeds of all its games."""
        return SEED_OF[self.policy] + self.number

    def seed_of_game(self, game: int) -> int:
        """The seed with which a match is dealt as this game of the batch was."""
        return self.seed << 64 | 2 * game


def batches(game: Game, policy: str, moves: int, quota: int) -> Iterator[Batch]:
    """The batches that make this many moves. Every number of players has the same share."""
    variants = [all_variants(game, players) for players in game.players]
    for number in range(-(-moves // quota)):
        turn, which = divmod(number, len(variants))
        chosen = variants[which]
        yield Batch(policy, number, chosen[turn % len(chosen)], quota)


def all_variants(game: Game, players: int) -> list[Variant]:
    """Every combination of options there is; those that all tests run over come first."""
    values = {option.name: ["", *values_of(option, players)] for option in game.options}
    everything = [
        Variant(game.name, players, {k: v for k, v in zip(values, some, strict=True) if v})
        for some in product(*values.values())
    ]
    first = [v for v in VARIANTS if (v.game, v.players) == (game.name, players)]
    return first + [variant for variant in everything if variant not in first]
