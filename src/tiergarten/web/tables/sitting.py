"""Who sits where at live tables: making tables, taking and leaving seats, bots that stand in.

`Rooms` is built upon this; what is allowed is in `seating.py`.
"""

import asyncio
import logging
import time
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals, tokens
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import BOT, END, OFFER, OPEN, PERSON, Conflict, Event, Seat, Table
from tiergarten.web.tables import seating
from tiergarten.web.tables.catching_up import CatchingUp
from tiergarten.web.tables.clock import clock_of
from tiergarten.web.tables.room import Room, logged, written_together
from tiergarten.web.tables.visits import client_mark

TRIES = 10  # of leaving a table that another process changes meanwhile
_logger = logging.getLogger("tiergarten.web")
# What the next table of the same company has of this one.
KEPT_AGAIN = ("open_talk", "rated", "absence", "clock_move", "clock_reserve", "hints", "chances")


class Sitting(CatchingUp):
    """The part of the live tables that is about seats."""

    @abstractmethod
    async def find(self, table: str) -> Room: ...

    @abstractmethod
    def _room(self, table: Table, events: list[Event]) -> Room: ...

    @abstractmethod
    def _add(self, room: Room) -> Room: ...

    async def create(self, table: Table, client: str = "", events: Sequence[Event] = ()) -> Room:
        """A new table; with events, one where a match is played on."""
        room = self._begun(table)
        for some in written_together(events):
            room.follow(some)
            await asyncio.sleep(0)
        room.visits.client = client_mark(client)
        await self._store.ask(self._store.create, table, None, events)
        _logger.info("a table was made", extra=logged(room))
        return self._add(room)

    def _begun(self, table: Table) -> Room:
        """The room of a new table; if the match begins at once, so does its clock."""
        room = self._room(table, [])
        if room.started:
            vars(table).update(self.clock_with(room)(table.seats))
            room.set_clock(clock_of(table))
        return room

    async def join(
        self, room: Room, wanted: int | None, name: str, token: str, account: int | None = None
    ) -> int:
        """Take an open seat, as a guest or with an account."""
        async with room.lock:
            if room.closed:
                raise refusals.finished()
            seating.check_account(room.table, account)
            number = seating.free_seat(room.table, wanted)
            taken = [seat.name for seat in room.table.seats if seat.kind != OPEN]
            name = seating.distinct(seating.check_name(name), taken)
            seat = Seat(PERSON, name, token=tokens.hashed(token), account=account)
            await self._reseat(room, {number: seat})
        return number

    async def fill(self, room: Room, number: int, level: str) -> None:
        """Give an open seat to a bot."""
        async with room.lock:
            if room.closed:
                raise refusals.finished()
            number = seating.free_seat(room.table, number)
            names = [seat.name for seat in room.table.seats]
            seat = Seat(BOT, seating.bot_name(names, number), level)
            await self._reseat(room, {number: seat})

    async def leave(self, room: Room, names: Mapping[int, str]) -> None:
        """Leave: before the match the seats become free again, under these names; afterwards what
        was chosen with the table happens. Whoever leaves means the table as it is now: if another
        process has changed it meanwhile, we try again."""
        async with room.lock:
            if room.closed:
                raise refusals.finished()
            tokens_of = {number: room.table.seats[number].token for number in names}
            for _ in range(TRIES):
                try:
                    await self._vacate(room, names)
                    return
                except Conflict:
                    await self._catch_up(room)
                seats = room.table.seats
                names = {n: names[n] for n in names if seats[n].token == tokens_of[n]}
                if room.closed or not names:
                    return
            raise refusals.busy()

    async def _vacate(self, room: Room, names: Mapping[int, str]) -> None:
        """Leave seats, once; `Conflict` if another process has changed the table meanwhile."""
        seats = room.table.seats
        if not room.started:
            await self._write_seats(room, {number: Seat(OPEN, names[number]) for number in names})
            if all(seat.kind != PERSON for seat in seats):
                await self._end(room)
        elif room.table.absence == END:
            await self._end_early(room, "left", min(names))
        else:
            others = any(
                seat.kind == PERSON and not seat.left
                for number, seat in enumerate(seats)
                if number not in names
            )
            # It is offered to the others, if there are any.
            gone = seating.left if others and room.table.absence == OFFER else seating.stood_in
            present = [number for number in names if seats[number].kind == PERSON]
            await self._write_seats(room, {number: gone(seats[number]) for number in present})

    async def close_table(self, room: Room) -> None:
        """Give up a table whose match has not begun."""
        async with room.lock:
            if room.closed:
                raise refusals.finished()
            if room.started:
                words = Sentence("the match has begun: you can only leave your seat")
                raise Refused(409, "started", words)
            await self._end(room)

    async def _end(self, room: Room) -> None:
        """Nobody will play here."""
        now = time.time()
        await self._store.ask(self._store.note, room.table.id, finished=now)
        room.table.finished = now
        room.publish()

    async def stand_in(self, room: Room, number: int) -> None:
        """Let a bot play for somebody who has lost the connection, until they return."""
        async with room.lock:
            room.check_open()
            if number not in room.away() and number not in room.late():
                words = Sentence("a bot can stand in only for somebody who is away")
                raise Refused(409, "not_away", words)
            await self._reseat(room, {number: seating.stood_in(room.table.seats[number])})

    async def come_back(self, room: Room, seats: Iterable[int]) -> None:
        """Take one's seats from the bots that stood in."""
        async with room.lock:
            there = {number: seating.returned(room.table.seats[number]) for number in seats}
            await self._reseat(room, there)

    async def _reseat(self, room: Room, changes: dict[int, Seat]) -> None:
        """Change who sits there; refused if another process has done so."""
        try:
            await self._write_seats(room, changes)
        except Conflict:
            await self._catch_up(room)
            raise Refused(409, "seat_taken", Sentence("this seat has just changed")) from None

    async def _write_seats(self, room: Room, changes: dict[int, Seat]) -> None:
        table = room.table
        both = {number: (table.seats[number], seat) for number, seat in changes.items()}
        stored = await self._store.ask(
            self._store.reseat_all, table.id, both, self.clock_with(room)
        )
        for number, seat in changes.items():
            table.seats[number] = seat
        self._follow_columns(room, stored)
        room.rename()
        self.wake(room)

    async def again(self, room: Room) -> Room:
        """The same players at a new table; everybody's token is valid there, too."""
        async with room.lock:
            if room.table.again is not None:
                return await self.find(room.table.again)
            if not (room.started and room.closed):
                raise Refused(409, "not_finished", Sentence("the match is not over yet"))
            old = room.table
            seats = [replace(seat, left=False) for seat in old.seats]
            fresh = seating.new_table(
                room.game, seats, old.options, old.listed, old.owner, time.time()
            )
            for name in KEPT_AGAIN:
                setattr(fresh, name, getattr(old, name))
            made = self._begun(fresh)
            made.visits.client = room.visits.client
            try:
                await self._store.ask(self._store.create, fresh, after=old.id)
            except Conflict:  # another process was first
                await self._catch_up(room)
                return await self.find(room.table.again or "")
            old.again = fresh.id
            room.publish()
            return self._add(made)
