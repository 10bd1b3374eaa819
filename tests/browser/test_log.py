"""What has happened: one column, the newest in sight, what is new set apart, places marked."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_phone import PHONE
from tests.browser.test_steady import DESK
from tests.web.serving import Person, Served

_COLUMN = """
async ([lines, mine]) => {
  const {Column} = await import("/page/current/table/column.js");
  const column = new Column();
  column.mine = mine;
  for (const line of lines) column.add(line);
  return column.entries().map((one) => one.kind === "line" ? [one.look, one.ply] : [one.kind]);
}
"""
# How far the end of the log is below what is seen of it.
_BELOW = "one => one.scrollHeight - one.scrollTop - one.clientHeight"


def line(ply: int, seat: int, round_number: int | None = None, begins: bool = False) -> Any:
    told = {"words": "", "told": "", "art": [], "spots": []}
    return {
        "ply": ply,
        "since": ply - 1,
        "seat": seat,
        "round": round_number,
        "begins": begins,
    } | told


def test_the_column_is_told_as_one_would(chromium: Browser, served: Served) -> None:
    page = chromium.new_context().new_page()
    page.goto(f"http://{served.address}/api")
    moves = [line(1, 0, 1), line(3, 1, 1, begins=True), line(4, 1, 1), line(2, 2, 1, begins=True)]
    told = page.evaluate(_COLUMN, [[*moves, line(5, 2, 2), line(6, 0, 2, begins=True)], [0]])
    assert told == [
        ["round"],
        ["past", 1],
        ["since"],
        ["fresh", 4],
        ["round"],
        ["fresh", 5],
        ["mine", 6],
    ]
    whole = page.evaluate(_COLUMN, [[line(2, 0), line(4, 0) | {"since": 1}, line(3, 0)], []])
    assert whole == [["past", 4]], "a line may tell the steps before it"
    watched = page.evaluate(_COLUMN, [[line(1, 0), line(2, 1)], []])
    assert watched == [["past", 1], ["past", 2]]
    page.context.close()


@pytest.mark.thorough
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_earlier_moves_can_be_asked_for(
    visit: Visit, served: Served, screen: dict[str, Any]
) -> None:
    seats = ("Anna", "Bert", "Cleo", "Dora", "Emil")
    table = prepare_table(served.database, "zooloretto", *seats, moves=230, by="random")
    anna = visit(**screen).sits(table.id, table.tokens[0])
    anna.is_to_move()
    if screen is PHONE:
        anna.page.locator("[data-do=unfold]").click()
    log, earlier = anna.page.locator(".log"), anna.page.locator("[data-do=earlier]")
    expect(earlier).to_be_visible()
    known = log.locator("[data-ply]").count()
    assert known > 50
    assert log.locator("[data-ply='1'], [data-ply='2'], [data-ply='3']").count() == 0
    earlier.click()
    expect(earlier).to_be_hidden()
    assert log.locator("[data-ply]").count() > known
    expect(log.locator(".round").first).to_have_text("Round 1")


@pytest.mark.thorough
def test_the_newest_line_stays_in_sight(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "Bert", moves=40)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    log = anna.page.locator(".log")
    expect(log.locator(".since")).to_have_count(1)
    expect(log.locator(".round").first).to_have_text("Round 1")
    anna.becomes(lambda: log.evaluate(_BELOW) < 3, True)
    assert log.locator(".pictures svg").count() > 5
    jump = anna.page.locator("[data-do=newest]")
    expect(jump).to_be_hidden()
    log.evaluate("one => one.scrollTo(0, 0)")
    expect(jump).to_be_visible()
    lines = log.locator("[data-ply]").count()
    with Person(served.address, table.id, table.tokens[0]) as asked:
        asked.play(asked.frame()["moves"][0][0])
    anna.sees_ply(len(table.match.history) + 1)
    expect(log.locator("[data-ply]")).not_to_have_count(lines - 1)
    expect(log.locator("[data-ply]").last).to_contain_text("You ")
    assert log.evaluate("one => one.scrollTop") == 0, "whoever looks back is not disturbed"
    jump.click()
    anna.becomes(lambda: log.evaluate(_BELOW) < 3, True)
    expect(jump).to_be_hidden()


def test_the_newest_line_stays_in_sight_beside_a_hint(visit: Visit, served: Served) -> None:
    """What is advised is chosen: the words for that take the room that the reasons had."""
    table = prepare_table(served.database, "zoosim", "Anna", "bot easy", "bot easy")
    anna = visit(viewport={"width": 1280, "height": 720}).sits(table.id, table.tokens[0])
    anna.is_to_move()
    log = anna.page.locator(".log")
    anna.click("button[data-do=hint]")
    anna.see(".advice-why")
    anna.becomes(lambda: log.evaluate(_BELOW) < 3, True)
    assert log.evaluate("one => one.scrollTop") > 0
    anna.click(".options .advised")
    anna.see(".bar .preview-words")
    anna.at_rest()
    assert log.evaluate(_BELOW) < 3
    expect(anna.page.locator("[data-do=newest]")).to_be_hidden()


@pytest.mark.thorough
def test_a_line_marks_its_place(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "Bert", moves=40)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    marked = anna.page.locator(".spot.pointed, .panel.pointed")
    expect(marked).to_have_count(0)
    anna.page.locator(".log [data-ply]").last.hover()
    expect(marked.first).to_be_visible()
    anna.page.locator(".top").hover()
    expect(marked).to_have_count(0)
    anna.page.locator(".log").focus()
    anna.page.keyboard.press("ArrowUp")
    expect(marked.first).to_be_visible()
    expect(anna.page.locator(".log [data-ply]:last-child")).to_be_focused()


def test_a_line_about_a_tile_marks_that_tile(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "queens-garden", "Anna", "Bert", moves=120)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.page.locator(".log [data-ply]", has_text=re.compile("place .* paying")).last.hover()
    expect(anna.page.locator(".panel .pointed")).to_have_count(1)
    expect(anna.page.locator(".pieces .piece.pointed")).to_be_visible()
    expect(anna.page.locator(".panel.pointed")).to_have_count(0)


@pytest.mark.thorough
def test_a_phone_shows_the_newest_line_and_unfolds_the_rest(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "Bert", moves=40)
    anna = visit(**PHONE).sits(table.id, table.tokens[0])
    anna.is_to_move()
    lines = anna.page.locator(".log [data-ply]:visible")
    expect(lines).to_have_count(1)
    anna.click("[data-do=unfold]")
    expect(anna.page.locator(".log")).to_be_in_viewport()
    anna.becomes(lambda: lines.count() > 5, True)
    anna.click("[data-do=unfold]")
    expect(lines).to_have_count(1)
