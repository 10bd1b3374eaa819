"""What exactly one process does: leases are taken once, and taken over from the dead."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kinds import some_of
from tests.postgresql import PostgreSQL
from tests.web.serving import url_of
from tiergarten.web.storage.leases import Leases, Life
from tiergarten.web.storage.store import Store

# Silence is enough to die of; nobody gives a sign unless a test says so.
QUIET = Life(renew=1000.0, lapse=1000.0, look=1000.0)


@pytest.fixture(params=some_of(["sqlite", "postgresql"], "sqlite"))
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Store]]:
    """Two processes on one database."""
    if request.param == "sqlite":
        url = url_of(tmp_path / "tables.sqlite")
    else:
        server: PostgreSQL = request.getfixturevalue("postgresql")
        url = server.fresh("leases")
    both = [Store(url), Store(url)]
    yield both
    for store in both:
        store.close()


async def started(stores: list[Store], life: Life = QUIET) -> list[Leases]:
    found = [Leases(store, life) for store in stores]
    for leases in found:
        await leases.start()
    for leases in found:
        await leases.look()
    return found


def test_of_two_processes_one_gets_it(stores: list[Store]) -> None:
    async def story() -> None:
        first, second = await started(stores)
        assert first.others == {second.process}
        answers = await asyncio.gather(*(leases.take("t") for leases in (first, second) * 3))
        assert answers in ([True, False] * 3, [False, True] * 3)
        holder, other = (first, second) if answers[0] else (second, first)
        assert holder.holds("t")
        assert not other.holds("t")
        await holder.give_back("t")
        assert not holder.holds("t")
        assert not await other.take("t"), "it has not heard of it yet"
        other.forget("t")
        assert await other.take("t")
        assert not await holder.take("t")
        for leases in (first, second):
            await leases.stop()

    asyncio.run(story())


def test_one_that_stops_leaves_everything_to_the_others(stores: list[Store]) -> None:
    async def story() -> None:
        first, second = await started(stores)
        changes: list[None] = []
        second._when_changed = lambda: changes.append(None)
        assert await first.take("t")
        assert not await second.take("t")
        await first.stop()
        assert not first.holds("t")
        await second.look()
        assert changes
        assert second.others == frozenset()
        assert await second.take("t")
        await second.stop()

    asyncio.run(story())


def test_one_that_is_silent_is_taken_for_dead(stores: list[Store]) -> None:
    """And knows it by itself, even before it has heard of it."""

    async def story() -> None:
        (first,) = await started(stores[:1], Life(renew=1000.0, lapse=-1.0, look=1000.0))
        assert not await first.take("t"), "it has given no sign for too long"
        first._until = float("inf")  # as if its own clock had stood still
        assert await first.take("t")
        (second,) = await started(stores[1:])
        assert second.others == frozenset()
        assert await second.take("t")
        missed: list[None] = []
        first._when_missed = lambda: missed.append(None)
        first._renewed = -10_000.0
        await first._beat()
        assert not first.holds("t"), "the others have told it so"
        assert len(missed) == 1, "they may have written without telling it"
        assert not await first.take("t")
        for leases in (first, second):
            await leases.stop()

    asyncio.run(story())


def test_one_that_was_killed_on_this_machine_is_seen_to_be_dead(stores: list[Store]) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()

    async def story() -> None:
        (leases,) = await started(stores[:1])
        for host, alive in ((socket.gethostname(), False), ("another", True)):
            stores[0].renew(host, host, gone.pid, 1000.0)
            await leases.look()
            assert (host in leases.others) == alive
        await leases.stop()

    asyncio.run(story())
