"""Accounts and sessions in the database; what accounts have played is in `people/results.py`.

A session is a token like that of a seat: it stands for the account, and only its hash is stored. An
account holds no more than a name, a password and its seats.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from tiergarten.web.storage import schema
from tiergarten.web.storage.access import writes
from tiergarten.web.storage.news import SEATS, TALK, News
from tiergarten.web.storage.store import PERSON, Conflict, Store
from tiergarten.web.visible import look

DAY = 86400.0
MOST_SESSIONS = 20  # of one account; the oldest end
MOST_COMPARED = 200  # characters of a name

_accounts, _sessions, _seats = schema.accounts, schema.sessions, schema.seats
_tables, _talk, _results, _ratings = schema.tables, schema.talk, schema.results, schema.ratings


@dataclass(frozen=True)
class Account:
    """Somebody who has chosen a name and a password."""

    id: int
    name: str
    password: str  # its hash; empty: none fits
    once: bool  # whether the password is for one login
    created: float


def _compared(name: str) -> str:
    """What no two accounts have in common. There are letters that stand for whole sentences."""
    return look(name)[:MOST_COMPARED]


class AccountStore:
    """Its methods block: they are called through `Store.ask`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Accounts

    @writes
    def create(self, name: str, password: str) -> Account:
        """A new account; `Conflict` if there is one of this name."""
        now = time.time()
        row = {"name": name, "folded": _compared(name), "password": password, "created": now}
        try:
            with self._store.writing() as it:
                made = it.db.execute(_accounts.insert().values(row))
                (number,) = made.inserted_primary_key or (0,)
        except IntegrityError:
            raise Conflict from None
        return Account(int(number), name, password, False, now)

    def named(self, name: str) -> Account | None:
        return self._one(_accounts.c.folded == _compared(name))

    def numbered(self, account: int) -> Account | None:
        return self._one(_accounts.c.id == account)

    def _one(self, condition: sql.ColumnElement[bool]) -> Account | None:
        with self._store.engine.connect() as db:
            row = db.execute(sql.select(_accounts).where(condition)).first()
        if row is None:
            return None
        return Account(row.id, row.name, row.password, row.once, row.created)

    def all(self) -> list[Account]:
        with self._store.engine.connect() as db:
            rows = db.execute(sql.select(_accounts).order_by(_accounts.c.folded))
            return [Account(row.id, row.name, "", row.once, row.created) for row in rows]

    @writes
    def set_password(self, account: int, password: str, once: bool = False) -> None:
        """Change a password; sessions that began with the old one end."""
        mine = _accounts.update().where(_accounts.c.id == account)
        with self._store.writing() as it:
            it.db.execute(mine.values(password=password, once=once))
            it.db.execute(_sessions.delete().where(_sessions.c.account == account))

    @writes
    def use_up(self, account: int) -> None:
        """A password that was for one login is no longer valid."""
        with self._store.writing() as it:
            it.db.execute(_accounts.update().where(_accounts.c.id == account).values(password=""))

    # Sessions

    @writes
    def open_session(self, account: int, token: str) -> None:
        now = time.time()
        mine = sql.select(_sessions.c.token).where(_sessions.c.account == account)
        with self._store.writing() as it:
            newest = it.db.execute(mine.order_by(_sessions.c.used.desc())).scalars().all()
            old = newest[MOST_SESSIONS - 1 :]
            if old:
                it.db.execute(_sessions.delete().where(_sessions.c.token.in_(old)))
            row = {"token": token, "account": account, "created": now, "used": now}
            it.db.execute(_sessions.insert().values(row))

    def session(self, token: str) -> tuple[int, float] | None:
        """The account of a session, given hashed, and when it was used last."""
        with self._store.engine.connect() as db:
            row = db.execute(sql.select(_sessions).where(_sessions.c.token == token)).first()
        return None if row is None else (row.account, row.used)

    @writes
    def use_session(self, token: str) -> None:
        with self._store.writing() as it:
            mine = _sessions.update().where(_sessions.c.token == token)
            it.db.execute(mine.values(used=time.time()))

    @writes
    def end_session(self, token: str, account: int | None = None) -> None:
        """End a session, or all of an account."""
        mine = _sessions.c.token == token if account is None else _sessions.c.account == account
        with self._store.writing() as it:
            it.db.execute(_sessions.delete().where(mine))

    # Seats

    @writes
    def claim(self, account: int, tokens: Sequence[str]) -> list[str]:
        """Bind seats that are held by tokens to an account; at which tables. One at each, and none
        at a rated one."""
        held = (
            sql.select(_seats.c.table_id, sql.func.min(_seats.c.seat).label("seat"))
            .join(_tables, _tables.c.id == _seats.c.table_id)
            .where(_seats.c.token.in_(tokens), _seats.c.account.is_(None))
            .where(_tables.c.rated.is_(False))
            .group_by(_seats.c.table_id)
        )
        with self._store.writing() as it:
            there = set(
                it.db.execute(
                    sql.select(_seats.c.table_id).where(_seats.c.account == account)
                ).scalars()
            )
            found = [row for row in it.db.execute(held).all() if row.table_id not in there]
            for row in found:
                mine = _seats.c.table_id == row.table_id, _seats.c.seat == row.seat
                it.db.execute(_seats.update().where(*mine).values(account=account))
                it.publish(News(SEATS, row.table_id))
        return [row.table_id for row in found]

    def running(self, account: int) -> list[str]:
        """The tables where an account still has something to do."""
        with self._store.engine.connect() as db:
            rows = db.execute(
                sql.select(_tables.c.id)
                .join(_seats, _seats.c.table_id == _tables.c.id)
                .where(_seats.c.account == account, _seats.c.kind == PERSON)
                .where(_tables.c.finished.is_(None))
            )
            return list(rows.scalars())

    @writes
    def delete(self, account: int, nobody: str) -> list[str]:
        """Remove an account with its password, sessions and ratings. What it has played stays,
        under this name; the tables where that has changed."""
        with self._store.writing() as it:
            seats = it.db.execute(
                sql.select(_seats.c.table_id, _seats.c.seat).where(_seats.c.account == account)
            ).all()
            for table, seat in seats:
                mine = _seats.c.table_id == table, _seats.c.seat == seat
                said = _talk.c.table_id == table, _talk.c.seat == seat, _talk.c.name != ""
                change = {"name": nobody, "account": None, "token": ""}
                it.db.execute(_seats.update().where(*mine).values(change))
                it.db.execute(_talk.update().where(*said).values(name=nobody))
                it.publish(News(SEATS, table))
                it.publish(News(TALK, table))
            mine_too = _results.update().where(_results.c.account == account)
            it.db.execute(mine_too.values(account=None))
            it.db.execute(_ratings.delete().where(_ratings.c.who == f"account {account}"))
            it.db.execute(_sessions.delete().where(_sessions.c.account == account))
            it.db.execute(_accounts.delete().where(_accounts.c.id == account))
        return [table for table, _ in seats]

    def export(self, account: int) -> dict[str, Any]:
        """Everything that is stored about an account, but for its secrets."""
        with self._store.engine.connect() as db:

            def rows(query: sql.Select[Any]) -> list[dict[str, Any]]:
                return [dict(row) for row in db.execute(query).mappings()]

            said = sql.and_(_talk.c.table_id == _seats.c.table_id, _talk.c.seat == _seats.c.seat)
            return {
                "account": rows(
                    sql.select(_accounts.c.name, _accounts.c.created).where(
                        _accounts.c.id == account
                    )
                ),
                "sessions": rows(
                    sql.select(_sessions.c.created, _sessions.c.used).where(
                        _sessions.c.account == account
                    )
                ),
                "seats": rows(
                    sql.select(
                        *(_seats.c.table_id, _seats.c.seat, _seats.c.name),
                        *(_tables.c.game, _tables.c.created, _tables.c.finished),
                    )
                    .join(_tables, _tables.c.id == _seats.c.table_id)
                    .where(_seats.c.account == account)
                ),
                "results": rows(sql.select(_results).where(_results.c.account == account)),
                "ratings": rows(sql.select(_ratings).where(_ratings.c.who == f"account {account}")),
                "talk": rows(
                    sql.select(_talk.c.table_id, _talk.c.words, _talk.c.reaction, _talk.c.at)
                    .join(_seats, said)
                    .where(_seats.c.account == account)
                ),
            }
