"""Access to the database: opening it, asking it off the event loop, and writing in groups.

Requests are refused at once while the database is away. `store.py` and `registry.py` say what is
read and written.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tiergarten.web import refusals
from tiergarten.web.storage import schema
from tiergarten.web.storage.database import (
    LITE,
    begin_explicitly,
    cause_of,
    for_writing,
    in_memory,
    is_damage,
    is_outage,
    make_engine,
    refused,
    set_pragmas,
    unusable,
)
from tiergarten.web.storage.gate import Gate
from tiergarten.web.storage.leases import fresh_name
from tiergarten.web.storage.lite_moves import LiteMoves
from tiergarten.web.storage.news import Deliver, Listener, News, post
from tiergarten.web.storage.versions import Unusable, bring_up_to_date
from tiergarten.web.storage.writer import Job, Moves, Transaction, Writer

READERS = 8  # threads
PATIENCE = 10.0  # seconds for an answer; a database that needs longer is away

A_MOMENT = 1.0  # seconds for what is being written when the server stops while it is away
_logger = logging.getLogger("tiergarten.web")

P = ParamSpec("P")
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def writes(method: F) -> F:
    """Mark a method that changes the database: `ask` lets it share a transaction with others."""
    method.writes = True  # type: ignore[attr-defined]
    return method


class Database:
    """The database. Its methods block: the server calls them through `ask`."""

    def __init__(self, url: str) -> None:
        try:
            self._engine = make_engine(url)
        except (SQLAlchemyError, ArgumentError, ImportError) as error:
            raise unusable(url, error) from None
        self.lite = self._engine.dialect.name == LITE
        alone = self.lite and in_memory(self._engine.url)
        try:
            self._open(alone)
        except Unusable as error:
            self._engine.dispose()
            raise refused(url, error.why) from error.__cause__
        except (SQLAlchemyError, sqlite3.Error, ImportError, OSError) as error:
            self._engine.dispose()
            raise unusable(url, error) from None
        self.process = fresh_name()
        self._for_writing = for_writing(self._engine)
        # A database in memory has one connection, so one thread does everything there.
        self._readers = ThreadPoolExecutor(1 if alone else READERS, "reader")
        moves = LiteMoves(self._engine, self.process) if self.lite else None
        self._writer = None if alone else Writer(self._transaction, moves)
        self._reading = Gate()
        self._changing = Gate(refusals.cannot_write if self.lite else refusals.database_away)
        self._when_back: Callable[[], None] = lambda: None

    def _open(self, alone: bool) -> None:
        """Upgrade the database. Set pragmas only on one that we can use, because that changes an
        SQLite file, too."""
        with self._engine.connect() as db:
            if not self.lite:
                bring_up_to_date(db, schema.OURS)
                return
            bring_up_to_date(db.execution_options(isolation_level="AUTOCOMMIT"), schema.OURS)
            set_pragmas(db.connection.dbapi_connection, None)
        if not alone:
            self._engine.dispose()
            begin_explicitly(self._engine)

    @property
    def engine(self) -> Engine:
        """For code that reads tables of its own."""
        return self._engine

    def listener(
        self, deliver: Deliver, gap: Callable[[], None], alone: Callable[[], bool] = lambda: False
    ) -> Listener:
        """The listener for what other processes publish."""
        return Listener(self._engine, self.process, deliver, gap, alone)

    @property
    def away(self) -> bool:
        """Whether the database could not be used when it was tried last."""
        return self._reading.closed or self._changing.closed

    def when_back(self, call: Callable[[], None]) -> None:
        """What to do when a database that was away is back."""
        self._when_back = call

    async def ask(self, method: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Call a method of the store off the event loop; refused at once while the database is
        away."""
        gate = self._gate(method)
        gate.check()
        return await self._ask(gate, method, *given, **named)

    async def ask_anyway(self, method: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """The same even if the database was away a moment ago, to see whether it is back."""
        return await self._ask(self._gate(method), method, *given, **named)

    def _gate(self, method: Callable[..., Any]) -> Gate:
        return self._changing if getattr(method, "writes", False) else self._reading

    async def _ask(
        self, gate: Gate, method: Callable[P, T], *given: P.args, **named: P.kwargs
    ) -> T:
        call = partial(method, *given, **named)
        try:
            async with asyncio.timeout(PATIENCE):
                if gate is self._changing and self._writer is not None:
                    about = given[0] if given else ""
                    key = str(getattr(about, "id", about))
                    found: T = await self._writer.ask(call, key)
                else:
                    loop = asyncio.get_running_loop()
                    found = await loop.run_in_executor(self._readers, call)
        except Exception as error:
            known = self._known(gate, error)
            if known is error:
                raise
            raise known from None
        if gate.open():
            self._when_back()
        return found

    @property
    def takes_moves(self) -> bool:
        """Whether moves can be written with `write_moves`."""
        return self._writer is not None

    def write_moves(
        self, write: Callable[[], None], moves: Moves, done: Callable[[Exception | None], None]
    ) -> None:
        """Have moves written, together with those of other tables; refused at once while the
        database is away. `done` is called with None when they are committed, otherwise with what
        `ask` would have raised. No task waits meanwhile. `write` does the same by itself."""
        assert self._writer is not None
        gate = self._changing
        gate.check()

        def written(_: None, error: BaseException | None) -> None:
            timer.cancel()
            job.give_up()
            if error is not None:
                assert isinstance(error, Exception)
                done(self._known(gate, error))
                return
            if gate.open():
                self._when_back()
            done(None)

        job = Job(write, moves.table, written, moves)
        timer = job.loop.call_later(PATIENCE, written, None, TimeoutError())
        self._writer.add(job)

    def _known(self, gate: Gate, error: Exception) -> Exception:
        """What to raise for an error: a refusal, if it says that the database cannot be used."""
        if is_damage(error):
            _logger.error("the database is damaged: %s", cause_of(error))
            return refusals.damaged_database()
        if is_outage(error) or isinstance(error, TimeoutError):
            return gate.close(error)
        return error

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close(None if not self.away else A_MOMENT)
        self._readers.shutdown(wait=not self.away, cancel_futures=True)
        self._engine.dispose()

    # Writing

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """A transaction that writes: that of a group, or one of its own."""
        begin = self._transaction if self._writer is None else self._writer.transaction
        with begin() as transaction:
            yield transaction

    @contextmanager
    def _transaction(self) -> Iterator[Transaction]:
        with self._for_writing.begin() as db:
            transaction = Transaction(db)
            yield transaction
            transaction.write_events()
            if transaction.news:
                post(db, self.process, transaction.news)

    @writes
    def publish(self, news: News) -> None:
        """Tell other processes something that is not in the database."""
        with self.writing() as it:
            it.publish(news)
