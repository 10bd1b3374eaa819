"""What somebody asks who has never seen a game: why nothing happens here, and who is ahead."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.kinds import some_of
from tests.web.serving import Served

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SIZES = {"phone": PHONE, "desk": DESK}
# Points in sight on the lawn of my zoo, and on nothing else.
_LAWN = """
() => {
  const {left, top, right, bottom} =
    document.querySelector(".panel.large .drawing").getBoundingClientRect();
  const found = [];
  for (let y = Math.max(top, 0) + 8; y < Math.min(bottom, innerHeight); y += 16) {
    for (let x = left + 8; x < right; x += 16) {
      const there = document.elementFromPoint(x, y);
      const spot = there?.closest(".spot");
      if (there?.closest(".panel.large .drawing") && (!spot || spot.matches(".ground")))
        found.push([x, y]);
    }
  }
  return found;
}
"""


@pytest.mark.parametrize("size", some_of(SIZES, "desk"))
def test_the_lawn_says_why_nothing_is_laid_there(visit: Visit, served: Served, size: str) -> None:
    """Also where the panel has more lawn than its map."""
    table = prepare_table(served.database, "zoosim", "Anna", "bot greedy", moves=20)
    anna = visit(**SIZES[size]).sits(table.id, table.tokens[0])
    anna.is_to_move()
    places = anna.page.evaluate(_LAWN)
    assert len(places) > 20
    for x, y in (places[0], places[-1]):
        anna.page.mouse.click(x, y)
        toast = anna.page.locator(".toast").last
        expect(toast).to_contain_text("a tile is laid where a path leads out of it")
        expect(toast.locator("button")).to_contain_text("ZS-6")
        anna.click(".toast span")  # it may lie where the next press goes
        anna.gone(".toast")


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
def test_who_is_ahead_before_there_are_points(visit: Visit, served: Served, size: str) -> None:
    table = prepare_table(served.database, "zoosim", "Anna", "bot greedy", moves=6)
    anna = visit(**SIZES[size]).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.sees(".ahead", "Nobody is ahead.")
    anna.click(".player[data-seat='0'] summary")
    anna.sees(".player[data-seat='0'] .lines", "when round 1 ends: visitors")


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
def test_points_and_what_they_would_be_are_told_apart(
    visit: Visit, served: Served, size: str
) -> None:
    table = prepare_table(served.database, "queens-garden", "Anna", "bot greedy", moves=60)
    scores = table.match.scores()
    anna = visit(**SIZES[size]).sits(table.id, table.tokens[0])
    anna.is_to_move()
    if scores[0] != scores[1]:
        leader = table.match.names[scores[1] > scores[0]]
        anna.sees(".ahead", f"If it ended now: {leader}")
    anna.sees(".player[data-seat='0'] .ended", f"if it ended now: {scores[0]}")


@pytest.mark.thorough
def test_what_reveals_something_is_named_before_it_is_done(visit: Visit, served: Served) -> None:
    """A take of several steps in Queen's Garden, of which the last turns something up."""
    bots = ("bot greedy", "bot greedy")
    table = prepare_table(served.database, "queens-garden", "Anna", *bots, moves=40, seed=11)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click(".spot.glowing[data-spot=tree]")
    anna.sees(".bar .prompt", "There are several")
    anna.click(".spot.glowing[data-spot=d40]")
    anna.sees(".preview", "This reveals something new")
    anna.sees(".preview-words", "The one that lies alone")
