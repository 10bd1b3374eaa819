"""How long tables are kept, and removing those that are not.

A table whose match is not over goes when nobody has touched it for a time that the operator sets;
one whose match is over stays as a replay, within a quota. What somebody is at is never removed, and
neither is one whose clock still runs, nor a match whose result has not been written down yet. The
results and ratings of accounts stay when their replays go.
"""

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sql

from tiergarten.web.settings import Settings
from tiergarten.web.storage import schema
from tiergarten.web.storage.access import writes
from tiergarten.web.storage.news import SEATS, News
from tiergarten.web.storage.store import Store, touched_since

DAY = 86400.0  # seconds
# Servers note every so often at which tables somebody is, and nothing is removed that somebody was
# at within twice that time.
NOTED_EVERY = 600.0
THERE = 2 * NOTED_EVERY
UNTOUCHED, OLD, TOO_MANY = "untouched", "old", "too many"  # why a table goes

_tables, _seats, _events, _talk = schema.tables, schema.seats, schema.events, schema.talk
_leases, _results, _sessions = schema.leases, schema.results, schema.sessions

# One that was closed before it began is nothing to look at again.
_unplayed = _tables.c.finished.is_(None) | _tables.c.started.is_(None)
# Whether nothing of a match is left to be written down.
_settled = ~sql.exists().where(
    _seats.c.table_id == _tables.c.id, _seats.c.account.is_not(None)
) | sql.exists().where(_results.c.table_id == _tables.c.id)


def _untouched(now: float, after: float) -> sql.ColumnElement[bool]:
    return ~sql.func.coalesce(touched_since(now - after), sql.false())


def _runs(now: float) -> sql.ColumnElement[bool]:
    """Whether somebody still has time by the clock."""
    return _tables.c.finished.is_(None) & (sql.func.coalesce(_tables.c.due, 0.0) > now)


class Due(NamedTuple):
    """A table to remove, and why."""

    table: str
    game: str
    why: str


@dataclass(frozen=True)
class Quota:
    """What is kept, as the operator has set it; None: for ever, or all."""

    untouched: float | None  # seconds
    age: float | None  # seconds
    replays: int | None

    @classmethod
    def of(cls, settings: Settings) -> "Quota":
        return cls(
            max(settings.unfinished_days * DAY, THERE) if settings.unfinished_days else None,
            settings.replay_days * DAY or None,
            settings.replays or None,
        )


