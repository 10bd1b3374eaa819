"""Dragging a piece to its place, by mouse and by finger, does what tapping does."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_asking import FIRST_SEED
from tests.browser.test_ghost import about_to_lay, place
from tests.browser.test_phone import PHONE
from tests.browser.visitor import Visitor
from tests.web.serving import Served

STEPS = 6


def drags(visitor: Visitor, start: str, end: str) -> None:
    mouse = visitor.page.mouse
    there = visitor.middle(end)
    mouse.move(*visitor.middle(start))
    mouse.down()
    mouse.move(*there, steps=STEPS)
    mouse.up()


def swipes(visitor: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger, as the browser itself sees it: whether it scrolls is up to the browser."""
    session = visitor.page.context.new_cdp_session(visitor.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    (x, y), (right, down) = start, end
    touch("touchStart", start)
    for n in range(1, STEPS + 1):
        touch("touchMove", (x + (right - x) * n / STEPS, y + (down - y) * n / STEPS))
    touch("touchEnd")


def loading(visitor: Visitor, served: Served) -> Visitor:
    """A tile has been drawn, and is to be loaded."""
    table = prepare_table(served.database, "zooloretto", "Anna", "Bert", seed=FIRST_SEED)
    visitor.sits(table.id, table.tokens[0]).is_to_move()
    visitor.click(".spot[data-spot=pile]")
    visitor.sees_ply(1)
    visitor.page.wait_for_selector(".spot[data-spot=drawn][data-drag]")
    return visitor


@pytest.mark.thorough
def test_a_mouse_drags_a_tile_to_a_truck(visit: Visit, served: Served) -> None:
    anna = loading(visit(), served)
    drags(anna, ".spot[data-spot=drawn]", ".panel.large .panel-title")
    expect(anna.page.locator("[data-do=commit]")).to_be_hidden()
    expect(anna.page.locator(".lifted")).to_have_count(0)
    drags(anna, ".spot[data-spot=drawn]", ".spot[data-spot=t1]")
    anna.see("[data-do=commit]")
    expect(anna.page.locator(".spot[data-spot=t1]")).to_have_attribute("aria-pressed", "true")
    anna.click("[data-do=commit]")
    anna.sees_ply(2)


@pytest.mark.thorough
def test_a_mouse_drags_a_die_along_its_path(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert")
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click(".spot[data-spot=reserve]")
    anna.sees_ply(1)
    anna.page.wait_for_selector(".spot[data-spot=d1][data-drag]")
    drags(anna, ".spot[data-spot=d1]", ".spot[data-spot=t2]")
    anna.sees_ply(2)  # the first of two dice ends no turn, so it does not ask


@pytest.mark.thorough
def test_a_mouse_drags_a_won_tile_to_its_place(visit: Visit, served: Served) -> None:
    table = about_to_lay(served, moves=20)
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.page.wait_for_selector(".spot[data-spot=now][data-drag]")
    there = place(table, turns=2)
    drags(anna, ".spot[data-spot=now]", there)
    anna.see("button[data-step^='=r']")  # it can lie two ways
    expect(anna.page.locator(there)).to_have_attribute("aria-pressed", "true")


def test_a_finger_drags_the_tile_and_scrolls_elsewhere(visit: Visit, served: Served) -> None:
    anna = loading(visit(**PHONE), served)
    page = anna.page
    swipes(anna, anna.middle(".spot[data-spot=drawn]"), anna.middle(".spot[data-spot=t2]"))
    anna.see("[data-do=commit]")
    expect(page.locator(".spot[data-spot=t2]")).to_have_attribute("aria-pressed", "true")
    anna.click("[data-do=cancel]")
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    x, y = anna.middle(".panel.large .panel-title")
    swipes(anna, (x, y), (x, y - 200))
    page.wait_for_function("scrollY > 50")
    assert anna.ply() == 1
