"""Why a move is refused: the true reason, the most telling one, by the right rule."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.queens_garden.positions import garden, own, play, table
from tests.games.queens_garden.reasons import REASONS
from tests.kinds import some_of
from tests.reasons import check
from tests.variants import VARIANTS, Variant
from tiergarten import Match
from tiergarten.games.queens_garden.pieces import (
    PLACES,
)

LILIES = ["green-lily", "lime-lily", "yellow-lily", "mauve-lily"] * 3
SIX_BACKS = ", ".join(f"{place} back" for place in PLACES)
PLAZA = "01 blue-tree, 02 blue-bird, 03 blue-butterfly, 04 blue-flower, 05 blue-plant, 06 blue-lily"


def why(match: Match, move: str, seat: int | None = None) -> tuple[str | None, str]:
    refusal = match.why_not(move, seat)
    assert refusal is not None
    return refusal.rule, refusal.why


def sold_out(points: int = 15) -> Match:
    """Four players in round 1, when the supply has four expansions: one has bought them all."""
    four = garden(expansions=", ".join(f"{place} back" for place in PLACES[:4]))
    top = ["lime-bird", "lime-tree", "mauve-bird", "mauve-tree"]
    return own(4, {"slot": [top]}, points=points, garden=four)


# What is not there comes first, then what one does not have, then the price, then what fits.


def test_turn_order_has_no_rule_of_its_own() -> None:
    match = table(players=3)
    assert why(match, "pass", seat=1) == (None, "it is not your turn")
    match.play("pass")
    said = "you have passed; the rest of the round goes on without you"
    assert why(match, "pass", seat=0) == ("QG-20", said)


@pytest.mark.rule("QG-19", "QG-5")
def test_an_expansion_that_cannot_be_had_has_no_price() -> None:
    poor = own(points=5)
    assert why(poor, "buy 1") == ("QG-19", "that costs 6 points; you have 5")
    full = own(points=5, garden=garden(expansions=SIX_BACKS))
    assert why(full, "buy 1") == ("QG-5", "all six places of your garden are taken")
    assert why(sold_out(points=5), "buy 5") == ("QG-19", "the supply is empty")
    one = own(points=5, garden=garden(expansions="1 back"))
    assert why(one, "buy 1") == ("QG-19", "that costs 6 points; you have 5")
    rich = own(garden=garden(expansions="1 back"))
    assert why(rich, "buy 1") == ("QG-19", "there is already an expansion there, back up")


@pytest.mark.rule("QG-10")
def test_room_is_told_in_the_singular_and_in_the_plural() -> None:
    blues = ["blue-tree", "blue-bird", "blue-plant"]
    for tiles, room in (
        (10, "room for 2 tiles"),
        (11, "room for 1 tile"),
        (12, "room for 0 tiles"),
    ):
        match = table(slot=[blues], player=[{"tiles": LILIES[:tiles], "jokers": 0}, {}])
        said = f"not all of it fits: your storage has {room} and for 2 expansions"
        assert why(match, "take blue") == ("QG-10", said)
    one = {"expansions": ["yellow-tree"]}
    match = table(slot=["blue-tree", "blue-bird", ["lime-bird"]], player=[one, {}])
    said = "not all of it fits: your storage has room for 9 tiles and for 1 expansion"
    assert why(match, "take blue") == ("QG-10", said)


@pytest.mark.rule("QG-9", "QG-10")
def test_choosing_among_several() -> None:
    match = table(slot=[["blue-tree", "lime-bird"], ["blue-tree", "blue-lily"]])
    play(match, "take blue")
    assert why(match, "pass") == ("QG-9", "first choose which light blue tree you take")
    assert why(match, "from 3") == ("QG-9", "there is no light blue tree there")
    assert why(match, "from 6") == ("QG-8", "the display has slots 1 to 5")


@pytest.mark.rule("QG-10")
def test_a_copy_for_which_there_is_no_room() -> None:
    both = {"expansions": ["yellow-tree", "yellow-bird"]}
    slots = ["blue-tree", ["blue-tree", "lime-bird"]]
    match = play(table(slot=slots, player=[both, {}]), "take tree")
    assert why(match, "from 1") == ("QG-10", "your storage has no room for another expansion")
    match = play(table(slot=slots, player=[{"tiles": LILIES, "jokers": 0}, {}]), "take tree")
    assert why(match, "from 2") == ("QG-10", "your storage has no room for another tile")
    slots = ["blue-tree", ["blue-tree", "blue-bird"], ["blue-bird", "blue-plant"]]
    match = table(slot=slots, player=[{"tiles": LILIES[:10], "jokers": 0}, {}])
    play(match, "take blue")
    said = "your storage would then have no room for the rest of what you take"
    assert why(match, "from 2") == ("QG-10", said)


@pytest.mark.rule("QG-3", "QG-5", "QG-18")
def test_where_an_expansion_goes() -> None:
    match = own(expansions=["blue-tree"], garden=garden(expansions="2 back"))
    play(match, "build blue-tree")
    assert why(match, "pass") == ("QG-18", "first choose where your hex goes")
    assert why(match, "at 01") == ("QG-5", "expansions go around the plaza, not on it")
    said = "the hex of an expansion is never printed in the middle"
    assert why(match, "at 10") == ("QG-3", said)
    assert why(match, "at 21") == ("QG-18", "there is already an expansion there")


@pytest.mark.rule("QG-20")
def test_there_is_nothing_to_discard_before_one_has_passed() -> None:
    match = own(tiles=["blue-tree"])
    assert why(match, "discard blue-tree") == ("QG-20", "you can discard only when you pass")
    assert why(match, "done") == ("QG-20", "you have not passed")


# Every refusal in random games, and whether it is true.

TABLES = [v for v in VARIANTS if v.game == "queens-garden"]


def heard_in(match: Match) -> set[str]:
    """The sentences of a position: all of who acts, some of the others'."""
    heard = set()
    for seat in range(match.players):
        step = 1 if seat in match.acting else 17
        heard |= check(match, seat, match.game.actions.moves[::step], REASONS)
    return heard


