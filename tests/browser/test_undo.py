"""Undo against bots that answer at once: what they reveal waits until a turn has been looked at."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Served
from tiergarten.engine.language import languages

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
GO_ON, TAKE_BACK = "button[data-do=go-on]", "button[data-do=take-back]"
BOTS = ("bot greedy", "bot greedy")


def sits_down(visit: Visit, served: Served, *others: str, **how: Any) -> Visitor:
    """Anna begins at a table of Zooloretto; wherever she loads her tile, the next one draws."""
    kind = PHONE if how.pop("phone", False) else DESK
    kind = kind | {"locale": how.pop("locale", "en")}
    seed, moves = how.pop("seed", 1), how.pop("moves", 0)
    seats = "Anna", *(others or BOTS)
    table = prepare_table(served.database, "zooloretto", *seats, seed=seed, moves=moves)
    anna = visit(**kind)
    anna.page.add_init_script("localStorage.setItem('tiergarten.pace', JSON.stringify('fast'))")
    anna.remembers(**how).sits(table.id, table.tokens[0]).is_to_move()
    return anna


def loads(anna: Visitor, truck: str = "t1") -> int:
    """Draw and load: a turn; the ply before the tile was loaded."""
    pile = ".spot.glowing[data-spot=pile]"
    if anna.count(pile):
        anna.click(pile)
        anna.gone(pile)  # until then a truck that glows is one to be taken
    anna.see(f".spot.glowing[data-spot={truck}]")
    ply = anna.ply()
    anna.click(f".spot.glowing[data-spot={truck}]")
    anna.click("button[data-do=commit]")
    return ply


@pytest.mark.parametrize("phone", some_of([True, False], True))
def test_a_turn_is_taken_back_before_the_bots_are_shown(
    visit: Visit, served: Served, phone: bool
) -> None:
    """A newcomer may look for as long as they like."""
    anna = sits_down(visit, served, phone=phone)
    ply = loads(anna)
    anna.sees(".bar .prompt", "Your turn is done. Undo takes it back")
    anna.is_told("Your turn is done. Undo takes it back")
    assert anna.ply() == ply + 1, "nothing of what the bots have answered is shown"
    assert not anna.count(f"{GO_ON} i"), "no time runs"
    anna.click(TAKE_BACK)
    anna.is_to_move()
    anna.sees(".bar .prompt", "Load it on a truck")
    lines = anna.page.locator(".log li[data-ply]")
    expect(lines.last).to_contain_text("You take the last move back")
    told = lines.all_inner_texts()[-2]
    assert "You load" in told, "nothing of what the bots did in between is told"
    loads(anna, "t2")  # and something else is done instead
    anna.at_rest()  # a press at once would be the second of a double click
    anna.click(GO_ON)
    anna.gone(TAKE_BACK)
    anna.sees_ply(ply + 3)


def test_what_reveals_nothing_is_shown_and_the_rest_waits(visit: Visit, served: Served) -> None:
    """The first bot takes a truck, which reveals nothing; then the second one draws."""
    anna = sits_down(visit, served, seed=4, moves=4)
    ply = loads(anna, "t2")
    anna.sees(".bar .prompt", "Your turn is done. Undo takes it back")
    assert anna.ply() == ply + 4, "the truck and its two tiles are shown, the draw is not"
    anna.click(TAKE_BACK)
    anna.is_to_move()
    anna.sees(".bar .prompt", "Load it on a truck")


@pytest.mark.thorough
def test_the_moment_passes_by_itself_once_it_is_known(visit: Visit, served: Served) -> None:
    anna = sits_down(visit, served, wentOn=3, undoing=0.3)
    ply = loads(anna)
    anna.is_to_move()
    assert anna.ply() > ply + 1
    anna.gone(TAKE_BACK)


@pytest.mark.thorough
def test_the_time_that_is_left_is_seen(visit: Visit, served: Served) -> None:
    anna = sits_down(visit, served, wentOn=3, undoing=600)
    loads(anna)
    anna.see(GO_ON)
    drawn = anna.page.locator(f"{GO_ON} i").evaluate("line => line.getAnimations().length")
    assert drawn == 1, "even for those who want little movement"


@pytest.mark.thorough
@pytest.mark.parametrize("language", languages())
def test_its_buttons_need_one_line(visit: Visit, served: Served, language: str) -> None:
    for phone in (True, False):
        anna = sits_down(visit, served, phone=phone, locale=language)
        loads(anna)
        anna.see(TAKE_BACK)
        heights = anna.page.locator(f"{GO_ON}, {TAKE_BACK}").evaluate_all(
            "all => all.map((one) => one.offsetHeight)"
        )
        assert max(heights) < 50


@pytest.mark.thorough
def test_pointing_at_undo_stops_the_time(visit: Visit, served: Served) -> None:
    anna = sits_down(visit, served, wentOn=3, undoing=600)
    loads(anna)
    anna.see(GO_ON)
    anna.sees_many(f"{GO_ON} i", 1)
    anna.page.locator(TAKE_BACK).hover()
    anna.sees_many(f"{GO_ON} i", 0)
    anna.page.mouse.move(10, 10)
    anna.sees_many(f"{GO_ON} i", 1)


@pytest.mark.thorough
def test_by_the_keyboard_the_moment_is_ended_or_used(visit: Visit, served: Served) -> None:
    anna = sits_down(visit, served)
    ply = loads(anna)
    anna.see(TAKE_BACK)
    anna.page.keyboard.press("u")
    anna.is_to_move()
    loads(anna)
    anna.see(TAKE_BACK)
    anna.page.locator(".bar").focus()
    anna.page.keyboard.press("Enter")
    anna.is_to_move()
    assert anna.ply() > ply + 3


@pytest.mark.thorough
def test_three_presses_teach_that_there_is_such_a_moment(visit: Visit, served: Served) -> None:
    anna = sits_down(visit, served)
    for truck in ("t1", "t2", "t3"):
        loads(anna, truck)
        anna.click(TAKE_BACK)
        anna.is_to_move()
    loads(anna)
    anna.see(GO_ON)
    anna.sees_many(f"{GO_ON} i", 1)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("others", "how"),
    [
        (BOTS, {"undoing": 0}),
        (("Bert", "bot greedy"), {}),
    ],
    ids=["somebody who wants no such moment", "a table with somebody else"],
)
def test_where_nothing_waits(
    visit: Visit, served: Served, others: tuple[str, ...], how: dict[str, Any]
) -> None:
    anna = sits_down(visit, served, *others, **how)
    shown = anna.page.evaluate(
        """() => { window.shown = 0; new MutationObserver(() => {
          if (document.querySelector("[data-do=take-back]:not([hidden])")) window.shown += 1;
        }).observe(document.body, {subtree: true, attributes: true}); return window.shown; }"""
    )
    ply = loads(anna)
    anna.sees_ply(ply + (1 if others != BOTS else 2))
    assert shown == anna.page.evaluate("window.shown") == 0


@pytest.mark.thorough
def test_how_long_it_lasts_is_a_setting(visit: Visit, served: Served) -> None:
    anna = sits_down(visit, served)
    anna.click("[data-do=settings]")
    expect(anna.page.locator("input[name=undoing][value=null]")).to_be_checked()
    anna.page.locator("input[name=undoing][value='10']").check()
    anna.page.keyboard.press("Escape")
    loads(anna)
    anna.sees_many(f"{GO_ON} i", 1)
    left = anna.page.locator(f"{GO_ON} i").evaluate("line => line.style.getPropertyValue('--left')")
    assert re.fullmatch(r"\d{4,5}ms", left)
