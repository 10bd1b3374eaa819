"""Writing in groups: everything that waits is written in one transaction, with one sync.

A disk can confirm only so many syncs a second, so hundreds of tables share them: while one group is
being committed, the next one gathers. Nothing is confirmed before its group is committed, and
nothing waits for a group to fill. A write that fails must not fail the others: the group is then
rolled back and written again, with a savepoint around each write.
"""

import asyncio
import contextlib
import itertools
import logging
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from tiergarten.web.storage import schema
from tiergarten.web.storage.database import LITE, is_outage
from tiergarten.web.storage.news import News

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
_logger = logging.getLogger("tiergarten.web")


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


def insertion(rows: int) -> str:
    """The statement that adds so many rows to the table of events, on SQLite."""
    return f"INSERT INTO {_TABLE} ({_COLUMNS}) VALUES {', '.join([_PLACES] * rows)}"


def _insert_events(db: sql.Connection, rows: list[EventRow]) -> None:
    """SQLite gets one statement of many rows: building one with SQLAlchemy costs more than the
    writing, and each statement lets go of the interpreter, which a busy event loop then keeps."""
    if db.dialect.name == LITE:
        db.exec_driver_sql(insertion(len(rows)), tuple(itertools.chain.from_iterable(rows)))
    else:
        db.execute(schema.events.insert(), [row._asdict() for row in rows])


Begin = Callable[[], AbstractContextManager[Transaction]]
Done = Callable[[Any, BaseException | None], None]


class Moves(NamedTuple):
    """Moves of one table that change nothing else, but perhaps some columns of that table."""

    table: str
    rows: tuple[EventRow, ...]
    columns: Mapping[str, Any]


class MoveWriter(Protocol):
    """A shorter way for groups of nothing but moves."""

    def write(self, groups: Sequence[Moves]) -> None:
        """Commit all of them, or none."""

    def close(self) -> None:
        """Nothing more is written."""


class Job:
    """What is to be written, and what to do then."""

    __slots__ = ("done", "error", "key", "loop", "moves", "result", "write")

    def __init__(
        self, write: Callable[[], Any], key: str, done: Done, moves: Moves | None = None
    ) -> None:
        """`done` is called on the event loop of whoever makes this, with the result or the error.
        Two groups that meet the same keys write them in the same order. `moves` say what `write`
        would do, if it does nothing else."""
        self.write = write
        self.key = key
        self.done: Done | None = done
        self.moves = moves
        self.loop = asyncio.get_running_loop()
        self.result: Any = None
        self.error: BaseException | None = None

    def give_up(self) -> None:
        """Nobody waits for it any more. If it has not begun yet, it is not written."""
        self.done = None


class Writer:
    """A thread that writes what is waiting, group by group."""

    def __init__(self, begin: Begin, moves: MoveWriter | None = None) -> None:
        """`begin` is a context manager: a `Transaction` that it commits at the end."""
        self._begin = begin
        self._moves = moves
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._here = threading.local()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def add(self, job: Job) -> None:
        """Have this written; what comes of it is told on its event loop."""
        self._waiting.put(job)

    async def ask(self, write: Callable[[], Any], key: str) -> Any:
        """The result of a write, once it is committed. One that has not begun yet can be given
        up."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def done(result: Any, error: BaseException | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        job = Job(write, key, done)
        self.add(job)
        try:
            return await future
        finally:
            job.give_up()

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
        try:
            self._write_groups()
        finally:
            if self._moves is not None:
                self._moves.close()

    def _write_groups(self) -> None:
        while (job := self._waiting.get()) is not None:
            group, last = [job], False
            while len(group) < MOST_IN_A_GROUP and not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    last = True
                    break
                group.append(more)
            self._write([job for job in group if job.done is not None])
            if last:
                return

    def _write(self, jobs: list[Job]) -> None:
        if not jobs:
            return
        jobs.sort(key=attrgetter("key"))
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

    def _write_together(self, jobs: list[Job]) -> None:
        if self._moves is not None:
            moves = [job.moves for job in jobs if job.moves is not None]
            if len(moves) == len(jobs):
                self._moves.write(moves)
                return
        with self._begin() as group, self._inside(group):
            for job in jobs:
                job.result = job.write()

    def _write_apart(self, jobs: list[Job]) -> None:
        with self._begin() as group, self._inside(group):
            for job in jobs:
                try:
                    with group.part():
                        job.result = job.write()
                except Exception as error:
                    if is_outage(error):
                        raise
                    job.error = error

    @contextmanager
    def _inside(self, group: Transaction) -> Iterator[None]:
        self._here.group = group
        try:
            yield
        finally:
            self._here.group = None


def _fail(jobs: list[Job], error: BaseException) -> None:
    for job in jobs:
        job.error = error


def _answer(jobs: list[Job]) -> None:
    """Wake whoever waits, once for each event loop."""
    for loop in {job.loop for job in jobs}:
        mine = [job for job in jobs if job.loop is loop]
        with contextlib.suppress(RuntimeError):  # a loop that is closed waits for nothing
            loop.call_soon_threadsafe(_tell, mine)


def _tell(jobs: list[Job]) -> None:
    for job in jobs:
        if job.done is None:
            continue
        try:
            job.done(job.result, job.error)
        except Exception:  # the others of the group are told all the same
            _logger.exception("what was written cannot be told")
