"""Why a move is refused: the true reason, the most telling one, by the right rule."""

from typing import Any

import pytest

from tests.games.zooloretto.positions import UNLOADING, position
from tests.games.zooloretto.reasons import REASONS
from tests.kinds import some_of
from tests.reasons import check
from tests.variants import VARIANTS, Variant
from tiergarten import Match
from tiergarten.testing.walks import positions


def why(match: Match, move: str, seat: int | None = None) -> tuple[str | None, str]:
    refusal = match.why_not(move, seat)
    assert refusal is not None
    return refusal.rule, refusal.why


# What is not there comes first, then what one does not have, then the price, then what fits.


@pytest.mark.rule("ZL-17")
def test_a_barn_without_camels_is_the_reason_even_where_camels_live() -> None:
    match = position({"large": ["camel"], "barn": ["zebra"]})
    assert why(match, "trade large camel") == ("ZL-17", "there are no camels in your barn")
    kin = position({"large": ["camel"], "barn": ["camel"]})
    assert why(kin, "trade large camel") == ("ZL-17", "both groups are of the same species")


@pytest.mark.rule("ZL-11", "ZL-13")
def test_a_stall_that_one_does_not_hold_cannot_be_placed_anywhere() -> None:
    match = position(hand=["camel"])
    for to in ("barn", "small"):
        said = "there is no stall in your hand; you hold: camel"
        assert why(match, f"place ices {to}") == ("ZL-11", said)
    toys = position(hand=["toys"])
    said = "that is not in your hand; you hold: toy stall"
    assert why(toys, "place ices barn") == ("ZL-11", said)


@pytest.mark.rule("ZL-20")
def test_an_expansion_that_is_open_has_no_price() -> None:
    poor = position({"coins": 0, "expansions": 1})
    assert why(poor, "expand") == ("ZL-20", "your expansion is already open")
    two = position({"coins": 0, "expansions": 2}, players=2)
    assert why(two, "expand") == ("ZL-20", "your 2 expansions are already open")
    one = position({"coins": 2, "expansions": 1}, players=2)
    assert why(one, "expand") == ("ZL-15", "that costs 3 coins; you have 2")


@pytest.mark.rule("ZL-18")
def test_an_empty_chair_and_an_empty_barn_have_no_price() -> None:
    poor = position({"coins": 0, "barn": ["zebra"]}, {"barn": ["panda"]})
    assert why(poor, "buy p5 zebra") == ("ZL-18", "nobody sits there")
    assert why(poor, "buy p1 zebra") == ("ZL-18", "you can only buy from other players")
    assert why(poor, "buy p2 zebra") == ("ZL-18", "there is no zebra in that barn")
    assert why(poor, "buy p3 zebra") == ("ZL-18", "that barn is empty")
    assert why(poor, "buy p2 panda") == ("ZL-15", "that costs 2 coins; you have 0")


@pytest.mark.rule("ZL-15", "ZL-16")
def test_the_price_comes_after_what_is_missing_and_before_what_does_not_fit() -> None:
    zoo = {"small": ["zebra"], "barn": ["panda"]}
    for coins in (0, 1):
        match = position(zoo | {"coins": coins})
        assert why(match, "move zebra middle") == ("ZL-16", "there is no zebra in your barn")
        assert why(match, "move panda expansion")[0] == "ZL-20"
        assert why(match, "exchange small middle")[1] == "nobody lives in the middle enclosure"
    poor = position(zoo | {"coins": 0})
    assert why(poor, "move panda small") == ("ZL-15", "that costs 1 coin; you have 0")
    rich = position(zoo)
    assert why(rich, "move panda small") == ("ZL-12", "zebras live in the small enclosure")


@pytest.mark.rule("ZL-4")
def test_species_in_the_box_are_named_as_such() -> None:
    match = position({"small": ["zebra"], "barn": ["zebra"]}, removed=["camel", "panda"])
    for move in ("move camel small", "discard camel", "buy p2 camel-male", "trade small camel"):
        assert why(match, move) == ("ZL-4", "camels are not in this game")
    unloading = position(hand=["zebra"], removed=["camel", "panda"])
    assert why(unloading, "place panda barn") == ("ZL-4", "pandas are not in this game")


