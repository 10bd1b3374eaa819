"""One server for the tests of a file."""

from collections.abc import Iterator

import pytest

from tests.web.serving import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("web") / "tables.sqlite") as running:
        yield running
