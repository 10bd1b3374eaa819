"""Following what other processes on the same database do.

They tell that something about a table has changed; a table that is open here is then read again, so
that those who watch it here see it at once. Who is connected to which process is not in the
database: processes tell each other, if there is more than one.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable

from tiergarten.web.refusals import Refused
from tiergarten.web.storage.leases import Leases
from tiergarten.web.storage.news import (
    EVENTS,
    FREED,
    PRESENCE,
    PROCESSES,
    SEATS,
    TALK,
    WHO,
    Heard,
    News,
)
from tiergarten.web.storage.store import Store
from tiergarten.web.tables.company import Elsewhere
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.rooms import Rooms

AT_ONCE = 4  # tables that are read again at the same time
_logger = logging.getLogger("tiergarten.web")


class Following:
    """Keeps the open tables as the database has them."""

    def __init__(self, store: Store, rooms: Rooms, leases: Leases) -> None:
        self._store = store
        self._rooms = rooms
        self._leases = leases
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._behind: dict[str, set[str]] = {}  # what is to be read again, by table
        self._sent: dict[str, Elsewhere] = {}  # what the others know of who is here
        self._listener = store.listener(
            lambda heard: self._soon(self._hear, heard),
            lambda: self._soon(self._read_all),
            lambda: not leases.others,
        )

    async def start(self) -> None:
        self._store.when_back(self._read_all)
        self._rooms.when_opened(self._opened)
        await self._leases.start(self._company_changed, self._read_all)
        self._listener.start()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._listener.will_stop()
        await self._leases.stop()  # tells so, and that wakes the listener, too
        await asyncio.to_thread(self._listener.stop)

    def _soon(self, call: Callable[..., None], *given: object) -> None:
        """From another thread."""
        with contextlib.suppress(RuntimeError):  # the server has stopped
            self._loop.call_soon_threadsafe(call, *given)

    def _begin(self, work: Awaitable[None]) -> None:
        async def watched() -> None:
            try:
                await work
            except Refused as error:
                _logger.debug("not now: %s", error)  # once the database is back, all is read again
            except Exception:
                _logger.exception("what another process has done cannot be followed")

        task = asyncio.ensure_future(watched())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What others do

    def _hear(self, heard: Iterable[Heard]) -> None:
        for process, news in heard:
            if news.kind == PROCESSES:
                self._begin(self._leases.look())
            elif news.kind == FREED:
                self._leases.forget(news.table)
            room = self._rooms.opened(news.table)
            if room is None:
                continue
            if news.kind in (EVENTS, SEATS, TALK):
                self._read(room, news.kind)
            elif news.kind == PRESENCE:
                seats, watching, client = news.more
                room.visits.client = room.visits.client or client
                room.present_elsewhere(process, Elsewhere(frozenset(seats), watching))
                self._rooms.wake(room)  # its bots may have waited for somebody to look
            elif news.kind == WHO:
                self._sent.pop(news.table, None)
                self._publish_presence(room)
            elif news.kind == FREED:
                self._rooms.wake(room)

    def _read(self, room: Room, *kinds: str) -> None:
        """Read a table again; once more, if there are news meanwhile."""
        table = room.table.id
        if table in self._behind:
            self._behind[table].update(kinds)
            return
        self._behind[table] = set(kinds)

        async def read() -> None:
            try:
                while missing := self._behind[table]:
                    self._behind[table] = set()
                    await self._rooms.refresh(room, talk=TALK in missing)
            finally:
                del self._behind[table]

        self._begin(read())

    def _read_all(self) -> None:
        """Anything may have happened."""
        self._begin(self._reading_all())

    async def _reading_all(self) -> None:
        waiting = self._rooms.all()

        async def read() -> None:
            while waiting:
                await self._rooms.refresh(waiting.pop(), talk=True)

        await asyncio.gather(*(read() for _ in range(AT_ONCE)))
        self._sent.clear()
        self._company_changed()

    # Who is there

    def _company_changed(self) -> None:
        """A process has come or gone."""
        for room in self._rooms.all():
            for process in room.known_elsewhere():
                if process not in self._leases.others:
                    room.present_elsewhere(process, None)
        self._sent.clear()
        for room in self._rooms.all():
            self._publish_presence(room)
            self._rooms.wake(room)
        self._begin(self._rooms.adopt())

    def _opened(self, room: Room) -> None:
        room.when_published = self._publish_presence
        if self._leases.others:
            self._begin(self._store.ask(self._store.publish, News(WHO, room.table.id)))

    def _publish_presence(self, room: Room) -> None:
        """Let the others know who is here, if that has changed."""
        if not self._leases.others:
            return
        there, table = room.present(), room.table.id
        if self._sent.get(table, Elsewhere(frozenset(), 0)) == there:
            return
        if there.seats or there.watching:
            self._sent[table] = there
        else:
            self._sent.pop(table, None)
        more = [sorted(there.seats), there.watching, room.visits.client]
        news = News(PRESENCE, table, more)
        self._begin(self._store.ask(self._store.publish, news))
