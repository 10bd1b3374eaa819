"""Bidding while others bid: what one has begun is still there when their bids have come."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.browser.test_phone import PHONE
from tests.web.serving import Person, Served

_WATCH = """
() => {
  const chosen = () => document.querySelector("button[data-step='=3'][aria-pressed=true]");
  const button = chosen();
  window.lost = [];
  const look = () => {
    if (chosen() !== button) window.lost.push(document.querySelector(".table").dataset.ply);
  };
  const all = {attributes: true, childList: true, subtree: true};
  new MutationObserver(look).observe(document.body, all);
}
"""
_PACE = "localStorage.setItem('tiergarten.pace', JSON.stringify('normal'))"
_PLACES = """
() => [...document.querySelectorAll(".bar .options button, [data-do=commit]")]
  .map((one) => one.getBoundingClientRect()).map(({x, y}) => [Math.round(x), Math.round(y)])
"""


def bids(served: Served, table: PreparedTable, seat: int, coins: int) -> None:
    with Person(served.address, table.id, table.tokens[seat]) as person:
        person.play(coins)


@pytest.mark.thorough
def test_a_bid_that_is_being_made_survives_the_bids_of_others(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zoosim", "Anna", "Bert", "Cara", "Dora")
    anna, bert = visit(**PHONE), visit()
    anna.go().page.evaluate(_PACE)
    anna.sits(table.id, table.tokens[0]).is_to_move()
    bert.sits(table.id, table.tokens[1]).is_to_move()
    anna.looks_ahead("button[data-step='=3']")
    before = anna.page.evaluate(_PLACES)
    anna.page.evaluate(_WATCH)
    bert.click("button[data-step='=5']")
    bert.see("button[data-do=commit]")
    for seat in (2, 3):  # one after another, so that some wait while the first is shown
        bids(served, table, seat, coins=seat)
    bert.click("button[data-do=commit]")
    anna.sees_ply(3)
    assert anna.page.evaluate("window.lost") == []
    assert anna.page.evaluate(_PLACES) == before
    anna.click("button[data-do=commit]")
    anna.sees_ply(4)
    with Person(served.address, table.id, table.tokens[0]) as asked:
        assert "Anna 3" in asked.frame()["deed"]["words"]


@pytest.mark.thorough
def test_pressing_the_tile_is_no_bid(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zoosim", "Anna", "Bert")
    anna = visit(**PHONE).sits(table.id, table.tokens[0])
    before = anna.offered()
    anna.click(".spot[data-spot=now]")
    anna.reads("Nothing can be done here now")
    assert anna.offered() == before
