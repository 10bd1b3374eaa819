"""Who thinks next: a queue that is fair by client, however many tables a client has.

Every client is charged the seconds that were thought for it, and a place goes to the waiting client
that was charged the least. So two clients that both want all of it get half each, whether they have
one table or a hundred, and somebody new waits for one thought to end, not for all that wait. A
client that has rested has no claim to what it did not use meanwhile: it begins where the others
are. (This is start-time fair queueing; a thought in progress is never interrupted.)
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class _Client:
    """What a client has used, and who waits for it."""

    __slots__ = ("running", "typical", "used", "waiting")

    def __init__(self, used: float) -> None:
        self.used = used  # seconds of thought, since the queue was last empty
        self.running = 0
        self.typical = 0.0  # seconds of its last thought: what one in progress will be charged
        self.waiting: deque[asyncio.Future[None]] = deque()

    def charged(self) -> float:
        return self.used + self.running * self.typical


class FairQueue:
    """Places for thoughts; how many there are may change at any time."""

    def __init__(
        self, places: Callable[[], int], clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._places = places
        self._clock = clock
        self._clients: dict[str, _Client] = {}
        self._running = 0
        self._reached = 0.0  # what the client that began last had used
        self.waiting = 0  # thoughts

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """A place to think for a client; it waits until there is one."""
        mine = self._clients.setdefault(client, _Client(self._reached))
        if not mine.running and not mine.waiting:
            mine.used = max(mine.used, self._reached)
        await self._wait(mine)
        begun = self._clock()
        try:
            yield
        finally:
            mine.typical = self._clock() - begun
            mine.used += mine.typical
            self._leave(mine)

    async def _wait(self, mine: _Client) -> None:
        place = asyncio.get_running_loop().create_future()
        mine.waiting.append(place)
        self.waiting += 1
        self._fill()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave(mine)  # its turn came in the same moment
            else:
                mine.waiting.remove(place)
                self.waiting -= 1
                self._forget()
            raise

    def _leave(self, mine: _Client) -> None:
        mine.running -= 1
        self._running -= 1
        self._fill()
        self._forget()

    def _fill(self) -> None:
        """Give free places to those whose turn it is."""
        while self.waiting and self._running < max(1, self._places()):
            waiting = (client for client in self._clients.values() if client.waiting)
            chosen = min(waiting, key=_Client.charged)
            self._reached = max(self._reached, chosen.used)
            chosen.running += 1
            self._running += 1
            self.waiting -= 1
            chosen.waiting.popleft().set_result(None)

    def _forget(self) -> None:
        """Those who are not ahead of the others need not be remembered."""
        idle = not self._running and not self.waiting
        self._reached = 0.0 if idle else self._reached
        for name, one in list(self._clients.items()):
            if not one.running and not one.waiting and (idle or one.used <= self._reached):
                del self._clients[name]
