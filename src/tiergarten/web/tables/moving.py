"""Moves at live tables. `Rooms` is built upon this.

**Persist, then publish**: every event is committed before anybody is sent it. A move that comes
by a socket needs no task: it is tried at once, and what is to happen when it is committed is called
by the writer, group by group. Whatever is in its way (another move is being written, another
process was faster) has a task that waits.
"""

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any

from tiergarten.web import refusals
from tiergarten.web.metrics import Metrics
from tiergarten.web.storage.store import Conflict
from tiergarten.web.tables.catching_up import CatchingUp
from tiergarten.web.tables.clock import Clock, columns
from tiergarten.web.tables.room import Room, Trial, logged
from tiergarten.web.tables.steps import try_moves
from tiergarten.web.views.frames import frame

Done = Callable[[Exception | None], None]
_logger = logging.getLogger("tiergarten.web")


class Moving(CatchingUp):
    """The part of the live tables that is about moves."""

    _metrics: Metrics

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
        which that leads. What bots have answered after the ply that was seen goes with it."""
        async with room.lock:
            await self._reach(room, ply)
            if not room.answered_by_bots(ply, seats):
                self.check_ply(room, ply, seats[0])
            trial = room.after_undo(seats, whole, seen=ply)
            await self._commit(room, trial)
            return room.ply

    def check_ply(self, room: Room, ply: int, seat: int) -> None:
        """Refuse what does not answer the present ply of a running match."""
        room.check_open()
        if ply != room.ply:
            held = room.held_by(room.table.seats[seat].token) or (seat,)
            raise refusals.stale(partial(frame, room, room.ply, held))

    def plays_soon(self, room: Room, ply: int) -> bool:
        """Whether nothing is in the way of `play_soon`."""
        behind = ply > room.ply and bool(self._leases.others)
        return self._store.takes_moves and not behind and not room.lock.locked()

    def play_soon(self, room: Room, ply: int, move: str | int, seat: int, done: Done) -> bool:
        """The same as `play`, without a task that waits: `done` is called when the move is
        committed, or with what it is refused for. Nothing may be in the way. False: nothing has
        happened, because this move ends the match, and more than a move is to be written."""
        self.check_ply(room, ply, seat)
        trial = room.try_move(move, seat)
        if trial.match.over:
            return False
        self._write_soon(room, trial, done)
        room.lock.take()
        return True

    def _write_soon(self, room: Room, trial: Trial, done: Done) -> None:
        begun = time.perf_counter()
        clock, stored = self._clock_after(room, trial)

        def written(error: Exception | None) -> None:
            if error is not None:
                self._begin(self._explain(room, trial, error, done))
                return
            try:
                self._publish(room, trial, clock, stored, begun)
            except Exception as unexpected:
                error = unexpected
            finally:
                room.lock.release()
            done(error)

        self._store.append_soon(room.table.id, room.ply + 1, trial.events, stored, written)

    async def _explain(self, room: Room, trial: Trial, error: Exception, done: Done) -> None:
        """A move could not be written, and the room is still locked for it."""
        try:
            found = await self._refusal(room, trial, error)
        except Exception as worse:
            found = worse
        finally:
            room.lock.release()
        done(found)

    async def _commit(self, room: Room, trial: Trial) -> None:
        """Write what is to happen in one transaction, and only then publish it."""
        table, ply, finishes = room.table.id, room.ply + 1, trial.match.over
        begun = time.perf_counter()
        clock, stored = self._clock_after(room, trial)
        try:
            await self._store.ask(
                self._store.append_all, table, ply, trial.events, finishes, stored
            )
        except Conflict as error:
            raise await self._refusal(room, trial, error) from None
        if finishes:
            room.table.finished = time.time()
            self._leases.forget(table)
        self._publish(room, trial, clock, stored, begun)
        if finishes:
            _logger.info("a match is over", extra=logged(room))
            self._settle(room)

    def _clock_after(self, room: Room, trial: Trial) -> tuple[Clock | None, dict[str, Any]]:
        """The clock after what is to happen, and how it is stored."""
        clock = room.clock_after(trial)
        return clock, {} if clock is None else columns(clock, self.now())

    async def _refusal(self, room: Room, trial: Trial, error: Exception) -> Exception:
        """What to tell about moves that could not be written; the room is locked."""
        if not isinstance(error, Conflict):
            return error
        await self._catch_up(room)
        return refusals.stale(partial(frame, room, room.ply, (trial.events[0].seat,)))

    def _publish(
        self, room: Room, trial: Trial, clock: Clock | None, stored: dict[str, Any], begun: float
    ) -> None:
        """What has happened is committed: everybody may see it."""
        self._metrics.moved(room.game.name, len(trial.events), time.perf_counter() - begun)
        if stored:
            vars(room.table).update(stored)
        room.set_clock(clock)
        room.apply(trial)
        if _logger.isEnabledFor(logging.DEBUG):
            _logger.debug("a move was made", extra=logged(room, trial.events[-1].seat))
        self.wake(room)
        self._set_alarm(room)
