"""Reading what other processes have written about a live table. `Rooms` is built upon this."""

import logging
from abc import abstractmethod

from tiergarten.web import refusals
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.leases import Leases
from tiergarten.web.tables.clock import clock_of
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.timed import Timed

_logger = logging.getLogger("tiergarten.web")


class CatchingUp(Timed):
    """The part of the live tables that is about other processes."""

    _leases: Leases
    _damaged: set[str]  # tables of which the log says so already

    @abstractmethod
    def wake(self, room: Room) -> None: ...

    @abstractmethod
    def _forget(self, room: Room) -> None: ...

    async def refresh(self, room: Room, talk: bool = False) -> None:
        """Read what other processes have written."""
        async with room.lock:
            await self._catch_up(room)
            if talk and room.talk is not None:
                room.talk.follow(await self._store.ask(self._store.lines, room.table.id))
                room.publish()

    async def reach(self, room: Room, ply: int) -> None:
        """A client may have seen a ply through another process before we have heard of it."""
        if self._leases.others and ply > room.ply:
            await self.refresh(room)

    async def recognise(self, room: Room, token: str | None) -> None:
        """A client may have taken a seat through another process before we have heard of it."""
        known = token is None or token == room.table.owner or room.held_by(token)
        if self._leases.others and not known:
            await self.refresh(room)

    async def _reach(self, room: Room, ply: int) -> None:
        if self._leases.others and ply > room.ply:
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        """Read what another process has written; the room is locked."""
        try:
            await self._follow(room)
        except Refused as error:
            if refusals.is_damage(error):
                room.dismiss(error)
                self._forget(room)
                self._note_damage(room.table.id)
            raise

    def _note_damage(self, table: str) -> None:
        """Log that a table is damaged: once, however often somebody asks for it."""
        if table not in self._damaged:
            self._damaged.add(table)
            words = "the events of a table are damaged: it cannot be opened"
            _logger.error(words, extra={"table": table, "error": "damaged"})

    async def _follow(self, room: Room) -> None:
        found = await self._store.ask(self._store.find, room.table.id, room.ply)
        if found is None:
            gone = refusals.unknown_table()
            room.dismiss(gone)
            self._forget(room)
            raise gone
        if found[0].rules != room.table.rules:
            self._forget(room)  # it is played by newer rules elsewhere
            return
        before, (room.table, events) = room.table, found
        if before.clock != room.table.clock:
            room.set_clock(clock_of(room.table))
        room.follow(events)
        if before.seats != room.table.seats:
            room.rename()
        elif before != room.table:
            room.publish()
        self.wake(room)
        self._set_alarm(room)
