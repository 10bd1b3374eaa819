"""All live tables: opening them from the database, and dropping them.

A room is opened when somebody asks for its table and dropped when nobody has for a while; any
process can open any table at any time. What happens at the tables is in `sitting.py`, `moving.py`,
`bot_turns.py`, `talking.py` and `timed.py`.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable

from tiergarten.engine.errors import BadNotation, BadOption, IllegalMove, TiergartenError
from tiergarten.games import find
from tiergarten.web import refusals, tokens
from tiergarten.web.bots.compiling import Compiling
from tiergarten.web.bots.thinking import Thinking
from tiergarten.web.fairness.fair_queue import FairQueue
from tiergarten.web.metrics import Metrics
from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings
from tiergarten.web.storage.leases import Leases
from tiergarten.web.storage.store import (
    Conflict,
    Event,
    Store,
    Table,
)
from tiergarten.web.tables.bot_turns import BotTurns
from tiergarten.web.tables.room import Room, written_together
from tiergarten.web.tables.sitting import Sitting
from tiergarten.web.tables.talking import Talking
from tiergarten.web.tables.upgrading import upgraded

MOST_ROOMS = 500  # kept open while nobody is connected
_logger = logging.getLogger("tiergarten.web")


class Rooms(Sitting, BotTurns, Talking):
    """The tables that are open now."""

    def __init__(
        self,
        store: Store,
        compiling: Compiling,
        settings: Settings | None = None,
        leases: Leases | None = None,
        thinking: Thinking | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        super().__init__(store)
        self._metrics = metrics or Metrics()
        self._settings = settings or Settings()
        self._leases = leases or Leases(store)
        self._thinking = thinking or Thinking()
        self._queue = FairQueue(lambda: self._thinking.places)
        self._compiling = compiling
        self._open: OrderedDict[str, Room] = OrderedDict()
        self._opening = asyncio.Lock()
        self._damaged: set[str] = set()
        self._resumed: set[str] = set()  # games whose tables were opened after a restart
        self._leaving: set[asyncio.Task[None]] = set()
        self._when_opened: list[Callable[[Room], None]] = []

    def close(self) -> None:
        for room in self._open.values():
            if room.thinking is not None:
                room.thinking.cancel()
            room.close()
        self._stop_work()
        self._thinking.close()

    @property
    def open(self) -> int:
        """How many tables are in memory."""
        return len(self._open)

    @property
    def thinking(self) -> int:
        """At how many tables bots are thinking."""
        return sum(room.thinking is not None for room in self._open.values())

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a place."""
        return self._queue.waiting

    # Opening

    def opened(self, table: str) -> Room | None:
        """The room of a table that is open already."""
        return self._open.get(table)

    def all(self) -> list[Room]:
        """All that are open."""
        return list(self._open.values())

    def when_opened(self, call: Callable[[Room], None]) -> None:
        """What to do with every room that is opened."""
        self._when_opened.append(call)

    async def find(self, table: str) -> Room:
        """The room of a table; refused if there is none."""
        if (there := self._asked_for(table)) is not None:
            return there
        if not tokens.may_be_table(table):
            raise refusals.unknown_table()
        async with self._opening:
            if (there := self._asked_for(table)) is not None:
                return there
            try:
                room = self._add(await self._read(table))
            except Refused as error:
                if refusals.is_damage(error):
                    self._note_damage(table)
                raise
        if self._leases.others:
            await self.refresh(room)  # news that came while it was being read were not for it
        return room

    async def _read(self, table: str) -> Room:
        """The room of a table as the database has it."""
        found = await self._store.ask(self._store.find, table)
        if found is None:
            raise refusals.unknown_table()
        self._compiling.require(find(found[0].game))
        return await self._replayed(*await self._up_to_date(*found))

    def _asked_for(self, table: str) -> Room | None:
        """The room of a table that is open already, for somebody who may enter it soon."""
        room = self._open.get(table)
        if room is not None:
            self._open.move_to_end(table)
            room.found = time.monotonic()
        return room

    async def _up_to_date(self, table: Table, events: list[Event]) -> tuple[Table, list[Event]]:
        """A table under the present rules; one that was begun under older rules is upgraded."""
        version = find(table.game).version
        while table.rules != version:
            try:
                changed, known = upgraded(table, events), (table.rules, len(events))
            except (IllegalMove, BadNotation, BadOption):
                raise refusals.damaged() from None
            raced = False
            try:
                await self._store.ask(self._store.upgrade, table.id, table.rules, version, changed)
            except (
                Conflict
            ):  # another process was faster: nothing is left to do, or more than before
                raced = True
            found = await self._store.ask(self._store.find, table.id)
            if found is None:
                raise refusals.unknown_table()
            table, events = found
            if raced and known == (table.rules, len(events)):
                raise refusals.damaged()  # nobody was faster: trying again would go on for ever
        return table, events

    def _room(self, table: Table, events: list[Event]) -> Room:
        return Room(table, events, self._settings.away, lambda: self.now())

    async def _replayed(self, table: Table, events: list[Event]) -> Room:
        """The room of a table as it was left; while a long match is replayed, others go on."""
        room = self._room(table, [])
        for some in written_together(events):
            room.follow(some)
            await asyncio.sleep(0)
        if room.started and table.finished is not None and table.ended is None and not room.over:
            raise refusals.damaged()  # its last moves are missing
        room.visits.last = max(room.visits.last, events[-1].at if events else 0.0)
        return room

    def _add(self, room: Room) -> Room:
        self._open[room.table.id] = room
        room.found = time.monotonic()
        room.preparing = self._compiling.preparing(room.game.name)
        self._drop_idle()
        for call in self._when_opened:
            call(room)
        self.wake(room)
        self._set_alarm(room)
        return room

    def _drop_idle(self) -> None:
        """Forget as many rooms as there are too many, beginning with those that were asked for
        longest ago; fewer, if the others are in use."""
        too_many = len(self._open) - MOST_ROOMS
        if too_many > 0:
            idle = [table for table, room in self._open.items() if room.idle()]
            for table in idle[:too_many]:
                self._open.pop(table).close()
                self._let_go(table)

    def _forget(self, room: Room) -> None:
        room.close()
        self._open.pop(room.table.id, None)
        self._leases.forget(room.table.id)

    def forget(self, table: str) -> None:
        """A table has been removed."""
        if (room := self._open.get(table)) is not None:
            self._forget(room)

    async def go_on(self, game: str) -> None:
        """A game is further compiled: those who watch are told, and bots go on where they were.

        Nobody waits for this, and one table that cannot be opened must not stop the others.
        """
        for room in list(self._open.values()):
            if room.game.name == game:
                room.preparing = self._compiling.preparing(game)
                room.publish()
                self.wake(room)
        if game in self._resumed or not self._compiling.is_playable(game):
            return
        self._resumed.add(game)
        try:
            await self._adopt({game})
        except Refused:  # the database is away: try again with the others
            _logger.warning("the tables of %s go on when the database is back", game)

    async def adopt(self) -> None:
        """Let bots go on at tables of processes that have died."""
        await self._adopt(self._resumed)

    async def _adopt(self, games: set[str]) -> None:
        since = self.now() - self._settings.watched_within
        for table, game in await self._store.ask(self._store.running_with_bots, since):
            if game not in games or table in self._open:
                continue
            try:
                if await self._leases.take(table):  # of several processes, one
                    await self.find(table)
            except TiergartenError as error:
                _logger.warning("table %s cannot go on: %s", table, error)
            except Exception:
                _logger.exception("table %s cannot go on", table)
