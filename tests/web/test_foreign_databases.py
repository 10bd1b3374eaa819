"""A database that is not ours, or not of a version that was, is refused in words and left alone."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.databases import OLD, changed, opened, refused
from tests.web.serving import url_of
from tiergarten.web.storage import schema


def a_table(name: str, *columns: str) -> Callable[[Path], object]:
    return lambda file: changed(file, f"CREATE TABLE {name} ({', '.join(columns)})")


def of_0_1_0(*statements: str) -> Callable[[Path], object]:
    return lambda file: changed(Path(shutil.copy(OLD, file)), *statements)


def of_today(*statements: str) -> Callable[[Path], object]:
    def made(file: Path) -> None:
        opened(file)
        changed(file, *statements)

    return made


SEATS_WITHOUT_KEYS = (
    "DROP TABLE seats",
    "CREATE TABLE seats (table_id VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, "
    "kind VARCHAR(10) NOT NULL, name VARCHAR(60) NOT NULL, level VARCHAR(20), token VARCHAR(64)",
)
OTHERS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a text": (lambda file: file.write_text("Zooloretto\n" * 99), "file is not a database"),
    "half a file": (lambda file: file.write_bytes(OLD.read_bytes()[:3000]), "malformed"),
    "somebody else's file": (
        a_table("bookmarks", "url TEXT"),
        "it holds something else (a table bookmarks); choose another file",
    ),
    "a table of that name": (
        a_table("tables", "legs INTEGER", "wood TEXT"),
        "no version of Tiergarten has such tables: the table tables has no column id",
    ),
    "a view of that name": (
        lambda file: changed(file, "CREATE VIEW seats AS SELECT 4 AS legs"),
        "the table seats has no column table_id",
    ),
    "before 0.1.0": (
        of_0_1_0("ALTER TABLE tables DROP COLUMN again"),
        "the table tables has no column again",
    ),
    "a column more": (
        of_0_1_0("ALTER TABLE seats ADD COLUMN hat TEXT"),
        "the table seats has an unexpected column hat",
    ),
    "another kind": (
        of_0_1_0(
            "ALTER TABLE deeds DROP COLUMN at",
            "ALTER TABLE deeds ADD COLUMN at TEXT NOT NULL DEFAULT ''",
        ),
        "in the table deeds the column at is TEXT NOT NULL, not FLOAT NOT NULL",
    ),
    "another length": (
        of_0_1_0("ALTER TABLE seats DROP COLUMN level", "ALTER TABLE seats ADD level VARCHAR(9)"),
        "in the table seats the column level is VARCHAR(9), not VARCHAR(20)",
    ),
    "a kind with strange sizes": (
        of_0_1_0("ALTER TABLE seats DROP COLUMN level", "ALTER TABLE seats ADD level DATE(1, 2)"),
        "in the table seats the column level is DATE, not VARCHAR(20)",
    ),
    "no table": (of_0_1_0("DROP TABLE deeds"), "the table deeds is missing"),
    "no index": (of_0_1_0("DROP INDEX ix_seats_token"), "the table seats has no INDEX (token)"),
    "no primary key": (
        of_0_1_0(SEATS_WITHOUT_KEYS[0], SEATS_WITHOUT_KEYS[1] + ")"),
        "the primary key of the table seats is (), not (table_id, seat)",
    ),
    "no foreign key": (
        of_0_1_0(
            SEATS_WITHOUT_KEYS[0],
            SEATS_WITHOUT_KEYS[1] + ", PRIMARY KEY (table_id, seat))",
            "CREATE INDEX ix_seats_token ON seats (token)",
        ),
        "the table seats has no FOREIGN KEY (table_id) REFERENCES tables.id",
    ),
    "a unique index": (
        of_0_1_0("CREATE UNIQUE INDEX once ON deeds (table_id, at)"),
        "the table deeds has an unexpected UNIQUE (table_id, at)",
    ),
    "a newer version": (
        of_today("UPDATE tiergarten_version SET version_num = '1234'"),
        "it was written by a newer version of Tiergarten (its tables have version 1234, this "
        f"program knows versions up to {schema.VERSION}); update Tiergarten",
    ),
    "today's version, another shape": (
        of_today("ALTER TABLE tables DROP COLUMN absence"),
        "the table tables has no column absence",
    ),
    "no number": (
        of_today("UPDATE tiergarten_version SET version_num = 'ae1027a6acf'"),
        "the table tiergarten_version does not hold a version number",
    ),
    "no text": (
        of_today("UPDATE tiergarten_version SET version_num = x'ff00'"),
        "the table tiergarten_version does not hold a version number",
    ),
    "no version": (
        of_today("DELETE FROM tiergarten_version"),
        "the table tiergarten_version does not hold a version number",
    ),
    "two versions": (
        of_today("INSERT INTO tiergarten_version VALUES ('9')"),
        "the table tiergarten_version does not hold a version number",
    ),
    "another table of versions": (
        a_table("tiergarten_version", "major INTEGER", "minor INTEGER"),
        "the table tiergarten_version has no column version_num",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_not_ours_is_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    make, why = OTHERS[name]
    file = tmp_path / "tables.sqlite"
    make(file)
    assert why in refused(file)


def test_more_indexes_do_no_harm(old: Path) -> None:
    opened(changed(old, "CREATE INDEX mine ON deeds (at)"))


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["a text", "before 0.1.0", "a newer version"])
def test_the_server_says_it_in_one_sentence_and_stops(tmp_path: Path, name: str) -> None:
    make, why = OTHERS[name]
    file = tmp_path / "tables.sqlite"
    make(file)
    before = file.read_bytes()
    command = [sys.executable, "-W", "error", "-m", "tiergarten", "serve", "--port", "0"]
    ended = subprocess.run(
        [*command, "--database", url_of(file)],
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"tiergarten: the database {url_of(file)} cannot be used: ")
    assert ended.stderr.endswith(f"{why}\n")
    assert ended.stderr.count("\n") == 1
    assert file.read_bytes() == before


@pytest.mark.thorough
def test_a_server_that_finds_all_up_to_date_does_without_alembic(tmp_path: Path) -> None:
    """Loading it takes its time; and nobody else's logging is touched."""
    program = (
        "import logging, sys; from tiergarten.web.app import make_app; "
        "make_app(sys.argv[1]); sys.exit('alembic' in sys.modules or bool(logging.root.handlers))"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", program, url_of(tmp_path / "tables.sqlite")], check=False
        ).returncode
        for _ in range(2)
    ]
    assert found == [1, 0], "the first has made the tables"
