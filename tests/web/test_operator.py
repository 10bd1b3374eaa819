"""What an operator does beside running servers: list, prune, back up, bring back, verify."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import tiergarten as package
from tests.kinds import some_of
from tests.postgresql import PostgreSQL
from tests.running import Done, tiergarten
from tests.web.serving import url_of
from tests.web.test_store import a_table
from tiergarten.bots import bot
from tiergarten.engine.errors import BadOption
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.games import find
from tiergarten.web import tokens
from tiergarten.web.operating.copying import back_up, bring_back
from tiergarten.web.people.results import results_of
from tiergarten.web.storage import schema
from tiergarten.web.storage.keeping import DAY
from tiergarten.web.storage.store import BOT, PERSON, Event, Seat, Store, Table

GAME = "zooloretto-dice"
OLD = Path(__file__).parents[1] / "data/0.1.0"


def played(store: Store, name: str, seed: int, moves: int | None = None) -> Match:
    """A table with a match, to its end or so many moves, and its result."""
    match = Match.new(find(GAME), 2, seed, ["Anna", "Ada"])
    player = bot("random")
    while not match.over and (moves is None or len(match.made) < moves):
        seat = match.acting[0]
        match.play(player.choose(match, seat), seat)
    seats = [Seat(PERSON, "Anna", token="a" * 64, account=7), Seat(BOT, "Ada", "easy")]
    table = Table(name, GAME, find(GAME).version, 2, match.options, seed, "o", True, 5.0, 6.0)
    table.seats = seats
    store.create(table)
    events = [Event(turn.seat, turn.move.id) for turn in match.made]
    store.append_all(name, 1, events, match.over)
    table.finished = time.time() if match.over else None
    with store.writing() as it:
        for one in results_of(table, match):
            row = {"table_id": name, "seat": one.seat, "account": one.account, "game": GAME}
            more = {"players": 2, "at": 7.0, "place": one.place, "score": one.score}
            it.db.execute(schema.results.insert().values(row | more | {"stayed": one.stayed}))
    return match


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a match that is over, one that runs, and a table where one waits."""
    file = tmp_path_factory.mktemp("filled") / "tables.sqlite"
    store = Store(url_of(file))
    played(store, "over", 1)
    played(store, "runs", 2, moves=12)
    store.create(a_table("open", game=GAME, rules=find(GAME).version, options={}))
    store.close()
    return file


@pytest.fixture
def file(filled: Path, tmp_path: Path) -> Path:
    """A copy of it to change."""
    copy = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(filled)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    return copy


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        for statement in statements:
            db.execute(statement)


def rows(database: str) -> dict[str, list[Any]]:
    """Everything in a database, but for what is about running servers."""
    store = Store(database)
    with store.engine.connect() as db:
        found = {
            table.name: sorted(map(tuple, db.execute(table.select())), key=repr)
            for table in schema.metadata.sorted_tables
            if table.name not in ("processes", "leases", "news")
        }
    store.close()
    return found


def refused(done: Done, words: str) -> None:
    assert done.returncode == 2, done
    assert words in done.stderr
    assert done.stderr.count("\n") == 1, "one line, no trace"


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
    assert lines[2].split()[3:] == ["12", "1", "kB", "0", "min"]
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
    refused(done, "cannot be used: database is locked")
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


# Backups


