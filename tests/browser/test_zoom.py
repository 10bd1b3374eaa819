"""Looking closer: by buttons, by pinching, and pushing what is larger than its window about."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_phone import PHONE
from tests.browser.visitor import Visitor
from tests.web.serving import Served

VIEW = ".panel.large .view"


def at_the_table(visit: Visit, served: Served, **settings: object) -> Visitor:
    table = prepare_table(served.database, "zoosim", "Anna", "bot greedy", moves=40)
    visitor = visit(**settings).sits(table.id, table.tokens[0])
    visitor.is_to_move()
    return visitor


def size(page: Page) -> float:
    """How many times the drawing is wider than its window."""
    drawn, window = page.locator(f"{VIEW} > svg").bounding_box(), page.locator(VIEW).bounding_box()
    assert drawn is not None
    assert window is not None
    return drawn["width"] / window["width"]


def scrolled(page: Page) -> list[float]:
    found: list[float] = page.locator(VIEW).evaluate("one => [one.scrollLeft, one.scrollTop]")
    return found


@pytest.mark.thorough
def test_buttons_and_a_mouse(visit: Visit, served: Served) -> None:
    anna = at_the_table(visit, served)
    page = anna.page
    whole = size(page)
    page.locator(".panel.large [data-zoom=plus]").dispatch_event("click")
    page.locator(".panel.large [data-zoom=plus]").dispatch_event("click")
    anna.becomes(lambda: size(page) > 2 * whole, True)
    before, ply = scrolled(page), anna.ply()
    x, y = anna.middle(VIEW)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=5)
    page.mouse.up()
    anna.becomes(lambda: scrolled(page), pytest.approx([before[0] + 60, before[1] + 40], abs=2))
    assert anna.count("button[data-do=cancel]:visible") == 0, "pushing about is no press"
    assert anna.ply() == ply
    page.locator(".panel.large [data-zoom=whole]").dispatch_event("click")
    anna.becomes(lambda: size(page), pytest.approx(whole))


@pytest.mark.thorough
def test_two_fingers(visit: Visit, served: Served) -> None:
    anna = at_the_table(visit, served, **PHONE)
    page = anna.page
    page.locator(".panel.large [data-zoom=whole]").dispatch_event("click")
    page.locator(VIEW).scroll_into_view_if_needed()
    whole = size(page)
    fingers = page.context.new_cdp_session(page)
    x, y = anna.middle(VIEW)

    def touch(kind: str, *apart: int) -> None:
        points = [{"x": x + side * each, "y": y} for each in apart for side in (-1, 1)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in (40, 50, 60, 75):
        touch("touchMove", apart)
    touch("touchEnd")
    anna.becomes(lambda: size(page), pytest.approx(2.5 * whole, rel=0.1))
    touch("touchStart", 75)
    touch("touchMove", 20)
    touch("touchEnd")
    anna.becomes(lambda: size(page), pytest.approx(whole, rel=0.05))  # never smaller than that
