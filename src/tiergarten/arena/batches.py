"""Cutting the work into batches that take a second or more, by how long the first games took."""

import math
from collections import deque
from collections.abc import Iterable

SECONDS = 1.5  # a batch: long against the cost of sending it, short against a person's patience


class Batches:
    """The numbers of the games that nobody plays yet."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._waiting = deque(numbers)
        self._seconds = 0.0
        self._games = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def take(self) -> list[int]:
        """The next batch; a single game while nobody knows how long one takes."""
        size = math.ceil(SECONDS * self._games / self._seconds) if self._seconds > 0 else 1
        return [self._waiting.popleft() for _ in range(min(size, len(self._waiting)))]

    def give_back(self, numbers: Iterable[int]) -> None:
        """Games that were not played after all: they come next."""
        self._waiting.extendleft(reversed(list(numbers)))

    def learn(self, seconds: float) -> None:
        """A game has taken so long."""
        self._seconds += seconds
        self._games += 1
