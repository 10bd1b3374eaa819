"""Points of a round, income, the end, and ties."""

import pytest

from tests.games.zoosim.positions import (
    CLOSED,
    acting,
    all_laid,
    auction,
    bid_all,
    coins,
    lay,
    random_game,
    won,
)
from tiergarten import Match
from tiergarten.games.zoosim.pieces import MOST_COINS


@pytest.mark.rule("ZS-13")
def test_a_round_counts_all_figures_times_its_number_and_then_pays_income() -> None:
    laid = [*CLOSED, [1, 6, 0, -1, 3]]
    match = won(24, laid, seat=1, round_number=3, zoo=[{"coins": 2}, {"coins": 0}])
    lay(match, 0, -3)
    zoos = match.state()["zoo"]
    # Seat 0: orange alone 1, yellow second 1, grey alone 1, blue second 1; trees second 1; 1 bench.
    assert zoos[0]["scored"][2] == {"visitors": 4, "trees": 1, "benches": 1}
    # Seat 1: yellow (2, later) 2, red alone 1, blue 2; trees 2; no bench.
    assert zoos[1]["scored"][2] == {"visitors": 5, "trees": 2, "benches": 0}
    assert match.scores() == (18, 21)
    assert coins(match) == [4, 2], "one coin for each bought tile, none for the start tile"
    assert match.state()["round_number"] == 4
    assert "points of round 3: Player 1 18, Player 2 21" in match.log()[-1]


@pytest.mark.rule("ZS-13")
def test_the_breakdown_adds_up_round_by_round() -> None:
    for match in random_game(players=3, seed=5):
        if match.ply % 9 and not match.over:
            continue
        for seat in range(3):
            lines = match.breakdown(seat)
            assert sum(line.points for line in lines) == match.scores()[seat]
            assert {line.rule for line in lines} <= {"ZS-8", "ZS-10", "ZS-11"}
    assert len(lines) == 15
    assert lines[-1].label.startswith("round 5: ")
    assert lines[-1].category == "benches"
    assert [line.category for line in lines] == 5 * ["visitors", "tree figures", "benches"]


@pytest.mark.rule("ZS-14")
def test_the_most_points_win() -> None:
    for match in random_game(players=4, seed=21):
        assert match.over or match.winners == ()
    best = max(match.scores())
    assert match.winners == tuple(s for s, points in enumerate(match.scores()) if points == best)


@pytest.mark.rule("ZS-14")
def test_equal_points_share_unless_money_or_the_flag_decide() -> None:
    # Seat 0: the best of grey; orange, yellow, blue and trees alone; a bench: 7 x 5 in round 5.
    # Seat 1: the second of grey, and red alone: 2 x 5 in round 5, and the rest before.
    rival = [1, 13, 1, -1, 0]
    before = {"visitors": 3}, {"visitors": 2}, {"visitors": 2}, {"visitors": 3}
    assert sum((i + 1) * line["visitors"] for i, line in enumerate(before)) == 25

    def finish(ties: str, flag: list[int], money: int) -> Match:
        match = auction(
            laid=[*CLOSED, rival],
            row=[1],
            flag=flag,
            ties=ties,
            zoo=[{"coins": money}, {"coins": 2, "scored": list(before)}],
        )
        bid_all(match, 1, 0)
        assert match.scores() == (35, 35)
        return match

    assert finish("shared", [0, 1], 8).winners == (0, 1)
    assert finish("money", [0, 1], 1).winners == (1,), "0 coins and 2 of income against 2 and 1"
    assert finish("money", [0, 1], 3).winners == (0,), "2 coins and 2 of income against 2 and 1"
    assert finish("money", [0, 1], 2).winners == (0, 1), "equal money is shared"
    assert finish("flag", [0, 1], 8).winners == (0,)
    assert finish("flag", [1, 0], 8).winners == (1,)


@pytest.mark.rule("ZS-14")
def test_one_point_more_beats_any_money() -> None:
    rich, ahead = {"coins": MOST_COINS[4]}, {"coins": 0, "scored": [{"visitors": 1}]}
    laid = [*all_laid(but=2)[:-1], [1, 25, 1, -1, 0]]
    match = auction(variant="trees", ties="money", laid=laid, row=[2], zoo=[rich, ahead])
    assert match.scores() == (0, 1)
    assert match.ranks() == (1, 0)


@pytest.mark.rule("ZS-13", "ZS-14")
def test_the_game_ends_after_round_5_with_income() -> None:
    match = auction(laid=CLOSED, row=[1], zoo=[{"coins": 4}, {"coins": 0}])
    bid_all(match, 2, 0)
    assert match.over
    assert acting(match) == []
    assert coins(match) == [4, 0]
