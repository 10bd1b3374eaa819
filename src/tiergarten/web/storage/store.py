"""The database of tables: their settings, their seats, and every event.

A match is its seed, its options and the list of events; everything else is computed from these
rows, so there is no other state to lose. The statements are plain SQL for any database that
SQLAlchemy knows; only the pragmas are SQLite's own. The tables are declared in
`schema.py`.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from tiergarten.web import refusals, tokens
from tiergarten.web.storage import schema
from tiergarten.web.storage.access import writes
from tiergarten.web.storage.news import EVENTS, SEATS, TALK, News
from tiergarten.web.storage.registry import Registry
from tiergarten.web.storage.writer import Conflict as Conflict
from tiergarten.web.storage.writer import EventRow, Moves

PERSON, OPEN, BOT = "person", "open", "bot"
BOT_PLAYS, OFFER, END = "bot", "offer", "end"  # when time is up or somebody leaves
TAKE_BACK = -1  # the action of an event that takes the last move back
MOST_LISTED = 60

_tables, _seats, _events = schema.tables, schema.seats, schema.events
_talk, _processes, _leases = schema.talk, schema.processes, schema.leases


@dataclass
class Seat:
    """Who sits there. A bot with a token stands in for the person who holds it."""

    kind: str
    name: str
    level: str | None = None
    token: str | None = None  # its hash
    account: int | None = None  # of the person, if they have one
    left: bool = False  # whether they have left, and no bot has taken over yet


@dataclass(slots=True)
class Event:
    """What a seat did: a move by its id, or taking one back. Events that were written as one have
    the same time."""

    seat: int
    action: int
    at: float = field(default=0.0, compare=False)

    def written_with(self, other: "Event") -> bool:
        """Whether two events in succession are of one transaction."""
        return self.at == other.at != 0.0 and self.seat == other.seat


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
    rated: bool = False
    absence: str = OFFER  # what happens when time is up or somebody leaves
    ended: str | None = None  # why, if that ended the match: `time` or `left`
    ended_seat: int | None = None
    clock_move: float | None = None  # seconds a move; None: there is no clock
    clock_reserve: float | None = None
    clock: str | None = None  # as it was after the last event
    due: float | None = None  # when somebody's time is up
    hints: bool = False  # whether everybody agrees to hints
    chances: bool = False  # whether spectators see everybody's chances
    source: str | None = None  # the match that is played on here,
    source_move: int | None = None  # and after how many of its moves
    touched: float | None = field(default=None, compare=False)  # see `touched_since`
    moved: float | None = field(default=None, compare=False)  # the time of its last event
    seats: list[Seat] = field(default_factory=list)


_COLUMNS = [_tables.c[one.name] for one in fields(Table) if one.name in _tables.c]
_last_event = (
    sql.select(_events.c.at)
    .where(_events.c.table_id == _tables.c.id)
    .order_by(_events.c.ply.desc())
    .limit(1)
    .scalar_subquery()
)
_last_line = (
    sql.select(_talk.c.at)
    .where(_talk.c.table_id == _tables.c.id)
    .order_by(_talk.c.number.desc())
    .limit(1)
    .scalar_subquery()
)


def touched_since(when: float) -> sql.ColumnElement[bool]:
    """Whether somebody has touched a table since then: made it, begun or ended the match, changed
    a seat, moved, said something, or just been there (which is noted from time to time)."""
    columns = (_tables.c.created, _tables.c.started, _tables.c.finished, _tables.c.touched)
    return sql.or_(*(column >= when for column in (*columns, _last_event, _last_line)))


def noted_since(when: float) -> sql.ColumnElement[bool]:
    """The same without looking at moves and talk: whoever does either is there, and that is noted
    after some minutes at the latest. So a list of tables is quick, however many are forgotten."""
    return sql.or_(
        *(column >= when for column in (_tables.c.created, _tables.c.started, _tables.c.touched))
    )


class Store(Registry):
    """Tables, seats, events and talk. Its methods block: the server calls them through `ask`."""

    # Writing

    @writes
    def create(self, table: Table, after: str | None = None, events: Sequence[Event] = ()) -> None:
        """Add a table, with events if a match is played on there; with `after`, as the one where
        that table is played again: `Conflict` if there is one already."""
        row = asdict(table) | {
            "options": json.dumps(table.options),
            "seed": str(table.seed),
            "seed_sha256": tokens.fingerprint(table.seed),
        }
        del row["seats"], row["moved"]
        seats = [
            {"table_id": table.id, "seat": number} | asdict(seat)
            for number, seat in enumerate(table.seats)
        ]
        with self.writing() as it:
            it.db.execute(_tables.insert(), row)
            it.db.execute(_seats.insert(), seats)
            it.add_events(
                EventRow(table.id, ply, event.seat, event.action, event.at)
                for ply, event in enumerate(events, start=1)
            )
            if after is not None:
                first = _tables.update().where(_tables.c.id == after, _tables.c.again.is_(None))
                if it.db.execute(first.values(again=table.id)).rowcount != 1:
                    raise Conflict
                it.publish(News(SEATS, after))

    @writes
    def append(self, table: str, ply: int, event: Event, finishes: bool) -> None:
        """Add the event that leads to this ply; `Conflict` if there is one already."""
        self.append_all(table, ply, [event], finishes)

    @writes
    def append_all(
        self,
        table: str,
        ply: int,
        events: Sequence[Event],
        finishes: bool,
        clock: Mapping[str, Any] | None = None,
    ) -> None:
        """Add events from this ply on, all or none, and what they change about the clock;
        `Conflict` if there is one already."""
        now = time.time()
        changes = dict(clock or {}) | ({"finished": now} if finishes else {})
        with self.writing() as it:
            it.add_events(
                EventRow(table, number, event.seat, event.action, now)
                for number, event in enumerate(events, start=ply)
            )
            if changes:
                it.db.execute(_tables.update().where(_tables.c.id == table), changes)
            if finishes:
                it.db.execute(_leases.delete().where(_leases.c.name == table))
            it.publish(News(EVENTS, table))

    def append_soon(
        self,
        table: str,
        ply: int,
        events: Sequence[Event],
        clock: Mapping[str, Any],
        done: Callable[[Exception | None], None],
    ) -> None:
        """The same as `append_all` for events that do not finish a match, without a task that waits
        for it: `done` is called on this event loop, with what went wrong, if anything."""
        at = time.time()
        rows = tuple(
            EventRow(table, number, event.seat, event.action, at)
            for number, event in enumerate(events, start=ply)
        )
        write = partial(self.append_all, table, ply, events, False, clock)
        self.write_moves(write, Moves(table, rows, clock), done)

    @writes
    def reseat(self, table: str, number: int, before: Seat, after: Seat) -> dict[str, Any]:
        """Change who sits there; `Conflict` if that has been changed already."""
        return self.reseat_all(table, {number: (before, after)})

    @writes
    def reseat_all(
        self,
        table: str,
        changes: Mapping[int, tuple[Seat, Seat]],
        clock_with: Callable[[Sequence[Seat]], Mapping[str, Any]] = lambda _: {},
    ) -> dict[str, Any]:
        """Change who sits at some seats, from whom to whom: all or none, `Conflict` if one has been
        changed already, or would be open in a match that has begun. The match begins when no seat
        is open; `clock_with` says what its clock is like then, or from now on. The columns of the
        table that have changed."""
        mine = _tables.c.id == table
        with self.writing() as it:
            # Two processes that fill the last two seats must not both see an open one.
            found = it.db.execute(sql.select(_tables).where(mine).with_for_update()).first()
            if found is None or (found.started is None and found.finished is not None):
                raise Conflict
            opens = any(after.kind == OPEN for _, after in changes.values())
            if opens and found.started is not None:
                raise Conflict
            for number, (before, after) in changes.items():
                change = _seats.update().where(_seats.c.table_id == table, _seats.c.seat == number)
                for name in ("kind", "token", "left"):
                    column, old = _seats.c[name], getattr(before, name)
                    change = change.where(column.is_(None) if old is None else column == old)
                if it.db.execute(change.values(asdict(after))).rowcount != 1:
                    raise Conflict
            all_of_them = _seats.select().where(_seats.c.table_id == table)
            rows = it.db.execute(all_of_them.order_by(_seats.c.seat))
            seats = [Seat(*row[2:]) for row in rows]
            now = time.time()
            values: dict[str, Any] = {"touched": now, "started": found.started}
            if found.started is None and all(seat.kind != OPEN for seat in seats):
                values["started"] = now
            if values["started"] is not None:
                values |= clock_with(seats)
            it.db.execute(_tables.update().where(mine).values(values))
            it.publish(News(SEATS, table))
            return values

    @writes
    def note(self, table: str, **values: float | str | bool | None) -> None:
        """Set columns of a table: when it was abandoned, who may talk, its clock."""
        with self.writing() as it:
            it.db.execute(_tables.update().where(_tables.c.id == table).values(values))
            it.publish(News(SEATS, table))

    @writes
    def end(self, table: str, ply: int, **values: float | str | int) -> None:
        """End a match before its time, in the position of this ply; `Conflict` if it has ended
        already, or has gone on."""
        change = _tables.update().where(
            _tables.c.id == table,
            _tables.c.finished.is_(None),
            ~sql.exists().where(_events.c.table_id == table, _events.c.ply > ply),
        )
        with self.writing() as it:
            if it.db.execute(change.values(values)).rowcount != 1:
                raise Conflict
            it.db.execute(_leases.delete().where(_leases.c.name == table))
            it.publish(News(SEATS, table))

    @writes
    def add_line(self, table: str, line: Line, most: int) -> None:
        """Add what somebody has said, and forget the oldest lines if there are too many;
        `Conflict` if there is one of this number already."""
        row = {"table_id": table} | asdict(line)
        old = _talk.delete().where(_talk.c.table_id == table, _talk.c.number <= line.number - most)
        try:
            with self.writing() as it:
                it.db.execute(_talk.insert(), row)
                it.db.execute(old)
                it.publish(News(TALK, table))
        except IntegrityError:
            raise Conflict from None

    @writes
    def remove_line(self, table: str, number: int) -> None:
        """What was said is forgotten; its number is not given again."""
        change = _talk.update().where(_talk.c.table_id == table, _talk.c.number == number)
        with self.writing() as it:
            it.db.execute(change.values(words="", name="", reaction=None))
            it.publish(News(TALK, table))

    @writes
    def upgrade(
        self, table: str, before: int, after: int, events: Sequence[tuple[Event, int]]
    ) -> None:
        """Replace the events of a table by those under newer rules, each with the old ply that it
        comes from; `Conflict` if somebody else has done so, or has added an event meanwhile.

        Plies with a gap mean that the table is damaged; trying again would not help.
        """
        mine = _events.c.table_id == table
        raised = _tables.update().where(_tables.c.id == table, _tables.c.rules == before)
        with self.writing() as it:
            db = it.db
            if db.execute(raised.values(rules=after)).rowcount != 1:
                raise Conflict
            times = {row.ply: row.at for row in db.execute(_events.select().where(mine))}
            if sorted(times) != list(range(1, len(times) + 1)):
                raise refusals.damaged()
            if len(times) != max((old for _, old in events), default=0):
                raise Conflict
            db.execute(_events.delete().where(mine))
            # They name plies and moves of the older rules.
            db.execute(schema.hints.delete().where(schema.hints.c.table_id == table))
            rows = [
                {
                    "table_id": table,
                    "ply": ply,
                    "seat": event.seat,
                    "action": event.action,
                    "at": times[old],
                }
                for ply, (event, old) in enumerate(events, start=1)
            ]
            if rows:
                db.execute(_events.insert(), rows)

    # Reading

    def ping(self) -> None:
        """Read something, to see whether that is possible."""
        with self._engine.connect() as db:
            db.execute(sql.select(_tables.c.id).limit(1)).all()

    def find(self, table: str, since: int = 0) -> tuple[Table, list[Event]] | None:
        """A table and its events after a ply, in order; refused as damaged if one is missing."""
        with self._engine.connect() as db:
            found = read_tables(db, _tables.c.id == table)
            if not found:
                return None
            rows = db.execute(
                sql.select(_events.c.ply, _events.c.seat, _events.c.action, _events.c.at)
                .where(_events.c.table_id == table, *([_events.c.ply > since] if since else []))
                .order_by(_events.c.ply)
            ).all()
        if [row.ply for row in rows] != list(range(since + 1, since + len(rows) + 1)):
            raise refusals.damaged()
        return found[0], [Event(*row[1:]) for row in rows]

    def lines(self, table: str) -> list[Line]:
        """What was said at a table, in order; what was removed has neither words nor reaction."""
        with self._engine.connect() as db:
            rows = db.execute(
                _talk.select().where(_talk.c.table_id == table).order_by(_talk.c.number)
            )
            return [Line(*row[1:]) for row in rows]

    def listed(self, since: float = 0.0) -> list[Table]:
        """The newest tables that anybody may see, that are not over, and that somebody has touched
        since then."""
        wanted = _tables.c.listed.is_(True), _tables.c.finished.is_(None), noted_since(since)
        with self._engine.connect() as db:
            return read_tables(db, *wanted)

    def held(self, tokens: Sequence[str], account: int | None = None) -> list[Table]:
        """The newest tables of whoever holds these tokens, given hashed, or has this account."""
        mine = sql.or_(
            _seats.c.token.in_(tokens), *([] if account is None else [_seats.c.account == account])
        )
        with self._engine.connect() as db:
            seated = sql.select(_seats.c.table_id).where(mine)
            return read_tables(db, _tables.c.id.in_(seated) | _tables.c.owner.in_(tokens))

    def running_with_bots(self, since: float = 0.0) -> list[tuple[str, str]]:
        """The ids and games of the tables where bots may have to go on because no process plays for
        them: after a restart, or after another process has died. Of those without a clock only
        where something has happened since then."""
        taken = sql.select(_leases.c.name).where(
            _leases.c.process.in_(sql.select(_processes.c.id)), _leases.c.process != self.process
        )
        last = sql.select(sql.func.max(_events.c.at)).where(_events.c.table_id == _tables.c.id)
        with self._engine.connect() as db:
            rows = db.execute(
                sql.select(_tables.c.id, _tables.c.game)
                .distinct()
                .join(_seats, _seats.c.table_id == _tables.c.id)
                .where(
                    _tables.c.started.is_not(None),
                    _tables.c.finished.is_(None),
                    _seats.c.kind == BOT,
                    _tables.c.id.not_in(taken),
                    sql.or_(
                        _tables.c.clock_move.is_not(None),
                        _tables.c.started >= since,
                        last.scalar_subquery() >= since,
                    ),
                )
            )
            return [(row.id, row.game) for row in rows]


def read_tables(db: sql.Connection, *conditions: Any) -> list[Table]:
    """The newest tables of which this is true."""
    rows = db.execute(
        sql.select(*_COLUMNS, _last_event.label("moved"))
        .where(*conditions)
        .order_by(_tables.c.created.desc())
        .limit(MOST_LISTED)
    )
    found = {
        row["id"]: Table(**{**row, "options": json.loads(row["options"]), "seed": int(row["seed"])})
        for row in rows.mappings()
    }
    seats = db.execute(_seats.select().where(_seats.c.table_id.in_(found)).order_by(_seats.c.seat))
    for seat in seats:
        found[seat.table_id].seats.append(Seat(*seat[2:]))
    return list(found.values())
