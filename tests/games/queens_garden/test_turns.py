"""Turns of several steps: which go on, what is suggested, and how they are told."""

import pytest

from tests.games.queens_garden.positions import garden, own, play, surrounded, table
from tiergarten import Match
from tiergarten.engine.language import say_in
from tiergarten.games.queens_garden.pieces import ACTIONS
from tiergarten.games.queens_garden.table import goes_on, suggest, tell_turn

SAY = say_in("en")
NAMES = ("Anna", "Bert")


def suggested(match: Match) -> list[str]:
    return [ACTIONS[action].text for action in suggest(match.record(), 0)]


def going_on(match: Match) -> set[str]:
    state = match.record()
    return {move.text for move in match.legal() if goes_on(state, 0, move.id)}


def told(match: Match, *moves: str) -> str:
    """A whole turn in words."""
    before = match.record()
    actions = [match.play(move, 0).id for move in moves]
    return tell_turn(SAY, before, 0, actions, match.record(), NAMES)


@pytest.mark.rule("QG-13")
def test_a_payment_spares_jokers() -> None:
    tiles = ["blue-butterfly", "blue-tree", "green-butterfly", "lime-butterfly"]
    match = play(own(tiles=tiles, jokers=2), "place blue-butterfly", "at 01")
    assert suggested(match) == ["pay green-butterfly", "pay lime-butterfly"]


def test_a_payment_spares_expansions_and_what_has_company() -> None:
    tiles = ["blue-bird", "blue-lily", "green-bird", "green-lily", "green-plant"]
    match = play(own(tiles=tiles, jokers=0), "place blue-bird", "at 01")
    assert suggested(match) == ["pay blue-lily"], "the green bird has friends among the greens"
    tiles = ["blue-bird", "blue-lily"]
    match = own(tiles=tiles, expansions=["blue-plant"], jokers=0)
    assert suggested(play(match, "place blue-bird", "at 01")) == ["pay blue-lily"]


def test_a_payment_that_was_begun_is_finished_in_its_way() -> None:
    tiles = ["blue-butterfly", "blue-tree", "green-butterfly", "lime-butterfly"]
    match = play(own(tiles=tiles, jokers=2), "place blue-butterfly", "at 01", "pay blue-tree")
    assert suggested(match) == ["pay joker"]


@pytest.mark.rule("QG-13")
def test_distinct_payers_are_suggested_where_the_rules_ask_for_them() -> None:
    tiles = ["blue-butterfly", "blue-tree", "blue-tree"]
    for payers, paid in (
        ("printed", ["pay blue-tree", "pay blue-tree"]),
        ("distinct", ["pay blue-tree", "pay joker"]),
    ):
        match = own(table_fields={"payers": payers}, tiles=tiles, jokers=1)
        assert suggested(play(match, "place blue-butterfly", "at 01")) == paid


def test_only_steps_go_on() -> None:
    match = own(tiles=["blue-tree", "blue-bird"], jokers=1, points=9)
    assert going_on(match) >= {"place blue-tree", "place blue-bird", "pass"}
    assert not {text for text in going_on(match) if text.startswith("buy")}
    assert going_on(play(match.copy(), "place blue-tree")) == set()
    assert len(going_on(play(match.copy(), "place blue-bird"))) == 6
    assert going_on(play(match, "place blue-bird", "at 01")) == set()


@pytest.mark.rule("QG-9", "QG-20")
def test_a_take_goes_on_where_copies_are_to_be_chosen_and_a_pass_to_discards() -> None:
    match = table(slot=[["blue-tree"], ["lime-tree", "blue-tree"]], player=[{"jokers": 0}, {}])
    assert going_on(match) == {"take blue", "take tree"}
    match = own(tiles=["blue-lily"], points=6, jokers=0)
    assert "pass" not in going_on(match), "it costs a point, so five are left"
    match = own(tiles=["blue-lily", "blue-tree"], points=9, jokers=0)
    play(match, "pass")
    assert suggested(match) == ["done"]
    assert going_on(match) == {"discard blue-tree", "discard blue-lily"}


def test_a_turn_is_told_as_one() -> None:
    match = own(tiles=["blue-butterfly", "blue-tree", "blue-tree"], jokers=0)
    steps = ("place blue-butterfly", "at 01", "pay blue-tree", "pay blue-tree")
    assert told(match, *steps) == (
        "Anna places a light blue butterfly (plaza, east), paying with light blue tree ×2"
    )
    match = own(tiles=["lime-tree"], garden=garden("01 lime-lily"))
    assert told(match, "place lime-tree", "at 02") == (
        "Anna places a light green tree (plaza, north-east)"
    )
    match = own(tiles=["blue-lily", "blue-tree"], points=9, jokers=0)
    assert told(match, "pass", "discard blue-tree", "discard blue-lily").startswith(
        "Anna passes; the first to pass loses a point and starts the next round; "
        "Anna discards a light blue tree, a light blue lily for 7 points"
    )
    match = table(slot=[["blue-tree"], ["lime-tree", "blue-tree"]])
    assert told(match, "take blue", "from 1").startswith("Anna takes all light blue: light blue")


def test_jokers_that_a_turn_earns_are_told() -> None:
    flower = surrounded("lime")
    last = flower["tiles"].popitem()
    match = own(tiles=[last[1]], jokers=3, garden=flower)
    steps = [f"place {last[1]}", f"at {last[0]}"]
    paid = suggested(play(match.copy(), *steps))
    assert paid == ["pay joker"] * 3
    assert "that earns 3 jokers" in told(match, *steps, *paid)
