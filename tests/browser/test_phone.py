"""On a phone: everything fits, can be hit by a finger, and can be played by tapping."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.views import views
from tests.kinds import some_of
from tests.web.serving import Served

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
LEAST = 40  # pixels that a finger needs

# What is wider than the window, and what is too small for a finger. A label is part of its field;
# what stands in the middle of a sentence or in the rule book is as high as the words around it.
_NARROW = """
async (least) => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame); // all is in its place
  const beyond = (one) => one.getBoundingClientRect().right > innerWidth + 1;
  const wide = document.scrollingElement.scrollWidth <= innerWidth ? []
    : [...document.querySelectorAll("body *")].filter(beyond).map((one) => one.outerHTML);
  const top = document.querySelector("dialog[open]") ?? document;
  const small = [...top.querySelectorAll("button, a[href], select, input, summary")]
    .filter((one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true}))
    .filter((one) => ![...one.parentElement.childNodes].some((node) => node.data?.trim()))
    .filter((one) => !one.closest(".book") && !one.matches(".describe:not(:focus)"))
    .map((one) => [one, one.matches("input") ? one.closest("label") ?? one : one])
    .map(([one, whole]) => [one, whole.getBoundingClientRect()])
    .filter(([one, {width, height}]) => Math.min(width, height) + 0.5 < least)
    .map(([one, {width, height}]) => `${one.outerHTML.slice(0, 100)} ${width}x${height}`);
  return {wide: wide.slice(0, 5), small};
}
"""


@pytest.mark.thorough
def test_every_view_fits_and_can_be_touched(visit: Visit, served: Served) -> None:
    phone = visit(**PHONE)
    found = []
    for view in views(phone, served):
        found += [f"{view}: {line}" for line in misfits(phone.page)]
    assert not found, "\n".join(found)


def misfits(page: Page) -> list[str]:
    """What of the page as it is now is wider than a phone, or too small for a finger."""
    narrow = page.evaluate(_NARROW, LEAST)
    wide = [f"sideways: {one[:120]}" for one in narrow["wide"]]
    return [*wide, *(f"too small: {one}" for one in narrow["small"])]


@pytest.mark.parametrize("game", some_of(GAMES, "queens-garden"))
@pytest.mark.parametrize("plies", some_of((2, 12), 2))
def test_what_glows_can_be_hit_by_a_finger(
    visit: Visit, served: Served, game: str, plies: int
) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=30)
    phone = visit(**PHONE).sits(table.id, table.tokens[0])
    before = phone.offered()["ply"]
    hits = phone.page.locator(".panel:not(.small) .spot.glowing .hit")

    def small() -> list[list[float]]:
        boxes = hits.evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect())"
            ".map((box) => [box.width, box.height])"
        )
        return [box for box in boxes if min(box) + 0.5 < LEAST]

    phone.becomes(small, [])
    phone.plays(random.Random(4), plies=plies)
    assert phone.ply() > before
    assert phone.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
