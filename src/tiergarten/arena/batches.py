"""Cutting the work into batches that take a second or more, by how long the first games took."""

import math
from collections import deque
from collections.abc import Iterable

SECONDS = 1.5  # a batch: long compared with the cost of sending it, short enough to watch


class Batches:
    """The games that have not been handed out yet, by number."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._waiting = deque(numbers)
        self._seconds = 0.0
        self._games = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def take(self) -> list[int]:
        """The next batch; a single game until it is known how long one takes."""
        size = math.ceil(SECONDS * self._games / self._seconds) if self._seconds > 0 else 1
        return [self._waiting.popleft() for _ in range(min(size, len(self._waiting)))]

    def give_back(self, numbers: Iterable[int]) -> None:
        """Put back games that were not played after all: they come next."""
        self._waiting.extendleft(reversed(list(numbers)))

    def learn(self, seconds: float) -> None:
        """Note how long a game has taken."""
        self._seconds += seconds
        self._games += 1
