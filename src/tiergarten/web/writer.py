"""Writing in groups: everything that waits is written in one transaction, with one sync.

A disk can confirm only so many syncs a second, so hundreds of tables share them: while one group is
being committed, the next one gathers. Nothing is confirmed before its group is committed, and
nothing waits for a group to fill. A write that fails must not fail the others: the group is then
rolled back and written again, with a savepoint around each write.
"""

import asyncio
import contextlib
import itertools
import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from tiergarten.web import schema
from tiergarten.web.database import LITE, is_outage
from tiergarten.web.news import News

MOST_IN_A_GROUP = 256
MOST_ROWS = 1000  # of one statement; SQLite takes 32,766 values


class EventRow(NamedTuple):
    """A row of the table of events, in the order of its columns."""

    table_id: str
    ply: int
    seat: int
    action: int
    at: float


_TABLE = schema.events.name
_COLUMNS = ", ".join(EventRow._fields)
_PLACES = f"({', '.join('?' * len(EventRow._fields))})"


class Conflict(Exception):
    """Somebody else has written this row first."""


class Transaction:
    """What is written as one, and what other processes are to be told about it."""

    def __init__(self, db: sql.Connection) -> None:
        self._db = db
        self._events: list[EventRow] = []  # not written yet
        self.news: list[News] = []

    @property
    def db(self) -> sql.Connection:
        """For any other statement: everything that was added before is written."""
        self.write_events()
        return self._db

    def add_events(self, rows: Iterable[EventRow]) -> None:
        """Write these together with those of other tables. That somebody was first shows when they
        are written, as `Conflict`."""
        self._events += rows

    def write_events(self) -> None:
        """Write what was added, in as few statements as possible."""
        rows, self._events = self._events, []
        try:
            for start in range(0, len(rows), MOST_ROWS):
                _insert_events(self._db, rows[start : start + MOST_ROWS])
        except IntegrityError:
            raise Conflict from None

    def publish(self, news: News) -> None:
        """Let the others know, if and when this is committed."""
        if news not in self.news:
            self.news.append(news)

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part that leaves nothing behind if it fails."""
        known = len(self.news)
        try:
            with self.db.begin_nested():
                yield
                self.write_events()
        except Exception:
            self._events.clear()
            del self.news[known:]
            raise


def _insert_events(db: sql.Connection, rows: list[EventRow]) -> None:
    """SQLite gets one statement of many rows: building one with SQLAlchemy costs more than the
    writing, and each statement lets go of the interpreter, which a busy event loop then keeps."""
    if db.dialect.name == LITE:
        db.exec_driver_sql(
            f"INSERT INTO {_TABLE} ({_COLUMNS}) VALUES {', '.join([_PLACES] * len(rows))}",
            tuple(itertools.chain.from_iterable(rows)),
        )
    else:
        db.execute(schema.events.insert(), [row._asdict() for row in rows])


Begin = Callable[[], AbstractContextManager[Transaction]]
Outcome = tuple[Any, BaseException | None]


@dataclass
class _Job:
    write: Callable[[], Any]
    key: str  # what it is about; two groups that meet the same keys do so in the same order
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    outcome: Outcome = (None, None)


class Writer:
    """A thread that writes what is waiting, group by group."""

    def __init__(self, begin: Begin) -> None:
        """`begin` is a context manager: a `Transaction` that it commits at the end."""
        self._begin = begin
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._here = threading.local()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def ask(self, write: Callable[[], Any], key: str) -> Any:
        """The result of a write, once it is committed. One that has not begun yet can be given
        up."""
        loop = asyncio.get_running_loop()
        job = _Job(write, key, loop, loop.create_future())
        self._waiting.put(job)
        return await job.future

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """The one of the group that is being written in this thread, otherwise one alone."""
        group: Transaction | None = getattr(self._here, "group", None)
        if group is not None:
            yield group
            return
        with self._begin() as alone:
            yield alone

    def close(self, within: float | None = None) -> None:
        """Write what is waiting, and stop, within this many seconds."""
        self._waiting.put(None)
        self._thread.join(within)

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            group, last = [job], False
            while len(group) < MOST_IN_A_GROUP and not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    last = True
                    break
                group.append(more)
            self._write([job for job in group if not job.future.cancelled()])
            if last:
                return

    def _write(self, jobs: list[_Job]) -> None:
        if not jobs:
            return
        jobs.sort(key=lambda job: job.key)
        try:
            self._write_together(jobs)
        except Exception as error:
            if len(jobs) == 1 or is_outage(error):
                _fail(jobs, error)
            else:
                try:
                    self._write_apart(jobs)
                except Exception as worse:
                    _fail(jobs, worse)
        _answer(jobs)

    def _write_together(self, jobs: list[_Job]) -> None:
        with self._begin() as group, self._inside(group):
            for job in jobs:
                job.outcome = job.write(), None

    def _write_apart(self, jobs: list[_Job]) -> None:
        with self._begin() as group, self._inside(group):
            for job in jobs:
                try:
                    with group.part():
                        job.outcome = job.write(), None
                except Exception as error:
                    if is_outage(error):
                        raise
                    job.outcome = None, error

    @contextmanager
    def _inside(self, group: Transaction) -> Iterator[None]:
        self._here.group = group
        try:
            yield
        finally:
            self._here.group = None


def _fail(jobs: list[_Job], error: BaseException) -> None:
    for job in jobs:
        job.outcome = None, error


def _answer(jobs: list[_Job]) -> None:
    """Wake whoever waits, once for each event loop."""
    for loop in dict.fromkeys(job.loop for job in jobs):
        mine = [job for job in jobs if job.loop is loop]
        with contextlib.suppress(RuntimeError):  # a loop that is closed waits for nothing
            loop.call_soon_threadsafe(_resolve, mine)


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        result, error = job.outcome
        if job.future.done():
            continue
        if error is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(error)