def wandering(variant: Variant, every: int) -> Iterator[Match]:
    """A random match that places what it can, seen now and then."""
    match = variant.deal(variant.players)
    chance = random.Random(variant.players)
    while not match.over:
        moves = [move for move in match.legal() if move.verb != "pass"] or match.legal()
        match.play(
            chance.choice([m for m in moves if m.verb in ("place", "build", "buy")] or moves)
        )
        if chance.randrange(every) == 0 and not match.over:
            yield match


@pytest.mark.parametrize("variant", some_of(TABLES, TABLES[-1]), ids=str)
def test_what_a_refusal_says_is_true(variant: Variant) -> None:
    heard = set().union(*map(heard_in, wandering(variant, every=9)))
    assert len(heard) > 15


def apart(*tiles: str) -> Match:
    """A lime butterfly and these, where hexes that pay together must differ."""
    held = ["lime-butterfly", *tiles]
    return own(tiles=held, jokers=0, table_fields={"payers": "distinct"})


def payments_under_way() -> list[Match]:
    """Hexes of both ways, twins, strangers; with jokers and without."""
    tiles = ["blue-flower", "blue-flower", "blue-tree", "lime-flower", "lime-lily", "green-flower"]
    begun, third = ("place blue-flower", "at 01"), ("place lime-butterfly", "at 01")
    twins: dict[str, Any] = {
        "tiles": ["blue-flower", "blue-tree", "blue-tree", "blue-lily"],
        "jokers": 2,
    }
    return [
        play(own(tiles=[*tiles, "mauve-flower"], jokers=0), *begun),
        play(own(tiles=tiles, jokers=2), *begun, "pay blue-tree"),
        play(own(tiles=tiles, jokers=2), *begun, "pay lime-flower"),
        play(own(table_fields={"payers": "distinct"}, **twins), *begun, "pay blue-tree"),
        play(apart("lime-bird", "lime-bird", "blue-butterfly", "mauve-butterfly"), *third),
        play(apart("blue-butterfly", "blue-butterfly", "lime-bird", "lime-lily"), *third),
        apart("blue-butterfly", "blue-butterfly"),
    ]


@pytest.mark.rule("QG-13")
def test_twins_cannot_pay_together_where_payers_must_differ() -> None:
    birds = ["lime-bird", "lime-bird"]
    others = ["blue-butterfly", "yellow-butterfly"]
    match = play(apart(*birds, *others), "place lime-butterfly", "at 01")
    assert why(match, "pay lime-bird") == (
        "QG-13",
        "hexes that pay together must all be different; you have too few different ones of that "
        "colour",
    )
    assert why(apart(*birds), "place lime-butterfly") == (
        "QG-13",
        "it costs 3 hexes, itself included, all different; you cannot pay the rest, by colour or "
        "by pattern",
    )
    printed = own(tiles=["lime-butterfly", *birds], jokers=0)
    assert play(printed, "place lime-butterfly", "at 01").why_not("pay lime-bird") is None


def test_every_sentence_is_heard_and_true() -> None:
    both = {"expansions": ["yellow-tree", "yellow-bird"]}
    trees = ["blue-tree", ["blue-tree", "blue-bird"]]
    birds = [*trees, ["blue-bird", "blue-plant"]]
    front = garden(PLAZA, "11 lime-tree, 2 back")
    crowd: dict[str, Any] = {"tiles": ["blue-tree", "lime-tree", "purple-lily"], "jokers": 2}
    gap = garden(PLAZA.removesuffix(", 06 blue-lily"))
    tables = [
        table(players=3),
        play(table(players=3), "pass"),
        play(table(slot=trees, player=[both, {}]), "take tree"),
        play(table(slot=trees, player=[{"tiles": LILIES, "jokers": 0}, {}]), "take tree"),
        play(table(slot=birds, player=[{"tiles": LILIES[:10], "jokers": 0}, {}]), "take blue"),
        own(**crowd, garden=front),
        own(tiles=["blue-tree", "lime-bird", "lime-lily"], garden=gap, points=5),
        table(slot=[["blue-tree", "blue-bird"]], player=[{"tiles": LILIES[:11], "jokers": 0}, {}]),
        play(own(**crowd, garden=front), "place lime-tree"),
        play(own(expansions=["blue-tree"], garden=front), "build blue-tree"),
        play(own(tiles=["lime-bird", "lime-tree"]), "place lime-bird", "at 01"),
        play(own(tiles=["lime-bird"]), "pass"),
        own(expansions=["blue-tree"], tiles=LILIES[:3], garden=garden(expansions=SIX_BACKS)),
        own(tiles=["blue-tree", "lime-flower"], jokers=4, garden=garden(PLAZA)),
        sold_out(),
        *payments_under_way(),
    ]
    assert set().union(*map(heard_in, tables)) == {reason.words for reason in REASONS}
