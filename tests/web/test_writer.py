"""Writes in groups: one transaction for all that wait, and a failure that fails nobody else."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from tests.web.serving import url_of
from tests.web.test_store import a_table
from tiergarten.web.access import Database
from tiergarten.web.refusals import Refused
from tiergarten.web.store import Conflict, Event, Store


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
