"""What live tables do about talk. `Rooms` is built upon this."""

from abc import ABC
from dataclasses import replace

from tiergarten.web import refusals
from tiergarten.web.storage.store import Conflict, Line, Store
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.talk import MOST_KEPT, Talk


class Talking(ABC):
    """The part of the live tables that is about what people say to each other."""

    _store: Store

    async def talk(self, room: Room) -> Talk:
        """What was said at a table."""
        if room.talk is None:
            lines = await self._store.ask(self._store.lines, room.table.id)
            room.talk = room.talk or Talk(lines)  # somebody else may have asked meanwhile
        return room.talk

    async def add_line(self, room: Room, line: Line) -> Line:
        """Let somebody say something; it gets the next number."""
        async with room.lock:
            while True:
                talk = await self.talk(room)
                line = replace(line, number=talk.next_number)
                try:
                    await self._store.ask(self._store.add_line, room.table.id, line, MOST_KEPT)
                except Conflict:  # another process was first: read what it has written
                    talk.follow(await self._store.ask(self._store.lines, room.table.id))
                    if talk.next_number == line.number:  # nobody was: there is no such table
                        raise refusals.unknown_table() from None
                    continue
                talk.add(line)
                room.publish()
                return line

    async def remove_line(self, room: Room, number: int) -> bool:
        """Remove a line, if it is there."""
        async with room.lock:
            await self._store.ask(self._store.remove_line, room.table.id, number)
            removed = (await self.talk(room)).remove(number)
            room.publish()
            return removed

    async def open_talk(self, room: Room, whether: bool) -> None:
        """Let spectators talk, or not."""
        async with room.lock:
            await self._store.ask(self._store.note, room.table.id, open_talk=whether)
            room.table.open_talk = whether
            room.publish()
