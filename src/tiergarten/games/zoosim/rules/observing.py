"""What a seat knows, as numbers between about -1 and 1, for learners. Compiled.

First the common table, then where each tile is, then the seats, one's own first and then
clockwise. The money of the others is there even when it is hidden: all who watch can count it.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.pieces import (
    COLOURS,
    MOST_PLAYERS,
    NO_BID,
    NOBODY,
    ROUNDS,
    TILES,
    ZOO_TILES,
)
from tiergarten.games.zoosim.rules.scoring import figures, points
from tiergarten.games.zoosim.rules.zoo import x_of, y_of

_KINDS = len(COLOURS) + 1
_TABLE = 8
_TILE = 3 + MOST_PLAYERS + 4  # pile, row, under the hammer; owner; x, y and the way it is turned
_SEAT = 8 + 3 * _KINDS
FEATURES = _TABLE + ZOO_TILES * _TILE + MOST_PLAYERS * _SEAT


@compiled
def observe(state, seat, out):
    """Fill the feature vector of one seat."""
    for i in range(FEATURES):
        out[i] = 0.0
    out[0] = state.players / MOST_PLAYERS
    out[1] = 1.0 if state.acting >> seat & 1 else 0.0
    out[2] = state.round_number / ROUNDS
    out[3] = state.over
    out[4] = 0.0 if state.laying == NOBODY else 1.0
    out[5] = state.row.count / 13
    out[6] = state.variant
    out[7] = 0.0 if state.bid[seat] == NO_BID else (state.bid[seat] + 1) / 20
    for tile in range(1, len(TILES)):
        out[_TABLE + (tile - 1) * _TILE] = state.pile >> tile & 1
    for i in range(np.int64(state.row.count)):
        n = _TABLE + (np.int64(state.row.tile[i]) - 1) * _TILE
        out[n + 1] = 1.0 - i / 13
        out[n + 2] = 1.0 if i == 0 else 0.0
    observe_laid(state, seat, out)
    for step in range(np.int64(state.players)):
        whose = (seat + step) % state.players
        observe_seat(state, whose, out, FEATURES - (MOST_PLAYERS - step) * _SEAT)


@compiled
def observe_laid(state, seat, out):
    """Where the tiles lie; start tiles always lie in the same way."""
    laid = state.laid
    for t in range(np.int64(state.players) + 1, np.int64(laid.count) + 1):
        n = _TABLE + (np.int64(laid.tile[t]) - 1) * _TILE + 3
        players = np.int64(state.players)
        out[n + (np.int64(laid.owner[t]) + players - seat) % players] = 1.0
        n += MOST_PLAYERS
        square = np.int64(laid.square[2 * t])
        out[n] = x_of(square) / 8
        out[n + 1] = y_of(square) / 8
        out[n + 2] = laid.rotation[t] & 1
        out[n + 3] = laid.rotation[t] >> 1


@compiled
def observe_seat(state, whose, out, n):
    """The features of one seat, from index n on."""
    zoo = state.zoo[whose]
    out[n] = 1.0
    out[n + 1] = zoo.coins / 20
    out[n + 2] = zoo.tiles / 12
    out[n + 3] = zoo.benches / 6
    out[n + 4] = points(zoo) / 100
    out[n + 5] = 1.0 if state.acting >> whose & 1 else 0.0
    out[n + 6] = 1.0 if state.laying == whose else 0.0
    for height in range(np.int64(state.players)):
        if state.flag[height] == whose:
            out[n + 7] = 1.0 - height / MOST_PLAYERS
    n += 8
    for kind in range(_KINDS):
        out[n] = zoo.worth[kind] / 10
        out[n + 1] = zoo.since[kind] / 29
        out[n + 2] = figures(state, whose, kind) / 2
        n += 3
