"""A move that is begun has a prompt of its own: verb, price, and what to choose next."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.test_phone import PHONE
from tests.kinds import some_of
from tests.web.serving import Served


@pytest.mark.thorough
def test_pressing_a_barn_asks_what_to_buy_and_says_the_price(visit: Visit, served: Served) -> None:
    seats = ("Anna", "Bert", "Cara")
    table = prepare_table(served.database, "zooloretto", *seats, seed=11, moves=40, by="random")
    anna = visit(**PHONE).sits(table.id, table.tokens[0])
    anna.is_to_move()
    outer = anna.see(".prompt")
    anna.click('.spot.glowing[data-spot="2b"]')
    anna.reads("Buy from Cara for 2 coins: choose an animal or a stall.")
    anna.page.locator("#news p", has_text="Buy from").first.wait_for(state="attached")
    anna.click("button[data-do=cancel]")
    expect(anna.page.locator(".prompt")).to_have_text(outer)


@pytest.mark.thorough
@pytest.mark.parametrize("game", some_of(GAMES, "zooloretto"))
def test_whatever_is_begun_is_said(visit: Visit, served: Served, game: str) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", "bot greedy", moves=20)
    anna = visit().sits(table.id, table.tokens[0])
    chance, begun = random.Random(6), 0
    for _ in range(12):
        offered = anna.offered()
        outer = anna.see(".prompt")
        spot = chance.choice(offered["spots"] or [""])
        if not spot:
            anna.plays(chance, plies=1)
            continue
        anna.click(f'.spot.glowing[data-spot="{spot}"]')
        now = anna.offered(offered["ply"])
        if now.get("moved"):
            continue
        if not now["commit"]:
            begun += 1
            assert anna.see(".prompt") != outer, f"{game}: {spot}"
        anna.click("button[data-do=cancel]")
    assert begun or game != "zooloretto"
