"""Killed in mid-game, the server goes on where it was: nothing that was told is lost."""

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.killing import GAME, Game, Killing, Lost
from tests.postgresql import PostgreSQL
from tests.web.serving import (
    HERE,
    ME,
    PATIENCE,
    Person,
    Process,
    Served,
    a_bot,
    wait_until_ready,
)


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    killing = Killing.begin(tmp_path)
    killing.run(kills=1, tables=3, chance=random.Random(1))
    assert killing.kills == 1
    assert told(killing) > 0
    again = Killing.begin(tmp_path)
    assert (again.kills, told(again)) == (1, told(killing)), "it can be continued"


@pytest.mark.thorough
@pytest.mark.parametrize("servers", [1, 2])
def test_servers_killed_on_postgresql_lose_nothing(
    servers: int, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    killing = Killing.begin(tmp_path, postgresql.fresh("kills"))
    killing.run(kills=4, tables=4, chance=random.Random(servers), servers=servers)
    assert told(killing) > 0


def told(killing: Killing) -> int:
    return killing.confirmed + sum(len(game.told) for game in killing.games)


def test_what_was_lost_is_named(served: Served) -> None:
    with Person.at_new_table(served.address, GAME, ME, HERE) as anna:
        assert anna.token is not None
        words = anna.play("roll", ply=0)["deed"]["words"]
        killing = Killing(Path(), "", games=[Game(anna.table, anna.token, {"1": words})])
        killing.check(served.address)
        killing.games[0].told["2"] = "Anna wins"
        with pytest.raises(Lost, match="ply 2: 'Anna wins' is None now"):
            killing.check(served.address)


@pytest.mark.thorough
def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    """Without anybody who looks on."""
    file = tmp_path / "tables.sqlite"
    first = Process(file)
    try:
        wait_until_ready(first.address, "zooloretto")
        seats = [a_bot("easy"), a_bot("easy"), a_bot("easy")]
        anna = Person.at_new_table(first.address, "zooloretto", *seats)
        with anna, anna.subscribe() as subscription:
            while subscription.next()["ply"] < 5:
                pass
            log = anna.get("log").json()[:5]
    finally:
        first.kill()
    with closing(sqlite3.connect(file)) as db, db:  # as if it had been killed after five moves
        db.execute("DELETE FROM deeds WHERE ply > 5")
        db.execute("UPDATE tables SET finished = NULL")
    second = Process(file)
    try:
        wait_until_ready(second.address, "zooloretto")
        until = time.monotonic() + PATIENCE
        with closing(sqlite3.connect(file)) as db:
            while db.execute("SELECT COUNT(*) FROM deeds").fetchone()[0] == 5:
                assert time.monotonic() < until, "nobody goes on"
                time.sleep(0.05)
        with Person(second.address, anna.table) as guest:
            assert guest.get("log").json()[:5] == log
    finally:
        second.kill()
