"""Rate and size limits, so that no client disturbs the others."""

import time
from collections import OrderedDict

MOST_BODY = 16 * 1024  # bytes of a request
MOST_MESSAGE = 2 * 1024  # bytes of a message on a socket
MOST_TOKENS = 200  # of one client, asking for its tables
MOST_CLIENTS = 10_000  # that are remembered at once
REQUESTS = (200.0, 600.0)  # of one client: a second, and in a burst
MESSAGES = (10.0, 40.0)  # of one socket: a second, and in a burst
TALK = (0.5, 6.0)  # messages of one person: a second, and in a burst
TABLES = (120 / 3600, 120.0)  # made by one client: 120 an hour
MOST_SOCKETS = 100  # of one client
MOST_SOCKETS_IN_ALL = 5000


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

    def __init__(self) -> None:
        self._open: dict[str, int] = {}
        self._all = 0

    def enter(self, client: str) -> bool:
        """Count one more, if it may be opened."""
        there = self._open.get(client, 0)
        if there >= MOST_SOCKETS or self._all >= MOST_SOCKETS_IN_ALL:
            return False
        self._open[client] = there + 1
        self._all += 1
        return True

    def leave(self, client: str) -> None:
        self._all -= 1
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]
