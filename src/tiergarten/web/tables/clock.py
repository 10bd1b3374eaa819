"""The clock of a table: a time for every move, and a reserve for the whole match.

A person who is to act uses the time of the move first, then the reserve; the next move has the full
time again. With a day a move and no reserve the same clock serves matches by correspondence. Where
several are to act at once, all of their clocks run. Bots have none.

Nothing here asks what time it is: the caller says so. The clock is stored as JSON with its
table, in the transaction of the move or the change of seats that has changed it.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tiergarten.engine.sentence import Sentence
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import Table

LEAST_MOVE, MOST_MOVE = 5.0, 30 * 86400.0  # seconds a move
MOST_RESERVE = 30 * 86400.0
Made = Literal["step", "move", "take_back"]


@dataclass(frozen=True)
class TimeControl:
    """How much time there is, in seconds: for a move, and in reserve."""

    move: float
    reserve: float = 0.0

    def check(self) -> "TimeControl":
        """Itself, if it makes sense."""
        if not (LEAST_MOVE <= self.move <= MOST_MOVE and 0 <= self.reserve <= MOST_RESERVE):
            words = Sentence(
                "a clock gives {least} seconds to {most} days a move, and a reserve of up to "
                "{most} days",
                least=round(LEAST_MOVE),
                most=round(MOST_MOVE / 86400),
            )
            raise Refused(422, "bad_clock", words)
        return self


@dataclass(frozen=True)
class SeatTime:
    """The time of a seat: what it has used of its move, and what is left in reserve."""

    used: float
    reserve: float

    def later(self, seconds: float) -> "SeatTime":
        return replace(self, used=self.used + seconds)

    def left(self, control: TimeControl) -> float:
        """Seconds until its time is up."""
        return control.move - self.used + self.reserve

    def settled(self, control: TimeControl) -> "SeatTime":
        """After the move: what it took beyond its time is taken from the reserve."""
        over = max(0.0, self.used - control.move)
        return SeatTime(0.0, max(0.0, self.reserve - over))


@dataclass(frozen=True)
class Clock:
    """The times of all seats at a moment, and whose have been running since."""

    control: TimeControl
    at: float
    seats: tuple[SeatTime, ...]
    running: frozenset[int] = frozenset()
    # The times before the moves that could be taken back, the last one last; all of one seat.
    before: tuple[tuple[int, SeatTime], ...] = field(default=())

    @classmethod
    def begun(cls, control: TimeControl, now: float, players: int) -> "Clock":
        """At the beginning of a match; nobody's time is running yet."""
        return cls(control, now, (SeatTime(0.0, control.reserve),) * players)

    def times(self, now: float) -> tuple[SeatTime, ...]:
        """The times of all seats now."""
        passed = max(0.0, now - self.at)
        return tuple(
            time.later(passed) if seat in self.running else time
            for seat, time in enumerate(self.seats)
        )

    def due(self, now: float | None = None) -> float | None:
        """When the next time is up, of those that are not up already."""
        ends = [self.at + self.seats[seat].left(self.control) for seat in self.running]
        return min((end for end in ends if now is None or end > now), default=None)

    def late(self, now: float) -> list[int]:
        """The seats whose time is up."""
        times = self.times(now)
        return [seat for seat in sorted(self.running) if times[seat].left(self.control) <= 0]

    def turned(self, now: float, acting: Collection[int]) -> "Clock":
        """From now on these are to act. A seat that was to act already goes on with the same move;
        any other begins a new one."""
        times = [
            time if seat in self.running or seat not in acting else time.settled(self.control)
            for seat, time in enumerate(self.times(now))
        ]
        return replace(self, at=now, seats=tuple(times), running=frozenset(acting))

    def moved(
        self, now: float, seat: int, made: Sequence[Made], acting: Collection[int]
    ) -> "Clock":
        """After what a seat has made, and whoever is to act then.

        A step of a larger move goes on with its time. Whoever takes a move back has the time
        again that was left when it was made: it gives nobody more.
        """
        times = list(self.times(now))
        before = [entry for entry in self.before if entry[0] == seat]
        for one in made:
            if one == "move":
                before.append((seat, times[seat]))
                times[seat] = times[seat].settled(self.control)
            elif one == "take_back":
                used = times[seat].used
                old = before.pop()[1] if before else times[seat].later(-used)
                times[seat] = old.later(used)
        here = replace(self, at=now, seats=tuple(times), before=tuple(before))
        # The mover's time is as it was just set, whether it runs on or not.
        return replace(here, running=self.running | {seat}).turned(now, acting)

    def stood_still(self, seconds: float) -> "Clock":
        """As if this much time had not passed: nobody could move while no server was running."""
        return replace(self, at=self.at + seconds)

    # As text, and for those who watch

    def text(self) -> str:
        return json.dumps(
            {
                "at": self.at,
                "seats": [[time.used, time.reserve] for time in self.seats],
                "running": sorted(self.running),
                "before": [[seat, time.used, time.reserve] for seat, time in self.before],
            }
        )

    @classmethod
    def read(cls, control: TimeControl, text: str) -> "Clock":
        plain = json.loads(text)
        return cls(
            control,
            plain["at"],
            tuple(SeatTime(*time) for time in plain["seats"]),
            frozenset(plain["running"]),
            tuple((seat, SeatTime(*time)) for seat, *time in plain["before"]),
        )

    def shown(self, now: float) -> dict[str, Any]:
        """For those who watch: how many seconds everybody has left, at this moment."""
        times = self.times(now)
        return {
            "move": self.control.move,
            "reserve": self.control.reserve,
            "running": sorted(self.running),
            "left": [
                [
                    round(max(0.0, self.control.move - time.used), 1),
                    round(max(0.0, time.reserve - max(0.0, time.used - self.control.move)), 1),
                ]
                for time in times
            ],
            "late": self.late(now),
        }


def control_of(table: Table) -> TimeControl | None:
    """How much time there is at a table; None: there is no clock."""
    if table.clock_move is None:
        return None
    return TimeControl(table.clock_move, table.clock_reserve or 0.0)


def clock_of(table: Table) -> Clock | None:
    """The clock of a table as it is stored; None before the match, or if there is none."""
    control = control_of(table)
    return None if control is None or table.clock is None else Clock.read(control, table.clock)


def columns(clock: Clock, now: float) -> dict[str, Any]:
    """A clock as it is stored with its table; `due` is when to look at it again."""
    return {"clock": clock.text(), "due": clock.due(now)}
