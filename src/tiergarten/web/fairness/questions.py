"""Costly questions: what they are charged, answers that are remembered, and work in small parts.

The log of a long match costs a hundred times as much as a move. So that nobody can keep the event
loop busy with such questions,

- an answer that cannot change is remembered;
- one that has to be made is charged to the client as several requests (`Cost`);
- one question is answered at a time, in an order that is fair by client, and where there is much to
  do in parts of a millisecond, between which everybody else goes on.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable, Iterable
from contextlib import AbstractAsyncContextManager
from typing import TypeVar

from tiergarten.web.fairness.fair_queue import FairQueue
from tiergarten.web.fairness.limits import Buckets
from tiergarten.web.fairness.remembered import Remembered

PART = 0.001  # seconds of work after which others go on
T = TypeVar("T")
U = TypeVar("U")
Key = Callable[[], Hashable]
"""What an answer is remembered under, at the moment: at a table all may change at any time."""


class Cost:
    """What questions are charged beside the request itself. A unit is about a millisecond of
    processor time; `python -m scripts.strangers` measures it."""

    FILE = 0.2  # of the page, instead of a whole request: a class may open it from one address
    LINE = 0.15  # of the log
    TIP = 0.05  # a ply in which tips are looked for, for each of my seats
    POINTS = 0.02  # after a move
    SAVED = 0.002  # a move
    SCENE = 1.5
    FRAME = 1.0  # through the eyes of a seat that was named
    DESCRIPTION = 2.0
    SCORES = 1.0
    PREVIEW = 2.0
    REASON = 8.0  # what speaks for a hint: turns to their end, in several worlds
    AHEAD = 4.0
    STEP = 0.5  # of a list, beside the last: it is looked at in several worlds
    LESSON = 4.0  # a step, or a try
    PICTURE = 10.0  # of a rule book
    RULES = 3.0  # a rule book
    QR_CODE = 4.0
    REVIEW = 0.03  # a kilobyte of one that is read from the database
    HELLO = 1.0  # another one on a socket: all is sent again
    OPENED = 0.07  # a ply of a table that was not in memory


class Questions:
    """All that are asked of a server."""

    def __init__(self, requests: Buckets, most_bytes: int) -> None:
        self._requests = requests
        self._turns = FairQueue(lambda: 1)
        self.remembered = Remembered(most_bytes)

    @property
    def waiting(self) -> int:
        """How many are not being answered yet."""
        return self._turns.waiting

    async def answer(
        self, client: str, key: Key, cost: float, make: Callable[[], Awaitable[bytes]]
    ) -> bytes:
        """The answer that is remembered under a key; else it is made, charged and remembered. It is
        about the time at which it is made."""
        found = self.remembered.get(key())
        if found is not None:
            return found
        async with self.turn(client, cost):
            now = key()
            found = self.remembered.get(now)  # somebody else may have asked the same
            if found is None:
                found = await make()
                if key() == now:
                    self.remembered.put(now, found)
        return found

    def turn(self, client: str, cost: float) -> AbstractAsyncContextManager[None]:
        """This client's turn, for work whose outcome is not remembered. It is charged at once."""
        self._requests.charge(client, cost)
        return self._turns.turn(client)


async def in_parts(
    items: Iterable[T], make: Callable[[T], U], clock: Callable[[], float] = time.perf_counter
) -> list[U]:
    """What is made of every item; others go on now and then."""
    found = []
    begun = clock()
    for item in items:
        found.append(make(item))
        if clock() - begun >= PART:
            await asyncio.sleep(0)
            begun = clock()
    return found