class Keeping:
    """Its methods block: they are called through `Store.ask`."""

    def __init__(self, store: Store, quota: Quota) -> None:
        self._store = store
        self._quota = quota

    def due(self, now: float, most: int | None = None) -> list[Due]:
        """The tables to remove, the oldest first."""
        found: list[Due] = []
        with self._store.engine.connect() as db:
            for why, condition in self._goes(db, now).items():
                left = None if most is None else most - len(found)
                known = [one.table for one in found]
                query = sql.select(_tables.c.id, _tables.c.game).where(condition)
                query = query.where(_tables.c.id.not_in(known))
                rows = db.execute(query.order_by(_tables.c.created).limit(left))
                found += [Due(row.id, row.game, why) for row in rows]
        return found

    def _goes(self, db: sql.Connection, now: float) -> dict[str, sql.ColumnElement[bool]]:
        """Which tables go, by why."""
        quota = self._quota
        found: dict[str, sql.ColumnElement[bool]] = {}
        if quota.untouched is not None:
            found[UNTOUCHED] = self._may_go(UNTOUCHED, now)
        if quota.age is not None:
            found[OLD] = self._may_go(OLD, now) & (_tables.c.finished < now - quota.age)
        if quota.replays is not None:
            ended = sql.select(_tables.c.finished).where(~_unplayed)
            newest = ended.order_by(_tables.c.finished.desc())
            oldest_kept = db.execute(newest.offset(quota.replays - 1).limit(1)).scalar()
            if oldest_kept is not None:
                found[TOO_MANY] = self._may_go(TOO_MANY, now) & (_tables.c.finished < oldest_kept)
        return found

    def _may_go(self, why: str, now: float) -> sql.ColumnElement[bool]:
        """What can change while a table waits to be removed."""
        if why == UNTOUCHED:
            return _unplayed & _untouched(now, self._quota.untouched or THERE) & ~_runs(now)
        return ~_unplayed & _untouched(now, THERE) & _settled

    @writes
    def remove(self, table: str, why: str, now: float) -> bool:
        """Remove a table, if it is still due. Somebody may have come back to it meanwhile: whoever
        writes about it either comes first, and is seen here, or finds it gone."""
        mine = _tables.c.id == table
        with self._store.writing() as it:
            db = it.db
            db.execute(sql.select(_tables.c.id).where(mine).with_for_update()).all()
            still = sql.select(_tables.c.id).where(mine, self._may_go(why, now))
            if db.execute(still).first() is None:
                return False
            for part in (_events, _talk, _seats, schema.hints, schema.reviews):
                db.execute(part.delete().where(part.c.table_id == table))
            db.execute(_leases.delete().where(_leases.c.name == table))
            for link in (_tables.c.again, _tables.c.source):
                db.execute(_tables.update().where(link == table).values({link: None}))
            db.execute(_tables.delete().where(mine))
            it.publish(News(SEATS, table))
        return True

    @writes
    def touch(self, table: str, now: float) -> None:
        """Somebody is there."""
        with self._store.writing() as it:
            it.db.execute(_tables.update().where(_tables.c.id == table).values(touched=now))

    @writes
    def end_sessions(self, before: float) -> None:
        """Forget sessions that were not used since then: they have ended."""
        with self._store.writing() as it:
            it.db.execute(_sessions.delete().where(_sessions.c.used < before))

    def all(self) -> list[dict[str, Any]]:
        """Every table with what it holds; the one that was touched last is the last."""
        with self._store.engine.connect() as db:
            rows = db.execute(
                sql.select(
                    *(_tables.c[name] for name in ("id", "game", "players", "started", "finished")),
                    *(_tables.c.created, _tables.c.touched),
                    _of(_events, sql.func.count()).label("moves"),
                    _of(_events, sql.func.max(_events.c.at)).label("moved"),
                    _of(_talk, sql.func.count()).label("lines"),
                    _of(_talk, sql.func.max(_talk.c.at)).label("said"),
                    _of(_talk, sql.func.sum(sql.func.length(_talk.c.words))).label("letters"),
                )
            )
            found = [_described(row) for row in rows.mappings()]
        return sorted(found, key=lambda one: float(one["touched"]))


def _of(part: sql.Table, what: sql.ColumnElement[Any]) -> sql.ScalarSelect[Any]:
    return sql.select(what).where(part.c.table_id == _tables.c.id).scalar_subquery()


# About as many bytes a row takes, with its key and its place in an index.
_TABLE_BYTES, _SEAT_BYTES, _MOVE_BYTES, _LINE_BYTES = 400, 150, 40, 60


def _described(row: Any) -> dict[str, Any]:
    state = "running" if row["started"] else "open"
    if row["finished"]:
        state = "finished" if row["started"] else "closed"
    times = (row[name] for name in ("created", "started", "finished", "touched", "moved", "said"))
    return {
        "id": row["id"],
        "game": row["game"],
        "players": row["players"],
        "state": state,
        "created": row["created"],
        "touched": max(at for at in times if at is not None),
        "moves": row["moves"],
        "lines": row["lines"],
        "bytes": _TABLE_BYTES
        + row["players"] * _SEAT_BYTES
        + row["moves"] * _MOVE_BYTES
        + row["lines"] * _LINE_BYTES
        + int(row["letters"] or 0),
    }


def age(one: dict[str, Any]) -> float:
    """For how many seconds nobody has touched a table."""
    return max(0.0, time.time() - float(one["touched"]))
