"""A full disk, a locked or a damaged file: an answer at once, reads go on, and so does the server
when all is well again."""

import contextlib
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.running import tiergarten
from tests.web.serving import HERE, ME, SOON, Person, Process, Served, wait_until_ready

GAME = "zooloretto-dice"
LITTLE = 4096  # bytes
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="prlimit is Linux's own")


def play_on(person: Person, moves: int) -> int:
    """Make so many moves; the ply after them."""
    frame = person.frame()
    for _ in range(moves):
        frame = person.play(frame["moves"][0][0], ply=frame["ply"], seat=frame["seat"])
    return int(frame["ply"])


def is_refused(answer: httpx.Response) -> None:
    assert (answer.status_code, answer.json()["error"]) == (503, "database_away"), answer.text
    assert int(answer.headers["retry-after"]) > 0


def cannot_move(person: Person) -> None:
    """A move is refused, and nothing has happened; what is there can be read, open or not."""
    frame = person.frame()
    move = frame["moves"][0][0]
    answer = person.move(move, frame["ply"], seat=frame["seat"])
    is_refused(answer)
    assert answer.json()["words"].startswith("nothing can be written at the moment")
    assert person.frame()["ply"] == frame["ply"]
    is_refused(person.ask("POST", "/api/tables", game=GAME, seats=[ME, HERE]))
    tables = person.ask("POST", "/api/tables/mine", tokens=[person.token]).json()
    assert [table["id"] for table in tables] == [person.table]
    assert person.ask("GET", "/healthz").status_code == 200


def can_move_again(person: Person) -> None:
    """Nobody has to restart anything."""
    frame, until = person.frame(), time.monotonic() + SOON
    move = frame["moves"][0][0]
    while (answer := person.move(move, frame["ply"], seat=frame["seat"])).status_code == 503:
        assert time.monotonic() < until, "it does not recover"
        time.sleep(0.05)
    assert answer.status_code == 200, answer.text
    assert answer.json()["ply"] == frame["ply"] + 1
    play_on(person, 3)


@contextmanager
def process(file: Path) -> Iterator[Process]:
    running = Process(file)
    try:
        wait_until_ready(running.address, GAME)
        yield running
    finally:
        running.kill()


@only_linux
@pytest.mark.thorough
def test_files_that_may_not_grow(tmp_path: Path) -> None:
    """As on a disk with errors: the server's process may write next to nothing."""
    file = tmp_path / "tables.sqlite"
    with (
        process(file) as running,
        Person.at_new_table(running.address, GAME, ME, HERE) as anna,
    ):
        play_on(anna, 4)
        _, hard = resource.prlimit(running.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(running.pid, resource.RLIMIT_FSIZE, (LITTLE, hard))
        cannot_move(anna)
        resource.prlimit(running.pid, resource.RLIMIT_FSIZE, (hard, hard))
        can_move_again(anna)
    assert tiergarten("verify", str(file)).returncode == 0


def fill(file: Path) -> None:
    """Leave no room for anything else."""
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as full:
        for size in (4096, 1):
            with contextlib.suppress(OSError):
                while full.write(b"x" * size):
                    pass


@only_linux
@pytest.mark.thorough
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """A small one of the test's own, filled to the last byte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2M", "tmpfs", disk], check=False, capture_output=True
    )
    if made.returncode != 0:
        pytest.skip("only root can make a small disk")
    try:
        file, filler = disk / "tables.sqlite", disk / "filler"
        with (
            process(file) as running,
            Person.at_new_table(running.address, GAME, ME, HERE) as anna,
        ):
            play_on(anna, 4)
            fill(filler)
            until = time.monotonic() + SOON  # what there was room for already is used up first
            frame = anna.frame()
            while (
                answer := anna.move(frame["moves"][0][0], seat=frame["seat"])
            ).status_code == 200:
                frame = answer.json()
                assert time.monotonic() < until
            is_refused(answer)
            cannot_move(anna)
            filler.unlink()
            can_move_again(anna)
        copy = tmp_path / "copy.sqlite"
        assert tiergarten("backup", str(copy), "--database", f"sqlite:///{file}").returncode == 0
        assert tiergarten("verify", str(copy)).returncode == 0
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


@pytest.mark.thorough
def test_a_file_that_somebody_has_locked(tmp_path: Path) -> None:
    """The lock is held until all answers are there: nobody waits for it."""
    file = tmp_path / "tables.sqlite"
    with Served(file) as served, Person.at_new_table(served.address, GAME, ME, HERE) as anna:
        play_on(anna, 2)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            cannot_move(anna)
            other.execute("ROLLBACK")
        can_move_again(anna)


def damage(file: Path, name: str) -> None:
    """Overwrite the part of a file in which the rows of one table are."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)
        ).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as broken:
        broken.seek((page - 1) * size)
        broken.write(os.urandom(size))


@pytest.mark.thorough
def test_a_file_that_is_damaged(tmp_path: Path) -> None:
    """What cannot be read is refused in words; everything else goes on, also after a restart. A
    sound copy in its place is all that is needed."""
    file, sound = tmp_path / "tables.sqlite", tmp_path / "sound.sqlite"
    with Served(file) as served, Person.at_new_table(served.address, GAME, ME, HERE) as anna:
        play_on(anna, 4)
        table, token = anna.table, anna.token
    assert tiergarten("backup", str(sound), "--database", f"sqlite:///{file}").returncode == 0
    damage(file, "deeds")
    with Served(file) as served, Person(served.address, table, token) as anna:
        answer = anna.get("frame")
        is_refused(answer)
        assert "damaged" in answer.json()["words"]
        assert anna.ask("GET", "/api/games").status_code == 200
        assert anna.ask("GET", "/healthz").status_code == 200
        is_refused(anna.get("frame"))
    assert "it is damaged" in tiergarten("verify", str(file)).stderr
    for part in tmp_path.glob("tables.sqlite*"):
        part.unlink()
    shutil.copy(sound, file)
    with Served(file) as served, Person(served.address, table, token) as anna:
        assert anna.frame()["ply"] == 4
        can_move_again(anna)
