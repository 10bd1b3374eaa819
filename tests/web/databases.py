"""Databases of other versions, and of somebody else: what is in them, and why they are refused."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.web.serving import url_of
from tiergarten import CannotKeep
from tiergarten.web.storage import schema
from tiergarten.web.storage.migrations import Migrations
from tiergarten.web.storage.schema import OURS
from tiergarten.web.storage.store import Store

OLD = Path(__file__).parents[1] / "data" / "0.1.0" / "tables.sqlite"
COLUMNS = {
    table.name: [column.name for column in table.columns]
    for table in Migrations(OURS.scripts).tables_of(1).sorted_tables
}
NEWER = schema.VERSION + 1


def changed(file: Path, *statements: str) -> Path:
    """A file of SQLite, after somebody else has been there."""
    with closing(sqlite3.connect(file)) as db, db:
        for statement in statements:
            db.execute(statement)
    return file


def rows(file: Path) -> list[list[tuple[Any, ...]]]:
    """All that 0.1.0 has kept: the tables, the seats and the events."""
    with closing(sqlite3.connect(file)) as db:
        return [
            db.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2").fetchall()
            for table, columns in COLUMNS.items()
        ]


def noted(file: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT version_num FROM tiergarten_version").fetchall()


def opened(file: Path) -> None:
    Store(url_of(file)).close()


def refused(file: Path) -> str:
    """Why a file is not taken; it must not have changed, and nothing may be left beside it."""
    before, beside = file.read_bytes(), sorted(file.parent.iterdir())
    with pytest.raises(CannotKeep) as refusal:
        Store(url_of(file))
    assert file.read_bytes() == before
    assert sorted(file.parent.iterdir()) == beside
    words = str(refusal.value)
    assert words.startswith(f"the database {url_of(file)} cannot be used: ")
    assert "\n" not in words
    return words
