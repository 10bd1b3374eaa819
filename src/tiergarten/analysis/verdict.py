"""Which move of a decision is best, by how much, and which others come to the same.

Two moves come to the same if they lead to the same position, up to pieces that have changed places:
whoever takes one of two trucks that carry the same leaves the other one. Nothing is known of trucks
here; a position is compared field by field, in lists whatever their order. As there are lists in
which the order matters, the search must find the moves equally good, too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from tiergarten.bots.search import Prospect, Thoughts
from tiergarten.engine.actions import Move
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import State, copy_of

WORLDS = range(4)  # in which moves must come to the same, where something is hidden
ALIKE = 0.03  # of the chance to win, between moves that come to the same
SHARE = 0.02  # of the iterations that a move needs for its chance to be known,
FEWEST_VISITS, ENOUGH_VISITS = 10, 30  # but at least so many, and no more than so many


@dataclass(frozen=True)
class Verdict:
    """What a search says about a decision: the best move with those that come to the same, and the
    best of all others."""

    seat: int
    iterations: int
    best: tuple[Prospect, ...]
    others: tuple[Prospect, ...]  # the most promising first

    @classmethod
    def of(cls, match: Match, thoughts: Thoughts) -> Self | None:
        """None if there is too little to compare."""
        seat = thoughts.seat
        fewest = max(FEWEST_VISITS, min(ENOUGH_VISITS, SHARE * thoughts.iterations))
        known = [one for one in thoughts.prospects if one.visits >= fewest]
        if len(known) < 2:  # all thoughts went to one move: beside it stands the one tried most
            known = [one for one in thoughts.prospects[:2] if one.visits]
        known.sort(key=lambda one: one.chances[seat], reverse=True)
        if not known:
            return None
        first = known[0]
        same = same_as(match, seat, first.move.id)
        best = tuple(
            one
            for one in known
            if first.chances[seat] - one.chances[seat] <= ALIKE and same(one.move.id)
        )
        others = tuple(one for one in known if one not in best)
        if not others or thoughts.best not in [one.move for one in best]:
            return None
        return cls(seat, thoughts.iterations, best, others)

    @property
    def moves(self) -> list[Move]:
        """The best ones."""
        return [one.move for one in self.best]

    @property
    def chance(self) -> float:
        """To win, with the best move."""
        return self.best[0].chances[self.seat]

    @property
    def gap(self) -> float:
        """How much more likely that is than with any other."""
        return self.chance - self.others[0].chances[self.seat]

    def chances(self) -> dict[str, float]:
        """To win, with each move."""
        return {
            one.move.text: round(one.chances[self.seat], 3) for one in (*self.best, *self.others)
        }


def same_as(match: Match, seat: int, move: int) -> Callable[[int], bool]:
    """Whether another move comes to the same as this one, whatever the seat cannot know."""
    worlds = [match.concealed(seat, seed) for seed in WORLDS]
    return lambda other: all(
        come_to_the_same(match.game, world, seat, move, other) for world in worlds
    )


def come_to_the_same(game: Game, state: State, seat: int, one: int, other: int) -> bool:
    """Whether two moves lead to the same position, up to pieces that have changed places."""
    if one == other:
        return True
    after = [_after(game, state, seat, action) for action in (one, other)]
    return all(_is_rearranged(after[0][name], after[1][name]) for name in after[0].dtype.names)


def _after(game: Game, state: State, seat: int, action: int) -> State:
    then = copy_of(state)
    game.rules.play(then, seat, action)
    return then


def _is_rearranged(one: Any, other: Any) -> bool:
    """Whether two fields hold the same, in lists in whatever order."""
    if isinstance(one, np.ndarray):
        return sorted(part.tobytes() for part in one) == sorted(part.tobytes() for part in other)
    return bool(one.tobytes() == other.tobytes())
