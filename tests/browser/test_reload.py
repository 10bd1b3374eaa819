"""A page from before an update: it loads itself anew, once, and then says what is wrong."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.visitor import Visitor
from tests.web.serving import Served
from tiergarten.web import protocol


def loads_of(visitor: Visitor) -> list[str]:
    """Every time that the page is loaded from now on."""
    loads: list[str] = []
    visitor.page.on("load", lambda page: loads.append(page.url))
    return loads


@pytest.mark.parametrize(
    ("path", "where"), [("/", ".mistake"), ("/table/{table}", ".lost")], ids=["home", "table"]
)
def test_a_page_of_another_protocol_reloads_once_and_says_so(
    visit: Visit, served: Served, monkeypatch: pytest.MonkeyPatch, path: str, where: str
) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot greedy")
    visitor = visit()
    loads = loads_of(visitor)
    monkeypatch.setattr(protocol, "PROTOCOL", 2)
    with visitor.forgiving():
        with visitor.page.expect_event("load", lambda _: len(loads) == 2):
            visitor.go(path.format(table=table.id))
        assert "version 2 of the protocol, not version 1" in visitor.see(where)
        assert len(loads) == 2, "as it was opened, and once more"
