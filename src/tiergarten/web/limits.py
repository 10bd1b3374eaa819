"""Counting what a client does, so that none disturbs the others. How much is allowed is set
(`settings.py`)."""

import time
from collections import OrderedDict

MOST_TOKENS = 200  # of one client, asking for its tables
MOST_CLIENTS = 10_000  # that are remembered at once


class Bucket:
    """A token bucket: a rate per second, and a burst."""

    __slots__ = ("_at", "_left", "_most", "_pace")

    def __init__(self, pace: float, most: float) -> None:
        self._pace = pace
        self._most = most
        self._left = most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._pace)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket per client; the least recently seen are dropped."""

    def __init__(self, pace: float, most: float) -> None:
        self._pace = pace
        self._most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self._of.pop(client, None) or Bucket(self._pace, self._most)
        self._of[client] = bucket
        if len(self._of) > MOST_CLIENTS:
            self._of.popitem(last=False)
        return bucket.take()


class Sockets:
    """How many sockets are open, by client."""

    def __init__(self, most_of_one: int, most: int) -> None:
        self._most_of_one = most_of_one
        self._most = most
        self._open: dict[str, int] = {}
        self._all = 0

    def enter(self, client: str) -> bool:
        """Count one more, if it may be opened."""
        there = self._open.get(client, 0)
        if there >= self._most_of_one or self._all >= self._most:
            return False
        self._open[client] = there + 1
        self._all += 1
        return True

    @property
    def all(self) -> int:
        """How many are open."""
        return self._all

    def leave(self, client: str) -> None:
        self._all -= 1
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]
