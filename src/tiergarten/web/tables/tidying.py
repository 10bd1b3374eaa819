"""Removing old tables while the server runs: now and then, in one process, a few at a time.

`storage/keeping.py` says which tables go. Every process notes at which tables somebody is, at once
when they come and then from time to time, so that the one that removes tables knows it.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence

from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings
from tiergarten.web.storage.keeping import DAY, NOTED_EVERY, Due, Keeping, Quota
from tiergarten.web.storage.leases import Leases
from tiergarten.web.storage.store import Store
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.rooms import Rooms

LEASE = "removing old tables"  # no table has such an id
LOOKED_UP = 90  # tables to remove that are looked for at a time
AT_ONCE = 3  # tables that are removed in one transaction, so that no move waits for long
PAUSE = 0.1  # seconds between two such transactions
_logger = logging.getLogger("tiergarten.web")


class Tidying:
    """Removes what is not kept any longer."""

    def __init__(self, store: Store, rooms: Rooms, leases: Leases, settings: Settings) -> None:
        self._store = store
        self._rooms = rooms
        self._leases = leases
        self._settings = settings
        self._keeping = Keeping(store, Quota.of(settings))
        self._noting: set[asyncio.Task[None]] = set()
        self.loop: asyncio.AbstractEventLoop | None = None  # where it runs
        rooms.when_opened(self._opened)

    def _opened(self, room: Room) -> None:
        room.when_entered = self._entered

    def _entered(self, room: Room) -> None:
        """Somebody is there, with a socket or by asking. At a table where that was not noted for a
        while it is noted at once: another process may be about to remove it."""
        table, now = room.table, time.time()
        times = (table.created, table.started, table.finished, table.touched, table.moved)
        if max(at for at in times if at is not None) < now - NOTED_EVERY:
            table.touched = now
            task = asyncio.create_task(self._note(table.id, now))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note(self, table: str, now: float) -> None:
        with contextlib.suppress(Refused):  # the database is away
            await self._store.ask(self._keeping.touch, table, now)

    async def run(self) -> None:
        """Look again and again; people who come back after a restart are noted first."""
        self.loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(NOTED_EVERY)
            try:
                await self.look()
            except Refused as error:
                _logger.debug("old tables stay for now: %s", error)  # the database is away
            except Exception:
                _logger.exception("old tables cannot be removed")

    async def look(self) -> int:
        """Note who is there, and remove what has become too old; how many tables that were."""
        now = time.time()
        there = [room.table.id for room in self._rooms.all() if room.subscribers or room.here()]
        await asyncio.gather(*(self._store.ask(self._keeping.touch, table, now) for table in there))
        if not await self._leases.take(LEASE):
            return 0
        await self._store.ask(self._keeping.end_sessions, now - self._settings.session_days * DAY)
        removed = await self._remove(now)
        if removed:
            _logger.info("old tables were removed: %d", removed)
        return removed

    async def _remove(self, now: float) -> int:
        removed = 0
        while due := await self._store.ask(self._keeping.due, now, LOOKED_UP):
            gone = 0
            for start in range(0, len(due), AT_ONCE):
                if not self._leases.holds(LEASE):
                    return removed + gone
                gone += await self._remove_some(due[start : start + AT_ONCE], now)
                await asyncio.sleep(PAUSE)
            removed += gone
            if not gone:  # somebody has come back to each of them
                break
        return removed

    async def _remove_some(self, due: Sequence[Due], now: float) -> int:
        gone = await asyncio.gather(
            *(self._store.ask(self._keeping.remove, one.table, one.why, now) for one in due)
        )
        for one, is_gone in zip(due, gone, strict=True):
            if is_gone:
                self._rooms.forget(one.table)
        return sum(gone)
