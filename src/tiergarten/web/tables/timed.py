"""What live tables do about their clocks: starting them, looking when time is up, and what then.

`Rooms` is built upon this; `timekeeping.py` looks after the tables that nobody has open.
"""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any

from tiergarten.web.storage.store import BOT_PLAYS, END, PERSON, Conflict, Seat, Store
from tiergarten.web.tables import seating
from tiergarten.web.tables.clock import Clock, clock_of, columns, control_of
from tiergarten.web.tables.room import Room

LONGEST_ALARM = 86400.0  # seconds until a clock is looked at again
_logger = logging.getLogger("tiergarten.web")


class Timed(ABC):
    """The part of the live tables that is about time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.now: Callable[[], float] = time.time  # what clocks go by; tests move it themselves
        self._begun_work: set[asyncio.Task[None]] = set()
        self.when_over: Callable[[Room], Awaitable[None]] = _nothing  # what to do about a match

    @abstractmethod
    async def _reseat(self, room: Room, changes: dict[int, Seat]) -> None: ...

    @abstractmethod
    async def _catch_up(self, room: Room) -> None: ...

    def _stop_work(self) -> None:
        for task in self._begun_work:
            task.cancel()

    def clock_with(self, room: Room) -> Callable[[Sequence[Seat]], dict[str, Any]]:
        """The columns of the clock of a match that runs or begins now, if it has one, by who sits
        there. What is answered may be called in any thread: only the database knows who that is."""
        control, now = control_of(room.table), self.now()
        if control is None:
            return lambda _: {}
        clock = room.clock or Clock.begun(control, now, room.table.players)
        acting = () if room.closed else tuple(room.match.acting)

        def turned(seats: Sequence[Seat]) -> dict[str, Any]:
            people = [seat for seat in acting if seats[seat].kind == PERSON]
            return columns(clock.turned(now, people), now)

        return turned

    def _follow_columns(self, room: Room, stored: Mapping[str, Any]) -> None:
        """Columns of a table have been committed, those of its clock perhaps among them."""
        vars(room.table).update(stored)
        if "clock" in stored:
            room.set_clock(clock_of(room.table))
        self._set_alarm(room)

    def _set_alarm(self, room: Room) -> None:
        """Look at a clock when the next time is up."""
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None
        due = None if room.clock is None or room.closed else room.clock.due(self.now())
        if due is None:
            return

        # A timer that is a little early must not find that there is some time left.
        wait = min(due - self.now() + 0.02, LONGEST_ALARM)
        room.alarm = asyncio.get_running_loop().call_later(
            wait, lambda: self._begin(self.look_at_clock(room))
        )

    async def look_at_clock(self, room: Room) -> None:
        """If somebody's time is up, do what was chosen when the table was made.

        Another process may have been faster, or somebody may have moved there: what is stored
        decides.
        """
        async with room.lock:
            await self._catch_up(room)
            if room.closed or room.clock is None:
                return
            late = room.late()
            if late and room.table.absence == BOT_PLAYS:
                seats = room.table.seats
                await self._reseat(
                    room, {number: seating.stood_in(seats[number]) for number in late}
                )
            elif late and room.table.absence == END:
                try:
                    await self._end_early(room, "time", late[0])
                except Conflict:
                    await self._catch_up(room)
            elif late:
                stored = self.clock_with(room)(room.table.seats)  # it is not due any more
                await self._store.ask(self._store.note, room.table.id, **stored)
                self._follow_columns(room, stored)
                room.publish()
            else:
                self._set_alarm(room)

    async def _end_early(self, room: Room, why: str, seat: int) -> None:
        """The match ends because of somebody who has left, or whose time is up; `Conflict` if it
        has gone on or ended meanwhile."""
        ending: dict[str, Any] = {"finished": time.time(), "ended": why, "ended_seat": seat}
        if room.clock is not None:
            now = self.now()
            ending |= columns(room.clock.turned(now, ()), now)
        await self._store.ask(self._store.end, room.table.id, room.ply, **ending)
        vars(room.table).update(ending)
        room.set_clock(clock_of(room.table))
        room.rename()
        self._set_alarm(room)
        self._settle(room)

    def _settle(self, room: Room) -> None:
        """A match is over: those who play go on meanwhile."""

        async def settle() -> None:
            try:
                await self.when_over(room)
            except Exception:
                _logger.exception("the result of table %s cannot be written", room.table.id)

        self._begin(settle())

    async def settled(self) -> None:
        """Wait until what has become of matches is written down."""
        if self._begun_work:
            await asyncio.wait(self._begun_work)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for."""
        task = asyncio.create_task(work)
        self._begun_work.add(task)
        task.add_done_callback(self._begun_work.discard)


async def _nothing(room: Room) -> None:
    """Nobody wants to know."""
