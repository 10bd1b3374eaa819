"""Who is at a live table: those who watch, who is there, and who has been away for long.

`Room` is built upon this. Those who watch are told of whatever is new; other processes tell who is
there by way of them.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiergarten.engine.errors import TiergartenError
from tiergarten.web import collecting
from tiergarten.web.storage.store import PERSON, Table
from tiergarten.web.tables.attendance import Attendance
from tiergarten.web.tables.visits import Visits

if TYPE_CHECKING:
    pass


@dataclass(frozen=True)
class Elsewhere:
    """Who is at a table by way of one process: the seats of people, and a number of spectators."""

    seats: frozenset[int]
    watching: int


class Subscriber:
    """A connection, which sends what is new whenever something has changed."""

    seats: tuple[int, ...] = ()

    def update(self) -> None:
        raise NotImplementedError

    def refuse(self, error: TiergartenError) -> None:
        """The table cannot be watched any longer: say why, and leave."""
        raise NotImplementedError


class Company(ABC):
    """The people around a table."""

    def __init__(
        self, table: Table, away_after: float, now: Callable[[], float], visits: Visits
    ) -> None:
        self.table = table
        self.now = now
        self.visits = visits
        self.subscribers: set[Subscriber] = set()
        self.changes = 0  # of who is there, and of what else the table tells beside its plies
        self._mover: int | None = None  # of the last ply, if nothing else has changed since
        self._publishing = False  # whether subscribers are about to be told
        self._attendance = Attendance(away_after)
        self._elsewhere: dict[str, Elsewhere] = {}  # by the process that they are connected to
        self.when_published: Callable[[Any], None] = lambda _: None
        self.when_entered: Callable[[Any], None] = lambda _: None

    @property
    @abstractmethod
    def started(self) -> bool: ...

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @property
    @abstractmethod
    def closed(self) -> bool: ...

    def publish(self, mover: int | None = None) -> None:
        """Let every subscriber send what is new, as soon as whoever calls this is done. Without a
        mover, it is not only a ply that has changed."""
        if mover is None or self.over:
            self.changes += 1
        self._mover = mover
        if self.subscribers and not self._publishing:
            self._publishing = True
            asyncio.get_running_loop().call_soon(self._tell_subscribers)
        self.when_published(self)

    def _tell_subscribers(self) -> None:
        """Whoever has moved knows already, and comes last."""
        self._publishing = False
        mover = self._mover
        for subscriber in sorted(self.subscribers, key=lambda one: mover in one.seats):
            subscriber.update()
        collecting.keep()

    def enter(self, subscriber: Subscriber) -> None:
        """Add a connection."""
        self.subscribers.add(subscriber)
        self._watch()
        self.when_entered(self)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a connection that was closed."""
        self.subscribers.discard(subscriber)
        self.visits.last = self.now()
        self._attendance.disconnected(subscriber.seats)
        self._watch()
        self.publish()

    def dismiss(self, error: TiergartenError) -> None:
        """Tell all connections why there is nothing to watch any longer, and close them."""
        for subscriber in list(self.subscribers):
            subscriber.refuse(error)

    def asked(self, seats: Iterable[int]) -> None:
        """The people of these seats have made a request: they are there, with or without a
        connection."""
        if self._attendance.asked(seats) and not self._connected().issuperset(seats):
            self.publish()
        self._watch()
        self.when_entered(self)

    def here(self) -> set[int]:
        """The seats whose people are there."""
        return self._attendance.here(self._connected()).union(*self._seats_elsewhere())

    @property
    def watching(self) -> int:
        """How many spectators there are."""
        return self.present().watching + sum(one.watching for one in self._elsewhere.values())

    @property
    def watched(self) -> bool:
        """Whether anybody has a socket here, or is there by way of another process."""
        elsewhere = self._elsewhere.values()
        return bool(self.subscribers) or any(one.seats or one.watching for one in elsewhere)

    def present(self) -> "Elsewhere":
        """Who is there by way of this process."""
        watching = sum(not subscriber.seats for subscriber in self.subscribers)
        return Elsewhere(frozenset(self._attendance.here(self._connected())), watching)

    def present_elsewhere(self, process: str, there: "Elsewhere | None") -> None:
        """Another process has told who is there by way of it; None: it has gone."""
        before = self._elsewhere.pop(process, Elsewhere(frozenset(), 0))
        if there is not None:
            self._elsewhere[process] = there
        now = Elsewhere(frozenset(), 0) if there is None else there
        self.visits.last = self.now()
        if now == before:
            return
        self._attendance.disconnected(before.seats - now.seats - self._connected())
        self._watch()
        self.publish()

    def known_elsewhere(self) -> list[str]:
        """The other processes that have told who is there."""
        return list(self._elsewhere)

    def _seats_elsewhere(self) -> list[frozenset[int]]:
        return [one.seats for one in self._elsewhere.values()]

    def away(self) -> list[int]:
        """The seats whose people have been away long enough for a bot to stand in."""
        gone = [
            number
            for number, seat in enumerate(self.table.seats)
            if seat.left and seat.kind == PERSON and not self.closed
        ]
        return sorted({*gone, *self._attendance.away(self._without())})

    def _connected(self) -> set[int]:
        return {seat for subscriber in self.subscribers for seat in subscriber.seats}

    def _without(self) -> list[int]:
        """The seats of people without a connection, while the match is running."""
        if not self.started or self.closed:
            return []
        connected = self._connected().union(*self._seats_elsewhere())
        return [
            number
            for number, seat in enumerate(self.table.seats)
            if seat.kind == PERSON and number not in connected
        ]

    def _watch(self) -> None:
        """Whoever is connected is told when somebody has been away for long enough."""
        if self.subscribers:
            self._attendance.watch(self._without, self.publish)
        else:
            self._attendance.rest()
