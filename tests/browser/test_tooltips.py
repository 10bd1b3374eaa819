"""Symbols explain themselves: to a pointer that rests, to the focus, to a finger that stays."""

from typing import Any

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.visitor import Visitor
from tests.web.serving import Served

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# A press has chosen something, or has already been played.
_PRESSED = """ply => document.querySelector(".spot.chosen") ||
  Number(document.querySelector(".table").dataset.ply) > ply"""
PILE = '.piece use[href="#pile"]'


def at_a_table(visit: Visit, served: Served, game: str = "zooloretto", **settings: Any) -> Visitor:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=12)
    anna = visit(**settings).sits(table.id, table.tokens[0])
    anna.is_to_move()
    return anna


def holds(visitor: Visitor, selector: str) -> None:
    """A finger stays on something for a while."""
    box = visitor.page.locator(selector).first.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    visitor.see(".tooltip")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_pointer_that_rests_is_told_what_is_drawn(visit: Visit, served: Served) -> None:
    anna = at_a_table(visit, served)
    offered = anna.offered()
    anna.page.locator(PILE).hover(force=True)
    assert "draw pile" in anna.see(".tooltip").lower()
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(".tooltip", state="hidden")
    assert anna.offered() == offered, "nothing has been pressed"


def test_a_finger_that_stays_is_told_and_presses_nothing(visit: Visit, served: Served) -> None:
    anna = at_a_table(visit, served, **PHONE)
    offered = anna.offered()
    spot = f'.spot[data-spot="{offered["spots"][0]}"]'
    label = anna.page.locator(spot).get_attribute("aria-label") or ""
    holds(anna, spot)
    assert label.lower() in anna.see(".tooltip").lower()
    assert anna.offered() == offered, "nothing has been pressed"
    anna.click(spot)
    anna.page.wait_for_selector(".tooltip", state="hidden")
    anna.page.wait_for_function(_PRESSED, arg=offered["ply"])


def test_the_focus_is_told_what_a_spot_is(visit: Visit, served: Served) -> None:
    anna = at_a_table(visit, served)
    anna.page.keyboard.press("ArrowRight")
    spot = anna.page.locator(".spot:focus")
    label = spot.get_attribute("aria-label") or ""
    assert label.lower() in anna.see(".tooltip").lower()
    anna.page.wait_for_function("document.activeElement.getAttribute('aria-describedby')")
    anna.page.keyboard.press("i")
    assert "draw pile" in anna.see(".meanings").lower()
