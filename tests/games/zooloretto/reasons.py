"""What Zooloretto says when it refuses a move, and when each sentence is true."""

from collections import Counter
from typing import Any

from tests.reasons import Case, Reason
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

SAY = say_in("en")
PRICE = {"move": 1, "shift": 1, "exchange": 1, "trade": 1, "buy": 2, "discard": 2, "expand": 3}


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
