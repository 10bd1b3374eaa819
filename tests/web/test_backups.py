"""An operator backs up a database, and brings it back."""

import resource
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.kinds import some_of
from tests.postgresql import PostgreSQL
from tests.running import Done, tiergarten
from tests.web.operated import OLD, change, refused, rows
from tests.web.serving import Served, url_of
from tests.web.test_store import a_table
from tiergarten.engine.errors import BadOption
from tiergarten.engine.language import say_in
from tiergarten.web.operating.copying import back_up, bring_back
from tiergarten.web.storage import schema
from tiergarten.web.storage.store import Store

LITTLE = 40_000  # bytes; SQLite keeps 32768 beside a file that it reads


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
    with pytest.raises(BadOption, match=f"{left} belongs to another database"):
        bring_back(file, url_of(back), say_in("en"))
    with pytest.raises(BadOption, match=f"{left} belongs to another database"):
        back_up(url_of(file), back, True, say_in("en"))
    assert not back.exists()
    left.unlink()
    assert bring_back(file, url_of(back), say_in("en")) == 3
    left.write_bytes(kept)
    with pytest.raises(BadOption, match="would be applied to this one; stop whatever uses"):
        back_up(url_of(file), back, True, say_in("en"))
    left.unlink()
    assert rows(url_of(back)) == rows(url_of(file))


def test_the_file_of_a_running_server_is_not_replaced(file: Path, tmp_path: Path) -> None:
    used = tmp_path / "used.sqlite"
    with Served(used):
        done = tiergarten("backup", str(used), "--database", url_of(file), "--force")
    refused(done, "stop whatever uses that database")
    assert rows(url_of(used))["tables"] == []


def without_room(*arguments: str) -> Done:
    """A command that can write no more than a little to any file."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (LITTLE, LITTLE))

    done = subprocess.run(
        [sys.executable, "-m", "tiergarten", *arguments],
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def test_a_copy_that_finds_no_room_is_told_as_that(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    words = f"{copy} cannot be written: "
    refused(without_room("backup", str(copy), "--database", url_of(file)), words)
    refused(without_room("restore", str(file), "--database", url_of(copy)), words)
    assert sorted(path.name for path in tmp_path.iterdir()) == [file.name]


@pytest.mark.thorough
def test_a_copy_of_postgresql_that_finds_no_room(
    postgresql: PostgreSQL, file: Path, tmp_path: Path
) -> None:
    url, copy = postgresql.fresh("narrow"), tmp_path / "copy.sqlite"
    assert tiergarten("restore", str(file), "--database", url).returncode == 0
    done = without_room("backup", str(copy), "--database", url)
    refused(done, f"{copy} cannot be written: ")


WRONG_FILES: list[Any] = [
    (["backup", "{there}/none/copy.sqlite"], "it must be a file in a folder that exists"),
    (["backup", "{there}"], "already exists"),
    (["backup", ""], "a file or a folder has to be named"),
    (["restore", ""], "a file or a folder has to be named"),
    (["verify", ""], "a file or a folder has to be named"),
    (["account", "list", "Anna"], "account list takes no name"),
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
