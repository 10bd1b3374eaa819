"""Every game, from the first click to the final scores, by clicking what glows."""

import random
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.laid import GAMES, lay
from tests.web.serving import Person, Served


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_clicking_what_glows(visit: Visit, served: Served, game: str) -> None:
    table = lay(served.database, game, "Anna", "bot greedy")
    anna = visit().sits(table.id, table.tokens[0])
    with Person(served.address, table.id, table.tokens[0]) as asked:
        anna.plays(random.Random(1), lambda offered: every_move_is_offered(asked.frame(), offered))
        result = asked.get("result").json()
    anna.see(".end .chart svg")
    rows = anna.page.locator(".end .result tr").all_inner_texts()
    for name, score in zip(result["names"], result["scores"], strict=True):
        assert any(name in row and str(score) in row for row in rows), (name, score, rows)


def every_move_is_offered(frame: dict[str, Any], offered: dict[str, Any]) -> None:
    """The first step of every legal move can be clicked, and nothing else begins one."""
    assert frame["ply"] == offered["ply"]
    scene = frame["scene"]
    first = {path[0] for path in scene["paths"].values() if path}
    spots = {step for step in first if not step.startswith("=")}
    assert spots <= set(offered["spots"]) <= spots | set(scene["offers"])
    assert set(offered["steps"]) >= first - spots
    buttons = {move for move, path in scene["paths"].items() if not path}
    assert set(offered["moves"]) >= buttons


def test_stepping_through_a_match_that_is_over(visit: Visit, served: Served) -> None:
    table = lay(served.database, "zooloretto-dice", "Anna", "bot greedy", moves=-1)
    anna = visit().sits(table.id, table.tokens[0])
    anna.plays(random.Random(1))
    anna.see(".end")
    last = board_of(anna)
    anna.click(".end button[data-do=first]")
    anna.page.wait_for_function(
        "last => document.querySelector('.panel svg').innerHTML !== last", arg=last
    )
    first = board_of(anna)
    anna.page.keyboard.press("ArrowRight")
    anna.page.wait_for_timeout(100)
    anna.page.keyboard.press("ArrowLeft")
    anna.page.wait_for_function(
        "first => document.querySelector('.panel svg').innerHTML === first", arg=first
    )
    anna.click(".end button[data-do=last]")
    anna.page.wait_for_function(
        "last => document.querySelector('.panel svg').innerHTML === last", arg=last
    )
    with anna.page.expect_download() as download:
        anna.click(".end [data-do=save]")
    assert download.value.suggested_filename.endswith(".tiergarten")
    anna.click(".end button[data-do=again]")
    anna.page.wait_for_url(lambda address: table.id not in address)
    anna.see(".table")


def board_of(visitor: Any) -> str:
    html: str = visitor.page.locator(".panel svg").first.inner_html()
    return html
