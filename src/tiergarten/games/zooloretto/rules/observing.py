"""What a seat sees, for learners: the declaration of the features, and what writes them, compiled.

First the table, then the trucks, then the zoos, one's own first and then clockwise.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.features import Block, Features, Group, Part, seats, table
from tiergarten.games.zooloretto.pieces import (
    ALL_BOX_TILES,
    ALL_MONEY,
    ALL_STALL_PLACES,
    BOX_TILES,
    CLOSING_PILE,
    ENCLOSURES,
    IN_THE_BOX,
    KIND_OF,
    NO_TILE,
    OFFSPRING_OF_SPECIES,
    POINTS_BARN_TYPE,
    POINTS_FULL,
    POINTS_STALL_TYPE,
    SORTS,
    SPACES,
    SPECIES,
    STALL_PLACES,
    STALLS,
    TILE_NAMES,
    TILES_OF_SORT,
    TILES_OF_STALL,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.scoring import zoo_points

_KINDS = TILE_NAMES[:BOX_TILES]
_OF_SORT = (*TILES_OF_SORT, OFFSPRING_OF_SPECIES, TILES_OF_SORT[1] + TILES_OF_SORT[2])
_LEAST_POINTS = POINTS_BARN_TYPE * (len(STALLS) + len(SPECIES))
_MOST_POINTS = int(POINTS_FULL.sum()) + POINTS_STALL_TYPE * len(STALLS)
_STALL_AT = [
    f"{stall} at {name} {place + 1}"
    for name, places in zip(ENCLOSURES, STALL_PLACES.tolist(), strict=True)
    for place in range(places)
    for stall in STALLS
]

_TABLE = Block(
    Group("over", "the game is over"),
    Group("last round", "the last round has begun"),
    Group("left", "tiles that can be drawn", high=ALL_BOX_TILES),
    Group("closing", "the last so many begin the last round", high=CLOSING_PILE),
    Group("bank", "coins in the bank", high=ALL_MONEY),
    Group("removed", "the species is not in the game", of=SPECIES),
    Group("pile", "tiles of this kind that nobody has seen", high=IN_THE_BOX.tolist(), of=_KINDS),
    Group("revealed", "the tile that was drawn and is to be loaded", of=_KINDS),
    Group("hand", "tiles of this kind that are to be placed", high=TRUCK_PLACES, of=_KINDS),
)
_TRUCK = Block(
    Group("places", "places on the truck", high=TRUCK_PLACES),
    Group("taken", "it was taken in this round"),
    Group("load", "tiles of this kind on it", high=TRUCK_PLACES, of=_KINDS),
)
_ZOO = Block(
    Group("acting", "it is this seat's turn"),
    Group("taken", "it has taken a truck in this round"),
    Group("coins", "its money", high=ALL_MONEY),
    Group("expansions", "expansions built", high=2),
    Group("points", "points, if the game ended now", low=_LEAST_POINTS, high=_MOST_POINTS),
    Group("animals", "animals in the enclosure", high=SPACES.tolist(), of=ENCLOSURES),
    Group(
        "species",
        "the species in the enclosure",
        of=[f"{species} in {name}" for name in ENCLOSURES for species in SPECIES],
    ),
    Group(
        "sort",
        "animals of this sort in the enclosure",
        high=[min(most, spaces) for spaces in SPACES.tolist() for most in _OF_SORT],
        of=[f"{sort} in {name}" for name in ENCLOSURES for sort in SORTS],
    ),
    Group("stall", "a stall of this type stands on this place", of=_STALL_AT),
    Group("barn stalls", "stalls of this type in the barn", high=TILES_OF_STALL, of=STALLS),
    Group(
        "barn animals",
        "animals of this sort in the barn",
        high=_OF_SORT * len(SPECIES),
        of=[f"{species} {sort}" for species in SPECIES for sort in SORTS],
    ),
)
FEATURES = Features(
    table(_TABLE),
    Part("truck", _TRUCK, TRUCKS.tolist()),
    seats(_ZOO),
)

_REMOVED, _PILE = _TABLE.at("removed"), _TABLE.at("pile")
_REVEALED, _HAND = _TABLE.at("revealed"), _TABLE.at("hand")
_FIRST_TRUCK, _TRUCK_SIZE, _LOAD = _TABLE.size, _TRUCK.size, _TRUCK.at("load")
_ZOOS, _ZOO_SIZE = FEATURES.starts("seat"), _ZOO.size
_ANIMALS, _SPECIES, _SORT = _ZOO.at("animals"), _ZOO.at("species"), _ZOO.at("sort")
_STALL, _BARN_STALLS, _BARN = _ZOO.at("stall"), _ZOO.at("barn stalls"), _ZOO.at("barn animals")


@compiled
def observe(state, seat, out):
    """Write the features of one seat into a vector of zeros."""
    players = np.int64(state.players)
    out[0] = state.over
    out[1] = state.last_round
    out[2] = state.left
    out[3] = state.closing
    out[4] = state.bank
    for species in range(len(SPECIES)):
        out[_REMOVED + species] = state.removed >> species & 1
    for tile in range(BOX_TILES):
        out[_PILE + tile] = state.pile[tile]
    if state.revealed != NO_TILE:
        out[_REVEALED + np.int64(state.revealed)] = 1
    for i in range(state.hand.count):
        out[_HAND + KIND_OF[state.hand.tile[i]]] += 1
    n = _FIRST_TRUCK
    for t in range(TRUCKS[players]):
        truck = state.truck[t]
        out[n] = truck.places
        out[n + 1] = truck.taken
        for i in range(TRUCK_PLACES):
            out[n + _LOAD + np.int64(truck.load.tile[i])] += i < truck.load.count
        n += _TRUCK_SIZE
    whose = np.int64(seat)
    n = _ZOOS[players]
    for _ in range(players):
        observe_zoo(state, whose, out, n)
        whose = whose + 1 if whose + 1 < players else np.int64(0)
        n += _ZOO_SIZE


@compiled
def observe_zoo(state, whose, out, n):
    """The features of one zoo, from index n on."""
    zoo = state.zoo[whose]
    out[n] = state.acting >> whose & 1
    out[n + 1] = state.taken >> whose & 1
    out[n + 2] = zoo.coins
    out[n + 3] = zoo.expansions
    out[n + 4] = zoo_points(zoo) - _LEAST_POINTS
    # Nobody can guess what is there, so everything is written, also where it is nothing.
    for e in range(len(ENCLOSURES)):
        enclosure = zoo.enclosure[e]
        out[n + _ANIMALS + e] = enclosure.count
        out[n + _SPECIES + e * len(SPECIES) + np.int64(enclosure.species)] = enclosure.count > 0
        for sort in range(len(SORTS)):
            out[n + _SORT + e * len(SORTS) + sort] = enclosure.animal[sort]
    for place in range(ALL_STALL_PLACES):
        stall = max(np.int64(zoo.stall[place]) - 1, 0)
        out[n + _STALL + place * len(STALLS) + stall] = zoo.stall[place] > 0
    for stall in range(len(STALLS)):
        out[n + _BARN_STALLS + stall] = zoo.barn.stall[stall]
    for species in range(len(SPECIES)):
        for sort in range(len(SORTS)):
            out[n + _BARN + species * len(SORTS) + sort] = zoo.barn.animal[species, sort]
