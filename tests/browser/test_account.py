"""An account on the page: made in one browser, found again in another."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.visitor import Visitor
from tests.web.serving import Served

SECRET = "correct horse battery"


def sign(visitor: Visitor, what: str, name: str) -> None:
    visitor.go("/account").see(f"form[data-do={what}]")
    visitor.page.fill(f"form[data-do={what}] input[type=text]", name)
    visitor.page.fill(f"form[data-do={what}] input[type=password]", SECRET)
    visitor.click(f"form[data-do={what}] button[type=submit]")
    expect(visitor.page.locator(".account h1")).to_have_text(name)


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
