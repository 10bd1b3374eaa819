"""The lock of a room: held while something about its table is written.

asyncio's own can only be taken by a task. A move that comes by a socket has none.
"""

import asyncio
from collections import deque


class RoomLock:
    """Taken in the order in which it was asked for."""

    __slots__ = ("_held", "_waiting")

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    def locked(self) -> bool:
        return self._held

    def take(self) -> None:
        """Take it, which must be free."""
        assert not self._held
        self._held = True

    def release(self) -> None:
        """It is free, or belongs to the next one who has not given up."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting = None
        self._held = False

    async def __aenter__(self) -> None:
        if not self._held:
            self._held = True
            return
        turn = asyncio.get_running_loop().create_future()
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # its turn came in the same moment
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
