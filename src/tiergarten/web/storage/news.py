"""What the servers on one database tell each other: that something about a table has changed.

News go with the transaction that they are about: they are told when it is committed, and not
otherwise. PostgreSQL delivers them by itself (NOTIFY). On SQLite they are rows, and every process
looks several times a second whether the file has changed, which costs next to nothing. A process
that was cut off cannot know what it missed, and is told that there may be a gap.
"""

import json
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import sqlalchemy as sql

from tiergarten.web.storage import schema
from tiergarten.web.storage.database import LITE, POSTGRESQL, cause_of, in_memory

EVENTS, SEATS, TALK = "events", "seats", "talk"  # read the table again
PRESENCE, WHO = "presence", "who"  # who is connected to a process; asking for it
PROCESSES, FREED = "processes", "freed"  # one has come or gone; a lease is free
CHANNEL = "tiergarten"
MOST_BYTES = 7000  # of a notification; PostgreSQL takes 8000
LOOK = 0.04  # seconds between two looks at an SQLite file
LOOK_ALONE = 0.25  # the same while no other process is known: it is heard of a little later
SILENCE = 2.0  # seconds after which a silent line is tried
PAUSE = 0.25  # seconds until the next attempt to connect
KEPT = 60.0  # seconds that news are kept in an SQLite file
_logger = logging.getLogger("tiergarten.web")
_news = schema.news
# On SQLite: news are written only if anybody else is there to read them. A process says that it is
# there before it reads anything, so it has read what was written without news.
LITE_NEWS = (
    f"INSERT INTO {_news.name} (process, body, at) SELECT ?, ?, ? "
    f"WHERE EXISTS (SELECT 1 FROM {schema.processes.name} WHERE id <> ?)"
)


class News(NamedTuple):
    """Something that has changed. `more` is for what the database does not hold."""

    kind: str
    table: str = ""
    more: Any = None


class Heard(NamedTuple):
    """News, and the process that they come from."""

    process: str
    news: News


Deliver = Callable[[list[Heard]], None]


def post(db: sql.Connection, process: str, news: Sequence[News]) -> None:
    """Tell the other processes, when this transaction is committed."""
    if db.dialect.name == POSTGRESQL:
        for body in _bodies(process, news):
            db.execute(sql.select(sql.func.pg_notify(CHANNEL, body)))
    elif db.dialect.name == LITE and not in_memory(db.engine.url):
        db.exec_driver_sql(LITE_NEWS, (process, json.dumps(news), time.time(), process))


def _bodies(process: str, news: Sequence[News]) -> Iterator[str]:
    """Notifications that are not too long."""
    waiting: list[News] = []
    size = 0
    for one in news:
        length = len(json.dumps(one)) + 2
        if waiting and size + length > MOST_BYTES:
            yield json.dumps([process, waiting])
            waiting, size = [], 0
        waiting.append(one)
        size += length
    if waiting:
        yield json.dumps([process, waiting])


def forget_old(db: sql.Connection) -> None:
    """Remove news that everybody has read; the newest stays, so that numbers are never reused."""
    newest = sql.select(sql.func.max(_news.c.number)).scalar_subquery()
    db.execute(_news.delete().where(_news.c.at < time.time() - KEPT, _news.c.number < newest))


class Listener:
    """A thread that hears what other processes tell; `gap` is called when it may have missed
    something, and when it begins."""

    def __init__(
        self,
        engine: sql.Engine,
        process: str,
        deliver: Deliver,
        gap: Callable[[], None],
        alone: Callable[[], bool] = lambda: False,
    ) -> None:
        """`alone` tells, in any thread, whether no other process is known."""
        self._engine = engine
        self._process = process
        self._alone = alone
        self._deliver = deliver
        self._gap = gap
        self._stopped = threading.Event()
        listens = {LITE: self._look, POSTGRESQL: self._listen}.get(engine.dialect.name)
        self._thread: threading.Thread | None = None
        if listens is not None and not in_memory(engine.url):
            self._thread = threading.Thread(
                target=self._keep_on, args=(listens,), name="listener", daemon=True
            )

    def start(self) -> None:
        if self._thread is not None:
            self._thread.start()

    def will_stop(self) -> None:
        """The next news are the last."""
        self._stopped.set()

    def stop(self) -> None:
        self.will_stop()
        if self._thread is not None:
            self._thread.join(SILENCE + 1)

    def _keep_on(self, listens: Callable[[], None]) -> None:
        cut = False
        while not self._stopped.is_set():
            try:
                listens()
            except Exception as error:  # drivers raise errors of many kinds
                if not cut:
                    _logger.warning("cut off from the other processes: %s", cause_of(error))
                cut = True
                self._engine.dispose()  # the connections that wait to be used are dead, too
                self._stopped.wait(PAUSE)

    def _hear(self, process: str, news: Iterable[Sequence[Any]]) -> list[Heard]:
        return [] if process == self._process else [Heard(process, News(*one)) for one in news]

    def _listen(self) -> None:
        """On PostgreSQL, where others notify."""
        with self._line() as line:
            line.autocommit = True
            line.execute(f"LISTEN {CHANNEL}")
            self._gap()
            while not self._stopped.is_set():
                notes = list(line.notifies(timeout=SILENCE, stop_after=1))
                if not notes:
                    line.execute("SELECT 1")  # an error, if the line is dead
                heard = [one for note in notes for one in self._hear(*json.loads(note.payload))]
                if heard:
                    self._deliver(heard)

    def _look(self) -> None:
        """On SQLite, by looking whether somebody has written to the file."""
        with self._line() as line:
            seen = line.execute("PRAGMA data_version").fetchone()
            last = self._newest(line)
            self._gap()
            while not self._stopped.wait(LOOK_ALONE if self._alone() else LOOK):
                now = line.execute("PRAGMA data_version").fetchone()
                if now == seen:
                    continue
                seen = now
                rows = line.execute(
                    "SELECT number, process, body FROM news WHERE number > ? ORDER BY number",
                    (last,),
                ).fetchall()
                if rows and rows[0][0] > last + 1:
                    self._gap()
                heard = [one for _, who, body in rows for one in self._hear(who, json.loads(body))]
                last = rows[-1][0] if rows else last
                if heard:
                    self._deliver(heard)

    @contextmanager
    def _line(self) -> Iterator[Any]:
        """A connection of one's own, as the driver knows it."""
        borrowed = self._engine.raw_connection()
        line: Any = borrowed.driver_connection
        borrowed.detach()
        try:
            yield line
        finally:
            line.close()

    def _newest(self, line: Any) -> int:
        found = line.execute("SELECT COALESCE(MAX(number), 0) FROM news").fetchone()
        return int(found[0])
