"""All live tables: opening them from the database, changing them, and letting bots play.

**Persist, then publish**: every event is committed before anybody is sent it, in one place,
`_commit`. A room is opened when somebody asks for its table and dropped when nobody has for a
while; any process can open any table at any time.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial
from typing import TypeVar

from tiergarten.bots import SIMPLE
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find
from tiergarten.web import refusals, seating, tokens
from tiergarten.web.catching_up import CatchingUp
from tiergarten.web.clock import clock_of, columns
from tiergarten.web.compiling import Compiling
from tiergarten.web.fair_queue import FairQueue
from tiergarten.web.frames import frame
from tiergarten.web.leases import Leases
from tiergarten.web.metrics import Metrics
from tiergarten.web.refusals import Refused
from tiergarten.web.room import Room, Trial, written_together
from tiergarten.web.settings import Settings
from tiergarten.web.steps import try_moves
from tiergarten.web.store import (
    BOT,
    END,
    OFFER,
    OPEN,
    PERSON,
    Conflict,
    Event,
    Seat,
    Store,
    Table,
)
from tiergarten.web.talking import Talking
from tiergarten.web.thinking import Thinking
from tiergarten.web.upgrading import upgraded
from tiergarten.web.visits import client_mark, wanted

MOST_ROOMS = 500  # kept open while nobody is connected
PAUSE = 5.0  # seconds to wait after an error
# What the next table of the same company has of this one.
KEPT_AGAIN = ("open_talk", "rated", "absence", "clock_move", "clock_reserve", "hints", "chances")
A_MOMENT = 0.3  # seconds until a database that is away is asked again
_logger = logging.getLogger("tiergarten.web")
T = TypeVar("T")


class Rooms(CatchingUp, Talking):
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
        self._resumed: set[str] = set()  # games whose tables were opened after a restart
        self._leaving: set[asyncio.Task[None]] = set()
        self._when_opened: list[Callable[[Room], None]] = []

    def close(self) -> None:
        for room in self._open.values():
            if room.thinking is not None:
                room.thinking.cancel()
            room.close()
        self._stop_alarms()
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
            found = await self._store.ask(self._store.find, table)
            if found is None:
                raise refusals.unknown_table()
            self._compiling.require(find(found[0].game))
            room = self._add(await self._replayed(*await self._up_to_date(*found)))
        if self._leases.others:
            await self.refresh(room)  # news that came while it was being read were not for it
        return room

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
            changed, known = upgraded(table, events), (table.rules, len(events))
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

    # Seats

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
        was chosen with the table happens."""
        async with room.lock:
            if room.closed:
                raise refusals.finished()
            seats = room.table.seats
            if not room.started:
                await self._reseat(room, {number: Seat(OPEN, names[number]) for number in names})
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
                await self._reseat(room, {number: gone(seats[number]) for number in present})

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
        table = room.table
        both = {number: (table.seats[number], seat) for number, seat in changes.items()}
        try:
            stored = await self._store.ask(
                self._store.reseat_all, table.id, both, self.clock_with(room)
            )
        except Conflict:
            await self._catch_up(room)
            raise Refused(409, "seat_taken", Sentence("this seat has just changed")) from None
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

    # Moves

    async def play(self, room: Room, ply: int, move: str | int, seat: int) -> None:
        """Make a move for a seat, in answer to a ply."""
        async with room.lock:
            await self._reach(room, ply)
            self.check_ply(room, ply, seat)
            await self._commit(room, room.try_move(move, seat))

    async def play_all(
        self,
        room: Room,
        ply: int,
        moves: Sequence[str | int],
        seat: int,
        turn: AbstractAsyncContextManager[None],
    ) -> None:
        """Make several moves of a seat as one, in answer to a ply: all or none. They are tried when
        it is the client's turn."""
        async with room.lock:
            await self._reach(room, ply)
            self.check_ply(room, ply, seat)
            async with turn:
                trial = await try_moves(room.match, moves, seat)
            await self._commit(room, trial)

    async def undo(self, room: Room, ply: int, seats: tuple[int, ...], whole: bool = False) -> int:
        """Take the last move back, or with `whole` all steps that were told as one; the ply to
        which that leads."""
        async with room.lock:
            await self._reach(room, ply)
            self.check_ply(room, ply, seats[0])
            trial = room.after_undo(seats, whole)
            await self._commit(room, trial)
            return ply + len(trial.events)

    def check_ply(self, room: Room, ply: int, seat: int) -> None:
        """Refuse what does not answer the present ply of a running match."""
        room.check_open()
        if ply != room.ply:
            held = room.held_by(room.table.seats[seat].token) or (seat,)
            raise refusals.stale(partial(frame, room, room.ply, held))

    async def _commit(self, room: Room, trial: Trial) -> None:
        """Write what is to happen in one transaction, and only then publish it."""
        table, ply, finishes = room.table.id, room.ply + 1, trial.match.over
        begun = time.perf_counter()
        clock = room.clock_after(trial)
        stored = {} if clock is None else columns(clock, self.now())
        try:
            await self._store.ask(
                self._store.append_all, table, ply, trial.events, finishes, stored
            )
        except Conflict:
            await self._catch_up(room)
            seats = (trial.events[0].seat,)
            raise refusals.stale(partial(frame, room, room.ply, seats)) from None
        if finishes:
            room.table.finished = time.time()
            self._leases.forget(table)
        self._metrics.moved(room.game.name, len(trial.events), time.perf_counter() - begun)
        vars(room.table).update(stored)
        room.set_clock(clock)
        room.apply(trial)
        _logger.debug("a move was made", extra=logged(room, trial.events[-1].seat))
        if finishes:
            _logger.info("a match is over", extra=logged(room))
        self.wake(room)
        self._set_alarm(room)
        if finishes:
            self._settle(room)

    # Bots

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
            while seats := self._bots_that_play(room):
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
        if self._open.get(room.table.id) is room:
            self.wake(room)

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


def logged(room: Room, seat: int | None = None) -> dict[str, object]:
    """What a line of the log tells about a table."""
    found = {"table": room.table.id, "ply": room.ply, "game": room.game.name}
    return found if seat is None else found | {"seat": seat}
