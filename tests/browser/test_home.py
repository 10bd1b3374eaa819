"""The first view: one click plays, a table can be made, and games are found again."""

import json

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.kinds import some_of
from tests.web.serving import ME, OPEN, Person, Served


@pytest.mark.parametrize("game", some_of(GAMES, "zoosim"))
def test_one_click_plays(visit: Visit, game: str) -> None:
    anna = visit().go()
    anna.see(f"article[data-game={game}]")
    anna.click(f"article[data-game={game}] button[data-do=play]")
    anna.is_to_move()
    assert anna.count(".panel") >= 3, "the market, or at least the boards of three"


def test_the_strength_of_the_bots_is_one_tap_and_kept(visit: Visit, served: Served) -> None:
    """Easy for somebody who has never chosen; what is chosen on one card holds for all."""
    anna = visit().go()
    card = "article[data-game=zooloretto-dice]"
    anna.see(f"{card} .strength")
    chosen = anna.page.locator(".strength :checked")
    assert chosen.evaluate_all("all => all.map((one) => one.value)") == ["easy"] * len(GAMES)
    anna.click(f"{card} .strength label:has([value=hard])")
    assert chosen.evaluate_all("all => all.map((one) => one.value)") == ["hard"] * len(GAMES)
    anna.click(f"{card} button[data-do=play]")
    anna.sees(".player[data-seat='1'] .who", "Hard bot")
    anna.go().see(f"{card} .strength")
    assert anna.page.locator(f"{card} .strength :checked").get_attribute("value") == "hard"


@pytest.mark.thorough
def test_making_a_table_with_bots_and_options(visit: Visit, served: Served) -> None:
    anna = visit().go()
    anna.see("article[data-game=zoosim]")
    anna.click("article[data-game=zoosim] button[data-do=make]")
    anna.see("select[data-seat='1']")
    kinds = anna.page.locator("select[data-seat='1'] option").evaluate_all(
        "all => all.map((one) => one.value)"
    )
    assert {"here", "open", "bot:easy", "bot:expert"} <= set(kinds)
    for seat in range(1, anna.count("select[data-seat]")):
        anna.page.select_option(f"select[data-seat='{seat}']", "bot:random")
    options = {one["name"] for one in game_of(served, "zoosim")["options"]}
    shown = anna.page.locator("[data-option]").evaluate_all(
        "all => all.map((one) => one.dataset.option)"
    )
    assert set(shown) == options
    anna.click("button[data-do=create]")
    anna.is_to_move()


@pytest.mark.thorough
def test_a_listed_table_is_found_and_my_games_too(visit: Visit) -> None:
    anna, bert = visit(), visit()
    anna.go().see("article[data-game=zooloretto-dice]")
    anna.click("article[data-game=zooloretto-dice] button[data-do=make]")
    anna.see("select[data-seat='1']")
    anna.page.select_option("select[data-seat='1']", "open")
    anna.click("input[data-do=listed]")
    anna.click("button[data-do=create]")
    anna.see("[data-do=invite]")
    address = anna.page.url
    table = address.rsplit("/", 1)[1]
    anna.go().see(f"[data-list=mine] a[href='/table/{table}']")
    bert.go().see(f"[data-list=tables] a[href='/table/{table}']")
    bert.click(f"[data-list=tables] a[href='/table/{table}']")
    bert.see("form[data-do=join]")
    anna.click(f"[data-list=mine] a[href='/table/{table}']")
    anna.see("[data-do=invite]")


@pytest.mark.thorough
def test_a_seat_nobody_takes_goes_to_a_bot(visit: Visit, served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN) as maker:
        anna = visit().sits(maker.table, maker.token)
        anna.see("button[data-do=fill][data-seat='1']")
        anna.click("button[data-do=fill][data-seat='1']")
        anna.is_to_move()


@pytest.mark.thorough
def test_what_is_no_table_is_said(visit: Visit) -> None:
    anna = visit()
    with anna.forgiving():
        anna.go("/table/AAAAAAAAAAAA").see("#main .lost")
        assert anna.count(".panel") == 0
        anna.click("a.brand")
        anna.see("article[data-game=zoosim]")


def game_of(served: Served, name: str) -> dict[str, list[dict[str, str]]]:
    with Person(served.address) as asked:
        games = json.loads(asked.ask("GET", "/api/games").text)
    found: dict[str, list[dict[str, str]]] = next(one for one in games if one["name"] == name)
    return found


@pytest.mark.thorough
def test_a_table_is_closed_by_its_maker(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zoosim", "Anna", "open", "bot easy")
    anna, bert = visit(), visit()
    bert.sits(table.id, None).see("form[data-do=join]")
    assert bert.count("[data-do=ask-close]") == 0
    anna.sits(table.id, table.tokens[0]).see("[data-do=ask-close]")
    anna.sees(".seat-fill .hint", "fair opponent")
    anna.page.select_option(".seat-fill select", "easy")
    anna.sees(".seat-fill .hint", "first games")
    anna.click("[data-do=ask-close]")
    anna.click("dialog [data-do=close-table]")
    anna.see("article[data-game]")
    bert.reads("This table is closed")
