"""The database of tables: their settings, their seats, and every event.

A match is its seed, its options and the list of events; everything else is computed from these
rows, so there is no other state to lose. The statements are plain SQL for any database that
SQLAlchemy knows; only the pragmas are SQLite's own. The tables are declared in
`schema.py`.
"""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from tiergarten.engine.errors import CannotKeep
from tiergarten.engine.files import cause, data_folder
from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals, schema
from tiergarten.web.versions import Unusable, bring_up_to_date

PERSON, OPEN, BOT = "person", "open", "bot"
TAKE_BACK = -1  # the action of an event that takes the last move back
MOST_LISTED = 60
BUSY_TIMEOUT = 5.0  # seconds to wait for another process that opens the same SQLite file

_tables, _seats, _events = schema.tables, schema.seats, schema.events
_talk = schema.talk

P = ParamSpec("P")
T = TypeVar("T")


class Conflict(Exception):
    """Somebody else has written this row first."""


@dataclass
class Seat:
    """Who sits there. A bot with a token stands in for the person who holds it."""

    kind: str
    name: str
    level: str | None = None
    token: str | None = None  # its hash


@dataclass
class Event:
    """What a seat did: a move by its id, or taking one back."""

    seat: int
    action: int


@dataclass(frozen=True)
class Line:
    """What somebody has said: words, or a reaction. Lines are numbered from 1."""

    number: int
    seat: int | None  # None: a spectator
    name: str
    words: str
    reaction: str | None
    at: float


@dataclass
class Table:
    """The row of a table, and its seats."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: int
    owner: str  # the hash of the token of whoever made it
    listed: bool
    created: float
    started: float | None = None
    finished: float | None = None
    again: str | None = None  # the table where the same players play again
    open_talk: bool = False  # whether spectators may talk, too
    moved: float | None = field(default=None, compare=False)  # the time of its last event
    seats: list[Seat] = field(default_factory=list)


def default_url() -> str:
    """The database in the user's data folder."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotKeep(
            Sentence("{path} cannot be written: {cause}", path=folder, cause=cause(error))
        ) from None
    return f"sqlite:///{folder / 'tables.sqlite'}"


