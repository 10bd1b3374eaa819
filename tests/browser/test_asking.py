"""Which moves ask before they are made, and what the outlines of spots tell."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.web.serving import Served

PILE, TRUCK = ".spot[data-spot=pile]", ".spot[data-spot=t1]"
FIRST_SEED = 3  # with which the first seat begins


def test_only_the_end_of_a_turn_asks(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "Bert", seed=FIRST_SEED)
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click(PILE)
    anna.sees_ply(1)
    anna.is_to_move()
    anna.click(TRUCK)
    anna.see("button[data-do=commit]")
    anna.sees(".preview", re.compile("^You load "))
    assert anna.ply() == 1
    anna.click("button[data-do=cancel]")
    anna.click("#top [data-do=settings]")
    anna.click("dialog [name=confirming][value=never]")
    anna.page.keyboard.press("Escape")
    anna.click(TRUCK)
    anna.sees_ply(2)


@pytest.mark.thorough
def test_a_spot_tells_its_kind_and_its_moves(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "Bert", seed=FIRST_SEED)
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    expect(anna.page.locator(PILE)).to_have_attribute("data-kind", "draw")
    quiet = anna.page.locator(TRUCK)
    expect(quiet).to_have_class("spot asks")  # every truck is empty: none can be taken
    drawn = "one => getComputedStyle(one.querySelector('.ring'))"
    assert float(quiet.evaluate(f"{drawn}.fillOpacity")) < 1
    assert anna.page.locator(PILE).evaluate(f"{drawn}.fill") == "none", "a glow tints nothing"
    anna.click(PILE)
    expect(quiet).to_have_attribute("data-kind", "place")
    dashes = quiet.evaluate(f"{drawn}.strokeDasharray")
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    anna.sees(".tooltip .tooltip-does", "on truck")
    assert dashes == "1px, 7px", "kinds differ without colours, too"


@pytest.mark.thorough
def test_light_and_dark_are_chosen_at_the_top(visit: Visit) -> None:
    anna = visit(color_scheme="light").go()
    paper = anna.page.locator("html")
    button = "#top [data-do=theme]"
    anna.see(button)
    light = str(paper.evaluate("one => getComputedStyle(one).backgroundColor"))
    for _ in range(2):
        anna.click(button)
    expect(paper).not_to_have_css("background-color", light)
    dark = str(paper.evaluate("one => getComputedStyle(one).backgroundColor"))
    expect(anna.page.locator(button)).to_have_attribute("aria-label", re.compile("dark"))
    anna.page.reload()
    anna.see(button)
    expect(paper).to_have_css("background-color", dark)
    anna.click(button)
    expect(paper).to_have_css("background-color", light)  # as the system has it
