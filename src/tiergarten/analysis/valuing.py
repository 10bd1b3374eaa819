"""What a position is worth: every seat's chance to win, by a search or, at the end, exactly.

Where there is nothing to decide, nothing is searched: the value is that of the next position where
there is, or the mean over what chance can bring.
"""

import hashlib
import threading
from collections.abc import Sequence
from dataclasses import dataclass

from tiergarten.analysis import outcomes
from tiergarten.analysis.reviewed import Chances
from tiergarten.bots.budget import Budget
from tiergarten.bots.search import SearchBot, Thoughts
from tiergarten.engine.match import Match
from tiergarten.engine.seeds import SEED_BITS

FEWEST = 16  # iterations of a search that is to mean anything
FEW_OUTCOMES = 8  # of chance in the middle of a value


class Stopped(Exception):
    """Somebody does not want the answer any more."""


@dataclass(frozen=True)
class Valuer:
    """Values positions of one match. The same seed gives the same values."""

    match: Match
    seed: int
    stop: threading.Event

    def consider(self, content: bytes, seat: int, iterations: int, *purpose: object) -> Thoughts:
        """What the search says about the moves of a seat."""
        if self.stop.is_set():
            raise Stopped
        bot = SearchBot(self.seed_for(*purpose), Budget(iterations=max(iterations, FEWEST)))
        thoughts = bot.consider(self.match.without_history(content), seat, self.stop)
        if self.stop.is_set():
            raise Stopped
        return thoughts

    def value(self, content: bytes, iterations: int, *purpose: object) -> Chances:
        """Every seat's chance to win from a position, seen from nobody's side in particular."""
        while True:
            position = self.match.without_history(content)
            if position.over:
                return result(position)
            acting = position.acting
            choosing = [seat for seat in acting if len(position.canonical(seat)) > 1]
            if choosing:
                each = max(iterations // len(choosing), FEWEST)
                return mean(
                    [
                        self.consider(content, seat, each, *purpose, seat).chances
                        for seat in choosing
                    ]
                )
            seat = acting[0]
            action = position.canonical(seat)[0].id
            seed = self.seed_for(*purpose, "forced")
            after, by_chance = outcomes.played(self.match.game, content, seat, action, seed)
            if by_chance:
                return self.expected(content, seat, action, iterations, FEW_OUTCOMES, *purpose)
            content = after

    def expected(
        self, content: bytes, seat: int, action: int, iterations: int, most: int, *purpose: object
    ) -> Chances:
        """Every seat's chance after a move, before chance has done its part.

        The iterations are shared among the outcomes; all of them are searched with the same seed.
        """
        seed = self.seed_for(*purpose, "outcomes")
        after, by_chance = outcomes.played(self.match.game, content, seat, action, seed)
        if not by_chance:
            return self.value(after, iterations, *purpose, "after")
        found = outcomes.outcomes(self.match.game, content, seat, action, seed, most)
        each = iterations // len(found)
        values = [self.value(o.content, each, *purpose, "after") for o in found]
        return mean(values, [o.probability for o in found])

    def seed_for(self, *purpose: object) -> int:
        """A seed of its own for every question, the same whoever asks it first."""
        text = repr((self.seed, *purpose)).encode()
        return int.from_bytes(hashlib.sha256(text).digest()[: SEED_BITS // 8])


def result(match: Match) -> Chances:
    """What everybody has in the end: 1 for a victory, parts of it if it is shared."""
    winners = match.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(match.players))


def mean(values: Sequence[Chances], weights: Sequence[float] | None = None) -> Chances:
    """The mean of several, seat by seat."""
    weights = [1 / len(values)] * len(values) if weights is None else weights
    return tuple(
        sum(w * v for w, v in zip(weights, seat, strict=True)) for seat in zip(*values, strict=True)
    )


def minus(one: Chances, other: Chances) -> Chances:
    """The difference, seat by seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))