class Store:
    """The database. Its methods block: the server calls them through `ask`."""

    def __init__(self, url: str) -> None:
        try:
            self._engine = _engine(url)
        except (SQLAlchemyError, ArgumentError, ImportError) as error:
            raise _refused(url, _cause(error)) from None
        lite = self._engine.dialect.name == "sqlite"
        try:
            self._open(lite)
        except Unusable as error:
            self._engine.dispose()
            raise _refused(url, error.why) from error.__cause__
        except (SQLAlchemyError, sqlite3.Error, ImportError, OSError) as error:
            self._engine.dispose()
            raise _refused(url, _cause(error)) from None
        # SQLite writes one at a time anyway.
        self._threads = ThreadPoolExecutor(1 if lite else 8, "store")

    def _open(self, lite: bool) -> None:
        """Upgrade the database. Set pragmas only on one that we can use, because that changes an
        SQLite file, too."""
        with self._engine.connect() as db:
            if not lite:
                bring_up_to_date(db, schema.OURS)
                return
            bring_up_to_date(db.execution_options(isolation_level="AUTOCOMMIT"), schema.OURS)
            _set_pragmas(db.connection.dbapi_connection, None)
        sql.event.listen(self._engine, "connect", _set_pragmas)

    async def ask(self, method: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Call a method of the store off the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: method(*given, **named))

    def close(self) -> None:
        self._threads.shutdown()
        self._engine.dispose()

    # Writing

    def create(self, table: Table) -> None:
        with self._engine.begin() as db:
            row = asdict(table) | {"options": json.dumps(table.options), "seed": str(table.seed)}
            del row["seats"], row["moved"]
            db.execute(_tables.insert(), row)
            db.execute(
                _seats.insert(),
                [
                    {"table_id": table.id, "seat": number} | asdict(seat)
                    for number, seat in enumerate(table.seats)
                ],
            )

    def append(self, table: str, ply: int, event: Event, finishes: bool) -> None:
        """Add the event that leads to this ply; `Conflict` if there is one already."""
        self.append_all(table, ply, [event], finishes)

    def append_all(self, table: str, ply: int, events: Sequence[Event], finishes: bool) -> None:
        """Add events from this ply on, all or none; `Conflict` if there is one already."""
        now = time.time()
        rows = [
            {"table_id": table, "ply": number, "at": now} | asdict(event)
            for number, event in enumerate(events, start=ply)
        ]
        try:
            with self._engine.begin() as db:
                db.execute(_events.insert(), rows)
                if finishes:
                    db.execute(_tables.update().where(_tables.c.id == table), {"finished": now})
        except IntegrityError:
            raise Conflict from None

    def reseat(self, table: str, number: int, before: Seat, after: Seat) -> None:
        """Change who sits there; `Conflict` if that has been changed already."""
        old, new = asdict(before), asdict(after)
        change = _seats.update().where(_seats.c.table_id == table, _seats.c.seat == number)
        for name in ("kind", "token"):
            column = _seats.c[name]
            change = change.where(column.is_(None) if old[name] is None else column == old[name])
        with self._engine.begin() as db:
            if db.execute(change.values(new)).rowcount != 1:
                raise Conflict

    def note(self, table: str, **values: float | str | bool) -> None:
        """Set columns of a table: when it started or was abandoned, where it is played again, who
        may talk."""
        with self._engine.begin() as db:
            db.execute(_tables.update().where(_tables.c.id == table).values(values))

    def add_line(self, table: str, line: Line, most: int) -> None:
        """Add what somebody has said, and forget the oldest lines if there are too many;
        `Conflict` if there is one of this number already."""
        row = {"table_id": table} | asdict(line)
        old = _talk.delete().where(_talk.c.table_id == table, _talk.c.number <= line.number - most)
        try:
            with self._engine.begin() as db:
                db.execute(_talk.insert(), row)
                db.execute(old)
        except IntegrityError:
            raise Conflict from None

    def remove_line(self, table: str, number: int) -> None:
        """What was said is forgotten; its number is not given again."""
        change = _talk.update().where(_talk.c.table_id == table, _talk.c.number == number)
        with self._engine.begin() as db:
            db.execute(change.values(words="", name="", reaction=None))

    def upgrade(
        self, table: str, before: int, after: int, events: Sequence[tuple[Event, int]]
    ) -> None:
        """Replace the events of a table by those under newer rules, each with the old ply that it
        comes from; `Conflict` if somebody else has done so, or has added an event meanwhile.

        Plies with a gap mean that the table is damaged; trying again would not help.
        """
        mine = _events.c.table_id == table
        raised = _tables.update().where(_tables.c.id == table, _tables.c.rules == before)
        with self._engine.begin() as db:
            if db.execute(raised.values(rules=after)).rowcount != 1:
                raise Conflict
            times = {row.ply: row.at for row in db.execute(_events.select().where(mine))}
            if sorted(times) != list(range(1, len(times) + 1)):
                raise refusals.damaged()
            if len(times) != max((old for _, old in events), default=0):
                raise Conflict
            db.execute(_events.delete().where(mine))
            rows = [
                {"table_id": table, "ply": ply, "at": times[old]} | asdict(event)
                for ply, (event, old) in enumerate(events, start=1)
            ]
            if rows:
                db.execute(_events.insert(), rows)

    # Reading

    def find(self, table: str) -> tuple[Table, list[Event]] | None:
        """A table and all its events in order."""
        with self._engine.connect() as db:
            found = self._tables(db, _tables.c.id == table)
            if not found:
                return None
            rows = db.execute(
                sql.select(_events.c.seat, _events.c.action)
                .where(_events.c.table_id == table)
                .order_by(_events.c.ply)
            )
            return found[0], [Event(*row) for row in rows]

    def lines(self, table: str) -> list[Line]:
        """What was said at a table, in order; what was removed has neither words nor reaction."""
        with self._engine.connect() as db:
            rows = db.execute(
                _talk.select().where(_talk.c.table_id == table).order_by(_talk.c.number)
            )
            return [Line(*row[1:]) for row in rows]

    def listed(self) -> list[Table]:
        """The newest tables that anybody may see and that are not over."""
        with self._engine.connect() as db:
            return self._tables(db, _tables.c.listed.is_(True), _tables.c.finished.is_(None))

    def held(self, tokens: Sequence[str]) -> list[Table]:
        """The newest tables of whoever holds these tokens, given hashed."""
        with self._engine.connect() as db:
            seated = sql.select(_seats.c.table_id).where(_seats.c.token.in_(tokens))
            return self._tables(db, _tables.c.id.in_(seated) | _tables.c.owner.in_(tokens))

    def running_with_bots(self) -> list[tuple[str, str]]:
        """The ids and games of the tables where bots may have to continue after a restart."""
        with self._engine.connect() as db:
            rows = db.execute(
                sql.select(_tables.c.id, _tables.c.game)
                .distinct()
                .join(_seats, _seats.c.table_id == _tables.c.id)
                .where(
                    _tables.c.started.is_not(None),
                    _tables.c.finished.is_(None),
                    _seats.c.kind == BOT,
                )
            )
            return [(row.id, row.game) for row in rows]

    def _tables(self, db: sql.Connection, *conditions: Any) -> list[Table]:
        last = (
            sql.select(_events.c.at)
            .where(_events.c.table_id == _tables.c.id)
            .order_by(_events.c.ply.desc())
            .limit(1)
            .scalar_subquery()
        )
        rows = db.execute(
            sql.select(_tables, last.label("moved"))
            .where(*conditions)
            .order_by(_tables.c.created.desc())
            .limit(MOST_LISTED)
        )
        found = {
            row["id"]: Table(
                **{**row, "options": json.loads(row["options"]), "seed": int(row["seed"])}
            )
            for row in rows.mappings()
        }
        seats = db.execute(
            _seats.select().where(_seats.c.table_id.in_(found)).order_by(_seats.c.seat)
        )
        for seat in seats:
            found[seat.table_id].seats.append(Seat(seat.kind, seat.name, seat.level, seat.token))
        return list(found.values())


def _engine(url: str) -> sql.Engine:
    where = make_url(url)
    if where.get_backend_name() == "sqlite" and where.database in (None, "", ":memory:"):
        # It would be lost with its connection, so all threads share one.
        return sql.create_engine(
            where, poolclass=sql.StaticPool, connect_args={"check_same_thread": False}
        )
    return sql.create_engine(where)


def _refused(url: str, why: str) -> CannotKeep:
    return CannotKeep(
        Sentence("the database {url} cannot be used: {cause}", url=_shown(url), cause=why)
    )


def _cause(error: Exception) -> str:
    """The database's own error message."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0]


def _shown(url: str) -> str:
    """A database's address without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url[:60])


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # WAL: readers never wait for the writer. FULL: what was published survives even a power cut.
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    until = time.monotonic() + BUSY_TIMEOUT
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError as error:
            # Another process is doing the same; SQLite's own timeout does not cover this.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
    cursor.close()
