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
from tiergarten.bots.search import SearchBot, Thoughts, has_choice
from tiergarten.engine.match import Match
from tiergarten.engine.seeds import SEED_BITS

FEWEST = 16  # iterations of a search that is to mean anything
FEW_OUTCOMES = 8  # of chance in the middle of a value
# Where several seats choose at the same time, a search takes this many times as long to find out
# what they will do.
AUCTION = 3


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
            choosing = [seat for seat in acting if has_choice(position, seat)]
            if choosing:
                each = iterations * (AUCTION if len(acting) > 1 else 1)
                return mean(
                    [
                        self.consider(content, seat, each, *purpose, seat).chances
                        for seat in choosing
                    ]
                )
            seat = acting[0]
            action = position.canonical(seat)[0].id
            after, by_chance = self.played(content, seat, action, self.seed_for(*purpose))
            if by_chance:
                each = iterations // FEW_OUTCOMES
                return self.expected(content, seat, action, each, FEW_OUTCOMES, *purpose)
            content = after

    def played(self, content: bytes, seat: int, action: int, seed: int) -> tuple[bytes, bool]:
        """The position after a move with a fresh generator, and whether chance had a hand in it."""
        return outcomes.played(self.match.game, content, seat, action, seed)

    def expected(
        self, content: bytes, seat: int, action: int, iterations: int, most: int, *purpose: object
    ) -> Chances:
        """The mean over what chance can bring with a move, with these iterations for each.

        All outcomes are searched with the same seed.
        """
        seed = self.seed_for(*purpose, "outcomes")
        found = outcomes.outcomes(self.match.game, content, seat, action, seed, most)
        values = [self.value(o.content, iterations, *purpose, "after") for o in found]
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
