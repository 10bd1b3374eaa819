"""Limits: on bursts and in the long run, and for each client by itself."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.web.serving import ME, OPEN, Person, Served
from tiergarten.web.fairness.limits import Bucket, Buckets, Lanes, Sockets
from tiergarten.web.settings import Settings


def test_a_bucket_runs_dry_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bucket = Bucket(pace=2.0, most=3.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 0.5
    now += 0.25
    assert bucket.wait() == 0.25
    now += 0.25
    assert bucket.wait() == 0
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_some_things_cost_less_than_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    bucket = Bucket(pace=1.0, most=2.0)
    assert [bucket.take(0.25) for _ in range(6)] == [True] * 5 + [False], "one has to be there"


def test_clients_do_not_share_a_bucket() -> None:
    buckets = Buckets(pace=0.001, most=1.0)
    assert buckets.take("one")
    assert not buckets.take("one")
    assert buckets.take("other")


def test_so_many_sockets_and_no_more() -> None:
    sockets = Sockets(most_of_one=3, most=5)
    assert all(sockets.enter("one") for _ in range(3))
    assert not sockets.enter("one")
    assert sockets.enter("other")
    sockets.leave("one")
    assert sockets.enter("one")
    assert sockets.enter("other")
    assert not sockets.enter("a third"), "so many in all"


def test_so_many_requests_of_a_client_at_a_time() -> None:
    async def story() -> None:
        lanes = Lanes(most_of_one=2)
        inside: list[str] = []
        end = asyncio.Event()

        async def ask(name: str, client: str = "one") -> None:
            leave = await lanes.enter(client)
            try:
                inside.append(name)
                await end.wait()
            finally:
                leave()
                leave()  # once is enough

        asking = [asyncio.create_task(ask(name)) for name in "abcd"]
        other = asyncio.create_task(ask("other", "another"))
        await asyncio.sleep(0)
        assert inside == ["a", "b", "other"]
        asking[2].cancel()  # it has given up
        await asyncio.sleep(0)
        asking[0].cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert inside == ["a", "b", "other", "d"]
        end.set()
        await asyncio.gather(*asking, other, return_exceptions=True)
        assert not lanes._inside
        assert not lanes._waiting

    asyncio.run(story())


def test_too_many_new_tables_and_requests_are_refused(tmp_path: Path) -> None:
    settings = Settings(tables_per_hour=2, requests_per_second=0.001, requests_at_once=200)
    file = tmp_path / "tables.sqlite"
    with Served(file, settings=settings) as served, Person(served.address) as anna:
        made = [anna.ask("POST", "/api/tables", game="zoosim", seats=[ME, OPEN]) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert made[-1].json()["error"] == "too_many"
        assert 1500 < int(made[-1].headers["retry-after"]) <= 1800, "two an hour"
        answers = [anna.ask("GET", "/api") for _ in range(200)]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["words"]
        assert 500 < int(answers[-1].headers["retry-after"]) <= 1000
