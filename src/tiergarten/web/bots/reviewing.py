"""Reviews of matches that are over: made behind everything else, once, and kept.

A review is made of small parts, each of which is thought about in turn with the bots, as one client
among those for whom bots think: so no bot waits for a whole review, and all reviews together get
the share of one client. Among themselves they take turns by who has asked for them.

What was found out is written down every few seconds. A server that is stopped goes on from there
when it is started again, or another process does. Of several processes one makes a review, by its
lease; the others tell how far it is.
"""

import asyncio
import contextlib
import json
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tiergarten.analysis import Review, iterations_for, review
from tiergarten.analysis.decisions import WAY, Depth, Unit, findings_from, judge, units
from tiergarten.analysis.reviewing import FEWEST_ITERATIONS, depth_of
from tiergarten.analysis.valuing import Stopped, Valuer
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.match import Match
from tiergarten.web.bots.compiling import Compiling
from tiergarten.web.fairness.fair_queue import FairQueue
from tiergarten.web.fairness.questions import Cost
from tiergarten.web.json_text import json_object
from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings
from tiergarten.web.storage.help_store import HelpStore
from tiergarten.web.storage.leases import Leases
from tiergarten.web.storage.store import Conflict, Store
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.rooms import Rooms

NONE, WAITING, RUNNING, DONE, FAILED = "none", "waiting", "running", "done", "failed"
CLIENT = "reviews"  # for whom all of them are thought about
NOTED_EVERY = 3.0  # seconds
MOST_KEPT = 20  # reviews in memory
SEED = 0  # the same match has the same review
_logger = logging.getLogger("tiergarten.web")

Turn = Callable[[float], AbstractAsyncContextManager[None]]
"""The turn of whoever asks, for work that costs so much (`fairness/questions.py`)."""


@dataclass(frozen=True)
class Standing:
    """How far a review is."""

    state: str
    done: int = 0  # parts
    total: int = 0


@dataclass
class _Work:
    """A review that is being made here."""

    total: int
    done: int = 0
    begun: bool = False  # or it waits for others


