"""One server for the tests of a file, and one PostgreSQL for those that need it.

With `--postgresql` the tests of this folder run on PostgreSQL instead of SQLite, except those about
SQLite's own files.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgresql import PostgreSQL
from tests.web.databases import OLD
from tests.web.operated import fill
from tests.web.serving import Served, url_of

Fresh = Callable[[str], str]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    with PostgreSQL() as running:
        yield running


@pytest.fixture(scope="session")
def fresh_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Fresh:
    """Makes the URL of an empty database: of SQLite, or as the command asks."""

    def fresh(name: str) -> str:
        if request.config.getoption("--postgresql"):
            running: PostgreSQL = request.getfixturevalue("postgresql")
            return running.fresh(name)
        return url_of(tmp_path_factory.mktemp(name) / "tables.sqlite")

    return fresh


@pytest.fixture(scope="module")
def served(fresh_database: Fresh) -> Iterator[Served]:
    with Served(fresh_database("web")) as running:
        yield running


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database as 0.1.0 has left it."""
    return Path(shutil.copy(OLD, tmp_path / "tables.sqlite"))


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with what `fill` keeps in it."""
    file = tmp_path_factory.mktemp("filled") / "tables.sqlite"
    fill(file)
    return file


@pytest.fixture
def file(filled: Path, tmp_path: Path) -> Path:
    """A copy of it to change."""
    copy = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(filled)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    return copy
