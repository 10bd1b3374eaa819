"""The rule book: pictures of real positions, and a table that can be played on beside it."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, PreparedTable, prepare_table
from tests.browser.test_refusals import refused_spot
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Person, Served

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
_LOADED = """async () => {
  for (const image of document.querySelectorAll(".book img")) {
    image.scrollIntoView();
    if (!image.complete) await new Promise((done) => image.addEventListener("load", done));
  }
  return [...document.querySelectorAll(".book img")]
    .map(({alt, naturalWidth, naturalHeight}) => [alt.length, naturalWidth, naturalHeight]);
}"""


def sits(visit: Visit, served: Served, game: str, **settings: Any) -> tuple[Visitor, PreparedTable]:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=12)
    anna = visit(**settings).sits(table.id, table.tokens[0])
    anna.is_to_move()
    return anna, table


def reads(visit: Visit, served: Served, game: str, **settings: Any) -> Visitor:
    anna, _ = sits(visit, served, game, **settings)
    opens(anna)
    return anna


def opens(visitor: Visitor) -> None:
    visitor.click("#top button[data-do=rules]")
    visitor.see(".drawer .book h1")


@pytest.mark.thorough
@pytest.mark.parametrize("game", some_of(GAMES, "zoosim"))
def test_the_game_is_told_in_pictures(visit: Visit, served: Served, game: str) -> None:
    anna = reads(visit, served, game)
    loaded = anna.page.evaluate(_LOADED)
    assert len(loaded) >= 4
    for words, width, height in loaded:
        assert words > 40, "what is drawn is told in words, too"
        assert width > 300
        assert height > 100


@pytest.mark.thorough
def test_on_a_desk_the_table_is_played_on_beside_the_book(visit: Visit, served: Served) -> None:
    anna, table = sits(visit, served, "zooloretto", **DESK)
    offered = anna.offered()
    with Person(served.address, table.id, table.tokens[0]) as asked:
        forbidden, why = refused_spot(asked, set(offered["spots"]))
    opens(anna)
    stage, bar, book = (
        anna.page.locator(what).bounding_box() for what in (".stage", ".bar", ".drawer")
    )
    assert stage is not None
    assert bar is not None
    assert book is not None
    assert stage["x"] + stage["width"] <= book["x"], "beside the table"
    assert bar["y"] + bar["height"] <= book["y"], "below what is to be done"
    anna.click(f'.spot[data-spot="{forbidden}"]')
    anna.see(".toast")
    anna.click(f'.toast button[data-rule="{why["rule"]}"]')
    anna.see(f'.drawer .pointed[data-rule="{why["rule"]}"]')
    assert anna.count(".drawer") == 1, "the book that is open turns to the rule"
    assert anna.offered() == offered, "it does not lie in front of the table"
    anna.click(f'.spot[data-spot="{offered["spots"][0]}"]')
    anna.page.wait_for_function(
        """ply => document.querySelector(".spot.chosen") ||
          Number(document.querySelector(".table").dataset.ply) > ply""",
        arg=offered["ply"],
    )
    assert anna.count(".drawer") == 1, "it stays open"
    anna.click(".drawer .icon-button")
    anna.page.wait_for_selector(".drawer", state="detached")


@pytest.mark.thorough
def test_on_a_phone_it_lies_over_the_page(visit: Visit, served: Served) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    anna = reads(visit, served, "zooloretto", **phone)
    box = anna.page.locator(".drawer").bounding_box()
    assert box is not None
    assert box["width"] == 390
    assert anna.offered() == {"dialog": True}
