"""A move of several steps: seen as a list, changed by tapping, made at once. Taps are counted."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.browser.test_phone import PHONE
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Served
from tiergarten.games.queens_garden.pieces import ITEMS

MOST_TAPS = 5  # for a tile of whatever price, its payment changed
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
on_a_phone_and_at_a_desk = pytest.mark.parametrize(
    "settings", some_of([DESK, PHONE], PHONE), ids=["desk", "phone"]
)
STEPS = ".bar .steps .drop"
COMMIT = "button[data-do=commit]"


def spot(name: str, more: str = "") -> str:
    return f'.spot{more}[data-spot="{name}"]'


def stored(name: str) -> str:
    return f"s{ITEMS.index(name)}"


class Hand(Visitor):
    """Somebody whose taps are counted."""

    taps = 0

    def tap(self, selector: str) -> None:
        self.click(selector)
        self.taps += 1
        self.offered()


def counted(visitor: Visitor) -> Hand:
    visitor.__class__ = Hand
    assert isinstance(visitor, Hand)
    return visitor


def lilies(served: Served) -> PreparedTable:
    """A blue lily, two green ones and a mauve one in storage, with three jokers: each costs 6."""
    return prepare_table(served.database, "queens-garden", "Anna", "here Bert", seed=8, moves=4)


def chosen(visitor: Visitor) -> list[str]:
    found = visitor.page.locator(".spot.chosen")
    names: list[str] = found.evaluate_all("all => all.map((one) => one.dataset.spot)")
    return sorted(names)


def listed(visitor: Visitor) -> list[str]:
    return visitor.page.locator(STEPS).all_inner_texts()


@on_a_phone_and_at_a_desk
def test_a_tile_of_cost_six_takes_five_taps_with_its_payment_changed(
    visit: Visit, served: Served, settings: dict[str, Any]
) -> None:
    table = lilies(served)
    anna = counted(visit(**settings).sits(table.id, table.tokens[0]))
    watcher = visit().sits(table.id, None)
    before = anna.offered()["ply"]
    anna.tap(spot(stored("blue-lily"), ".glowing"))
    assert anna.ply() == before, "nothing has been made yet"
    assert len(listed(anna)) == 1
    anna.tap(spot("01", ".glowing"))
    anna.see(COMMIT)  # a payment is suggested
    paid = [stored("green-lily"), stored("green-lily") + "+", stored("mauve-lily"), "s72", "s72+"]
    assert chosen(anna) == sorted(["01", *paid])
    assert [line.split("\n")[0] for line in listed(anna)][2:] == [
        "Pay with a dark green lily ×2",
        "Pay with a light purple lily",
        "Pay with a joker ×2",
    ]
    in_sight = anna.page.evaluate(
        """() => {
          const box = document.querySelector('.spot[data-spot="01"]').getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + 4];
          return Boolean(document.elementFromPoint(x, y)?.closest(".panel"));
        }"""
    )
    assert in_sight, "the tile is seen on its cell"
    assert anna.page.evaluate("innerWidth") == settings["viewport"]["width"], "nothing is wider"
    anna.tap(spot(stored("green-lily"), ".chosen"))
    anna.gone(COMMIT)  # one is missing
    anna.sees(".bar .prompt", "Pay 1 more")
    anna.tap(spot("s72++", ".glowing"))
    anna.click(COMMIT)
    anna.taps += 1
    anna.sees_ply(before + 7)
    assert anna.taps == MOST_TAPS
    watcher.sees_ply(before + 7)
    told = watcher.page.locator(".log [data-ply]").last
    expect(told).to_contain_text("Anna places a light blue lily")
    expect(told).to_contain_text("joker ×3")
    assert "wants to place" not in watcher.page.locator(".log").inner_text()


@pytest.mark.thorough
def test_another_tile_is_tapped_in_and_what_was_suggested_makes_room(
    visit: Visit, served: Served
) -> None:
    table = lilies(served)
    anna = counted(visit(**DESK).sits(table.id, table.tokens[0]))
    anna.offered()
    anna.tap(spot(stored("blue-lily")))
    anna.tap(spot("01"))
    anna.tap(spot("s72++", ".glowing"))
    anna.see(COMMIT)
    assert len(chosen(anna)) == 6
    assert "Pay with a joker" in listed(anna)[2], "what was tapped comes first"


@pytest.mark.thorough
def test_each_step_can_be_taken_out_of_the_list(visit: Visit, served: Served) -> None:
    table = lilies(served)
    anna = counted(visit(**DESK).sits(table.id, table.tokens[0]))
    before = anna.offered()
    anna.tap(spot(stored("blue-lily")))
    anna.tap(spot("01"))
    assert len(listed(anna)) == 5
    anna.tap(".bar .steps li:last-child .drop")  # one of two jokers
    assert listed(anna)[4].split("\n")[0] == "Pay with a joker"
    anna.tap(spot("01", ".chosen"))  # the tile is taken from its cell
    assert len(listed(anna)) == 1
    assert spot_is_glowing(anna, "01")
    anna.tap(spot(stored("mauve-lily")))  # another tile instead
    assert "light purple" in listed(anna)[0]
    anna.tap(spot("02"))
    anna.page.keyboard.press("u")  # the last step
    anna.offered()
    anna.page.keyboard.press("Escape")
    anna.becomes(anna.offered, before)
    assert listed(anna) == []


# What lies on the table, without what glows there.
_PIECES = """
() => [...document.querySelectorAll(".panel .drawing use")]
  .map((one) => one.getAttribute("href")).sort()
