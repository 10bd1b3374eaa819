"""Letting bots play at live tables, each in one process and only for somebody who waits for them.

`Rooms` is built upon this; `bots/thinking.py` says where they think.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from tiergarten.bots import SIMPLE
from tiergarten.web.bots.compiling import Compiling
from tiergarten.web.bots.thinking import Thinking
from tiergarten.web.fairness.fair_queue import FairQueue
from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings
from tiergarten.web.tables import seating
from tiergarten.web.tables.moving import Moving
from tiergarten.web.tables.room import Room, logged
from tiergarten.web.tables.visits import client_mark, wanted

PAUSE = 5.0  # seconds to wait after an error
A_MOMENT = 0.3  # seconds until a database that is away is asked again
_logger = logging.getLogger("tiergarten.web")
T = TypeVar("T")


class BotTurns(Moving):
    """The part of the live tables that is about bots."""

    _settings: Settings
    _thinking: Thinking
    _queue: FairQueue
    _compiling: Compiling
    _open: OrderedDict[str, Room]
    _leaving: set[asyncio.Task[None]]

    async def think_with(self, client: str, work: Callable[[], T]) -> T:
        """Something beside the moves of bots that needs their threads, in turn with them."""
        async with self._queue.turn(client_mark(client)):
            return await self._thinking.run(work)

    def wake(self, room: Room) -> None:
        """Let a bot think, if it is its turn and none is thinking."""
        if room.thinking is None and self._bots_that_play(room):
            room.thinking = asyncio.create_task(self._think(room))
        elif room.thinking is None and room.visits.waits:
            self._let_go(room.table.id)  # whoever looks may do so by way of another process

    async def _think(self, room: Room) -> None:
        """Play for the bots until a person is to act, unless another process does so; after an
        error, try again later."""
        try:
            while self._is_open(room) and (seats := self._bots_that_play(room)):
                try:
                    held = self._leases.holds(room.table.id)
                    if not await self._leases.take(room.table.id):
                        # We are woken when it is free; should that be missed, we look again.
                        asyncio.get_running_loop().call_later(PAUSE, self._look_again, room)
                        return
                    if not held and self._leases.others:
                        await self.refresh(room)  # whoever had it may have played to the end
                        continue
                    await self._let_play(room, seats[0])
                except Refused as error:  # somebody was faster, or the database is away
                    _logger.debug("a bot has to wait at table %s: %s", room.table.id, error)
                    await asyncio.sleep(A_MOMENT if error.status == 503 else 0)
                except Exception:
                    _logger.exception("a bot could not play", extra=logged(room))
                    await asyncio.sleep(PAUSE)
        finally:
            room.thinking = None
            if room.visits.waits or room.closed:
                self._let_go(room.table.id)

    def visited(self, room: Room, client: str, token: str | None) -> None:
        """A client looks at a table. The first that made it or sits there is the one for whom its
        bots think."""
        visits = room.visits
        visits.last = self.now()
        if not visits.client and (token == room.table.owner or room.held_by(token)):
            visits.client = client_mark(client)
        if visits.waits:
            self.wake(room)

    def _bots_that_play(self, room: Room) -> list[int]:
        """The bots that are to act, if somebody waits for them."""
        found = self._bots_to_act(room)
        room.visits.waits = bool(found) and not wanted(room, self._settings.watched_within)
        return [] if room.visits.waits else found

    def _look_again(self, room: Room) -> None:
        if self._is_open(room):
            self.wake(room)

    def _is_open(self, room: Room) -> bool:
        """Whether a room has not been forgotten, because its table is damaged, say."""
        return self._open.get(room.table.id) is room

    def _let_go(self, table: str) -> None:
        """Nobody is at a table here any more: let another process play for its bots."""
        if self._leases.holds(table):
            task = asyncio.create_task(self._give_back(table))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def _give_back(self, table: str) -> None:
        with contextlib.suppress(Refused):
            await self._leases.give_back(table)

    def _bots_to_act(self, room: Room) -> list[int]:
        """The bots that are to act and can: those that search wait until the search is compiled."""
        there = self._compiling.searches(room.game.name)
        return [seat for seat in room.bots_to_act() if there or not self._searches(room, seat)]

    def _searches(self, room: Room, seat: int) -> bool:
        return seating.level_of(room.table.seats[seat]) not in SIMPLE

    async def _let_play(self, room: Room, seat: int) -> None:
        asked = time.perf_counter()
        async with self._queue.turn(room.visits.client):
            begun = time.perf_counter()
            self._metrics.waited(begun - asked)
            if seat not in self._bots_that_play(room) or not self._leases.holds(room.table.id):
                return  # meanwhile somebody was faster, or everybody has gone
            ply, match = room.ply, room.match.copy()
            level = seating.level_of(room.table.seats[seat])
            action = await self._thinking.choose(level, match, seat)
            self._metrics.thought(level, time.perf_counter() - begun)
        async with room.lock:
            if room.ply == ply and seat in room.bots_to_act():
                await self._commit(room, room.try_move(action, seat))
