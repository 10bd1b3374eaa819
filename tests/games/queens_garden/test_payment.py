"""Paying for what is placed."""

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

import tiergarten
from tests.games.queens_garden.positions import own, play, refused, texts
from tiergarten import Match

BUTTERFLY = ["blue-butterfly"]


def payments(match: Match) -> list[tuple[str, ...]]:
    """Every way to pay in canonical order, from a position with a payment due."""
    if match.acting != (0,) or match.state()["doing"]["step"] != "pay":
        return [()]
    found = []
    moves = match.canonical()
    assert moves
    for move in moves:
        after = match.copy()
        after.play(move)
        found += [(move.arguments[0], *rest) for rest in payments(after)]
    return found


@pytest.mark.rule("QG-13")
def test_a_tile_costs_its_value_and_is_part_of_the_payment_itself() -> None:
    match = own(tiles=["yellow-tree"], jokers=0)
    play(match, "place yellow-tree", "at 01")
    assert match.acting == (1,)
    match = own(tiles=[*BUTTERFLY, "blue-lily", "blue-tree"], jokers=0)
    play(match, "place blue-butterfly", "at 01", "pay blue-tree", "pay blue-lily")
    state = match.state()
    assert state["player"][0]["garden"]["tiles"] == {"01": "blue-butterfly"}
    assert state["player"][0]["tiles"] == []
    assert match.acting == (1,)


@pytest.mark.rule("QG-13")
def test_payers_are_all_of_the_colour_or_all_of_the_pattern_never_mixed() -> None:
    tiles = [*BUTTERFLY, "blue-lily", "green-butterfly"]
    match = own(tiles=tiles, jokers=0)
    assert texts(match, "place") == []
    assert refused(match, "place blue-butterfly") == "QG-13"
    match = play(own(tiles=tiles, jokers=1), "place blue-butterfly", "at 01", "pay blue-lily")
    assert texts(match) == ["pay joker"]
    assert refused(match, "pay green-butterfly") == "QG-13"


@pytest.mark.rule("QG-13")
def test_a_joker_pays_but_is_never_placed() -> None:
    match = own(tiles=BUTTERFLY, jokers=3)
    assert refused(match, "place joker") == "QG-13"
    assert refused(play(match, "place blue-butterfly"), "place joker") == "QG-13"
    assert refused(play(match, "at 01"), "place joker") == "QG-13"


@pytest.mark.rule("QG-13")
def test_no_payer_is_identical_to_the_placed_hex() -> None:
    match = own(tiles=BUTTERFLY * 3, jokers=0)
    assert refused(match, "place blue-butterfly") == "QG-13"
    match = play(own(tiles=BUTTERFLY * 3, jokers=2), "place blue-butterfly", "at 01")
    assert texts(match) == ["pay joker"]
    assert refused(match, "pay blue-butterfly") == "QG-13"
    twin = own(tiles=BUTTERFLY, expansions=BUTTERFLY, jokers=2)
    play(twin, "place blue-butterfly", "at 01")
    assert refused(twin, "pay blue-butterfly-expansion") == "QG-13"


@pytest.mark.rule("QG-13")
def test_payers_may_equal_each_other_unless_the_option_forbids_it() -> None:
    tiles = [*BUTTERFLY, "blue-lily", "blue-lily"]
    match = play(own(tiles=tiles, jokers=0), "place blue-butterfly", "at 01", "pay blue-lily")
    assert texts(match) == ["pay blue-lily"]
    strict = {"payers": "distinct"}
    assert texts(own(tiles=tiles, jokers=0, table_fields=strict), "place") == []
    match = own(tiles=tiles, jokers=1, table_fields=strict)
    play(match, "place blue-butterfly", "at 01", "pay blue-lily")
    assert texts(match) == ["pay joker"]
    assert refused(match, "pay blue-lily") == "QG-13"


@pytest.mark.rule("QG-13")
def test_with_distinct_payers_a_tile_and_an_expansion_of_one_hex_do_not_pay_together() -> None:
    strict = {"payers": "distinct"}
    held: dict[str, Any] = {"tiles": [*BUTTERFLY, "blue-lily"], "expansions": ["blue-lily"]}
    match = own(**held, jokers=0, table_fields=strict)
    assert refused(match, "place blue-butterfly") == "QG-13"
    match = own(**held, jokers=1, table_fields=strict)
    play(match, "place blue-butterfly", "at 01")
    assert texts(match, "pay") == ["blue-lily", "blue-lily-expansion", "joker"]
    play(match, "pay blue-lily")
    assert texts(match) == ["pay joker"]


@pytest.mark.rule("QG-13", "QG-14")
def test_an_expansion_in_storage_pays_with_its_hex_and_goes_under_the_supply() -> None:
    match = own(tiles=["blue-bird"], expansions=["lime-bird"], jokers=0)
    before = match.state()
    play(match, "place blue-bird", "at 01", "pay lime-bird-expansion")
    state = match.state()
    assert state["player"][0]["expansions"] == []
    assert state["supply"] == before["supply"] + 1
    assert "lime-bird" not in state["unseen"]  # it has been seen, though it lies face down now