"""


@pytest.mark.thorough
def test_another_beginning_shows_the_table_as_it_is(visit: Visit, served: Served) -> None:
    table = lilies(served)
    anna = counted(visit(**DESK).sits(table.id, table.tokens[0]))
    before = anna.offered()
    pieces = anna.page.evaluate(_PIECES)
    assert pieces
    anna.tap(spot(stored("blue-lily"), ".glowing"))
    assert anna.page.evaluate(_PIECES) != pieces, "the tile is picked up"
    anna.tap(spot("purple"))  # a take instead, which is to be confirmed
    anna.see(COMMIT)
    assert anna.page.evaluate(_PIECES) == pieces
    anna.page.keyboard.press("Escape")
    anna.becomes(anna.offered, before)
    assert anna.page.evaluate(_PIECES) == pieces


def spot_is_glowing(visitor: Visitor, name: str) -> bool:
    return visitor.page.locator(spot(name, ".glowing")).count() == 1


@pytest.mark.thorough
def test_undo_takes_the_whole_move_back(visit: Visit, served: Served) -> None:
    table = lilies(served)
    anna = counted(visit(**DESK).sits(table.id, table.tokens[0]))
    before = anna.offered()["ply"]
    anna.tap(spot(stored("blue-lily")))
    anna.tap(spot("01"))
    anna.click(COMMIT)
    anna.sees_ply(before + 7)
    anna.click("button[data-do=undo]")
    anna.sees_ply(before + 14)
    anna.see(spot(stored("blue-lily")))


@pytest.mark.thorough
def test_what_a_take_would_bring_is_marked_and_points_come_first(
    visit: Visit, served: Served
) -> None:
    table = lilies(served)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.offered()
    scene = table.match.scene(0)
    colour = next(move for move in table.match.legal() if move.verb == "take")
    wanted = {at for at, moves in scene.offers.items() if colour.id in moves}
    anna.click(spot(colour.arguments[0]))
    anna.offered()
    marked = anna.page.locator(".spot.part").evaluate_all("a => a.map((one) => one.dataset.spot)")
    assert set(marked) == wanted
    points = anna.page.locator(".player .points").all_inner_texts()
    state = table.match.state()["player"]
    assert [int(text) for text in points] == [player["points"] for player in state]
    ended = anna.page.locator(".player .ended").all_inner_texts()
    scores = table.match.scores()
    assert ended == [f"if it ended now: {score}" for score in scores]


# What of these is not wholly seen: its upper or its lower edge is covered by the bar, or outside.
_HIDDEN = """
(selectors) => selectors.filter((selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const seen = (y) => document.elementFromPoint(box.x + box.width / 2, y)?.closest(".panel");
  return !seen(box.top + 2) || !seen(box.bottom - 2);
})
"""


@pytest.mark.thorough
@on_a_phone_and_at_a_desk
def test_my_storage_is_in_sight_while_i_take(
    visit: Visit, served: Served, settings: dict[str, Any]
) -> None:
    table = lilies(served)
    anna = visit(**settings).sits(table.id, table.tokens[0])
    anna.offered()
    wanted = [spot("purple"), '.panel.large use[href="#tray"]']
    anna.becomes(lambda: anna.page.evaluate(_HIDDEN, wanted), [])
    anna.click(spot("purple"))
    anna.sees(".preview", "reveals something new")  # a take with most to tell
    anna.becomes(lambda: anna.page.evaluate(_HIDDEN, wanted), [])


@pytest.mark.thorough
def test_why_something_does_not_pay_is_told_with_its_rule(visit: Visit, served: Served) -> None:
    table = prepare_table(
        served.database, "queens-garden", "Anna", "here Bert", seed=27, by="random", moves=21
    )
    anna = counted(visit(**DESK).sits(table.id, table.tokens[0]))
    anna.offered()
    anna.tap(spot(stored("blue-lily")))
    anna.tap(spot("01"))
    anna.click(spot(stored("green-plant")))
    anna.reads("QG-13")
    anna.see(COMMIT)  # what was chosen stays chosen


@pytest.mark.thorough
def test_a_tile_is_dragged_to_its_cell(visit: Visit, served: Served) -> None:
    table = lilies(served)
    anna = counted(visit(**DESK).sits(table.id, table.tokens[0]))
    before = anna.offered()["ply"]
    mouse = anna.page.mouse
    mouse.move(*anna.middle(spot(stored("blue-lily"))))
    mouse.down()
    mouse.move(*anna.middle(".panel.large .panel-title"), steps=3)
    anna.see(spot("01", ".glowing"))  # picking it up is answered by the cells
    mouse.move(*anna.middle(spot("01")), steps=3)
    mouse.up()
    anna.see(COMMIT)
    assert "01" in chosen(anna)
    assert anna.ply() == before
