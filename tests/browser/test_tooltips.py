"""Symbols explain themselves: to a pointer that rests, to the focus, to a finger that stays."""

import re
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.test_accessibility import serious
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Served

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# A press has chosen something, or has already been played.
_PRESSED = """ply => document.querySelector(".spot.chosen") ||
  Number(document.querySelector(".table").dataset.ply) > ply"""
SUPPLY, BUYS = '.spot[data-spot="supply"]', "Buy an expansion for 6 points"
PILE = '.piece use[href="#pile"]'


def at_a_table(visit: Visit, served: Served, game: str = "zooloretto", **settings: Any) -> Visitor:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=12)
    anna = visit(**settings).sits(table.id, table.tokens[0])
    anna.is_to_move()
    return anna


def holds(visitor: Visitor, selector: str, move: int = 0) -> None:
    """A finger stays on something for a while, then moves on by this many pixels and is lifted."""
    x, y = visitor.middle(selector)
    point = {"x": x, "y": y}
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    visitor.see(".tooltip")
    for step in range(0, move, 5):
        moved = point | {"y": point["y"] + step}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [moved]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_pointer_that_rests_is_told_what_is_drawn(visit: Visit, served: Served) -> None:
    anna = at_a_table(visit, served)
    offered = anna.offered()
    anna.page.locator(PILE).hover(force=True)
    anna.sees(".tooltip", re.compile("draw pile", re.IGNORECASE))
    anna.page.keyboard.press("Escape")
    anna.gone(".tooltip")
    assert anna.offered() == offered, "nothing has been pressed"


@pytest.mark.thorough
def test_a_finger_that_stays_is_told_and_presses_nothing(visit: Visit, served: Served) -> None:
    anna = at_a_table(visit, served, "queens-garden", **PHONE)
    offered = anna.offered()
    label = anna.page.locator(SUPPLY).get_attribute("aria-label") or ""
    holds(anna, SUPPLY)
    anna.sees(".tooltip", re.compile(re.escape(label), re.IGNORECASE))
    anna.sees(".tooltip-does", BUYS)  # with its verb and its price
    assert anna.offered() == offered, "nothing has been pressed"
    holds(anna, SUPPLY, move=30)
    anna.gone(".tooltip")
    anna.page.evaluate("scrollTo(0, 0)")
    anna.click(SUPPLY)
    anna.page.wait_for_function(_PRESSED, arg=offered["ply"])


@pytest.mark.thorough
def test_the_focus_is_told_what_a_spot_is(visit: Visit, served: Served) -> None:
    anna = at_a_table(visit, served)
    anna.page.keyboard.press("ArrowRight")
    spot = anna.page.locator(".spot:focus")
    label = spot.get_attribute("aria-label") or ""
    anna.sees(".tooltip", re.compile(re.escape(label), re.IGNORECASE))
    anna.page.wait_for_function("document.activeElement.getAttribute('aria-describedby')")
    anna.page.keyboard.press("i")
    anna.sees(".meanings", re.compile("draw pile", re.IGNORECASE))


@pytest.mark.thorough
def test_a_part_of_a_symbol_is_told_by_itself(visit: Visit, served: Served) -> None:
    anna = at_a_table(visit, served, "zooloretto-dice")
    sheet = anna.page.locator('.panel.large use[href="#sheet"]').bounding_box()
    assert sheet is not None
    # The flag at the end of the lowest row of animals, where nobody has crossed five lions yet.
    unit = sheet["width"] / 588
    anna.page.mouse.move(sheet["x"] + 381 * unit, sheet["y"] + 294 * unit, steps=2)
    anna.sees(".tooltip", "before all others")


@pytest.mark.thorough
def test_a_number_is_told_by_what_it_belongs_to(visit: Visit, served: Served) -> None:
    anna = at_a_table(visit, served, "queens-garden")
    tower = anna.page.locator('.market use[href="#tower"]').bounding_box()
    assert tower is not None
    right = tower["x"] + tower["width"]
    boxes = [number.bounding_box() for number in anna.page.locator(".market .writing").all()]
    x, y = min(
        ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box),
        key=lambda point: abs(point[0] - right) + abs(point[1] - tower["y"] - tower["height"] / 2),
    )
    anna.page.mouse.move(x, y, steps=2)
    anna.sees(".tooltip", re.compile("^Tower"))
    assert anna.count(".tooltip-does") == 0, "there is nothing to do with it"
    anna.page.locator(SUPPLY).hover(force=True)
    anna.sees(".tooltip-does", BUYS)  # with its verb and its price


@pytest.mark.thorough
def test_an_animal_leads_to_its_card(visit: Visit, served: Served) -> None:
    anna = at_a_table(visit, served, "zooloretto-dice")
    anna.page.locator('.panel.market use[href^="#die-"]').first.hover(force=True)
    words = anna.see(".tooltip [data-do=more]")
    assert words.startswith("More about the ")
    found = serious(anna.page, "light")
    anna.click(".tooltip [data-do=more]")
    anna.see(".encyclopedia .symbol")
    title = anna.see("dialog h2")
    assert title.lower() in words.lower()
    anna.becomes(lambda: anna.count(".encyclopedia p") >= 2, True)
    assert not (found + serious(anna.page, "light"))


@pytest.mark.thorough
@pytest.mark.parametrize("game", some_of(GAMES, "zooloretto"))
def test_all_that_lies_on_the_table_is_listed_for_the_keyboard(
    visit: Visit, served: Served, game: str
) -> None:
    anna = at_a_table(visit, served, game)
    anna.page.keyboard.press("i")
    anna.see(".meanings li")
    listed = anna.page.locator(".meanings li").all_inner_texts()
    assert len(listed) == len(set(listed)) > 8
    assert anna.count(".meanings li") == anna.count(".meanings li p:nth-of-type(2)"), (
        "with a meaning"
    )
    assert not serious(anna.page, "light")
    if anna.count(".meanings button"):
        anna.page.locator(".meanings button").first.focus()
        anna.page.keyboard.press("Enter")
        anna.see(".encyclopedia")