class Reviews:
    """Those of all tables."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        compiling: Compiling,
        leases: Leases,
        settings: Settings,
    ) -> None:
        self._store = store
        self._kept = HelpStore(store)
        self._rooms = rooms
        self._compiling = compiling
        self._leases = leases
        self._asked = settings.review_iterations
        self._turns = FairQueue(lambda: 1)
        self._work: dict[str, _Work] = {}  # by table
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()
        self._whole: OrderedDict[str, Review] = OrderedDict()
        self._stop = threading.Event()
        self.noted_every = NOTED_EVERY

    def _looks(self, match: Match) -> dict[str, Any]:
        """How deep the review of a match looks. With fewer iterations than the game declares, it
        is the quick form, which looks at fewer outcomes of chance."""
        asked = max(self._asked, FEWEST_ITERATIONS) if self._asked else None
        quick = asked is None or asked < iterations_for(match, None, False)
        return {"iterations": iterations_for(match, asked, quick), "quick": quick}

    async def standing(self, room: Room, turn: Turn) -> Standing:
        """How far the review of a match is. One that was begun and is made by nobody goes on."""
        table = room.table.id
        if await self.whole(room, turn) is not None:
            return Standing(DONE)
        if (work := self._work.get(table)) is not None:
            return Standing(RUNNING if work.begun else WAITING, work.done, work.total)
        if table in self._failed:
            return Standing(FAILED)
        stored = await self._store.ask(self._kept.review, table)
        if stored is None:
            return Standing(NONE)
        self._start(room, CLIENT)
        return Standing(WAITING, stored.done, stored.total)

    async def ask(self, room: Room, client: str, turn: Turn) -> Standing:
        """Make the review of a match, unless it is there or being made."""
        standing = await self.standing(room, turn)
        if standing.state not in (NONE, FAILED):
            return standing
        self._failed.discard(room.table.id)
        parts = units(room.match)
        await self._begin(room.table.id, len(parts))
        self._start(room, client)
        return Standing(WAITING, 0, len(parts))

    async def whole(self, room: Room, turn: Turn) -> Review | None:
        """The review of a match, if it is there. One that has to be read from the database is read
        when it is the turn of whoever asks, who is charged for it."""
        table = room.table.id
        if not self._is_known(room):
            stored = await self._store.ask(self._kept.review, table)
            if stored is None or stored.review is None:
                return None
            async with turn(Cost.REVIEW * len(stored.review) / 1000):
                if not self._is_known(room):  # somebody else may have asked the same
                    # Some hundred kilobytes: too long for the loop that serves everybody.
                    found = await asyncio.to_thread(self._read, stored.review, room.match.copy())
                    if found is None:
                        return None
                    self._whole[table] = found
                    while len(self._whole) > MOST_KEPT:
                        self._whole.popitem(last=False)
        self._whole.move_to_end(table)
        return self._whole[table]

    def _is_known(self, room: Room) -> bool:
        known = self._whole.get(room.table.id)
        return known is not None and known.match.names == room.match.names

    def _read(self, stored: str, match: Match) -> Review | None:
        """A whole review from the database; None if it is of other rules or of another version, or
        damaged: then it is made anew."""
        plain = json_object(stored) or {}
        if plain.get("rules") != match.game.version:
            return None
        with contextlib.suppress(TiergartenError):
            found = Review.read(plain.get("review"), match)
            seats = zip(found.seats, match.names, strict=True)
            return replace(found, seats=tuple(replace(seat, name=name) for seat, name in seats))
        return None

    async def catch_up(self, game: str) -> None:
        """Go on with the reviews of a game that a server could not finish."""
        for table in await self._store.ask(self._kept.unfinished_reviews, game):
            with contextlib.suppress(TiergartenError):  # damaged, say
                self._start(await self._rooms.find(table), CLIENT)

    def close(self) -> None:
        self._stop.set()
        for task in list(self._tasks.values()):
            task.cancel()

    # Making one

    def _start(self, room: Room, client: str) -> None:
        table = room.table.id
        if table in self._tasks or not self._compiling.searches(room.game.name):
            return
        task = self._tasks[table] = asyncio.create_task(self._make(room, client))
        task.add_done_callback(partial(self._ended, table))

    def _ended(self, table: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table, None)
        self._work.pop(table, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, Refused | Stopped):  # the database is away, or we stop
                _logger.debug("a review of table %s has to wait: %s", table, error)
            else:
                self._failed.add(table)
                _logger.error("table %s cannot be reviewed", table, exc_info=error)

    async def _make(self, room: Room, client: str) -> None:
        table, lease = room.table.id, f"review {room.table.id}"
        if not await self._leases.take(lease):
            return  # another process is at it, and tells how far it is
        try:
            match = room.match.copy()
            parts, depth = units(match), depth_of(**self._looks(match))
            kept = await self._known(table, match, parts)
            work = self._work[table] = _Work(len(parts), len(kept))
            valuer = Valuer(match, SEED, self._stop)
            noted = time.monotonic()
            for part in parts:
                if str(part[0]) in kept:
                    continue
                async with self._turns.turn(client):
                    work.begun = True
                    think = partial(_findings, valuer, depth, part)
                    kept[str(part[0])] = await self._rooms.think_with(CLIENT, think)
                work.done += 1
                if time.monotonic() - noted > self.noted_every:
                    noted = time.monotonic()
                    await self._note(table, work, json.dumps(self._header(match, kept)))
            found = await self._rooms.think_with(CLIENT, self._summed_up(match, kept))
            body = {"rules": match.game.version, "review": _nameless(found.plain())}
            await self._note(table, work, None, json.dumps(body))
        finally:
            if not self._stop.is_set():  # else this process gives back all that it holds
                with contextlib.suppress(Refused):
                    await self._leases.give_back(lease)

    async def _begin(self, table: str, total: int) -> None:
        with contextlib.suppress(Conflict):  # somebody else has asked for it, or it has failed
            await self._store.ask(self._kept.begin_review, table, total)

    async def _note(
        self, table: str, work: _Work, kept: str | None, whole: str | None = None
    ) -> None:
        note = self._kept.note_review
        await self._store.ask(note, table, work.done, work.total, kept, whole)

    async def _known(self, table: str, match: Match, parts: list[Unit]) -> dict[str, Any]:
        """What was found out before the server was stopped, as far as it can be read."""
        stored = await self._store.ask(self._kept.review, table)
        if stored is None:
            await self._begin(table, 0)
        if stored is None or stored.kept is None:
            return {}
        return await asyncio.to_thread(self._readable, stored.kept, match, parts)

    def _readable(self, stored: str, match: Match, parts: list[Unit]) -> dict[str, Any]:
        """The findings in a text from the database; what is damaged is made anew."""
        plain = json_object(stored) or {}
        kept = plain.get("kept")
        if not isinstance(kept, dict) or plain != self._header(match, kept):
            return {}
        return {
            key: kept[key]
            for key, part in {str(part[0]): part for part in parts}.items()
            if findings_from(kept.get(key), part, match) is not None
        }

    def _header(self, match: Match, kept: dict[str, Any]) -> dict[str, Any]:
        """What was found out, and how."""
        return {"rules": match.game.version, "way": WAY, **self._looks(match), "kept": kept}

    def _summed_up(self, match: Match, kept: dict[str, Any]) -> Callable[[], Review]:
        return lambda: review(
            match,
            **self._looks(match),
            seed=SEED,
            stop=self._stop,
            threads=1,
            kept=kept,
        )


def _nameless(plain: dict[str, Any]) -> dict[str, Any]:
    """A review as it is stored: names change, and go with accounts that are deleted."""
    return plain | {"seats": [seat | {"name": ""} for seat in plain["seats"]]}


def _findings(valuer: Valuer, depth: Depth, part: Unit) -> list[dict[str, Any]]:
    return [finding.plain() for finding in judge(valuer, depth, part)]
