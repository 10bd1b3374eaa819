"""Killed in mid-game, the server goes on where it was: nothing that was told is lost."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

import tiergarten
from tests.kinds import some_of
from tests.web.serving import ME, PATIENCE, Person, Process, a_bot, wait_until_ready


@pytest.mark.parametrize("game", some_of(["zooloretto-dice", "zoosim"], "zoosim"))
def test_a_killed_server_loses_nothing(tmp_path: Path, game: str) -> None:
    file = tmp_path / "tables.sqlite"
    first = Process(file)
    try:
        wait_until_ready(first.address, game)
        anna = Person.at_new_table(first.address, game, ME, a_bot("greedy"), a_bot("random"))
        told = []
        with anna.subscribe() as subscription:
            frame = subscription.next()
            for _ in range(12):
                if frame["seat"] in frame["acting"]:
                    anna.move(frame["moves"][0][0], frame["ply"])
                frame = subscription.next()
                told.append((frame["ply"], frame["deed"]))
    finally:
        first.kill()

    second = Process(file)
    try:
        wait_until_ready(second.address, game)
        again = Person(second.address, anna.table, anna.token)
        log = again.get("log").json()
        for ply, deed in told:
            if ply:
                assert log[ply - 1]["words"] == deed["words"]
        with again.subscribe() as subscription:
            frame = subscription.next()
            while not frame["over"]:
                if frame["seat"] in frame["acting"]:
                    again.move(frame["moves"][-1][0], frame["ply"])
                frame = subscription.next()
        match = tiergarten.load(again.get("save").text)
        assert list(match.scores()) == frame["scores"]
        assert match.log()[: len(log)] == [entry["words"] for entry in log]
        again.__exit__()
        anna.__exit__()
    finally:
        second.kill()


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
