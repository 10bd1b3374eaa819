"""Errors of the database, provoked: nothing that is logged about them holds a seed or a token."""

import logging
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from tests.kinds import some_of
from tests.postgresql import PostgreSQL
from tests.web.serving import HERE, ME, Person, Served, url_of
from tests.web.test_store import a_table
from tiergarten.web import tokens
from tiergarten.web.storage import schema
from tiergarten.web.storage.store import Store, Table

GAME = "zooloretto-dice"
LONGER = "x" * 100  # than the column of a token; SQLite does not mind
SEED, TOKEN = 2**127, "a" * 64  # those of `a_table`


@pytest.fixture(params=some_of(["sqlite", "postgresql"], "sqlite"))
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return url_of(tmp_path / "tables.sqlite")
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return server.fresh("errors")


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    opened.create(a_table())
    yield opened
    opened.close()


def insert(store: Store, **more: Any) -> None:
    row = {"id": "u", "game": "zoosim", "rules": 1, "players": 2, "options": "{}"}
    row |= {"seed": str(SEED), "owner": TOKEN, "listed": True, "created": 1.0} | more
    with store.writing() as it:
        it.db.execute(schema.tables.insert().values(row))


def ask(store: Store, statement: str) -> None:
    with store.engine.connect() as db:
        db.execute(sql.text(statement), {"seed": str(SEED), "token": TOKEN})


PROVOKED: dict[str, Callable[[Store], object]] = {
    "a key that is there": lambda store: store.create(a_table()),
    "nothing where something must be": lambda store: insert(store, game=None),
    "something of another kind": lambda store: ask(store, "SELECT CAST(:token AS FLOAT)"),
    "something too long": lambda store: insert(store, owner=TOKEN + LONGER),
    "a row of no table": lambda store: (
        store.writing()
        .__enter__()
        .db.execute(
            schema.seats.insert().values(table_id=TOKEN[:32], seat=0, kind="bot", name=str(SEED))
        )
    ),
    "a table that is not there": lambda store: ask(store, "SELECT :seed FROM nothing"),
    "a wrong statement": lambda store: ask(store, "SELECT :seed, :token FROM tables WHERE"),
}


@pytest.mark.parametrize("name", some_of(PROVOKED, "nothing where something must be"))
def test_what_the_database_complains_about_is_not_told(store: Store, name: str) -> None:
    try:
        PROVOKED[name](store)
    except sql.exc.SQLAlchemyError as error:
        told = "".join(traceback.format_exception(error)) + repr(error) + repr(error.__cause__)
        assert "Error" in told
        for secret in (str(SEED), TOKEN, TOKEN[:32], LONGER):
            assert secret not in told
    else:
        assert store.lite, "only SQLite takes values of any kind and length"
        assert name in ("something of another kind", "something too long")


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_logs_no_secret_of_a_table_that_cannot_be_written(
    kind: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The log tells what went wrong, and the client that it was not its fault."""
    url = url_of(tmp_path / "tables.sqlite")
    if kind == "postgresql":
        url = request.getfixturevalue("postgresql").fresh("logged")
    create, refused = Store.create, []

    def wrongly(self: Store, table: Table, *further: Any) -> None:
        table.listed = None  # type: ignore[assignment]
        refused.append(table)
        create(self, table, *further)

    monkeypatch.setattr(Store, "create", wrongly)
    monkeypatch.setattr(wrongly, "writes", True, raising=False)
    caplog.set_level(logging.DEBUG)
    with Served(url) as served, Person(served.address) as anna:
        answer = anna.ask("POST", "/api/tables", game=GAME, seats=[ME, HERE])
        assert (answer.status_code, answer.json()["error"]) == (500, "server_error")
    assert "Traceback" in caplog.text
    assert "listed" in caplog.text, "what was wrong is told"
    (table,) = refused
    seats = [seat.token for seat in table.seats if seat.token]
    for secret in (str(table.seed), tokens.fingerprint(table.seed), table.owner, *seats):
        assert secret not in caplog.text
        assert secret not in answer.text