def test_a_backup_is_the_same_and_can_be_served(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    done = tiergarten("backup", str(copy), "--database", url_of(file))
    assert (done.returncode, done.stdout) == (0, f"{copy}: tables copied: 3\n")
    assert sorted(
        path.name for path in tmp_path.iterdir() if "copy" in path.name or path.name[0] == "."
    ) == ["copy.sqlite"]
    assert rows(url_of(copy)) == rows(url_of(file))
    again = tiergarten("backup", str(copy), "--database", url_of(file))
    refused(again, f"{copy} already exists; --force replaces it")
    change(file, "DELETE FROM results")
    forced = tiergarten("backup", str(copy), "--database", url_of(file), "--force")
    assert forced.returncode == 0
    assert rows(url_of(copy))["results"] == []


def test_a_backup_while_others_write_is_of_one_moment(tmp_path: Path) -> None:
    """Every move that it holds has all moves before it."""
    file, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    store = Store(url_of(file))
    for number in range(300):
        store.create(a_table(f"t{number}"))
    stop, written = threading.Event(), [0]

    def write() -> None:
        while not stop.is_set():
            ply = written[0] + 1
            with store.writing() as it:
                for table in ("t0", "t299"):
                    row = {"table_id": table, "ply": ply, "seat": 0, "action": 5, "at": 1.0}
                    it.db.execute(schema.events.insert().values(row))
            written[0] = ply  # counted once it is committed

    writer = threading.Thread(target=write)
    writer.start()
    try:
        while written[0] < 5:
            time.sleep(0.001)
        done = tiergarten("backup", str(copy), "--database", url_of(file))
        after = written[0] + 1  # one more may be under way
    finally:
        stop.set()
        writer.join()
    assert done.returncode == 0, done.stderr
    held = [row[1] for row in rows(url_of(copy))["deeds"]]
    assert sorted(held) == sorted([*range(1, len(held) // 2 + 1)] * 2)
    assert 5 <= len(held) // 2 <= after
    store.close()


@pytest.mark.thorough
def test_postgresql_is_backed_up_to_a_file_and_brought_back(
    postgresql: PostgreSQL, file: Path, tmp_path: Path
) -> None:
    change(
        file,
        "INSERT INTO accounts (id, name, folded, password, created) VALUES (7, 'A', 'a', 'x', 1)",
    )
    url = postgresql.fresh("restored")
    done = tiergarten("restore", str(file), "--database", url)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("tables copied: 3\n")
    assert rows(url) == rows(url_of(file))
    refused(tiergarten("restore", str(file), "--database", url), "it is not empty (the table")
    copy = tmp_path / "copy.sqlite"
    assert tiergarten("backup", str(copy), "--database", url).returncode == 0
    assert rows(url_of(copy)) == rows(url_of(file))
    assert tiergarten("verify", str(copy)).returncode == 0
    store = Store(url)
    with store.writing() as it:
        row = {"name": "B", "folded": "b", "password": "x", "created": 1}
        made = it.db.execute(schema.accounts.insert().values(row))
        assert made.inserted_primary_key == (8,), "numbers go on after those that were copied"
    store.close()


@pytest.mark.thorough
def test_a_backup_is_brought_back_to_a_new_file(file: Path, tmp_path: Path) -> None:
    back = tmp_path / "back.sqlite"
    assert tiergarten("restore", str(file), "--database", url_of(back)).returncode == 0
    assert rows(url_of(back)) == rows(url_of(file))
    again = tiergarten("restore", str(file), "--database", url_of(back))
    refused(again, "it must be a file that does not exist yet")


@pytest.mark.parametrize("end", some_of(["-wal", "-journal"], "-wal"))
def test_nothing_of_another_database_gets_into_a_copy(file: Path, tmp_path: Path, end: str) -> None:
    """A server that was killed leaves its last moves beside its file; SQLite would apply them to
    whatever has that name."""
    back = tmp_path / "back.sqlite"
    store = Store(url_of(back))
    store.create(a_table("another"))
    left = Path(f"{back}{end}")
    kept = Path(f"{back}-wal").read_bytes()
    store.close()
    assert len(kept) > 4096
    for path in tmp_path.glob("back.sqlite*"):
        path.unlink()
    left.write_bytes(kept)
    with pytest.raises(BadOption, match=f"{left} was left by another database"):
        bring_back(file, url_of(back), say_in("en"))
    with pytest.raises(BadOption, match=f"{left} was left by another database"):
        back_up(url_of(file), back, True, say_in("en"))
    assert not back.exists()
    left.unlink()
    assert bring_back(file, url_of(back), say_in("en")) == 3
    left.write_bytes(kept)
    with pytest.raises(BadOption, match="would be applied to this one; set it aside first"):
        back_up(url_of(file), back, True, say_in("en"))
    left.unlink()
    assert rows(url_of(back)) == rows(url_of(file))


WRONG_FILES: list[Any] = [
    (["backup", "{there}/none/copy.sqlite"], "it must be a file in a folder that exists"),
    (["backup", "{there}"], "already exists"),
    (["backup", "{there}", "--force"], "it must be a file in a folder that exists"),
    (["backup", "{file}", "--force"], "is the database itself"),
    (["backup", "{there}/x", "--database", "sqlite:///{there}/no.sqlite"], "no such file"),
    (["backup", "{there}/x", "--database", "sqlite://"], "no such file"),
    (["backup", "{there}/x", "--database", "nonsense"], "cannot be used"),
    (["backup", "{there}/x", "--database", "sqlite:///{text}"], "not a database"),
    (["backup", "{there}/x", "--database", "sqlite:///{newer}"], "a newer version"),
    (["tables", "--database", "sqlite:///{there}/no.sqlite"], "no such file"),
    (["tables", "--database", "sqlite:///{old}"], "its tables have version 1; start a server"),
    (["tables", "--database", "sqlite:///{text}"], "not a database"),
    (["account", "list", "--database", "sqlite:///{there}/no.sqlite"], "no such file"),
    (["restore", "{text}"], "it is not an SQLite database"),
    (["restore", "{newer}"], "a newer version"),
    (["restore", "{there}/none.sqlite"], "No such file"),
    (["verify", "{there}/none.sqlite"], "No such file"),
    (["verify", "{there}"], "Is a directory"),
    (["verify", "{text}"], "line 1"),
    (["verify", "{newer}"], "a newer version"),
    (["verify", "{other}"], "it holds no tables of Tiergarten"),
    (["verify", "{half}"], "cannot be read"),
    (["verify", "{file}", "--hash", "00" * 32], "--hash is for a saved match"),
    (["verify", "{file}", "--hash", "12"], "a SHA-256 has 64 digits"),
]


@pytest.mark.parametrize(("words", "complaint"), some_of(WRONG_FILES, *WRONG_FILES[:2]))
def test_wrong_files_are_refused_in_words(
    file: Path, tmp_path: Path, words: list[str], complaint: str
) -> None:
    """Nothing is left behind, and nothing is changed."""
    places = {"there": tmp_path, "file": file}
    for name in ("text", "newer", "other", "half", "old"):
        places[name] = tmp_path / f"{name}.sqlite"
    places["old"].write_bytes((OLD / "tables.sqlite").read_bytes())
    places["text"].write_text("Hello\n" * 1000)
    places["half"].write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    places["newer"].write_bytes(file.read_bytes())
    change(places["newer"], "UPDATE tiergarten_version SET version_num = '1234'")
    change(places["other"], "CREATE TABLE songs (title TEXT)")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    asked = [word.format(**places) for word in words]
    database = [] if "--database" in asked or asked[0] == "verify" else ["--database", url_of(file)]
    refused(tiergarten(*asked, *database), complaint)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


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
