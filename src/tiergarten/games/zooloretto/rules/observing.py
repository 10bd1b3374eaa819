"""What a seat knows, as numbers between 0 and about 1, for learners. Compiled.

First the common table, then the zoos, one's own first and then clockwise.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto.pieces import (
    ALL_BOX_TILES,
    ALL_MONEY,
    ALL_STALL_PLACES,
    BOX_TILES,
    COIN_TILES,
    ENCLOSURES,
    KIND_OF,
    MOST_PLAYERS,
    MOST_TRUCKS,
    NO_TILE,
    SORTS,
    SPACES,
    SPECIES,
    STALLS,
    TILES_OF_STALL,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.scoring import zoo_points

_TABLE = 6 + len(SPECIES) + 3 * BOX_TILES + MOST_TRUCKS * (2 + BOX_TILES)
_ENCLOSURE = 1 + len(SPECIES) + len(SORTS)
_STALLS = (ALL_STALL_PLACES + 1) * len(STALLS)
_ZOO = 6 + len(ENCLOSURES) * _ENCLOSURE + _STALLS + len(SPECIES) * len(SORTS)
FEATURES = _TABLE + MOST_PLAYERS * _ZOO


@compiled
def observe(state, seat, out):
    """Fill the feature vector of one seat."""
    for i in range(FEATURES):
        out[i] = 0.0
    out[0] = state.players / MOST_PLAYERS
    out[1] = 1.0 if state.acting >> seat & 1 else 0.0
    out[2] = state.left / ALL_BOX_TILES
    out[3] = state.last_round
    out[4] = state.bank / ALL_MONEY
    out[5] = state.over
    n = 6
    for species in range(len(SPECIES)):
        out[n + species] = state.removed >> species & 1
    n += len(SPECIES)
    for tile in range(BOX_TILES):
        out[n + tile] = state.pile[tile] / COIN_TILES
    n += BOX_TILES
    if state.revealed != NO_TILE:
        out[n + np.int64(state.revealed)] = 1.0
    n += BOX_TILES
    for i in range(state.hand.count):
        out[n + KIND_OF[state.hand.tile[i]]] += 0.5
    n += BOX_TILES
    for t in range(TRUCKS[state.players]):
        truck = state.truck[t]
        out[n] = truck.places / TRUCK_PLACES
        out[n + 1] = truck.taken
        for i in range(truck.load.count):
            out[n + 2 + np.int64(truck.load.tile[i])] += 0.5
        n += 2 + BOX_TILES
    for step in range(state.players):
        whose = (seat + step) % state.players
        observe_zoo(state, whose, out, _TABLE + step * _ZOO)


@compiled
def observe_zoo(state, whose, out, n):
    """The features of one zoo, from index n on."""
    zoo = state.zoo[whose]
    out[n] = 1.0
    out[n + 1] = zoo.coins / 10
    out[n + 2] = zoo.expansions / 2
    out[n + 3] = 1.0 if state.taken >> whose & 1 else 0.0
    out[n + 4] = zoo_points(zoo) / 50
    out[n + 5] = 1.0 if state.acting >> whose & 1 else 0.0
    n += 6
    for e in range(len(ENCLOSURES)):
        enclosure = zoo.enclosure[e]
        if enclosure.count > 0:
            out[n] = enclosure.count / SPACES[e]
            out[n + 1 + np.int64(enclosure.species)] = 1.0
            for sort in range(len(SORTS)):
                out[n + 1 + len(SPECIES) + sort] = enclosure.animal[sort] / 6
        n += _ENCLOSURE
    for place in range(ALL_STALL_PLACES):
        if zoo.stall[place] > 0:
            out[n + np.int64(zoo.stall[place]) - 1] = 1.0
        n += len(STALLS)
    for stall in range(len(STALLS)):
        out[n + stall] = zoo.barn.stall[stall] / TILES_OF_STALL
    n += len(STALLS)
    for species in range(len(SPECIES)):
        for sort in range(len(SORTS)):
            out[n + species * len(SORTS) + sort] = zoo.barn.animal[species, sort] / 6
