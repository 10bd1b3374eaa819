"""A tile is seen where it would lie before it is laid: from the choice to the move, or back."""

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.browser.test_phone import PHONE
from tests.web.serving import Served

GHOST = ".panel.large .ghost > *"
TURNS = "button[data-step^='=r']"

# Whether all places for the tile can be seen: none is above the window or below the bar.
_ALL_SEEN = """
() => {
  const foot = document.querySelector(".bar").getBoundingClientRect().top;
  return [...document.querySelectorAll(".spot.glowing .ring, .ghost > *")]
    .map((one) => one.getBoundingClientRect())
    .every(({top, bottom}) => top >= 0 && bottom <= foot);
}
"""


def about_to_lay(served: Served, moves: int, other: str = "bot greedy") -> PreparedTable:
    """A table where the first seat has won a tile."""
    for more in range(60):
        table = prepare_table(served.database, "zoosim", "Anna", other, moves=moves + more)
        if table.match.record().laying == 0:
            return table
    raise AssertionError("nobody lays a tile")


def ways(table: PreparedTable) -> Counter[str]:
    """How many ways the tile can be turned on each place."""
    return Counter(path[0] for path in table.match.scene(0).paths.values())


def place(table: PreparedTable, turns: int) -> str:
    """A place where the tile can be turned this many ways."""
    found = next(spot for spot, count in ways(table).items() if count == turns)
    return f'.spot[data-spot="{found}"]'


@pytest.mark.thorough
def test_the_tile_is_seen_from_the_choice_to_the_move(visit: Visit, served: Served) -> None:
    table = about_to_lay(served, moves=20)
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    spot = place(table, turns=2)
    anna.click(spot)
    anna.sees_many(TURNS, 2)
    assert anna.count(GHOST) == 0
    anna.page.hover(f"{TURNS} >> nth=1")
    anna.see(GHOST)  # what the pointer rests on is shown
    turned = anna.page.locator(f"{GHOST} use").first.get_attribute("transform") or ""
    anna.page.mouse.move(0, 0)
    anna.gone(GHOST)
    anna.page.locator(TURNS).nth(0).click()
    anna.page.mouse.move(0, 0)
    expect(anna.page.locator(f"{GHOST} use").first).not_to_have_attribute("transform", turned)
    middle = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in (
            anna.page.locator(f"{spot} .ring").bounding_box(),
            anna.page.locator(f"{GHOST} use").first.bounding_box(),
        )
        if box
    ]
    assert abs(middle[0][0] - middle[1][0]) + abs(middle[0][1] - middle[1][1]) < 2
    anna.click("button[data-do=cancel]")
    anna.gone(GHOST)
    anna.click(spot)
    step = anna.offered()["steps"][0]
    anna.looks_ahead(f'button[data-step="{step}"]')
    ply = anna.ply()
    anna.click("button[data-do=commit]")
    anna.sees_ply(ply + 1)
    anna.gone(GHOST)


@pytest.mark.thorough
def test_a_tile_that_lies_one_way_only_is_seen_at_once(visit: Visit, served: Served) -> None:
    table = next(
        laid
        for laid in (about_to_lay(served, moves) for moves in range(10, 60, 7))
        if 1 in ways(laid).values()
    )
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    spot = place(table, turns=1)
    anna.click(spot)
    anna.see(GHOST)
    anna.see("button[data-do=commit]")
    ply = anna.ply()
    anna.click(spot)
    anna.sees_ply(ply + 1)


@pytest.mark.thorough
def test_no_place_is_hidden_on_a_phone(visit: Visit, served: Served) -> None:
    table = about_to_lay(served, moves=50)
    phone = visit(**PHONE).sits(table.id, table.tokens[0])
    phone.is_to_move()
    phone.page.wait_for_function(_ALL_SEEN)
    phone.click(place(table, turns=2))
    phone.looks_ahead(TURNS)  # the bar has become higher
    phone.page.wait_for_function(_ALL_SEEN)
