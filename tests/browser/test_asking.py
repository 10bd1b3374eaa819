"""Which moves ask before they are made, and what the outlines of spots tell."""

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
    assert anna.see(".preview").startswith("You load ")
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
    assert "on truck" in anna.see(".tooltip .tooltip-does")
    assert dashes == "1px, 7px", "kinds differ without colours, too"


@pytest.mark.thorough
def test_light_and_dark_are_chosen_at_the_top(visit: Visit) -> None:
    anna = visit(color_scheme="light").go()
    paper = "getComputedStyle(document.body.parentElement).backgroundColor"
    light = anna.page.evaluate(paper)
    button = "#top [data-do=theme]"
    anna.see(button)
    for _ in range(2):
        anna.click(button)
    dark = anna.page.evaluate(paper)
    assert dark != light
    assert "dark" in str(anna.page.locator(button).get_attribute("aria-label"))
    anna.page.reload()
    anna.see(button)
    assert anna.page.evaluate(paper) == dark
    anna.click(button)
    assert anna.page.evaluate(paper) == light, "as the system has it"
