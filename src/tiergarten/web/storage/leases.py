"""What exactly one process does, of all that run on a database: thinking for a table's bots, say.

    if await leases.take(table):  # true as long as this process is the one
        ...

A lease belongs to a process, not to a time: every process says every few seconds that it is
alive, and the leases of one that has died are free. So a lease costs one row when it is taken,
however long it is held. A process that was cut off for so long that others take it for dead holds
nothing any more, and knows that by its own clock.

A lease saves work; it does not keep two processes from writing. What must happen once is kept apart
by the keys of the database, as the plies of a table are.
"""

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tiergarten.web.refusals import Refused

if TYPE_CHECKING:
    from tiergarten.web.storage.store import Store

_logger = logging.getLogger("tiergarten.web")


class Taken(Exception):
    """Another process has taken a lease at the same moment."""


class Life(NamedTuple):
    """How often a process says that it is alive, how long it is believed, and how often it looks
    for others; in seconds."""

    renew: float
    lapse: float
    look: float


# On PostgreSQL nobody can see whether a process on another machine has died. On SQLite all are on
# one machine, where that can be seen, and every sign of life costs a sync of the disk.
AFAR = Life(renew=2.0, lapse=10.0, look=1.0)
NEAR = Life(renew=20.0, lapse=60.0, look=1.0)
BELIEVED = 5.0  # seconds that another process is taken to hold a lease, unless it tells otherwise
AWAY = 0.2  # seconds until a database that is away is tried again
MOST_CHARACTERS = 64  # of a name
NAME_BYTES = 9


class Process(NamedTuple):
    """A server on this database."""

    id: str
    host: str
    pid: int
    until: float  # the database's clock

    def has_died(self, now: float) -> bool:
        """Whether it has been silent for too long, or was seen to have gone."""
        if self.until < now:
            return True
        if self.host != socket.gethostname() or os.name != "posix":
            return False
        if self.pid == os.getpid():  # before us, in a container where every server has this number
            return not is_here(self.id)
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except OSError:
            return False  # it is somebody else's
        return False


# The processes that this one goes under: several, if several servers run in it, as in tests.
_here: set[str] = set()


def is_here(process: str) -> bool:
    return process in _here


class Leases:
    """Those of this process."""

    def __init__(self, store: "Store", life: Life | None = None) -> None:
        self._store = store
        self._life = life or (NEAR if store.lite else AFAR)
        self._held: set[str] = set()
        # The other processes that hold leases we wanted, and until when to believe it.
        self._holders: dict[str, tuple[str, float]] = {}
        self._until = 0.0  # by our own clock
        self._renewed = float("-inf")
        self._beating: asyncio.Task[None] | None = None
        self._when_changed: Callable[[], None] = lambda: None
        self._when_missed: Callable[[], None] = lambda: None
        self.others: frozenset[str] = frozenset()  # processes that are alive

    @property
    def process(self) -> str:
        """The name of this process on the database."""
        return self._store.process

    async def start(
        self,
        when_changed: Callable[[], None] = lambda: None,
        when_missed: Callable[[], None] = lambda: None,
    ) -> None:
        """Be alive from now on. `when_changed` is called when another process has come or gone, so
        that there may be leases to take; `when_missed` when the others had taken this one for dead,
        so that they may have told it nothing."""
        self._when_changed, self._when_missed = when_changed, when_missed
        with contextlib.suppress(Refused):  # it is away already: try again soon
            await self._beat()
        self._beating = asyncio.create_task(self._keep_beating())

    async def stop(self) -> None:
        """Leave, so that others take over at once."""
        if self._beating is not None:
            self._beating.cancel()
        self._held.clear()
        _here.discard(self.process)
        with contextlib.suppress(Refused):  # it is away: the others will notice
            await self._store.ask(self._store.leave, self.process)

    async def take(self, name: str) -> bool:
        """Whether this process holds a lease now; it takes one that is free."""
        if self.holds(name):
            return True
        holder, until = self._holders.get(name, ("", 0.0))
        if not self.alive or (holder in self.others and time.monotonic() < until):
            return False
        try:
            holder = await self._store.ask(self._store.lease, name, self.process)
        except Taken:  # at this very moment
            return False
        if holder != self.process:
            # It may have given it back while the answer was on its way.
            self._holders[name] = holder, time.monotonic() + BELIEVED
            return False
        self._holders.pop(name, None)
        self._held.add(name)
        return self.alive

    async def give_back(self, name: str) -> None:
        """Let others have it, if we do."""
        if name in self._held:
            self._held.discard(name)
            await self._store.ask(self._store.give_back, name, self.process)

    def forget(self, name: str) -> None:
        """It is free: its holder has said so, or it was removed with what it was for."""
        self._held.discard(name)
        self._holders.pop(name, None)

    def holds(self, name: str) -> bool:
        """Whether this process holds a lease, for all it knows."""
        return name in self._held and self.alive

    @property
    def alive(self) -> bool:
        """Whether the others still take this process to be alive."""
        return time.monotonic() < self._until

    async def look(self) -> None:
        """See who is there; others tell when they come and go."""
        alive, dead = await self._store.ask_anyway(self._store.other_processes, self.process)
        if dead:
            await self._store.ask_anyway(self._store.bury, dead)
        found = frozenset(alive)
        if found != self.others or dead:
            self.others = found
            self._holders = {name: held for name, held in self._holders.items() if held[0] in found}
            self._when_changed()

    async def _keep_beating(self) -> None:
        while True:
            try:
                await asyncio.sleep(AWAY if self._store.away else self._life.look)
                await self._beat()
            except Refused:
                pass  # told where it was noticed
            except Exception:
                _logger.exception("the other processes cannot be seen")
                await asyncio.sleep(self._life.look)

    async def _beat(self) -> None:
        now = time.monotonic()
        if now - self._renewed >= self._life.renew or self._store.away:
            known = await self._store.ask_anyway(
                self._store.renew, self.process, socket.gethostname(), os.getpid(), self._life.lapse
            )
            if not known:
                self._held.clear()  # the others have taken this process for dead
                if self._renewed > float("-inf"):
                    self._when_missed()
            _here.add(self.process)
            self._renewed, self._until = now, now + self._life.lapse
        await self.look()


def fresh_name() -> str:
    """The name of a process."""
    return secrets.token_urlsafe(NAME_BYTES)
