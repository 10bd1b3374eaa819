"""Positions from outside, and random games checked against a survey from scratch."""

from itertools import product
from typing import Any

import pytest

import tiergarten
from tests.games.zoosim.positions import CLOSED, acting, auction, random_game, won
from tests.kinds import some_of
from tiergarten import BadPosition
from tiergarten.games.zoosim import position


@pytest.mark.rule("ZS-8", "ZS-9", "ZS-10", "ZS-11")
@pytest.mark.parametrize(
    ("players", "variant"),
    some_of(product((2, 3, 4), ("basic", "trees")), (2, "trees"), (4, "basic")),
)
def test_random_games_agree_with_a_survey_from_scratch(players: int, variant: str) -> None:
    for seed in range(2):
        for match in random_game(players, seed, variant=variant):
            position.check(match.record())


def test_a_position_goes_out_and_comes_back_to_the_byte() -> None:
    for match in random_game(players=3, seed=17):
        if match.ply % 8 == 0 or match.over:
            twin = tiergarten.resume("zoosim", match.state())
            assert twin.record().tobytes() == match.record().tobytes()


def test_a_saved_match_comes_back() -> None:
    *_, match = random_game(players=2, seed=3, variant="trees", ties="flag")
    assert match.over
    assert tiergarten.load(match.save()).record().tobytes() == match.record().tobytes()


TREES = [*CLOSED, [1, 4, 0, -1, 2]]  # both have trees


def crowded(**figures: int) -> list[dict[str, int]]:
    """The scores of one round with this many figures, and no other."""
    return [figures, {}, {}, {}, {}]


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("players", {"players": 5}),
        ("players", {"players": 2.0}),
        ("laying", {"laying": "0"}),
        (
            "zoo[0].scored[0].visitors",
            {"round_number": 2, "zoo": [{"scored": crowded(visitors=1)}, {}]},
        ),
        ("zoo[1].scored[0].trees", {"laid": TREES, "zoo": [{"scored": crowded(trees=2)}] * 2}),
        ("flag", {"flag": [0, 0]}),
        ("bid[0]", {"bid": [9, None]}),
        ("bid", {"bid": [1, 1]}),
        ("laid[0]", {"laid": [[0, 1, 5, 5, 0]]}),
        ("laid[0][0]", {"laid": [[3, 1, 0, -1, 0]]}),
        ("laid[0]", {"laid": [{"tile": 26}]}),
        ("laid[0][4]", {"laid": [[0, 1, 0, -1, 4]]}),
        ("laid[2]", {"laid": [*CLOSED, [1, 16, 1, -1, 3]]}),
        ("row", {"row": [1, 2, 3, 4, 5, 6]}),
        ("row", {"row": []}),
        ("row[0]", {"row": [0]}),
        ("over", {"over": True, "round_number": 2, "variant": "trees"}),
        ("zoo[1].coins", {"round_number": 1, "zoo": [{}, {"coins": 9}]}),
        ("zoo[1].coins", {"zoo": [{}, {"coins": 79}]}),
        ("zoo[0].benches", {"zoo": [{"benches": 1}, {}]}),
        ("zoo[1].worth.red", {"zoo": [{}, {"worth": {"red": 2}}]}),
        ("zoo[0].since.blue", {"zoo": [{"since": {"blue": 1}}, {}]}),
        ("zoo[0].tiles", {"zoo": [{"tiles": 1}, {}]}),
        ("zoo[0].scored[4]", {"zoo": [{"scored": [{}, {}, {}, {}, {"visitors": 1}]}, {}]}),
        ("laying", {"laid": CLOSED, "laying": 0, "row": [1]}),
        ("acting", {"acting": [1]}),
        ("round_number", {"round_number": 0}),
        ("pile", {"round_number": 4, "pile": [1]}),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(
    field: str, fields: dict[str, Any]
) -> None:
    with pytest.raises(BadPosition) as refused:
        auction(**{"players": 2, **fields})
    assert refused.value.field == field


def test_a_tile_won_is_laid_and_the_next_is_sold() -> None:
    match = won(1, row=[1, 2])
    assert acting(match) == [0]
    match.play(match.legal()[0])
    assert acting(match) == [0, 1]
    assert match.state()["row"] == [2]