@pytest.mark.rule("QG-14")
def test_paid_tiles_go_to_the_tower_and_jokers_back() -> None:
    match = own(tiles=[*BUTTERFLY, "blue-lily"], jokers=1)
    play(match, "place blue-butterfly", "at 01", "pay blue-lily", "pay joker")
    state = match.state()
    assert state["tower"] == {"blue-lily": 1}
    assert state["player"][0]["jokers"] == 0


@pytest.mark.rule("QG-13")
def test_jokers_pay_for_anything_but_cannot_be_placed() -> None:
    match = own(tiles=["purple-flower"], jokers=3)
    play(match, "place purple-flower", "at 01", "pay joker", "pay joker", "pay joker")
    assert match.state()["player"][0]["garden"]["tiles"] == {"01": "purple-flower"}
    with pytest.raises(tiergarten.IllegalMove) as error:
        own().play("place joker")
    assert error.value.rule == "QG-13"


@pytest.mark.rule("QG-13")
def test_what_is_not_there_does_not_pay() -> None:
    match = play(own(tiles=[*BUTTERFLY, "blue-lily"], jokers=2), "place blue-butterfly", "at 01")
    assert refused(match, "pay blue-tree") == "QG-13"
    assert refused(match, "pay yellow-tree") == "QG-13"
    assert refused(match, "pass") == "QG-13"
    assert refused(own(jokers=3), "pay joker") == "QG-13"


@pytest.mark.rule("QG-13")
def test_a_step_after_which_the_rest_could_not_be_paid_is_not_legal() -> None:
    tiles = ["blue-flower", "blue-tree", "blue-plant", "blue-lily", "green-flower"]
    match = play(own(tiles=tiles, jokers=0), "place blue-flower", "at 01")
    assert texts(match, "pay") == ["blue-tree", "blue-plant", "blue-lily"]
    assert refused(match, "pay green-flower") == "QG-13"
    assert payments(match) == [("blue-tree", "blue-plant", "blue-lily")]


@pytest.mark.rule("QG-13")
def test_hexes_and_jokers_pay_in_any_order() -> None:
    tiles = ["blue-flower", "blue-tree", "blue-plant", "blue-lily"]
    wanted = play(
        own(tiles=tiles, jokers=1),
        *("place blue-flower", "at 01", "pay blue-tree", "pay blue-lily", "pay joker"),
    )
    for order in permutations(["pay blue-tree", "pay blue-lily", "pay joker"]):
        match = play(own(tiles=tiles, jokers=1), "place blue-flower", "at 01", *order)
        assert match.history == wanted.history
        assert match.state() | {"rng": 0} == wanted.state() | {"rng": 0}


@pytest.mark.rule("QG-13")
def test_a_late_payer_leaves_the_earlier_ones_open() -> None:
    tiles = ["lime-butterfly", "lime-tree", "lime-lily"]
    match = play(own(tiles=tiles, jokers=2), "place lime-butterfly", "at 01", "pay lime-lily")
    assert texts(match, "pay") == ["lime-tree", "joker"]
    play(match, "pay joker")
    assert match.state()["player"][0]["tiles"] == ["lime-tree"]


@pytest.mark.rule("QG-13")
def test_distinct_payers_stay_distinct_in_any_order() -> None:
    tiles = ["blue-flower", "blue-tree", "blue-lily", "blue-lily"]
    match = own(
        tiles=tiles, expansions=["blue-lily"], jokers=3, table_fields={"payers": "distinct"}
    )
    play(match, "place blue-flower", "at 01", "pay joker", "pay blue-lily")
    assert texts(match, "pay") == ["blue-tree", "joker"]
    refusal = match.why_not("pay blue-lily-expansion")
    assert refusal is not None
    assert "different" in refusal.why


@pytest.mark.rule("QG-13")
@pytest.mark.parametrize("option", ["printed", "distinct"])
def test_every_payment_is_exactly_one_path(option: str) -> None:
    tiles = ["blue-flower", "blue-tree", "blue-tree", "blue-lily", "green-flower", "lime-flower"]
    held: dict[str, Any] = {"tiles": tiles, "expansions": ["blue-tree", "lime-flower"], "jokers": 2}
    match = own(**held, table_fields={"payers": option})
    play(match, "place blue-flower", "at 01")
    items = [*tiles[1:], "blue-tree-expansion", "lime-flower-expansion", "joker", "joker"]
    wanted = set()
    for chosen in combinations(items, 3):
        hexes = [item.removesuffix("-expansion") for item in chosen if item != "joker"]
        colours = {name.split("-")[0] for name in hexes}
        patterns = {name.split("-")[1] for name in hexes}
        one_way = colours <= {"blue"} or patterns <= {"flower"}
        different = len(set(hexes)) == len(hexes)
        if one_way and (different or option == "printed"):
            wanted.add(tuple(sorted(chosen)))
    found = Counter(tuple(sorted(path)) for path in payments(match))
    assert set(found) == wanted
    assert set(found.values()) == {1}
