"""Killed in mid-game, the server goes on where it was: nothing that was told is lost."""

from pathlib import Path

import pytest

import tiergarten
from tests.web.serving import ME, Person, Process, a_bot, wait_until_ready


@pytest.mark.parametrize("game", ["zooloretto-dice", "zoosim"])
def test_a_killed_server_loses_nothing(tmp_path: Path, game: str) -> None:
    file = tmp_path / "tables.sqlite"
    first = Process(file)
    try:
        wait_until_ready(first.address)
        anna = Person.at_new_table(first.address, game, ME, a_bot("greedy"), a_bot("random"))
        told = []
        with anna.watching() as watching:
            frame = watching.next()
            for _ in range(12):
                if frame["seat"] in frame["acting"]:
                    anna.move(frame["moves"][0][0], frame["ply"])
                frame = watching.next()
                told.append((frame["ply"], frame["deed"]))
    finally:
        first.kill()

    second = Process(file)
    try:
        wait_until_ready(second.address)
        again = Person(second.address, anna.table, anna.token)
        log = again.get("log").json()
        for ply, deed in told:
            if ply:
                assert log[ply - 1]["words"] == deed["words"]
        with again.watching() as watching:
            frame = watching.next()
            while not frame["over"]:
                if frame["seat"] in frame["acting"]:
                    again.move(frame["moves"][-1][0], frame["ply"])
                frame = watching.next()
        match = tiergarten.load(again.get("save").text)
        assert list(match.scores()) == frame["scores"]
        assert match.log()[: len(log)] == [entry["words"] for entry in log]
        again.__exit__()
        anna.__exit__()
    finally:
        second.kill()


def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    first = Process(file)
    try:
        wait_until_ready(first.address)
        seats = [a_bot("easy"), a_bot("easy"), a_bot("easy")]
        anna = Person.at_new_table(first.address, "zooloretto", *seats)
        with anna, anna.watching() as watching:
            while watching.next()["ply"] < 5:
                pass
    finally:
        first.kill()
    second = Process(file)
    try:
        wait_until_ready(second.address)
        with Person(second.address, anna.table) as guest, guest.watching() as watching:
            before = watching.next()["ply"]
            assert before >= 5
            assert watching.next()["ply"] == before + 1
    finally:
        second.kill()
