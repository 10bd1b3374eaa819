"""Set-up, rounds and auctions: who wins, who pays, and what becomes of the flags."""

import pytest

import tiergarten
from tests.games.zoosim.positions import (
    CLOSED,
    acting,
    auction,
    bid_all,
    coins,
    lay,
    random_game,
    won,
)
from tiergarten import IllegalMove


@pytest.mark.rule("ZS-2")
def test_everybody_begins_with_8_coins_a_start_tile_and_a_flag() -> None:
    match = tiergarten.new("zoosim", players=4, seed=3)
    state = match.state()
    assert coins(match) == [8, 8, 8, 8]
    assert sorted(state["flag"]) == [0, 1, 2, 3]
    assert [(place["seat"], place["tile"]) for place in state["laid"]] == [
        (seat, 0) for seat in range(4)
    ]


@pytest.mark.rule("ZS-2")
def test_the_seed_decides_the_order_of_the_flags() -> None:
    orders = {
        tuple(tiergarten.new("zoosim", players=3, seed=seed).state()["flag"]) for seed in range(60)
    }
    assert len(orders) == 6


@pytest.mark.rule("ZS-3")
def test_five_rounds_sell_five_tiles_each_in_the_order_revealed() -> None:
    seen: list[list[int]] = []
    for match in random_game(players=3, seed=4):
        state = match.state()
        if state["row"] and len(seen) < state["round_number"]:
            seen.append(state["row"])
        elif state["row"]:
            assert state["row"] == seen[-1][-len(state["row"]) :]
    assert [len(row) for row in seen] == [5, 5, 5, 5, 5]
    assert sorted(tile for row in seen for tile in row) == list(range(1, 26))
    assert match.over


@pytest.mark.rule("ZS-4")
def test_the_highest_bid_wins_and_pays_and_the_others_keep_theirs() -> None:
    match = auction(players=3, flag=[0, 1, 2])
    bid_all(match, 2, 5, 4)
    assert acting(match) == [1]
    assert match.legal()[0].verb == "lay"
    assert coins(match) == [8, 3, 8]
    assert match.state()["flag"] == [0, 1, 2], "the flag of a sole winner does not move"


@pytest.mark.rule("ZS-4")
def test_a_tie_goes_to_the_higher_flag_which_goes_to_the_bottom() -> None:
    match = auction(players=4, flag=[3, 2, 0, 1])
    bid_all(match, 4, 4, 4, 1)
    assert acting(match) == [2]
    assert coins(match) == [8, 8, 4, 8]
    assert match.state()["flag"] == [3, 0, 1, 2]


@pytest.mark.rule("ZS-4")
def test_no_bids_at_all_are_a_tie_of_all() -> None:
    match = auction(players=3, flag=[1, 0, 2])
    bid_all(match, 0, 0, 0)
    assert acting(match) == [1]
    assert coins(match) == [8, 8, 8]
    assert match.state()["flag"] == [0, 2, 1]


@pytest.mark.rule("ZS-4")
def test_bids_come_in_any_order() -> None:
    match = auction(players=3)
    assert acting(match) == [0, 1, 2]
    match.play("bid 1", seat=2)
    assert acting(match) == [0, 1]
    match.play("bid 3", seat=0)
    assert acting(match) == [1]
    match.play("bid 2")
    assert acting(match) == [0]
    assert coins(match) == [5, 8, 8]


@pytest.mark.rule("ZS-4")
def test_every_tile_is_bid_for_anew() -> None:
    match = auction(row=[13, 1])
    bid_all(match, 3, 2)
    assert match.state()["bid"] == [None, None], "shown, settled, and gone"
    lay(match, 1, -1)
    assert match.state()["bid"] == [None, None]
    assert acting(match) == [0, 1]


@pytest.mark.rule("ZS-4")
def test_a_bid_is_at_most_all_ones_money() -> None:
    match = auction(zoo=[{"coins": 3}, {"coins": 8}])
    assert [move.text for move in match.legal(0)] == ["bid 0", "bid 1", "bid 2", "bid 3"]
    with pytest.raises(IllegalMove, match="you have only 3 coins") as refused:
        match.play("bid 4", seat=0)
    assert refused.value.rule == "ZS-4"
    assert match.state()["bid"] == [None, None]


@pytest.mark.rule("ZS-4")
def test_a_bid_cannot_be_made_twice() -> None:
    match = auction()
    match.play("bid 2", seat=0)
    with pytest.raises(IllegalMove, match="you have already bid") as refused:
        match.play("bid 3", seat=0)
    assert refused.value.rule == "ZS-4"
    assert match.legal(0) == []


@pytest.mark.rule("ZS-4", "ZS-6")
def test_nobody_bids_while_a_tile_is_to_be_laid() -> None:
    match = won(1)
    for seat, why in ((0, "first lay the tile you have won"), (1, "lays the tile first")):
        refusal = match.why_not("bid 0", seat)
        assert refusal is not None
        assert refusal.rule == "ZS-6"
        assert why in refusal.why


@pytest.mark.rule("ZS-4", "ZS-6")
def test_nobody_lays_a_tile_out_of_turn() -> None:
    refusal = auction().why_not("lay 1 a-north", seat=0)
    assert refusal is not None
    assert refusal.rule == "ZS-4"
    refusal = won(1, seat=0).why_not("lay 1 a-south", seat=1)
    assert refusal is not None
    assert refusal.rule == "ZS-6"
    assert "not you" in refusal.why


@pytest.mark.rule("ZS-7")
def test_a_tile_without_a_place_is_paid_and_leaves_the_game() -> None:
    match = auction(laid=CLOSED, row=[1, 3], zoo=[{"coins": 5}, {"coins": 4}])
    lost = match.state()["lost"]
    bid_all(match, 3, 2)
    state = match.state()
    assert coins(match) == [2, 4]
    assert set(state["lost"]) - set(lost) == {1}
    assert state["row"] == [3]
    assert state["zoo"][0]["tiles"] == 2
    assert acting(match) == [0, 1], "the next tile is sold at once"
    assert "leaves the game" in match.log()[-1]


@pytest.mark.rule("ZS-7")
def test_a_round_can_end_with_a_tile_that_has_no_place() -> None:
    match = auction(laid=CLOSED, row=[1])
    bid_all(match, 3, 2)
    assert match.over
