"""A table being played: a socket for everybody there, one move after another.

A move counts when the last member of the table has seen it. With a rate, the next one is due at a
fixed time after the one before; without one it is made at once.
"""

import asyncio
import random
import time
from abc import ABC, abstractmethod
from typing import Any

from tiergarten.bench.load.tally import Tally
from tiergarten.bench.load.wires import Broken, Place, Requests, Wire

PATIENCE = 15.0  # seconds for everybody to see a move


class Table(ABC):
    """What is the same whatever server it is played at; how that is spoken to, subclasses say."""

    def __init__(self, place: Place, seats: int, tally: Tally, seed: int) -> None:
        self.requests = Requests(place, tally)
        self.seats = seats
        self.tally = tally
        self.chance = random.Random(seed)
        self.wires: list[Wire] = []
        self.ply = 0  # the last one that everybody has seen
        self.over = False
        self._place = place
        self._seen = [-1] * seats
        self._missing = 0  # how many have not seen the move that was sent
        self._target = 0  # the ply it leads to
        self._sent = 0.0
        self._offers: dict[int, tuple[int, Any]] = {}  # seat -> the ply, and a move it can make
        self._settled = asyncio.Event()  # everybody has seen the present ply, or it is refused
        self._refusal: str | None = None

    # ------------------------------------------------------ for subclasses

    @abstractmethod
    async def sit_down(self) -> None:
        """Make the table on the server, with a person on each seat."""

    @abstractmethod
    async def again(self) -> None:
        """The same at a new table, once the match is over."""

    @abstractmethod
    def path(self, seat: int) -> str:
        """Where the socket of a seat is."""

    @abstractmethod
    def hello(self, seat: int) -> bytes | None:
        """What is said on it first, if anything."""

    @abstractmethod
    def heard(self, seat: int, message: bytes) -> None:
        """Read a message: calls `saw`, and `offer` if that seat can make a move."""

    @abstractmethod
    def move(self, seat: int, ply: int, move: Any) -> None:
        """Send a move. The answer is that everybody sees it, or `refused` is called."""

    def offer(self, seat: int, ply: int, move: Any) -> None:
        """This seat can make this move at this ply."""
        self._offers[seat] = ply, move

    def saw(self, seat: int, ply: int) -> None:
        """This seat has been sent this ply."""
        before, self._seen[seat] = self._seen[seat], ply
        if before < self._target <= ply:
            self._missing -= 1
            if not self._missing:
                self.ply = self._target
                if self._sent:
                    self.tally.delays.append(time.perf_counter() - self._sent)
                self._settled.set()

    def refused(self, kind: str) -> None:
        """The move that was sent is not made; `step` raises this as an error."""
        self._refusal = kind
        self._settled.set()

    def failed(self, kind: str) -> None:
        """Something went wrong: it is counted by its kind."""
        self.tally.errors[kind] += 1

    # ------------------------------------------------------------- playing

    async def connect(self) -> None:
        """Open a socket for everybody, and wait until all have seen the present."""
        self._expect(0)
        self.wires = [self._wire(seat) for seat in range(self.seats)]
        await asyncio.gather(*(wire.open() for wire in self.wires))
        for seat, wire in enumerate(self.wires):
            hello = self.hello(seat)
            if hello is not None:
                wire.send(hello)
        await self._settle()

    async def _settle(self) -> None:
        """Wait until everybody has seen what they should."""
        async with asyncio.timeout(PATIENCE):
            await self._settled.wait()
        if self._refusal is not None:
            raise Broken(self._refusal)

    def _wire(self, seat: int) -> Wire:
        def heard(message: bytes) -> None:
            self.heard(seat, message)

        def closed() -> None:
            self.failed("socket_closed")

        return Wire(self._place, self.path(seat), self.tally, heard, closed)

    def close(self) -> None:
        for wire in self.wires:
            wire.close()
        self.wires = []
        self.requests.close()

    async def play(self, pause: float | None, first: float = 0.0) -> None:
        """Play for ever: a move every so many seconds, the first one after `first`."""
        due = time.perf_counter() + first
        while True:
            if pause is not None:
                wait = due - time.perf_counter()
                if wait > 0:
                    await asyncio.sleep(wait)
                else:
                    self.tally.late += 1
                due = max(due + pause, time.perf_counter())
            try:
                await self.step()
            except (TimeoutError, Broken, OSError) as error:
                self.failed(kind_of(error))
                await self._recover()

    async def step(self) -> None:
        """Make one move, and wait until everybody has seen it."""
        if self.over:
            await self._start_again()
        seat, chosen = self._next_move()
        self._expect(self.ply + 1)
        self._sent = time.perf_counter()
        self.move(seat, self.ply, chosen)
        await self._settle()

    def _next_move(self) -> tuple[int, Any]:
        """What one of those who may act can do; several may, where choices are sealed."""
        for seat, (ply, chosen) in self._offers.items():
            if ply == self.ply:
                return seat, chosen
        raise Broken("nobody_may_act")

    def _expect(self, ply: int) -> None:
        self._target = ply
        self._missing = sum(seen < ply for seen in self._seen)
        self._refusal = None
        self._settled.clear()

    def _forget(self) -> None:
        self.ply, self.over, self._sent = 0, False, 0.0
        self._seen = [-1] * self.seats
        self._offers = {}

    async def _start_again(self) -> None:
        for wire in self.wires:
            wire.close()
        self._forget()
        async with asyncio.timeout(PATIENCE):
            await self.again()
        await self.connect()

    async def _recover(self) -> None:
        """After an error: another table, as people would try; not faster than they would."""
        await asyncio.sleep(1)
        try:
            self.close()
            self._forget()
            async with asyncio.timeout(PATIENCE):
                await self.sit_down()
            await self.connect()
        except (TimeoutError, Broken, OSError) as error:
            self.failed(kind_of(error))


def kind_of(error: Exception) -> str:
    """An error in a word, as errors are counted."""
    if isinstance(error, Broken):
        return str(error)
    return "timeout" if isinstance(error, TimeoutError) else "connection"
