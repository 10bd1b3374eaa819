"""Whose time is up, also at tables that nobody has open; and what is given back after an outage.

A room looks at its clock by itself as long as it is open (`rooms.py`). The timekeeper looks into
the database from time to time for the others, such as matches by correspondence. Meanwhile it
stores that a server is alive. One that starts finds out in this way how long none was running: all
clocks stood still for that long, because nobody could move.
"""

import asyncio
import contextlib
import logging

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from tiergarten.engine.errors import TiergartenError
from tiergarten.web.storage import schema
from tiergarten.web.storage.access import writes
from tiergarten.web.storage.store import Store
from tiergarten.web.tables.clock import Clock, TimeControl, columns
from tiergarten.web.tables.rooms import Rooms

EVERY = 10.0  # seconds between two looks
ALIVE_WITHIN = 3 * EVERY  # after this long without a sign no server was running
PULSE = 1  # the only row

_tables, _pulse = schema.tables, schema.pulse
_running = (
    _tables.c.clock.is_not(None),
    _tables.c.started.is_not(None),
    _tables.c.finished.is_(None),
)
_logger = logging.getLogger("tiergarten.web")


class Timekeeper:
    """Looks after the clocks of all tables."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self.loop: asyncio.AbstractEventLoop | None = None  # where it runs

    async def run(self) -> None:
        """Look again and again."""
        self.loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception:
                _logger.exception("the clocks cannot be looked at")

    async def look(self) -> None:
        """Let every table where somebody's time is up do what was chosen for it."""
        late = await self._store.ask(self._due, self._rooms.now())
        if late is not None:
            await self._store.ask(self._note_life, self._rooms.now())
        for table in late or []:
            with contextlib.suppress(TiergartenError):  # its game is not ready yet, say
                await self._rooms.look_at_clock(await self._rooms.find(table))

    async def give_back(self) -> None:
        """Before anybody can move: no time has passed while no server was running."""
        await self._store.ask(self._give_back, self._rooms.now())

    def _due(self, now: float) -> list[str] | None:
        """The tables where somebody's time is up; None if no clock is running."""
        with self._store.engine.connect() as db:
            if db.execute(sql.select(_tables.c.id).where(*_running).limit(1)).first() is None:
                return None
            late = sql.select(_tables.c.id).where(*_running, _tables.c.due <= now)
            return list(db.execute(late.order_by(_tables.c.due)).scalars())

    @writes
    def _note_life(self, now: float) -> None:
        with self._store.writing() as it:
            it.db.execute(_pulse.update().where(_pulse.c.id == PULSE).values(at=now))

    @writes
    def _give_back(self, now: float) -> None:
        with contextlib.suppress(IntegrityError), self._store.writing() as it:
            db = it.db
            last = db.execute(sql.select(_pulse.c.at).where(_pulse.c.id == PULSE)).scalar()
            if last is None:
                db.execute(_pulse.insert().values(id=PULSE, at=now))  # another may be faster
                return
            mine = _pulse.update().where(_pulse.c.id == PULSE, _pulse.c.at == last)
            if now - last < ALIVE_WITHIN or db.execute(mine.values(at=now)).rowcount != 1:
                return  # a server is running, or has just done this
            for row in db.execute(sql.select(_tables).where(*_running)).all():
                clock = Clock.read(TimeControl(row.clock_move, row.clock_reserve), row.clock)
                clock = clock.stood_still(max(0.0, now - max(last, clock.at)))
                same = _tables.update().where(_tables.c.id == row.id, _tables.c.clock == row.clock)
                db.execute(same.values(columns(clock, now)))
