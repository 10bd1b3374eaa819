"""An auction is an event: bids are turned over, and what comes next waits until they are seen."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_accessibility import SCHEMES, serious
from tests.browser.test_phone import PHONE
from tests.browser.test_steady import DESK
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Person, Served

LAST_TILE = 12  # moves of two players after which the last tile of the first round is sold
_PACE = "localStorage.setItem('tiergarten.pace', JSON.stringify('slow'))"
# Somebody looks at every card as soon as it is there, so that it stays.
_LOOKING = """
  new MutationObserver(() => {
    document.querySelector(".event")?.dispatchEvent(new PointerEvent("pointermove"));
  }).observe(document, {childList: true, subtree: true});
"""
# Whether a card, when it appears, lies over a point.
_COVERS = """
  (at) => new MutationObserver(() => {
    const card = document.querySelector(".event.sealed");
    if (card) window.covers ??= card.contains(document.elementFromPoint(...at));
  }).observe(document.body, {childList: true, subtree: true})
"""
_FOCUS = "document.activeElement.closest('.event, .bar')?.className ?? 'elsewhere'"


def at_the_last_tile(
    visit: Visit, served: Served, looking: bool = True, **kind: Any
) -> tuple[Visitor, Person]:
    """Anna in a browser, Bert over HTTP; the last tile of the first round is to be sold."""
    table = prepare_table(served.database, "zoosim", "Anna", "Bert", seed=1, moves=LAST_TILE)
    anna = visit(**kind)
    if looking:
        anna.page.add_init_script(_LOOKING)
    anna.go().page.evaluate(_PACE)
    anna.sits(table.id, table.tokens[0]).is_to_move()
    assert anna.count(".event") == 0, "what is past is not announced again"
    return anna, Person(served.address, table.id, table.tokens[1])


def bids(anna: Visitor, bert: Person) -> None:
    """Bert bids 1, and then Anna nothing."""
    bert.play("bid 1")
    anna.sees_ply(LAST_TILE + 1)
    assert anna.count(".event") == 0, "nobody knows a bid before all are in"
    assert "bid 1" not in anna.words()
    anna.click("button[data-step='=0']")
    anna.click("button[data-do=commit]")
    anna.sees_ply(LAST_TILE + 2)


@pytest.mark.thorough
def test_a_chosen_bid_covers_no_points(visit: Visit, served: Served) -> None:
    anna, bert = at_the_last_tile(visit, served, **DESK)
    with bert:
        anna.looks_ahead("button[data-step='=1']")
        bar, points = (
            anna.page.locator(part).first.bounding_box() for part in (".bar", ".scores .player")
        )
        assert bar is not None
        assert points is not None
        assert bar["y"] + bar["height"] <= points["y"]


def lays(bert: Person) -> None:
    bert.play(bert.frame()["moves"][0][0])


@pytest.mark.parametrize("kind", some_of(("desk", "phone"), "desk"))
def test_bids_are_shown_and_hold_what_comes_next(visit: Visit, served: Served, kind: str) -> None:
    anna, bert = at_the_last_tile(visit, served, **{"desk": DESK, "phone": PHONE}[kind])
    with bert:
        bids(anna, bert)
        card = anna.page.locator(".event.sealed")
        card.wait_for()  # it stays as long as somebody looks at it
        assert [row.inner_text().split() for row in card.locator("li").all()] == [
            ["2", "Bert", "1"],
            ["1", "Anna", "0"],
        ]
        assert card.locator(".event-art use[href^='#t']").count() == 1, "the tile, large"
        assert anna.page.evaluate(_FOCUS) != "event card sealed", "the focus stays where it was"
        anna.page.locator("#news p", has_text="the bids").wait_for(state="attached")
        lays(bert)
        anna.see("[data-do=forward]")
        assert anna.ply() == LAST_TILE + 2, "the next move waits"
        anna.page.keyboard.press("Escape")
        anna.sees_ply(LAST_TILE + 3)
        points = anna.see(".event:not(.sealed)")
        assert "Points of round 1" in points
        assert points.count("+") == 2
        anna.page.locator(".event button").focus()
        anna.page.keyboard.press("Enter")
        anna.gone(".event")
        anna.becomes(lambda: "bar" in anna.page.evaluate(_FOCUS), True)


@pytest.mark.thorough
def test_a_pointer_that_happens_to_rest_there_holds_nothing(visit: Visit, served: Served) -> None:
    anna, bert = at_the_last_tile(visit, served, looking=False, **DESK)
    anna.page.evaluate(_PACE.replace("slow", "fast"))
    with bert:
        bert.play("bid 1")
        anna.sees_ply(LAST_TILE + 1)
        anna.click("button[data-step='=0']")
        anna.see("button[data-do=commit]")
        at = anna.middle(".stage")
        anna.page.mouse.move(*at)
        anna.page.evaluate(_COVERS, at)
        anna.page.locator("button[data-do=commit]").press("Enter")
        anna.page.wait_for_function("() => window.covers")
        anna.gone(".event.sealed")  # by itself


@pytest.mark.thorough
def test_who_wants_moves_at_once_waits_for_nothing(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zoosim", "Anna", "Bert", seed=1, moves=LAST_TILE)
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    with Person(served.address, table.id, table.tokens[1]) as bert:
        bids(anna, bert)
        lays(bert)
        anna.sees_ply(LAST_TILE + 3)
        assert anna.count(".event") == 0


@pytest.mark.thorough
def test_axe_finds_nothing_on_a_card(visit: Visit, served: Served) -> None:
    anna, bert = at_the_last_tile(visit, served, **DESK)
    with bert:
        bids(anna, bert)
        card = anna.page.locator(".event.sealed")
        card.wait_for()
        for scheme in SCHEMES:
            anna.page.emulate_media(color_scheme=scheme)
            assert serious(anna.page, scheme) == []
