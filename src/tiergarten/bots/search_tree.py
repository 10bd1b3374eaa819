"""The memory of a search, and the clock by which it grows. The tree itself is compiled
(`bots.tree`)."""

import math
import threading
import time
from collections.abc import Iterable

import numpy as np

from tiergarten.bots.ready import ready_to_think
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import MOST_SEATS, State, new_record
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.engine.seeds import SEED_BITS, halves

MOST_NODES = 1_000_000  # then the tree stops growing, and what it knows gets more certain
SLICE = 256  # iterations at once, if there is no clock, and between two looks at the answer
IMPATIENT = 128  # between two looks at the answer if it need not be certain
FIRST = 4  # iterations until there is a pace, if there is a clock
GLANCE = 0.02  # seconds between two looks at the clock at most,
BLINK = 0.001  # and at least


class Tree:
    """The memory of one search, and the thread that lets it grow."""

    def __init__(
        self,
        game: Game,
        state: State,
        seat: int,
        seed: int,
        settings: SearchSettings,
        iterations: int | None,
    ) -> None:
        from tiergarten.bots import tree

        self._grow = tree.grow
        size = min(MOST_NODES, iterations or MOST_NODES)
        self.seat = seat
        self.nodes = np.empty(size + 1, tree.NODE)
        self.nodes[0] = (0, tree.NONE, tree.NONE, 0)
        self.edges = np.empty(2 * size + MOST_SEATS, tree.EDGE)
        self.record = new_record(tree.TREE)
        self.record.seat = seat
        self.record.nodes = 1
        self.record.first, second = halves(seed % 2**SEED_BITS)
        self.record.second = second >> 1  # leaves room to count up from it
        self.record.deviation[:] = 0.15
        mind = new_record(tree.mind(game.record.dtype, game.judgement.NOTES))
        mind.root = state
        mind.thought.listed.rng[:] = 1 + np.arange(4) + (seed & 0xFFFF)
        self._parts = self.record, self.nodes, self.edges, mind, settings.record()

    @classmethod
    def of(cls, match: Match, seat: int, seed: int, iterations: int | None = None) -> "Tree":
        """A tree that has not grown yet, from what a seat knows of a match."""
        ready_to_think(match.game)
        settings = match.game.judgement.SETTINGS
        return cls(match.game, match.concealed(seat, seed), seat, seed, settings, iterations)

    def grow(self, count: int) -> None:
        self._grow(*self._parts, count)

    def think(
        self,
        iterations: int | None,
        deadline: float | None,
        stop: threading.Event,
        patience: float = 1.0,
    ) -> None:
        """Grow until the budget is spent, the answer is settled, or it is stopped.

        The answer is settled if the second move would need more than `patience` of the iterations
        left to catch up with the first: with 1 it cannot change any more, and with infinite
        patience it never is. That is looked at after fixed numbers of iterations, so that the
        clock, which cuts the slices in between, has no say before the deadline. It grows at least
        once, so that there is an answer. An interrupt from the keyboard is passed on.
        """
        begun = time.perf_counter()
        done = 0
        stretch = SLICE if patience >= 1 else IMPATIENT
        while True:
            now = time.perf_counter()
            ahead = None if deadline is None else deadline - now
            left, count = next_slice(done, now - begun, iterations, ahead)
            if done and (stop.is_set() or left <= 0):
                return
            if done and done % stretch == 0 and self._settled(patience * left):
                return
            count = min(count, stretch - done % stretch)
            self.grow(count)
            done += count

    def _settled(self, most: float) -> bool:
        """Whether the most visited move is ahead by more than this."""
        visits = sorted((n for _, n in self.root_moves()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > most

    def root_moves(self) -> Iterable[tuple[int, int]]:
        """The ids of the moves that the thinking seat has tried, and how often."""
        at = int(self.nodes[0]["edge"])
        while at >= 0:
            edge = self.edges[at]
            if edge["seat"] == self.seat:
                yield int(edge["action"]), int(edge["visits"])
            at = int(edge["next"])


def next_slice(
    done: int, took: float, iterations: int | None, ahead: float | None
) -> tuple[float, int]:
    """How many iterations are left, and how many to run until the next look at the clock.

    `done` of them took `took` seconds; `ahead` are the seconds until the deadline. Towards it the
    slices get shorter and shorter, for the machine may be slower than it was.
    """
    left = math.inf if iterations is None else iterations - done
    count = float(SLICE)
    if ahead is not None:
        count = FIRST
        if done:
            pace = done / max(took, 1e-9)
            left = min(left, round(pace * ahead))
            count = pace * min(GLANCE, max(BLINK, ahead / 2))
    return left, max(1, round(min(count, left)))
