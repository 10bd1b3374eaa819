"""A page from before an update: it reloads itself, once, and then says what is wrong."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Served
from tiergarten.web import protocol

_RELOADED = '() => performance.getEntriesByType("navigation")[0].type === "reload"'


def documents_of(visitor: Visitor) -> list[str]:
    """Every document that the browser opens from now on, by its address."""
    opened: list[str] = []
    visitor.page.on("framenavigated", lambda frame: opened.append(frame.url))
    return opened


@pytest.mark.parametrize(
    ("path", "where"),
    some_of([("/", ".mistake"), ("/table/{table}", ".lost")], ("/table/{table}", ".lost")),
    ids=["home", "table"],
)
def test_a_page_of_another_protocol_reloads_once_and_says_so(
    visit: Visit, served: Served, monkeypatch: pytest.MonkeyPatch, path: str, where: str
) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot greedy")
    visitor = visit()
    opened = documents_of(visitor)
    monkeypatch.setattr(protocol, "PROTOCOL", 2)
    address = f"http://{served.address}{path.format(table=table.id)}"
    with visitor.forgiving():
        visitor.page.goto(address, wait_until="commit")  # it may reload before it is complete
        visitor.page.wait_for_function(_RELOADED)
        visitor.sees(where, "version 2 of the protocol, not version 1")
        assert opened == [address, address], "as it was opened, and once more"
