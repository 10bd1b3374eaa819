"""Which moves are legal, compiled. Ids come out ascending because verbs and words are walked in
the order of the verb table."""

import numpy as np

from tiergarten.engine.bits import lowest
from tiergarten.engine.compiled import compiled, inlined
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    BARN,
    ENCLOSURES,
    EXPANSIONS,
    FIRST_STALL,
    KIND_OF,
    KINDS,
    MOST_TRUCKS,
    NO_TILE,
    PRICE_OF_CHANGE,
    PRICE_OF_EXPANSION,
    PRICE_OF_TILE,
    SPACES,
    SPECIES,
    SPOTS,
    STALLS,
)
from tiergarten.games.zooloretto.rules.zoo import (
    barn_has,
    enclosures,
    fits,
    free_stall_place,
    in_barn,
    species_in_barn,
    stall_place_of,
    stalls_standing,
)

DRAW = ACTIONS.start("draw")
LOAD = ACTIONS.start("load")
TAKE = ACTIONS.start("take")
PLACE = ACTIONS.start("place")
MOVE = ACTIONS.start("move")
SHIFT = ACTIONS.start("shift")
EXCHANGE = ACTIONS.start("exchange")
TRADE = ACTIONS.start("trade")
BUY = ACTIONS.start("buy")
DISCARD = ACTIONS.start("discard")
EXPAND = ACTIONS.start("expand")


@compiled
def legal(state, seat, out):
    """Write the legal moves of a seat, and return how many there are."""
    if state.revealed != NO_TILE:
        return loads(state, out)
    zoo = state.zoo[seat]
    if state.hand.count > 0:
        return placements(state.hand, zoo, out)
    n = trucks(state, out)
    if zoo.coins >= PRICE_OF_CHANGE:
        in_the_barn = species_in_barn(zoo.barn)
        n = moves(zoo, in_the_barn, out, n)
        n = shifts(zoo, out, n)
        n = exchanges(zoo, out, n)
        n = trades(zoo, in_the_barn, out, n)
        if zoo.coins >= PRICE_OF_TILE:
            n = purchases(state, seat, out, n)
            n = discards(zoo, out, n)
            if zoo.coins >= PRICE_OF_EXPANSION and zoo.expansions < EXPANSIONS[state.players]:
                out.action[n] = EXPAND
                n += 1
    return n


@inlined
def loads(state, out):
    """ZL-8: any truck in the middle that has an empty place.

    Trucks that are not in the game have no places and carry nothing: no need to count the others.
    """
    n = 0
    for t in range(MOST_TRUCKS):
        out.action[n] = LOAD + t
        n += has_room(state.truck[t])
    return n


@compiled
def has_room(truck):
    """In the middle, with an empty place."""
    return (truck.taken == 0) & (truck.load.count < truck.places)


@inlined
def placements(hand, zoo, out):
    """ZL-11: any tile in hand, each kind once; ZL-12, ZL-13: wherever it fits, or the barn."""
    n = 0
    last = -1
    for _ in range(hand.count):
        kind = NO_TILE
        for i in range(hand.count):
            other = KIND_OF[hand.tile[i]]
            if last < other < kind:
                kind = other
        if kind == NO_TILE:
            break
        last = kind
        first = PLACE + kind * len(SPOTS)
        if kind >= FIRST_STALL:
            for e in range(enclosures(zoo)):
                out.action[n] = first + e
                n += free_stall_place(zoo, e) >= 0
        else:
            for e in range(enclosures(zoo)):
                out.action[n] = first + e
                n += fits(zoo, kind // 3, e)
        out.action[n] = first + BARN
        n += 1
    return n


@inlined
def trucks(state, out):
    """ZL-8: draw if there is room for a tile; ZL-10: take a truck that carries something."""
    room = False
    for t in range(MOST_TRUCKS):
        room |= has_room(state.truck[t])
    out.action[0] = DRAW
    n = 0 + room
    for t in range(MOST_TRUCKS):
        out.action[n] = TAKE + t
        n += state.truck[t].load.count > 0  # a truck that was taken carries nothing
    return n


@compiled
def moves(zoo, in_the_barn, out, n):
    """ZL-16: one animal from the barn to an enclosure it fits."""
    while in_the_barn:
        species = lowest(in_the_barn)
        in_the_barn &= in_the_barn - 1
        for kind in range(3 * species, 3 * species + 3):
            if barn_has(zoo.barn, kind):
                for e in range(enclosures(zoo)):
                    if fits(zoo, species, e):
                        out.action[n] = MOVE + kind * len(ENCLOSURES) + e
                        n += 1
    return n


@compiled
def shifts(zoo, out, n):
    """ZL-16: one stall from a stall place or the barn to a free stall place, or to the barn."""
    standing = stalls_standing(zoo)
    for stall in range(len(STALLS)):
        if standing >> stall & 1:
            for start in range(enclosures(zoo)):
                if stall_place_of(zoo, stall, start) >= 0:
                    n = shifts_from(zoo, stall, start, out, n)
        if zoo.barn.stall[stall] > 0:
            n = shifts_from(zoo, stall, BARN, out, n)
    return n


@compiled
def shifts_from(zoo, stall, start, out, n):
    first = SHIFT + (stall * len(SPOTS) + start) * len(SPOTS)
    for e in range(enclosures(zoo)):
        if free_stall_place(zoo, e) >= 0:
            out.action[n] = first + e
            n += 1
    if start != BARN:
        out.action[n] = first + BARN
        n += 1
    return n


@compiled
def exchanges(zoo, out, n):
    """ZL-17: two enclosures with different species, each large enough for the other's."""
    for one in range(enclosures(zoo)):
        a = zoo.enclosure[one]
        if a.count == 0:
            continue
        for other in range(one + 1, enclosures(zoo)):
            b = zoo.enclosure[other]
            if (
                b.count > 0
                and a.species != b.species
                and a.count <= SPACES[other]
                and b.count <= SPACES[one]
            ):
                out.action[n] = EXCHANGE + one * len(ENCLOSURES) + other
                n += 1
    return n


@compiled
def trades(zoo, in_the_barn, out, n):
    """ZL-17: an enclosure against a species in the barn, if that fits."""
    for e in range(enclosures(zoo)):
        enclosure = zoo.enclosure[e]
        if enclosure.count == 0:
            continue
        others = in_the_barn & ~(1 << np.int64(enclosure.species))
        while others:
            species = lowest(others)
            others &= others - 1
            out.action[n] = TRADE + e * len(SPECIES) + species
            n += in_barn(zoo.barn, species) <= SPACES[e]
    return n


@compiled
def purchases(state, seat, out, n):
    """ZL-18: anything in the barn of anybody else."""
    for owner in range(state.players):
        if owner != seat:
            n = tiles_in_barn(state.zoo[owner].barn, BUY + owner * len(KINDS), out, n)
    return n


@compiled
def discards(zoo, out, n):
    """ZL-19: anything in one's own barn."""
    return tiles_in_barn(zoo.barn, DISCARD, out, n)


@compiled
def tiles_in_barn(barn, first, out, n):
    for species in range(len(SPECIES)):
        if in_barn(barn, species) > 0:
            for kind in range(3 * species, 3 * species + 3):
                if barn_has(barn, kind):
                    out.action[n] = first + kind
                    n += 1
    for stall in range(len(STALLS)):
        if barn.stall[stall] > 0:
            out.action[n] = first + FIRST_STALL + stall
            n += 1
    return n
