"""Writes in groups: one transaction for all that wait, and a failure that fails nobody else."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from tests.postgresql import PostgreSQL
from tests.web.serving import url_of
from tests.web.test_store import a_table
from tiergarten.web.refusals import Refused
from tiergarten.web.storage import access, schema
from tiergarten.web.storage.access import Database
from tiergarten.web.storage.help_store import HelpStore
from tiergarten.web.storage.store import Conflict, Event, Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(url_of(tmp_path / "tables.sqlite"))


def commits(store: Store) -> list[Any]:
    """Grows with every transaction that is committed."""
    found: list[Any] = []
    sql.event.listen(store._engine, "commit", found.append)
    return found


async def together(store: Store, *asked: Coroutine[Any, Any, Any]) -> list[Any]:
    """The answers to what is asked while the writer is busy."""
    busy, go_on = threading.Event(), threading.Event()
    assert store._writer is not None

    def block() -> None:
        busy.set()
        go_on.wait()

    first = asyncio.ensure_future(store._writer.ask(block, ""))
    await asyncio.to_thread(busy.wait)
    tasks = [asyncio.ensure_future(one) for one in asked]
    await asyncio.sleep(0.01)  # they are all waiting now
    go_on.set()
    await first
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_all_that_waits_is_committed_at_once(store: Store) -> None:
    for number in range(20):
        store.create(a_table(f"t{number}"))
    done = commits(store)

    async def story() -> list[Any]:
        moves = (
            store.ask(store.append, f"t{number}", 1, Event(0, 5), finishes=False)
            for number in range(20)
        )
        return await together(store, *moves)

    assert asyncio.run(story()) == [None] * 20
    assert len(done) == 2, "the one that all waited for, and theirs"
    assert all(len((store.find(f"t{number}") or ((), ()))[1]) == 1 for number in range(20))
    store.close()


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_review_that_was_asked_for_before_undoes_nobody_else_s_write(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """PostgreSQL takes nothing more of a transaction in which one statement has failed."""
    url = url_of(tmp_path / "tables.sqlite")
    if database == "postgresql":
        server: PostgreSQL = request.getfixturevalue("postgresql")
        url = server.fresh("writer")
    store = Store(url)
    help_store = HelpStore(store)
    store.create(a_table("t0"))
    help_store.begin_review("t0", 5)

    async def story() -> list[Any]:
        return await together(
            store,
            store.ask(store.create, a_table("t1")),
            store.ask(help_store.begin_review, "t0", 5),
            store.ask(store.append, "t0", 1, Event(0, 5), finishes=False),
        )

    answers = asyncio.run(story())
    assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
    assert store.find("t1") is not None
    assert (store.find("t0") or ((), ()))[1] == [Event(0, 5)]
    store.close()


def test_one_that_fails_fails_nobody_else(store: Store) -> None:
    for number in range(6):
        store.create(a_table(f"t{number}"))
    store.append("t3", 1, Event(1, 6), finishes=False)

    async def story() -> list[Any]:
        moves = (
            store.ask(store.append, f"t{number}", 1, Event(0, 5), finishes=True)
            for number in range(6)
        )
        return await together(store, *moves)

    answers = asyncio.run(story())
    assert [type(answer) for answer in answers] == [
        Conflict if number == 3 else type(None) for number in range(6)
    ]
    for number in range(6):
        found = store.find(f"t{number}")
        assert found is not None
        assert found[1] == [Event(1, 6) if number == 3 else Event(0, 5)]
        assert (found[0].finished is None) == (number == 3)
    store.close()


def test_a_file_that_is_locked_is_told_at_once_and_found_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reads go on; nobody but the first waits for the lock."""
    store.create(a_table())
    asked: list[float] = []
    write = Database._ask

    async def counted(self: Database, *given: Any, **named: Any) -> Any:
        asked.append(time.monotonic())
        return await write(self, *given, **named)

    monkeypatch.setattr(Database, "_ask", counted)
    back: list[None] = []
    store.when_back(lambda: back.append(None))

    async def story() -> None:
        with store._for_writing.begin():  # as another process would
            for _ in range(3):
                with pytest.raises(Refused) as refusal:
                    await store.ask(store.append, "t", 1, Event(0, 5), finishes=False)
                assert (refusal.value.status, refusal.value.error) == (503, "database_away")
            assert len(asked) == 1, "the others were refused without asking"
            assert (store.away, len(back)) == (True, 0)
            assert await store.ask(store.find, "t") is not None
        await store.ask_anyway(store.append, "t", 1, Event(0, 5), finishes=False)
        assert (store.away, len(back)) == (False, 1)
        await store.ask(store.append, "t", 2, Event(0, 5), finishes=False)

    asyncio.run(story())
    store.close()