@pytest.mark.rule("ZL-16", "ZL-19")
def test_males_and_females_are_not_denied() -> None:
    """A plain `camel` is none that can breed; but to say there is no camel would be wrong."""
    poor = {"coins": 0, "barn": ["camel-male", "camel-female", "toys"]}
    match = position(poor)
    said = "there is no camel of that kind in your barn, only: male camel, female camel"
    assert why(match, "discard camel") == ("ZL-19", said)
    full = {"small": ["leopard"], "middle": ["leopard"], "large": ["leopard"]}
    match = position(full | {"barn": ["camel-male"]}, {"barn": ["camel-female"]})
    said = "there is no camel of that kind in your barn, only: male camel"
    assert why(match, "move camel small") == ("ZL-16", said)
    match = position({"coins": 1}, {"barn": ["camel-female"]})
    said = "there is no camel of that kind in that barn, only: female camel"
    assert why(match, "buy p2 camel") == ("ZL-18", said)


@pytest.mark.rule("ZL-8", "ZL-10")
def test_a_truck_that_was_taken_can_be_neither_loaded_nor_taken() -> None:
    truck: list[Any] = [{"load": [], "taken": True}, ["coin"], []]
    said = "truck 1 has been taken"
    assert why(position(taken=[1], truck=truck, revealed="toys"), "load 1") == ("ZL-8", said)
    assert why(position(taken=[1], truck=truck), "take 1") == ("ZL-10", said)
    assert why(position(taken=[1], truck=truck), "load 1") == ("ZL-8", "you have not drawn a tile")


@pytest.mark.rule("ZL-6", "ZL-34")
def test_how_many_trucks_there_are_is_a_rule_of_its_own_for_two() -> None:
    assert why(position(players=4), "take 5") == ("ZL-6", "there are 4 trucks")
    assert why(position(players=2), "take 4") == ("ZL-34", "there are 3 trucks")


def test_turn_order_has_no_rule_of_its_own() -> None:
    match = position(truck=[["coin"], [], []])
    assert why(match, "draw", seat=1) == (None, "it is not your turn")
    match.play("take 1")
    said = "you have taken a truck and sit out the rest of the round"
    assert why(match, "draw", seat=0) == ("ZL-10", said)
    assert why(match, "expand", seat=0) == ("ZL-21", said)


@pytest.mark.rule("ZL-16")
def test_a_stall_that_stands_there_already() -> None:
    match = position({"stalls": {"middle": ["toys"]}, "barn": ["ices"]})
    assert why(match, "shift toys middle middle") == ("ZL-16", "it is already there")
    assert why(match, "shift ices barn barn") == ("ZL-16", "it is already in the barn")
    said = "there is no free place for a stall beside the middle enclosure"
    assert why(match, "shift ices barn middle") == ("ZL-16", said)
    assert (
        why(match, "shift ices small barn")[1] == "there is no ice stall beside the small enclosure"
    )


# Every refusal in random games, and whether it is true.

TABLES = [v for v in VARIANTS if v.game == "zooloretto"]


def heard_in(match: Match) -> set[str]:
    """The sentences of a position: all of who acts, some of the others'."""
    heard = set()
    for seat in range(match.players):
        step = 1 if seat in match.acting else 17
        heard |= check(match, seat, match.game.actions.moves[::step], REASONS)
    return heard


@pytest.mark.parametrize("variant", some_of(TABLES, TABLES[-1]), ids=str)
def test_what_a_refusal_says_is_true(variant: Variant) -> None:
    heard = set()
    for match in positions(variant, seed=variant.players, every=31):
        if not match.over:
            heard |= heard_in(match)
    assert len(heard) > len(REASONS) // 2


def test_every_sentence_is_heard_and_true() -> None:
    """Crowded zoos with some money, in which nearly everything is in the way."""
    crowded = {
        "small": ["zebra"] * 4,
        "middle": ["zebra"] * 2,
        "large": ["panda"] * 6,
        "stalls": {"small": ["toys", "ices"], "middle": ["toys"]},
        "barn": ["camel"] * 5 + ["camel-male", "leopard-female", "snacks", "panda"],
    }
    rich = crowded | {"coins": 3}
    full = [["coin", "coin", "leopard"], ["coin", "ices", "leopard"], ["coin", "snacks", "camel"]]
    taken: list[Any] = [{"load": [], "taken": True}, ["coin"], []]
    seller = {"barn": ["leopard-male", "drinks"]}
    tables = [
        position(rich, seller, truck=full),
        position(rich | {"expansions": 1, "coins": 2}, seller, truck=taken, taken=[1]),
        position(crowded | {"coins": 0}, seller),
        position(crowded, hand=["zebra", "camel-male"], **UNLOADING),
        position(crowded, hand=["toys"]),
        position(crowded, revealed="coin", truck=[*full[:2], []]),
        position({"coins": 3}),
        position({"small": ["zebra"], "middle": ["panda"]}),
        position({"coins": 9, "expansions": 2, "large": ["zebra"]}, players=2),
        position(rich, players=2),
    ]
    assert set().union(*map(heard_in, tables)) == {reason.words for reason in REASONS}
