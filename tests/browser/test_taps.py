"""How many taps typical turns take: `python -m scripts.taps` counts them all."""

from pathlib import Path

import pytest

from scripts.taps import PAGE, TURNS, Turn, count, table_of
from tests.browser.conftest import Visit
from tests.kinds import some_of
from tests.web.serving import Served

NOW = {
    "draw a tile and load it": 3,
    "take a truck and place two tiles": 5,
    "exchange two enclosures": 3,
    "discard a tile": 3,
    "roll and load both dice": 4,
    "take a truck": 2,
    "bid": 2,
    "lay a tile": 2,
    "take from the display": 2,
    "place a tile that costs 2": 3,
    "place a tile that costs 5": 3,
}  # at most


@pytest.mark.parametrize("turn", some_of(TURNS, TURNS[4]), ids=lambda turn: turn.name)
def test_a_turn_takes_few_taps(visit: Visit, served: Served, turn: Turn) -> None:
    taps = count(visit(), served.database, turn)
    assert taps <= NOW[turn.name]
    assert taps <= turn.before


def test_the_table_in_the_documents_lists_every_turn() -> None:
    written = Path(PAGE).read_text(encoding="utf-8")
    for line in table_of(dict.fromkeys(TURNS, 0)).splitlines()[2:]:
        assert line.removesuffix(" 0 |") in written
