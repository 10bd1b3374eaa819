"""An account on the page: made in one browser, found again in another."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.visitor import Visitor
from tests.web.serving import Served
from tiergarten.games import find
from tiergarten.web.people.results import NO_PLACE
from tiergarten.web.storage.account_store import AccountStore
from tiergarten.web.storage.schema import results
from tiergarten.web.storage.store import Store

SECRET = "correct horse battery"
_CELLS = "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"


def sign(visitor: Visitor, what: str, name: str) -> None:
    visitor.go("/account").see(f"form[data-do={what}]")
    visitor.page.fill(f"form[data-do={what}] input[type=text]", name)
    visitor.page.fill(f"form[data-do={what}] input[type=password]", SECRET)
    visitor.click(f"form[data-do={what}] button[type=submit]")
    expect(visitor.page.locator(".account h1")).to_have_text(name)


@pytest.mark.thorough
def test_games_are_found_on_another_device(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot random", moves=4)
    desk, phone = visit(), visit()
    desk.sits(table.id, table.tokens[0]).is_to_move()
    sign(desk, "create", "Anna of the browser")
    sign(phone, "login", "Anna of the browser")
    phone.go("/").see(f'[data-list=mine] li[data-table="{table.id}"]')
    phone.go(f"/table/{table.id}").is_to_move()
    phone.go("/account").see("button[data-do=logout]")
    phone.click("button[data-do=logout]")
    phone.see("form[data-do=login]")
    phone.go("/").see("article[data-game=zoosim]")
    expect(phone.page.locator("[data-list=mine] li")).to_have_count(0)


@pytest.mark.thorough
def test_statistics_count_games_wins_places_and_the_best_score(
    visit: Visit, served: Served
) -> None:
    visitor = visit()
    sign(visitor, "create", "Cara of the browser")
    played(
        served,
        "Cara of the browser",
        {"game": "zooloretto-dice", "place": 1, "score": 30},
        {"game": "zooloretto-dice", "place": 2, "score": 41},
        {"game": "zooloretto-dice", "place": 2, "score": -3},
        {"game": "zoosim", "place": NO_PLACE, "score": -7},  # it has ended before its time
    )
    visitor.go("/account").see("button[data-do=logout]")
    card = visitor.page.locator(".account-card").filter(
        has=visitor.page.get_by_role("heading", name="Statistics")
    )
    expect(card.locator("thead th")).to_have_text(
        ["Game", "Games", "Wins", "Average place", "Best score"]
    )
    dice, zoo = (find(name).title for name in ("zooloretto-dice", "zoosim"))
    told = {row[0]: row[1:] for row in card.locator("tbody tr").evaluate_all(_CELLS)}
    assert told == {dice: ["3", "1", "1.7", "41"], zoo: ["1", "0", "–", "−7"]}


def played(served: Served, name: str, *rows: dict[str, Any]) -> None:
    """Write results of somebody, each of a table of its own."""
    store = Store(served.database)
    account = AccountStore(store).named(name)
    assert account is not None
    usual = {"seat": 0, "account": account.id, "players": 2, "at": 1e9, "stayed": True}
    with store.writing() as it:
        for number, row in enumerate(rows):
            table = {"table_id": f"{name} {number}"}
            it.db.execute(results.insert().values(usual | table | row))
    store.close()


@pytest.mark.thorough
def test_the_history_says_which_matches_are_no_longer_kept(visit: Visit, served: Served) -> None:
    """Their results stay; only the others can be opened."""
    visitor = visit()
    sign(visitor, "create", "Bert of the browser")
    table = prepare_table(served.database, "zooloretto-dice", "Bert", "bot random", moves=4)
    row = {"game": "zooloretto-dice", "place": 1, "score": 30}
    kept, removed = row | {"table_id": table.id}, row | {"table_id": "removed"}
    played(served, "Bert of the browser", kept, removed)
    visitor.go("/account").see("button[data-do=logout]")
    rows = visitor.page.locator(".account table").last.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.locator("a")).to_have_count(1)
    expect(rows.filter(has_text="no longer kept")).to_have_count(1)
