"""One server for the tests of a file, and one PostgreSQL for those that need it.

With `--postgresql` the tests of this folder run on PostgreSQL instead of SQLite, except those about
SQLite's own files.
"""

from collections.abc import Callable, Iterator

import pytest

from tests.postgresql import PostgreSQL
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
