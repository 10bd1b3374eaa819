"""The servers that run on one database, and their leases: see `leases.py`."""

import time
from collections.abc import Sequence

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from tiergarten.web.storage import schema
from tiergarten.web.storage.access import Database, writes
from tiergarten.web.storage.database import POSTGRESQL
from tiergarten.web.storage.leases import Process, Taken
from tiergarten.web.storage.news import FREED, PROCESSES, News, forget_old

_processes, _leases = schema.processes, schema.leases


class Registry(Database):
    """Who is running, and who does what."""

    @writes
    def renew(self, process: str, host: str, pid: int, lapse: float) -> bool:
        """Say that a process is alive for this many seconds; whether it was known before."""
        with self.writing() as it:
            until = self._now(it.db) + lapse
            mine = _processes.update().where(_processes.c.id == process)
            known = it.db.execute(mine.values(until=until)).rowcount == 1
            if not known:
                row = {"id": process, "host": host[:255], "pid": pid, "until": until}
                it.db.execute(_processes.insert(), row)
                it.publish(News(PROCESSES))
            if self.lite:
                forget_old(it.db)
            return known

    def other_processes(self, process: str) -> tuple[list[str], list[str]]:
        """Those that are alive, and those that have died but are not removed yet."""
        alive: list[str] = []
        dead: list[str] = []
        with self._engine.connect() as db:
            now = self._now(db)
            for row in db.execute(_processes.select().where(_processes.c.id != process)):
                other = Process(*row)
                (dead if other.has_died(now) else alive).append(other.id)
        return alive, dead

    @writes
    def bury(self, processes: Sequence[str]) -> None:
        """What processes held that have died is free."""
        with self.writing() as it:
            it.db.execute(_processes.delete().where(_processes.c.id.in_(processes)))
            it.db.execute(_leases.delete().where(_leases.c.process.in_(processes)))
            it.publish(News(PROCESSES))

    @writes
    def leave(self, process: str) -> None:
        """A process stops; what it holds is free."""
        self.bury([process])

    @writes
    def lease(self, name: str, process: str) -> str:
        """Give a process a lease, unless another has it; who has it then. `Taken` if another has
        just taken it."""
        with self.writing() as it:
            held = sql.select(_leases.c.process).where(_leases.c.name == name)
            holder = it.db.execute(held).scalar()
            if holder is None:
                try:
                    it.db.execute(_leases.insert(), {"name": name, "process": process})
                except IntegrityError:
                    raise Taken from None
            return process if holder is None else str(holder)

    @writes
    def give_back(self, name: str, process: str) -> None:
        """A lease is free again, if this process holds it."""
        mine = _leases.c.name == name, _leases.c.process == process
        with self.writing() as it:
            it.db.execute(_leases.delete().where(*mine))
            it.publish(News(FREED, name))

    def _now(self, db: sql.Connection) -> float:
        """The time by the clock that all processes share."""
        if db.dialect.name != POSTGRESQL:
            return time.time()
        clock = sql.func.extract("epoch", sql.func.clock_timestamp())
        return float(db.execute(sql.select(clock)).scalar_one())
