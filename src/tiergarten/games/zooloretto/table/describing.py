"""The trucks and the zoos in sentences, for those who cannot see them."""

from collections.abc import Sequence
from typing import Any

from tiergarten.engine.describing import Description, counted
from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import (
    BARN,
    EXPANSIONS,
    FIRST_STALL,
    FIRST_STALL_PLACE,
    FIXED_ENCLOSURES,
    NO_TILE,
    PRICE_OF_EXPANSION,
    SORTS,
    SPACES,
    SPECIES,
    STALLS,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.scoring import zoo_points
from tiergarten.games.zooloretto.state import animal_tile
from tiergarten.games.zooloretto.table.text import absent_lines
from tiergarten.games.zooloretto.table.words import (
    load_of,
    points_text,
    spot_name,
    tile_name,
    tile_names,
)


def describe(
    say: Say, state: State, seat: int | None, names: Sequence[str]
) -> dict[str, Description]:
    """The middle of the table, and every zoo with its barn."""
    found = {"market": Description(_market(say, state))}
    for whose in range(int(state.players)):
        found[f"z{whose}"] = Description(_zoo(say, state, whose))
    return found


def _market(say: Say, state: State) -> list[str]:
    found = []
    for t in range(int(TRUCKS[state.players])):
        truck = state.truck[t]
        if truck.taken:
            found.append(say("Truck {truck}: {load}", truck=t + 1, load=say("taken")))
            continue
        load = load_of(state, t)
        free = int(truck.places) - len(load)
        found.append(
            say.many(
                "Truck {truck}: {load}; {n} place free",
                "Truck {truck}: {load}; {n} places free",
                free,
                truck=t + 1,
                load=counted(say, [tile_name(say, tile) for tile in load]),
            )
        )
    if state.revealed != NO_TILE:
        found.append(say("Drawn: {tile}", tile=tile_name(say, int(state.revealed))))
    left, closing = int(state.left), min(int(state.left), int(state.closing))
    for pile, count in ((say("draw pile"), left - closing), (say("closing pile"), closing)):
        found.append(say("{thing}: {what}", thing=pile, what=count))
    if state.last_round:
        found.append(say("The last round"))
    found.append(say.many("Bank: {n} coin", "Bank: {n} coins", int(state.bank)))
    return found + absent_lines(say, state)


def _zoo(say: Say, state: State, whose: int) -> list[str]:
    zoo = state.zoo[whose]
    found = [
        say.many("{n} coin", "{n} coins", int(zoo.coins)),
        points_text(say, int(zoo_points(zoo))),
    ]
    if int(state.taken) >> whose & 1 and not int(state.acting) >> whose & 1:
        found.append(say("out of the round"))
    if state.hand.count and int(state.acting) >> whose & 1:
        tiles = [int(tile) for tile in state.hand.tile[: state.hand.count]]
        found.append(say("{thing}: {what}", thing=say("in hand"), what=tile_names(say, tiles)))
    enclosures = range(FIXED_ENCLOSURES + int(EXPANSIONS[state.players]))
    found += [_enclosure(say, zoo, e) for e in enclosures]
    found.append(say("{thing}: {what}", thing=spot_name(say, BARN), what=_barn(say, zoo.barn)))
    return found


def _enclosure(say: Say, zoo: State, e: int) -> str:
    """Who lives there, sex by sex, and the stalls beside it."""
    name = spot_name(say, e)
    if e >= FIXED_ENCLOSURES + zoo.expansions:
        closed = say("closed ({n} coins)", n=PRICE_OF_EXPANSION)
        return say("{thing}: {what}", thing=name, what=closed)
    enclosure = zoo.enclosure[e]
    animals = [
        tile_name(say, animal_tile(int(enclosure.species), sort))
        for sort in range(len(SORTS))
        for _ in range(int(enclosure.animal[sort]))
    ]
    places = range(int(FIRST_STALL_PLACE[e]), int(FIRST_STALL_PLACE[e + 1]))
    stalls = [
        tile_name(say, FIRST_STALL + int(zoo.stall[place]) - 1)
        for place in places
        if zoo.stall[place]
    ]
    return say(
        "{enclosure}, {n} of {spaces} spaces: {animals}; stalls, {m} of {places} places: {stalls}",
        enclosure=name,
        n=int(enclosure.count),
        spaces=int(SPACES[e]),
        animals=counted(say, animals),
        m=len(stalls),
        places=len(places),
        stalls=counted(say, stalls),
    )


def _barn(say: Say, barn: Any) -> str:
    animals = [
        tile_name(say, animal_tile(species, sort))
        for species in range(len(SPECIES))
        for sort in range(len(SORTS))
        for _ in range(int(barn.animal[species, sort]))
    ]
    stalls = [
        tile_name(say, FIRST_STALL + stall)
        for stall in range(len(STALLS))
        for _ in range(int(barn.stall[stall]))
    ]
    return counted(say, [*animals, *stalls])
