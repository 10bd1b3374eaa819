"""What an operator does beside running servers: list, prune, verify."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import tiergarten as package
from tests.kinds import some_of
from tests.running import tiergarten
from tests.web.operated import GAME, OLD, change, refused, rows
from tests.web.serving import url_of
from tests.web.test_store import a_table
from tiergarten.bots import bot
from tiergarten.engine.match import Match
from tiergarten.games import find
from tiergarten.web import tokens
from tiergarten.web.storage.keeping import DAY
from tiergarten.web.storage.store import Store

# Listing and pruning


def test_tables_are_listed_with_sizes_and_ages(file: Path) -> None:
    done = tiergarten("tables", "--database", url_of(file))
    assert done.returncode == 0
    head, *lines, size, states = done.stdout.splitlines()
    assert head.split() == ["table", "game", "state", "moves", "size", "untouched", "for"]
    assert [line.split()[:3] for line in lines] == [
        ["open", GAME, "open"],
        ["over", GAME, "finished"],
        ["runs", GAME, "running"],
    ]
    assert lines[2].split()[3:6] == ["12", "1", "kB"]
    assert lines[2].endswith(" min")
    assert lines[0].endswith(" d")
    assert size.startswith("Tables: 3; the database: ")
    assert states == "open: 1, running: 1, finished: 1"
    plain = json.loads(tiergarten("tables", "--database", url_of(file), "--json").stdout)
    assert [one["moves"] for one in plain["tables"]][2] == 12
    assert plain["bytes"] > 10_000


def test_pruning_says_what_goes_before_and_after(file: Path) -> None:
    """By the settings of the server, wherever they are."""
    asked = ["tables", "--database", url_of(file), "--prune"]
    dry = tiergarten(*asked, "--dry-run")
    assert dry.stdout == (
        f"open\t{GAME}\tnobody has touched it\nTo be removed: 1. Nothing was changed.\n"
    )
    assert len(rows(url_of(file))["tables"]) == 3
    kept = tiergarten(*asked, TIERGARTEN_UNFINISHED_DAYS="0")
    assert kept.stdout == "Removed: 0 of 0.\n"
    done = tiergarten(*asked)
    assert done.stdout == f"open\t{GAME}\tnobody has touched it\nRemoved: 1 of 1.\n"
    assert [row[0] for row in rows(url_of(file))["tables"]] == ["over", "runs"]


SENSELESS: list[Any] = [
    (["--dry-run"], "--dry-run is for --prune"),
    (["--prune", "--json"], "--json lists tables"),
    (["--prune", "--replays", "many"], "--replays is a whole number from 0"),
    (["--prune", "--unfinished-days", "-1"], "--unfinished-days is a number of days from 0"),
    (["--port", "0"], "unrecognized arguments"),
]


@pytest.mark.parametrize(("words", "complaint"), some_of(SENSELESS, *SENSELESS[:1]))
def test_tables_refuses_what_makes_no_sense(file: Path, words: list[str], complaint: str) -> None:
    refused(tiergarten("tables", "--database", url_of(file), *words), complaint)


@pytest.mark.thorough
def test_what_the_database_complains_about_is_said_in_a_line(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = tiergarten("tables", "--prune", "--database", url_of(file))
    refused(done, "cannot be used: database is locked", code=75)
    assert done.stdout == "Removed: 0 of 1.\n"


@pytest.mark.thorough
def test_pruning_can_be_interrupted(tmp_path: Path) -> None:
    """It says what it has removed, and goes on with the rest the next time."""
    file, many = tmp_path / "tables.sqlite", 20_000
    store = Store(url_of(file))
    store.create(a_table("t0"))
    store.close()
    columns = "game, rules, players, options, seed, owner, listed, created"
    change(
        file,
        f"WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < {many - 1}) "
        f"INSERT INTO tables (id, {columns}) SELECT 't' || i, {columns} FROM tables, n",
    )

    def left() -> int:
        with closing(sqlite3.connect(file)) as db:
            return int(db.execute("SELECT COUNT(*) FROM tables").fetchone()[0])

    command = [sys.executable, "-m", "tiergarten", "tables", "--prune", "--database", url_of(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        while left() == many:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate()
    assert process.returncode == 130
    assert 0 < left() < many
    assert said.splitlines()[-1] == f"Removed: {many - left()} of {many}."


# Verifying


def test_a_sound_database_is_found_so(file: Path) -> None:
    before = file.read_bytes()
    done = tiergarten("verify", str(file))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{file}: all is well. Tables: 3; moves: ")
    assert done.stdout.endswith("; results: 2\n")
    assert file.read_bytes() == before


@pytest.mark.thorough
def test_a_database_of_0_1_0_is_verified_and_left_as_it_is(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    old.write_bytes((OLD / "tables.sqlite").read_bytes())
    before = old.read_bytes()
    done = tiergarten("verify", str(old))
    assert done.returncode == 0, done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["old.sqlite"]
    assert old.read_bytes() == before


WRONG_ROWS: list[Any] = [
    ("UPDATE tables SET seed = '5' WHERE id = 'open'", "open: its seed does not have the hash"),
    ("UPDATE tables SET rules = 99 WHERE id = 'runs'", "runs: "),
    ("UPDATE tables SET game = 'chess' WHERE id = 'runs'", "runs: there is no game 'chess'"),
    ("UPDATE tables SET seed = 'x' WHERE id = 'runs'", "runs: its row cannot be read"),
    ("UPDATE tables SET options = '{}}' WHERE id = 'runs'", "runs: its row cannot be read"),
    ("UPDATE tables SET options = '{\"x\": 1}' WHERE id = 'runs'", "runs: "),
    ("UPDATE deeds SET action = 999 WHERE table_id = 'runs' AND ply = 5", "runs: move 5: "),
    ("UPDATE deeds SET seat = 1 - seat WHERE table_id = 'runs' AND ply = 7", "runs: move 7: "),
    ("UPDATE deeds SET action = -1 WHERE table_id = 'runs' AND ply = 1", "runs: move 1: "),
    ("DELETE FROM deeds WHERE table_id = 'runs' AND ply = 3", "runs: a move is missing"),
    (
        "DELETE FROM deeds WHERE table_id = 'over' AND ply > 20",
        "over: the table says that the match is over, but it is not",
    ),
    ("UPDATE tables SET finished = NULL WHERE id = 'over'", "over: the match is over, but"),
    ("UPDATE tables SET started = NULL WHERE id = 'runs'", "runs: there are moves although"),
    ("UPDATE seats SET kind = 'open' WHERE table_id = 'runs'", "runs: the match has begun"),
    (
        "DELETE FROM seats WHERE table_id = 'runs' AND seat = 1",
        "runs: it has another number of seats",
    ),
    ("UPDATE results SET score = score + 1", "over: its stored result is not what its moves"),
    ("UPDATE results SET place = 3 - place", "over: its stored result is not what its moves"),
    ("DELETE FROM tables WHERE id = 'open'", "a row of seats belongs to no table"),
]


@pytest.mark.parametrize(("statement", "complaint"), some_of(WRONG_ROWS, *WRONG_ROWS[:2]))
def test_what_is_wrong_in_a_database_is_named(file: Path, statement: str, complaint: str) -> None:
    change(file, statement)
    refused(tiergarten("verify", str(file)), complaint)


def test_a_damaged_database_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'deeds'").fetchone()
    with file.open("r+b") as broken:
        broken.seek((page - 1) * 4096)
        broken.write(os.urandom(2000))
    refused(tiergarten("verify", str(file)), "cannot be read: ")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Match]:
    """A match as the server hands it out."""
    match = Match.new(find(GAME), 2, 77, ["Anna", "Bert"])
    player = bot("random")
    while not match.over:
        match.play(player.choose(match, match.acting[0]), match.acting[0])
    match.tags[tokens.HASH] = tokens.fingerprint(77)
    file = tmp_path_factory.mktemp("saved") / "match.tiergarten"
    file.write_text(match.save())
    return file, match


def test_a_saved_match_is_verified(saved: tuple[Path, Match]) -> None:
    file, match = saved
    hashed = tokens.fingerprint(77)
    for more in ([], ["--hash", hashed], ["--hash", hashed.upper()]):
        done = tiergarten("verify", str(file), *more)
        assert done.stdout.splitlines() == [
            f"{file}: all is well. Moves: {len(match.history)}",
            f"SHA-256 of the seed: {hashed}",
        ]
    refused(tiergarten("verify", str(file), "--hash", "00" * 32), "the seed 77 does not have")
    assert package.load(file.read_text()).tags == {"SeedHash": hashed}


WRONG_MATCHES: list[Any] = [
    (lambda text: text.replace('[Seed "77"]', '[Seed "78"]'), ""),
    (lambda text: text.replace(tokens.fingerprint(77), "00" * 32), "the seed 77 does not have"),
    (lambda text: text.replace('[Result "', '[Result "1'), "do not lead to the result"),
    (lambda text: text.replace("\n9. p", "\n9. p8 ; p"), "line "),
    (lambda text: text.replace('[Tiergarten "1"]', '[Tiergarten "9"]'), "unknown format '9'"),
    (lambda text: text.replace('[Rules "', '[Rules "9'), "line 3: "),
    (lambda text: text[: len(text) // 2], ""),
    (lambda text: "", "an empty text is not a saved match"),
]


@pytest.mark.parametrize(("change_it", "complaint"), some_of(WRONG_MATCHES, *WRONG_MATCHES[:2]))
def test_what_is_wrong_in_a_saved_match_is_named(
    saved: tuple[Path, Match], tmp_path: Path, change_it: Callable[[str], str], complaint: str
) -> None:
    broken = tmp_path / "broken.tiergarten"
    broken.write_text(change_it(saved[0].read_text()))
    refused(tiergarten("verify", str(broken)), complaint)


@pytest.mark.thorough
def test_an_age_is_a_time_without_a_touch(file: Path) -> None:
    change(file, f"UPDATE tables SET touched = {time.time() - 3 * DAY - 5} WHERE id = 'open'")
    done = tiergarten("--language", "de", "tables", "--database", url_of(file))
    assert done.stdout.splitlines()[1].split()[2:] == ["offen", "0", "700", "B", "3", "d"]
