"""Placing expansions, from storage or from the supply."""

import pytest

from tests.games.queens_garden.positions import garden, own, play, refused, texts
from tiergarten.engine.record import legal_ids
from tiergarten.games.queens_garden.pieces import CELL_BIT, CELLS, RING_OF_PLACE, SINGLE_RING
from tiergarten.games.queens_garden.rules.garden import around

SIX = "1 back, 2 back, 3 back, 4 back, 5 back, 64 lime-lily"


@pytest.mark.rule("QG-18", "QG-3")
def test_an_expansion_goes_front_up_to_any_free_place_in_any_rotation() -> None:
    match = own(expansions=["blue-tree"], garden=garden("", "2 back"))
    play(match, "build blue-tree")
    expected = [f"{place}{direction}" for place in (1, 3, 4, 5, 6) for direction in range(1, 7)]
    assert texts(match, "at") == expected
    assert refused(match, "at 21") == "QG-18"
    assert refused(match, "at 10") == "QG-3"
    assert refused(match, "at 01") == "QG-5"
    play(match, "at 35")
    state = match.state()["player"][0]
    assert state["garden"]["expansions"] == {"2": "back", "35": "blue-tree"}
    assert state["expansions"] == []


@pytest.mark.rule("QG-3", "QG-18")
def test_it_brings_five_free_cells_and_a_pavilion() -> None:
    built = own(tiles=["lime-tree"], garden=garden("", "35 blue-tree"))
    play(built, "place lime-tree")
    assert [cell for cell in texts(built, "at") if cell[0] == "3"] == ["31", "32", "33", "34", "36"]


@pytest.mark.rule("QG-18", "QG-13")
def test_it_is_paid_for_by_its_printed_hex() -> None:
    match = own(expansions=["blue-bird", "lime-bird"], tiles=["blue-lily"], jokers=0)
    play(match, "build blue-bird", "at 11")
    assert texts(match, "pay") == ["blue-lily", "lime-bird-expansion"]
    play(match, "pay lime-bird-expansion")
    assert match.state()["player"][0]["expansions"] == []
    poor = own(expansions=["blue-bird"], tiles=["lime-lily"], jokers=0)
    assert refused(poor, "build blue-bird") == "QG-13"


@pytest.mark.rule("QG-18", "QG-15")
def test_its_printed_hex_does_not_lie_beside_strangers_only() -> None:
    match = own(expansions=["blue-tree"], garden=garden("01 lime-bird"))
    play(match, "build blue-tree")
    assert refused(match, "at 14") == "QG-15"
    assert refused(match, "at 13") is None


@pytest.mark.rule("QG-18", "QG-16")
def test_its_printed_hex_may_not_extend_a_group_with_its_twin() -> None:
    match = own(expansions=["blue-tree"], garden=garden("01 blue-bird, 02 blue-tree"))
    play(match, "build blue-tree")
    assert refused(match, "at 14") == "QG-16"
    pattern = own(expansions=["blue-tree"], garden=garden("01 lime-tree, 06 blue-tree"))
    play(pattern, "build blue-tree")
    assert refused(pattern, "at 14") == "QG-16"


@pytest.mark.rule("QG-18", "QG-16")
def test_a_printed_hex_touches_one_cell_outside_at_most_so_tiles_do_the_joining() -> None:
    for cell, name in enumerate(CELLS):
        if name[0] != "0" and name[1] != "0":
            outside = int(around(int(CELL_BIT[cell]))) & ~int(RING_OF_PLACE[int(name[0]) - 1])
            names = [CELLS[i] for i, bit in enumerate(CELL_BIT.tolist()) if outside & bit]
            assert len([n for n in names if n[1] != "0" or n[0] != name[0]]) <= 1
    # a tile on 02 joins the printed blue bird at 25 with the blue bird at 01
    match = own(tiles=["blue-tree"], garden=garden("01 blue-bird", "25 blue-bird"))
    play(match, "place blue-tree")
    assert refused(match, "at 02") == "QG-16"


@pytest.mark.rule("QG-18", "QG-17")
def test_a_place_has_two_cells_at_a_statue_or_bench_so_its_print_never_completes_one() -> None:
    for single in SINGLE_RING[1:].tolist():
        shared = [(int(ring) & single).bit_count() for ring in RING_OF_PLACE]
        assert sorted(shared) == [0, 0, 0, 0, 2, 2]
    # but the tile that follows does, and the printed hex counts
    tiles = "01 lime-bird, 02 blue-bird, 14 lime-flower, 26 lime-butterfly"
    match = own(tiles=["lime-tree"], jokers=0, garden=garden(tiles, "1 back, 25 blue-butterfly"))
    play(match, "place lime-tree", "at 13")
    assert match.state()["player"][0]["jokers"] == 2


@pytest.mark.rule("QG-19", "QG-3")
def test_the_supply_sells_expansions_back_up_for_six_points() -> None:
    match = own(points=6, tiles=["blue-tree"])
    before = match.state()
    assert texts(match, "buy") == ["1", "2", "3", "4", "5", "6"]
    play(match, "buy 4")
    state = match.state()
    assert state["player"][0]["points"] == 0
    assert state["player"][0]["garden"]["expansions"] == {"4": "back"}
    assert state["supply"] == before["supply"] - 1
    assert match.acting == (1,)
    play(match, "pass", "place blue-tree")
    assert [cell for cell in texts(match, "at") if cell[0] == "4"] == [f"4{i}" for i in range(7)]


@pytest.mark.rule("QG-19")
def test_five_points_buy_nothing_and_an_empty_supply_sells_nothing() -> None:
    assert refused(own(points=5), "buy 1") == "QG-19"
    stack = ["blue-tree", "blue-bird", "blue-lily", "lime-tree", "lime-bird"]
    match = own(points=20, table_fields={"slot": stack})
    record = match.record()
    assert refused(match, "buy 1") is None
    record.supply = 0
    moves = [match.game.actions[i].verb for i in legal_ids(match.game.rules.legal, record, 0)]
    assert "buy" not in moves


@pytest.mark.rule("QG-5", "QG-18", "QG-19")
def test_there_is_no_place_for_a_seventh_expansion() -> None:
    match = own(expansions=["blue-tree"], points=50, garden=garden("", SIX))
    assert refused(match, "build blue-tree") == "QG-5"
    assert refused(match, "buy 1") == "QG-5"
    five = own(points=50, garden=garden("", SIX.replace("1 back, ", "")))
    assert texts(five, "buy") == ["1"]
    assert refused(five, "buy 2") == "QG-19"


@pytest.mark.rule("QG-18")
def test_what_is_not_in_storage_cannot_be_placed() -> None:
    assert refused(own(), "build blue-tree") == "QG-18"
    assert refused(own(), "place blue-tree") == "QG-13"
