"""Limits: so much at once, so much a second, and each client for itself."""

import time
from pathlib import Path

import pytest

from tests.web.serving import ME, OPEN, Person, Served
from tiergarten.web.limits import Bucket, Buckets, Sockets
from tiergarten.web.settings import Settings


def test_a_bucket_runs_dry_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bucket = Bucket(pace=2.0, most=3.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


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


def test_too_many_new_tables_and_requests_are_refused(tmp_path: Path) -> None:
    settings = Settings(tables_per_hour=2, requests_per_second=0.001, requests_at_once=200)
    file = tmp_path / "tables.sqlite"
    with Served(file, settings=settings) as served, Person(served.address) as anna:
        made = [anna.ask("POST", "/api/tables", game="zoosim", seats=[ME, OPEN]) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert made[-1].json()["error"] == "too_many"
        answers = [anna.ask("GET", "/api") for _ in range(200)]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["words"]
