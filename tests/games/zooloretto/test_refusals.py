"""Why a move is refused: the true reason, the most telling one, by the right rule."""

from collections import Counter
from typing import Any

import pytest

from tests.games.zooloretto.positions import UNLOADING, position
from tests.kinds import some_of
from tests.reasons import Case, Reason, check
from tests.variants import VARIANTS, Variant
from tiergarten import Match
from tiergarten.engine.language import say_in
from tiergarten.games.zooloretto.pieces import (
    ENCLOSURES,
    FIRST_STALL_PLACE,
    KINDS,
    SPACES,
    SPECIES,
    STALLS,
    TILE_NAMES,
)
from tiergarten.games.zooloretto.table.words import GROUPS, IN_SPOT, tile_name
from tiergarten.testing.walks import positions

SAY = say_in("en")
PRICE = {"move": 1, "shift": 1, "exchange": 1, "trade": 1, "buy": 2, "discard": 2, "expand": 3}


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


def zoo(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = case.state["zoo"][case.seat]
    return found


def barn(case: Case) -> list[str]:
    """The barn that a move takes something from, or exchanges with."""
    owner = int(case.at[0][1:]) - 1 if case.verb == "buy" else case.seat
    tiles: list[str] = case.state["zoo"][owner]["barn"]
    return tiles


def species_of(tile: str) -> str:
    return tile.split("-")[0]


def kind_of(tile: str) -> str:
    """Animals that cannot breed are alike."""
    return tile.removesuffix("-offspring").removesuffix("-bred")


def enclosure(case: Case, name: str) -> list[str]:
    animals: list[str] = zoo(case)["enclosure"][ENCLOSURES.index(name)]
    return animals


def stalls(case: Case, name: str) -> list[str]:
    e = ENCLOSURES.index(name)
    places: list[str] = zoo(case)["stall"][FIRST_STALL_PLACE[e] : FIRST_STALL_PLACE[e + 1]]
    return places


def spots(case: Case) -> list[str]:
    return [word for word in case.at if word in ENCLOSURES]


def is_open(case: Case, name: str) -> bool:
    return ENCLOSURES.index(name) < 3 + int(zoo(case)["expansions"])


def named_kind(case: Case) -> str:
    """The tile that a move names."""
    if case.verb == "shift":
        return case.at[0]
    return next(word for word in case.at if word in KINDS)


def in_play(case: Case) -> bool:
    return not {species_of(word) for word in case.at} & set(case.state["removed"])


def is_there(case: Case) -> bool:
    """Whether all is there that a money action needs, but the money."""
    if not all(is_open(case, name) for name in spots(case)):
        return False
    if case.verb == "exchange":
        one, other = case.at
        return one != other and all(enclosure(case, e) for e in case.at)
    if case.verb == "trade":
        e, species = case.at
        return bool(enclosure(case, e)) and species in map(species_of, barn(case))
    if case.verb == "buy" and not seller(case):
        return False
    if case.verb == "shift" and case.at[1] != "barn":
        return case.at[0] in stalls(case, case.at[1])
    if case.verb == "expand":
        return bool(zoo(case)["expansions"] < most_expansions(case))
    return named_kind(case) in map(kind_of, barn(case))


def most_expansions(case: Case) -> int:
    return 2 if case.state["players"] == 2 else 1


def seller(case: Case) -> bool:
    owner = int(case.at[0][1:]) - 1
    return owner != case.seat and owner < case.state["players"]


def paid(case: Case) -> bool:
    """Whether a reason that comes after the price comes where it can be paid."""
    if case.verb not in PRICE:
        return True
    return is_there(case) and zoo(case)["coins"] >= PRICE[case.verb]


def unpaid(case: Case) -> bool:
    price, coins = case.number(), case.number("coins")
    return is_there(case) and coins == zoo(case)["coins"] < price == PRICE[case.verb]


def truck(case: Case) -> dict[str, Any]:
    assert case.said["truck"] == case.at[0]
    found: dict[str, Any] = case.state["truck"][case.number("truck") - 1]
    return found


def acts(case: Case) -> bool:
    return case.seat in case.state["acting"]


def holds(case: Case, tile: str) -> bool:
    return tile in map(kind_of, case.state["hand"])


def listed(tiles: list[str]) -> str:
    return ", ".join(tile_name(SAY, TILE_NAMES.index(tile)) for tile in tiles)


def animals_named(case: Case) -> str:
    """The species of a sentence, which the move must be about or which must live there."""
    return SPECIES[GROUPS.index(case.said["animals"])]


def place_named(case: Case) -> str:
    """The enclosure of a sentence."""
    name = ENCLOSURES[IN_SPOT.index("in " + case.said["where"])]
    assert name in case.at
    return name


def overcrowded(case: Case) -> bool:
    to = place_named(case)
    if case.verb == "trade":
        coming = sum(species_of(tile) == case.at[1] for tile in barn(case))
    else:
        (other,) = (e for e in case.at if e != to)
        coming = len(enclosure(case, other))
    return paid(case) and coming > SPACES[ENCLOSURES.index(to)]


def same_species(case: Case) -> bool:
    here = species_of(enclosure(case, case.at[0])[0])
    there = case.at[1] if case.verb == "trade" else species_of(enclosure(case, case.at[1])[0])
    return paid(case) and here == there


def only_kin(case: Case) -> bool:
    """There are males or females of the species, and nothing else of it."""
    species = case.said["tile"]
    kin = Counter(kind_of(tile) for tile in barn(case) if species_of(tile) == species)
    there = [kind for kind in (f"{species}-male", f"{species}-female") if kind in kin]
    return (
        named_kind(case) == species
        and len(there) == len(kin)
        and (case.said["tiles"] == listed(there))
    )


def not_there(case: Case) -> bool:
    """Not in the barn, and if it is a plain animal, no male or female of its species either."""
    tile = named_kind(case)
    return not any(tile in (kind_of(other), species_of(other)) for other in barn(case))


def named_truly(case: Case) -> bool:
    tile = named_kind(case)
    return case.said["tile"] == listed([tile]) and in_play(case)


def own_or_that(case: Case) -> bool:
    return (case.said["whose"] == "that") == (case.verb == "buy")


def barn_rule(case: Case) -> str:
    return {"buy": "ZL-18", "discard": "ZL-19"}.get(case.verb, "ZL-16")


def truck_rule(case: Case) -> str:
    return "ZL-8" if case.verb == "load" else "ZL-10"


PLACE = "(?P<where>the (small|middle|large) enclosure|the (second )?expansion)"
REASONS = [
    Reason(
        "it is not your turn",
        None,
        lambda c: not acts(c) and c.seat not in c.state["taken"],
    ),
    Reason(
        "you have taken a truck and sit out the rest of the round",
        lambda c: "ZL-21" if c.verb in PRICE else "ZL-10",
        lambda c: not acts(c) and c.seat in c.state["taken"],
    ),
    Reason(
        "the tile you have drawn goes on a truck first",
        "ZL-8",
        lambda c: acts(c) and c.state["revealed"] is not None and c.verb != "load",
    ),
    Reason(
        "first find a place for every tile in your hand",
        "ZL-11",
        lambda c: acts(c) and bool(c.state["hand"]) and c.verb != "place",
    ),
    Reason(
        "every truck in the middle is full",
        "ZL-8",
        lambda c: (
            c.verb == "draw"
            and all(t["taken"] or len(t["load"]) == t["places"] for t in c.state["truck"])
        ),
    ),
    Reason(
        "there are (?P<n>[345]) trucks",
        lambda c: "ZL-34" if c.state["players"] == 2 else "ZL-6",
        lambda c: c.number() == len(c.state["truck"]) < int(c.at[0]),
    ),
    Reason(
        "you have not drawn a tile",
        "ZL-8",
        lambda c: c.verb == "load" and c.state["revealed"] is None,
    ),
    Reason("truck (?P<truck>[1-5]) has been taken", truck_rule, lambda c: truck(c)["taken"]),
    Reason(
        "truck (?P<truck>[1-5]) is full",
        "ZL-8",
        lambda c: not truck(c)["taken"] and len(truck(c)["load"]) == truck(c)["places"],
    ),
    Reason(
        "truck (?P<truck>[1-5]) is empty",
        "ZL-10",
        lambda c: c.verb == "take" and not truck(c)["taken"] and not truck(c)["load"],
    ),
    Reason(
        "there is nothing in your hand to place",
        "ZL-11",
        lambda c: c.verb == "place" and not c.state["hand"],
    ),
    Reason(
        "there is only one expansion",
        "ZL-6",
        lambda c: c.state["players"] > 2 and "expansion2" in c.at,
    ),
    Reason(
        "the second expansion has not been opened",
        "ZL-20",
        lambda c: c.state["players"] == 2 and "expansion2" in c.at and zoo(c)["expansions"] < 2,
    ),
    Reason(
        "the expansion has not been opened",
        "ZL-20",
        lambda c: "expansion" in c.at and zoo(c)["expansions"] == 0,
    ),
    Reason(
        "(?P<animals>[a-z]+) are not in this game",
        "ZL-4",
        lambda c: animals_named(c) in c.state["removed"] and not in_play(c),
    ),
    Reason(
        "there is no stall in your hand; you hold: (?P<tiles>.+)",
        "ZL-11",
        lambda c: (
            c.at[0] in STALLS
            and not any(tile in STALLS for tile in c.state["hand"])
            and c.said["tiles"] == listed(c.state["hand"])
        ),
    ),
    Reason(
        "that is not in your hand; you hold: (?P<tiles>.+)",
        "ZL-11",
        lambda c: not holds(c, c.at[0]) and c.said["tiles"] == listed(c.state["hand"]),
    ),
    Reason(
        f"there is no free place for a stall beside {PLACE}",
        lambda c: "ZL-16" if c.verb == "shift" else "ZL-13",
        lambda c: paid(c) and "" not in stalls(c, place_named(c)) and place_named(c) == c.at[-1],
    ),
    Reason(
        f"(?P<animals>[a-z]+) live in {PLACE}",
        "ZL-12",
        lambda c: (
            paid(c)
            and species_of(enclosure(c, place_named(c))[0]) == animals_named(c)
            and species_of(named_kind(c)) != animals_named(c)
        ),
    ),
    Reason(
        f"there is no free space in {PLACE}",
        "ZL-12",
        lambda c: (
            paid(c)
            and len(enclosure(c, place_named(c))) == SPACES[ENCLOSURES.index(place_named(c))]
        ),
    ),
    Reason("that costs (?P<n>1) coin; you have (?P<coins>0)", "ZL-15", unpaid),
    Reason("that costs (?P<n>[23]) coins; you have (?P<coins>[012])", "ZL-15", unpaid),
    Reason(
        "(?P<whose>your|that) barn is empty",
        barn_rule,
        lambda c: not barn(c) and in_play(c) and own_or_that(c),
    ),
    Reason(
        "there is no (?P<tile>[a-z]+) of that kind in (?P<whose>your|that) barn, "
        "only: (?P<tiles>.+)",
        barn_rule,
        lambda c: only_kin(c) and own_or_that(c),
    ),
    Reason(
        "there is no (?P<tile>[a-z]+|(fe)?male [a-z]+|[a-z]+ stall) in (?P<whose>your|that) barn",
        barn_rule,
        lambda c: not_there(c) and named_truly(c) and own_or_that(c),
    ),
    Reason(
        "there are no (?P<animals>[a-z]+) in your barn",
        "ZL-17",
        lambda c: (
            animals_named(c) == c.at[1] and c.at[1] not in map(species_of, barn(c)) and in_play(c)
        ),
    ),
    Reason(
        f"nobody lives in {PLACE}",
        "ZL-17",
        lambda c: is_open(c, place_named(c)) and not enclosure(c, place_named(c)),
    ),
    Reason("an exchange needs two enclosures", "ZL-17", lambda c: c.at[0] == c.at[1]),
    Reason(
        f"there is no (?P<tile>[a-z]+ stall) beside {PLACE}",
        "ZL-16",
        lambda c: (
            c.at[0] not in stalls(c, place_named(c))
            and named_truly(c)
            and is_open(c, place_named(c))
        ),
    ),
    Reason(
        "it is already in the barn",
        "ZL-16",
        lambda c: paid(c) and c.at[1:] == ("barn", "barn"),
    ),
    Reason(
        "it is already there",
        "ZL-16",
        lambda c: paid(c) and c.at[1] == c.at[2] and stalls(c, c.at[1]) == [c.at[0]],
    ),
    Reason("both groups are of the same species", "ZL-17", same_species),
    Reason(f"there is not enough space for all of them in {PLACE}", "ZL-17", overcrowded),
    Reason("nobody sits there", "ZL-18", lambda c: int(c.at[0][1:]) > c.state["players"]),
    Reason(
        "you can only buy from other players",
        "ZL-18",
        lambda c: int(c.at[0][1:]) == c.seat + 1,
    ),
    Reason(
        "your expansion is already open",
        "ZL-20",
        lambda c: most_expansions(c) == 1 == zoo(c)["expansions"],
    ),
    Reason(
        "your 2 expansions are already open",
        "ZL-20",
        lambda c: most_expansions(c) == 2 == zoo(c)["expansions"],
    ),
]
TABLES = [v for v in VARIANTS if v.game == "zooloretto"]


def heard_in(match: Match) -> set[str]:
    """The sentences of a position: all of who acts, some of the others'."""
    heard = set()
    for seat in range(match.players):
        step = 1 if seat in match.acting else 17
        heard |= check(match, seat, match.game.actions.moves[::step], REASONS)
    return heard


@pytest.mark.parametrize("variant", some_of(TABLES, TABLES[0], TABLES[-1]), ids=str)
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
