"""Counting what a client does, so that none disturbs the others. How much is allowed is set
(`settings.py`)."""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable

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

    def take(self, cost: float = 1.0) -> bool:
        """Take one, or a part of one, if there is one."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._pace)
        self._at = now
        if self._left < 1:
            return False
        self._left -= cost
        return True

    def wait(self) -> float:
        """Seconds until there is one to be taken."""
        left = self._left + (time.monotonic() - self._at) * self._pace
        return max(0.0, (1 - left) / self._pace)

    def charge(self, cost: float) -> None:
        """Take more than was asked for at first. That may be more than there is: then it has to be
        filled again before anything else is taken."""
        self._left -= cost


class Buckets:
    """A bucket per client; the least recently seen are dropped."""

    def __init__(self, pace: float, most: float) -> None:
        self._pace = pace
        self._most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, cost: float = 1.0) -> bool:
        return self._bucket(client).take(cost)

    def wait(self, client: str) -> float:
        return self._bucket(client).wait()

    def charge(self, client: str, cost: float) -> None:
        self._bucket(client).charge(cost)

    def _bucket(self, client: str) -> Bucket:
        bucket = self._of.pop(client, None) or Bucket(self._pace, self._most)
        self._of[client] = bucket
        if len(self._of) > MOST_CLIENTS:
            self._of.popitem(last=False)
        return bucket


class Lanes:
    """So many requests of each client are answered at the same time; its others wait in order.

    Otherwise somebody with a hundred connections would have a hundred requests answered between
    two steps of a move. A place is needed only until an answer is made: whoever reads it slowly
    must not hold up others behind the same address.
    """

    def __init__(self, most_of_one: int) -> None:
        self._most_of_one = most_of_one
        self._inside: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def enter(self, client: str) -> Callable[[], None]:
        """Wait for a place. What is returned gives it back, the first time that it is called."""
        inside = self._inside.get(client, 0)
        if inside < self._most_of_one:
            self._inside[client] = inside + 1
        else:
            await self._wait(client)
        places = [client]

        def leave() -> None:
            if places:
                self._leave(places.pop())

        return leave

    async def _wait(self, client: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(client)  # its turn came in the same moment
            raise

    def _leave(self, client: str) -> None:
        """The next one follows, if it has not given up."""
        waiting = self._waiting.get(client)
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting.pop(client, None)
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]


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
