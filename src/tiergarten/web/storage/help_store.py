"""Hints and reviews in the database: which hints were given, and reviews as far as they are made.

A hint is kept by position and seat, so one that is asked for twice counts once and is the same.
"""

import time
from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, OperationalError

from tiergarten.web.storage import schema
from tiergarten.web.storage.access import writes
from tiergarten.web.storage.database import is_spoilt
from tiergarten.web.storage.store import Conflict, Store

SPOILT = ""  # in place of a text that cannot be read: no hint, no review
_hints, _reviews, _tables = schema.hints, schema.reviews, schema.tables


@dataclass(frozen=True)
class StoredReview:
    """A review as far as it is made."""

    done: int  # positions that were looked at,
    total: int  # of so many
    kept: str | None  # what was found about them, to go on from
    review: str | None  # once it is whole


class HelpStore:
    """Its methods block: they are called through `Store.ask`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def hint(self, table: str, ply: int, seat: int) -> str | None:
        """The stored text of the hint that was given to a seat at a ply; empty if it is spoilt."""
        found = sql.select(_hints.c.hint).where(*_given(table, ply, seat))
        with self._store.engine.connect() as db:
            try:
                return db.execute(found).scalar()
            except OperationalError as error:
                if is_spoilt(error):
                    return SPOILT
                raise

    def hints_used(self, table: str, players: int) -> list[int]:
        """How many hints every seat was given."""
        found = [0] * players
        with self._store.engine.connect() as db:
            rows = db.execute(
                sql.select(_hints.c.seat, sql.func.count())
                .where(_hints.c.table_id == table)
                .group_by(_hints.c.seat)
            )
            for seat, count in rows:
                found[seat] = count
        return found

    @writes
    def add_hint(self, table: str, ply: int, seat: int, hint: str) -> None:
        """A hint is given; `Conflict` if another process has given one there already."""
        row = {"table_id": table, "ply": ply, "seat": seat, "hint": hint}
        try:
            with self._store.writing() as it:
                it.db.execute(_hints.insert(), row | {"at": time.time()})
        except IntegrityError:
            raise Conflict from None

    @writes
    def mend_hint(self, table: str, ply: int, seat: int, hint: str) -> None:
        """The hint that was given there is written again, because it could not be read;
        `Conflict` if the table has been removed."""
        given = _hints.update().where(*_given(table, ply, seat))
        with self._store.writing() as it:
            if it.db.execute(given.values(hint=hint)).rowcount == 0:
                raise Conflict

    def review(self, table: str) -> StoredReview | None:
        """The review of a match, as far as it is made; its texts are empty if one is spoilt."""
        columns = (_reviews.c.done, _reviews.c.total, _reviews.c.kept, _reviews.c.review)
        with self._store.engine.connect() as db:
            try:
                row = db.execute(sql.select(*columns).where(_reviews.c.table_id == table)).first()
            except OperationalError as error:
                if is_spoilt(error):
                    return StoredReview(0, 0, SPOILT, SPOILT)
                raise
        return None if row is None else StoredReview(*row)

    def unfinished_reviews(self, game: str) -> list[str]:
        """The tables of a game whose reviews were begun and are not whole."""
        with self._store.engine.connect() as db:
            rows = db.execute(
                sql.select(_reviews.c.table_id)
                .join(_tables, _tables.c.id == _reviews.c.table_id)
                .where(_reviews.c.review.is_(None), _tables.c.game == game)
                .order_by(_reviews.c.asked)
            )
            return [row.table_id for row in rows]

    @writes
    def begin_review(self, table: str, total: int) -> None:
        """A review is asked for; `Conflict` if it was before. That must not be passed over here:
        a database in which one write of a group has failed may take none of the others."""
        row = {"table_id": table, "asked": time.time(), "done": 0, "total": total}
        try:
            with self._store.writing() as it:
                it.db.execute(_reviews.insert(), row)
        except IntegrityError:
            raise Conflict from None

    @writes
    def note_review(
        self, table: str, done: int, total: int, kept: str | None, review: str | None = None
    ) -> None:
        """How far a review is, and what it is once it is whole."""
        values = {"done": done, "total": total, "kept": kept, "review": review}
        with self._store.writing() as it:
            it.db.execute(_reviews.update().where(_reviews.c.table_id == table).values(values))


def _given(table: str, ply: int, seat: int) -> tuple[sql.ColumnElement[bool], ...]:
    """What is true of the hint that was given to a seat at a ply."""
    return _hints.c.table_id == table, _hints.c.ply == ply, _hints.c.seat == seat
