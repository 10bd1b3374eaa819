"""Several people at one screen, with a curtain before what is for one pair of eyes only."""

import random
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.browser.line import Line, missing
from tests.browser.visitor import Visitor
from tests.web.serving import Served


@pytest.mark.thorough
def test_bids_behind_a_curtain(visit: Visit, served: Served) -> None:
    """Two worlds that differ in the first one's bid alone look the same to the second one."""
    behind, after = zip(*(bid(visit, served, which) for which in (0, -1)), strict=True)
    assert behind[0] == behind[1]
    assert after[0] == after[1]


def bid(visit: Visit, served: Served, which: int) -> tuple[str, str]:
    """Let the first one bid: the page behind the next curtain, and when that is lifted."""
    table = prepare_table(served.database, "zoosim", "Anna", "here Bert", seed=11)
    both = visit().sits(table.id, table.tokens[0])
    first = both.see(".curtain")
    assert both.count(".panel, .spot, .bar button[data-move], .bar button[data-step]") == 0
    both.click(".curtain button[data-do=lift]")
    offered = both.offered()
    choices = [f'button[data-step="{step}"]' for step in offered["steps"]] or [
        f'.spot[data-spot="{spot}"]' for spot in offered["spots"]
    ]
    words = both.looks_ahead(choices[which])
    both.click("button[data-do=commit]")
    both.page.wait_for_function(
        "before => ![before, undefined].includes(document.querySelector('.curtain')?.innerText)",
        arg=first,
    )
    behind = looks(both, table)
    assert words not in behind
    both.click(".curtain button[data-do=lift]")
    both.offered()
    both.page.wait_for_selector("#news p", state="attached")
    return behind, looks(both, table)


@pytest.mark.thorough
def test_a_late_answer_does_not_come_through_the_curtain(visit: Visit, served: Served) -> None:
    """What a bid would do is told when its bidder no longer looks."""
    table = prepare_table(served.database, "zoosim", "Anna", "here Bert", seed=11)
    both = visit()
    held: list[Route] = []
    both.page.route("**/preview?*", lambda route: held.append(route))
    both.sits(table.id, table.tokens[0]).see(".curtain")
    both.click(".curtain button[data-do=lift]")
    step = both.offered()["steps"][-1]
    both.click(f'button[data-step="{step}"]')
    both.becomes(lambda: len(held) > 0, True)
    late = held[-1]
    answer = late.fetch()
    words = answer.json()["words"]
    assert "bid" in words
    both.click("button[data-do=commit]")
    both.page.wait_for_selector(".curtain")
    with both.page.expect_response("**/preview?*"):
        late.fulfill(response=answer)
    assert words not in looks(both, table)


def looks(visitor: Visitor, table: PreparedTable) -> str:
    """All of the page, once it is at rest, without what differs from table to table anyway."""
    page = visitor.at_rest().replace(table.id, "ID")
    return re.sub(r"(dialog|clip|air|mask)-[a-z0-9.]+", "", page)


def test_nothing_of_the_next_one_shows_behind_the_curtain(visit: Visit, served: Served) -> None:
    """Not even to somebody who looks into the page instead of at it."""
    table = prepare_table(served.database, "zoosim", "Anna", "here Bert", seed=11)
    both = visit().sits(table.id, table.tokens[0])
    both.see(".curtain")
    assert both.count("#main svg .spot, .panel, .moves, .log li, .preview p") == 0
    both.page.keyboard.press("Tab")
    expect(both.page.locator(".curtain button")).to_be_focused()


# How often a curtain falls from now on.
_FALLS = """
() => {
  window.falls = 0;
  const count = (changes) => {
    for (const {addedNodes} of changes)
      for (const node of addedNodes) if (node.classList?.contains("curtain")) window.falls += 1;
  };
  new MutationObserver(count).observe(document.body, {childList: true, subtree: true});
}
"""


_ASKED_OR_SHOWN = """
ply => document.querySelector(".curtain")
  || Number(document.querySelector(".table").dataset.ply) >= ply
"""


@pytest.mark.thorough
def test_what_was_missed_raises_no_curtain(visit: Visit, served: Served) -> None:
    """The same seats play on from another device: only who is to act now is asked to look."""
    table = prepare_table(served.database, "zoosim", "Anna", "here Bert", seed=11)
    both = visit()
    line = Line(both)
    both.sits(table.id, table.tokens[0]).see(".curtain")
    both.click(".curtain button[data-do=lift]")
    both.page.evaluate(_FALLS)
    ply = missing(both, line, served, table, 7)
    both.page.wait_for_function(_ASKED_OR_SHOWN, arg=ply)
    if both.count(".curtain"):
        both.click(".curtain button[data-do=lift]")
    both.sees_ply(ply)
    assert both.page.evaluate("window.falls") <= 1


@pytest.mark.thorough
def test_a_whole_match_at_one_screen_without_secrets(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "here Bert", moves=-10)
    both = visit().sits(table.id, table.tokens[0])
    both.plays(random.Random(5))
    both.see(".end .result")
    assert both.count(".curtain") == 0


@pytest.mark.thorough
def test_zoosim_at_one_screen_for_some_rounds(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zoosim", "Anna", "here Bert", seed=3)
    both = visit().sits(table.id, table.tokens[0])
    both.plays(random.Random(5), plies=8)
    assert both.ply() >= 8
