"""Whatever looks like a thing answers a press: what it is, or why nothing can be done there."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Served

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SIZES = {"phone": PHONE, "desk": DESK}
BOTS = ("bot greedy", "bot greedy")

# The middle of one of each thing that is drawn on the middle or on my board and does not glow, by
# its symbol; brought into sight, where it lies is measured when it is pressed.
_THINGS = """
() => [...new Set(
  [...document.querySelectorAll(".panel:is(.market, .large) .drawing use")]
    .map((use) => use.getAttribute("href")),
)]
"""
_BRING = """
(href) => {
  document.getElementById("toasts").replaceChildren();
  for (const use of document.querySelectorAll(`.panel:is(.market, .large) use[href="${href}"]`)) {
    use.scrollIntoView({block: "center"});
    const {x, y, width, height} = use.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const there = document.elementFromPoint(...at);
    if (there?.closest(".drawing") && !there.closest(".spot:is(.glowing, .chosen)")) return at;
  }
  return null;
}
"""


def at_a_table(visit: Visit, served: Served, game: str, size: str, **how: Any) -> Visitor:
    table = prepare_table(served.database, game, "Anna", *BOTS, **how)
    anna = visit(**SIZES[size]).remembers(confirming="always").sits(table.id, table.tokens[0])
    anna.is_to_move()
    return anna


def presses(anna: Visitor, at: list[float], size: str) -> None:
    if size == "phone":
        anna.page.touchscreen.tap(*at)
    else:
        anna.page.mouse.click(*at)


@pytest.mark.parametrize("size", some_of(SIZES, "phone"))
def test_the_scoring_wheel_says_what_it_is(visit: Visit, served: Served, size: str) -> None:
    anna = at_a_table(visit, served, "queens-garden", size)
    at = anna.page.evaluate(_BRING, "#wheel-a")
    assert at
    presses(anna, at, size)
    anna.sees(".toast", "scores at the end of")


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_drawn_answers(
    visit: Visit, served: Served, game: str, size: str
) -> None:
    anna = at_a_table(visit, served, game, size, moves=40)
    answer = anna.page.locator(".toast, .bar button[data-do=cancel]").filter(visible=True)
    told = 0
    for thing in anna.page.evaluate(_THINGS):
        at = anna.page.evaluate(_BRING, thing)
        if at is None:
            continue  # it glows, or is covered by something else
        presses(anna, at, size)
        expect(answer.first, thing).to_be_visible()
        told += anna.count(".toast")
        anna.page.keyboard.press("Escape")  # what glows beside it may have been meant
        anna.gone("button[data-do=cancel]")
    assert told > 3


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
def test_what_is_begun_instead_is_told(visit: Visit, served: Served, size: str) -> None:
    """A colour that is faded while it is asked which of several tiles to take."""
    anna = at_a_table(visit, served, "queens-garden", size, moves=40, seed=11)
    anna.click(".spot.glowing[data-spot=tree]")
    anna.sees(".bar .prompt", "There are several")
    lime = anna.page.locator(".spot[data-spot=lime]:not(.glowing)")
    expect(lime).to_be_visible()
    box = lime.bounding_box()
    assert box is not None
    presses(anna, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2], size)
    anna.sees(".toast", "Something else is chosen now: all light green")
    anna.sees(".bar .steps", "Take all light green")