async def soon(store: Store, table: str, ply: int, **clock: Any) -> None:
    """A move that is written without a task; what came of it."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def written(error: Exception | None) -> None:
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    store.append_soon(table, ply, [Event(0, 5)], clock, written)
    await done


def test_moves_share_a_transaction_and_others_beside_them_too(store: Store) -> None:
    for number in range(6):
        store.create(a_table(f"t{number}"))
    store.append("t3", 1, Event(1, 6), finishes=False)

    async def story() -> list[Any]:
        moves = await together(
            store, *(soon(store, f"t{number}", 1, clock="c", due=7.0) for number in range(6))
        )
        mixed = await together(
            store,
            soon(store, "t0", 2),
            store.ask(store.append, "t1", 2, Event(0, 5), finishes=True),
            soon(store, "t2", 1),
        )
        return moves + mixed

    answers = asyncio.run(story())
    assert [type(answer) for answer in answers] == [
        Conflict if number in (3, 8) else type(None) for number in range(9)
    ]
    found = [store.find(f"t{number}") for number in range(6)]
    tables = [one[0] for one in found if one is not None]
    assert [len(one[1]) for one in found if one is not None] == [2, 2, 1, 1, 1, 1]
    assert [(one.clock, one.due) for one in tables] == [
        (None, None) if number == 3 else ("c", 7.0) for number in range(6)
    ]
    store.close()


def test_a_move_is_refused_while_the_file_is_locked_and_written_afterwards(store: Store) -> None:
    store.create(a_table())

    async def story() -> None:
        with store._for_writing.begin():  # as another process would
            for _ in range(2):
                with pytest.raises(Refused) as refusal:
                    await soon(store, "t", 1)
                assert refusal.value.error == "database_away"
        await store.ask_anyway(store.append, "t", 1, Event(0, 5), finishes=False)
        await soon(store, "t", 2)
        await soon(store, "t", 3)

    asyncio.run(story())
    found = store.find("t")
    assert found is not None
    assert len(found[1]) == 3
    store.close()


def test_a_move_that_nobody_waits_for_any_more_is_told_to_nobody(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.create(a_table())
    monkeypatch.setattr(access, "PATIENCE", 0.01)

    async def story() -> list[Any]:
        return await together(store, soon(store, "t", 1))

    [answer] = asyncio.run(story())
    assert isinstance(answer, Refused)
    assert answer.error == "database_away"
    assert store.away
    store.close()


def test_news_are_written_only_where_somebody_may_read_them(store: Store) -> None:
    def news() -> int:
        with store.engine.connect() as db:
            return len(db.execute(schema.news.select()).all())

    store.renew(store.process, "here", 1, 60)
    store.create(a_table())
    asyncio.run(soon(store, "t", 1))
    store.append("t", 2, Event(0, 5), finishes=False)
    assert not news()
    store.renew("another", "there", 2, 60)
    before = news()
    asyncio.run(soon(store, "t", 3))
    store.append("t", 4, Event(0, 5), finishes=False)
    assert news() == before + 2
    store.close()
