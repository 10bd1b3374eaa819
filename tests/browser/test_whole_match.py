"""Every game, from the first click to the final scores, by clicking what glows."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import tiergarten
from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Person, Served

# The last moves of the quickest game always, whole matches of all games with ./test --all.
LAST = ("zooloretto-dice", False, -12)
WHOLE = [(game, bool(n % 2), 0) for n, game in enumerate(GAMES)]


@pytest.mark.parametrize(("game", "confirming", "moves"), some_of([LAST, *WHOLE], LAST))
def test_a_match_to_its_end_by_clicking_what_glows(
    visit: Visit, served: Served, game: str, confirming: bool, moves: int
) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=moves)
    anna = visit().remembers(confirming=confirming).sits(table.id, table.tokens[0])
    with Person(served.address, table.id, table.tokens[0]) as asked:
        anna.plays(random.Random(1), lambda offered: every_move_is_offered(asked.frame(), offered))
        result = asked.get("result").json()
    anna.see(".end .chart svg")
    head, *_, total = (row.split("\t") for row in rows_of(anna))
    for name, score in zip(result["names"], result["scores"], strict=True):
        column = next(n for n, cell in enumerate(head) if name in cell)
        assert total[column].replace("−", "-") == str(score)


def rows_of(visitor: Visitor) -> list[str]:
    return visitor.page.locator(".end .result tr").all_inner_texts()


def every_move_is_offered(frame: dict[str, Any], offered: dict[str, Any]) -> None:
    """The first step of every legal move can be clicked, and nothing else begins one."""
    assert frame["ply"] >= offered["ply"], "a bot may bid at the same time"
    scene = frame["scene"]
    first = set(scene["paths"]) - {""}
    spots = {step for step in first if not step.startswith("=")}
    assert spots <= set(offered["spots"]) <= spots | set(scene["offers"])
    assert set(offered["steps"]) >= first - spots
    buttons = scene["paths"].get("", [])
    assert set(offered["moves"]) >= set(map(str, buttons))


# What lies on the table, whether or not it can be asked about.
_BOARD = """
() => [...document.querySelectorAll(".panel .drawing")]
  .map((one) => one.innerHTML.replaceAll(' asks"', '"')).join()
"""


@pytest.mark.thorough
def test_stepping_through_a_match_that_is_over(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot greedy", moves=-1)
    anna = visit().sits(table.id, table.tokens[0])
    anna.plays(random.Random(1))
    anna.see(".end .chart svg")
    last = anna.page.evaluate(_BOARD)
    anna.click(".end button[data-do=first]")
    shows(anna, last, False)
    first = anna.page.evaluate(_BOARD)
    anna.page.keyboard.press("ArrowRight")
    shows(anna, first, False)
    anna.page.keyboard.press("ArrowLeft")
    shows(anna, first, True)
    anna.click(".end button[data-do=last]")
    shows(anna, last, True)
    with anna.page.expect_download() as download:
        anna.click(".end [data-do=save]")
    assert tiergarten.load(download.value.path().read_text(encoding="utf-8")).over
    anna.click(".end [data-do=share]")
    anna.reads("The link has been copied.")
    anna.click(".end button[data-do=again]")
    anna.page.wait_for_url(lambda address: table.id not in address)
    anna.is_to_move()


def shows(visitor: Visitor, board: str, whether: bool) -> None:
    """Wait until the table looks like this, or no longer does."""
    check = f"([board, whether]) => (({_BOARD})() === board) === whether"
    visitor.page.wait_for_function(check, arg=[board, whether])


@pytest.mark.thorough
def test_the_chart_tells_the_points_that_the_table_told(visit: Visit, served: Served) -> None:
    """In Queen's Garden the score counts what the storage would cost; players begin with 15."""
    bots = ("bot greedy", "bot greedy")
    table = prepare_table(served.database, "queens-garden", "Anna", *bots, moves=100_000)
    anna = visit().sits(table.id, table.tokens[0])
    anna.see(".course .curve")
    anna.click(".course [data-do=first]")
    anna.sees(".course .readout", "At the start")
    shown = anna.page.locator(".course .readout").filter(visible=True)
    expect(shown.locator("span > b")).to_have_text(["15", "15", "15"])
    anna.click(".course [data-chart='1']")
    drawn = anna.page.locator(".course .curve").filter(visible=True)
    expect(drawn.locator("text", has_text="If it ended now")).to_be_visible()
    expect(shown.locator("span > b")).to_have_text(["18", "18", "18"])
