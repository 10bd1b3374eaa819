"""A page from before an update: it reloads itself, once, and loses nothing that was half chosen. If
that does not help, it says what is wrong."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Person, Served
from tiergarten.web.api import protocol
from tiergarten.web.api.page_files import FOLDER, PageFiles

_RELOADED = '() => performance.getEntriesByType("navigation")[0].type === "reload"'

_BERT_IS_HERE = ".player[data-seat='1']:has-text('is here')"
_CHOSEN = "button[data-step='=3'][aria-pressed=true]"


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


class Site:
    """A server of which the page can be changed while somebody looks at it."""

    def __init__(self, served: Served, folder: Path) -> None:
        self.served = served
        self._page = Path(shutil.copytree(FOLDER, folder))
        self.files = served.app.state.page_files = PageFiles(self._page)
        self.files.refresh()

    def update(self) -> None:
        script = self._page / "main.js"
        script.write_text(f"{script.read_text()}\ndocument.body.dataset.fresh = 'yes';\n")
        before = self.files.version
        self.files.refresh()
        assert self.files.version != before


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Served(tmp_path / "tables.sqlite") as served:
        yield Site(served, tmp_path / "page")


@pytest.mark.thorough
def test_after_an_update_the_page_is_loaded_anew_once_a_bid_is_made(
    visit: Visit, site: Site
) -> None:
    served = site.served
    table = prepare_table(served.database, "zoosim", "Anna", "Bert")
    anna = visit(address=served.address).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.looks_ahead("button[data-step='=3']")
    opened = documents_of(anna)
    site.update()
    with Person(served.address, table.id, table.tokens[1]) as bert, bert.subscribe():
        anna.see(_BERT_IS_HERE)  # what tells that also tells of the update
        anna.see(_CHOSEN)
        assert opened == []
        anna.click("button[data-do=commit]")
        anna.see("body[data-fresh=yes]")
        anna.sees_ply(1)
        anna.see(_BERT_IS_HERE)
        assert bert.frame()["acting"] == [1], "Anna's bid is made"
    anna.gone(_BERT_IS_HERE)
    assert len(opened) == 1


@pytest.mark.thorough
def test_a_page_that_a_cache_keeps_is_not_loaded_for_ever(visit: Visit, site: Site) -> None:
    """Loading it anew brings the old one: that is tried once, and the old one goes on."""
    served = site.served
    table = prepare_table(served.database, "zoosim", "Anna", "Bert")
    anna = visit(address=served.address).sits(table.id, table.tokens[0])
    anna.is_to_move()
    opened = documents_of(anna)
    site.files.version = "newer"  # but what is sent is what was sent before
    with Person(served.address, table.id, table.tokens[1]) as bert:
        for _ in range(2):
            with bert.subscribe():
                anna.see(_BERT_IS_HERE)
            anna.gone(_BERT_IS_HERE)
    anna.looks_ahead("button[data-step='=3']")
    anna.click("button[data-do=commit]")
    anna.sees_ply(1)
    assert len(opened) == 1
