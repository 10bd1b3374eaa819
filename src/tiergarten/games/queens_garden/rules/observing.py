"""What a seat knows, as numbers between 0 and about 1, for learners. Compiled.

First the common table, then the players, one's own seat first and then clockwise.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    CELL_BIT,
    CELLS,
    FIRST_FACE,
    FRONT_UP,
    GONE,
    HEXES,
    JOKER,
    MOST_PLAYERS,
    MOST_SLOTS,
    NOTHING,
    PLACES,
    ROUNDS,
    STACK,
    STEPS,
    TILE_ROOM,
    WAYS,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.scoring import seat_points

_SLOT = 3 + 2 * len(HEXES)
_DOING = len(STEPS) + len(ATTRIBUTES) + 2 * len(HEXES) + 1 + len(CELLS) + len(WAYS) + 2
_TABLE = 8 + ROUNDS * len(ATTRIBUTES) + 3 * len(HEXES) + MOST_SLOTS * _SLOT + _DOING
_GARDEN = len(CELLS) * (len(ATTRIBUTES) + 1) + len(PLACES) * 2
_PLAYER = 6 + 2 * len(HEXES) + _GARDEN
FEATURES = _TABLE + MOST_PLAYERS * _PLAYER


@compiled
def observe(state, seat, out):
    """Fill the feature vector of one seat."""
    for i in range(FEATURES):
        out[i] = 0.0
    out[0] = state.players / MOST_PLAYERS
    out[1] = 1.0 if state.acting >> seat & 1 else 0.0
    out[2] = state.round_number / ROUNDS
    out[3] = state.over
    out[4] = state.left / 108
    out[5] = state.supply / 36
    out[6] = state.side
    out[7] = state.payers
    n = 8
    for ahead in range(ROUNDS - state.round_number + 1):
        for i in range(3):
            attribute = WHEEL[state.side, state.round_number - 1 + ahead, i]
            out[n + ahead * len(ATTRIBUTES) + attribute] = 1.0
    n += ROUNDS * len(ATTRIBUTES)
    for hexagon in range(len(HEXES)):
        out[n] = state.bag[hexagon] / 3
        out[n + 1] = state.tower[hexagon] / 3
        out[n + 2] = np.int64(state.unseen) >> hexagon & 1
        n += 3
    for i in range(STACK[state.players]):
        slot = state.slot[i]
        out[n] = i == state.top
        out[n + 1] = i < state.top
        out[n + 2] = slot.face == GONE
        for j in range(slot.tiles.count):
            out[n + 3 + np.int64(slot.tiles.hex[j])] += 0.5
        if FIRST_FACE <= slot.face < GONE:
            out[n + 3 + len(HEXES) + np.int64(slot.face) - FIRST_FACE] = 1.0
        n += _SLOT
    observe_doing(state.doing, out, _TABLE - _DOING)
    for step in range(state.players):
        whose = (seat + step) % np.int64(state.players)
        observe_player(state, whose, out, _TABLE + step * _PLAYER)


@compiled
def observe_doing(doing, out, n):
    """What the acting seat is in the middle of, from index n on."""
    out[n + np.int64(doing.step)] = 1.0
    n += len(STEPS)
    if doing.named != NOTHING:
        out[n + np.int64(doing.named)] = 1.0
    n += len(ATTRIBUTES)
    choosing = np.int64(doing.choosing)
    for hexagon in range(len(HEXES)):
        out[n + hexagon] = choosing >> hexagon & 1
    n += len(HEXES)
    if doing.hand != NOTHING:
        out[n + np.int64(doing.hand) // 2] = 1.0
        out[n + len(HEXES)] = doing.hand % 2
    n += len(HEXES) + 1
    if doing.cell != NOTHING:
        out[n + np.int64(doing.cell)] = 1.0
    n += len(CELLS)
    out[n + np.int64(doing.way)] = 1.0
    n += len(WAYS)
    out[n] = doing.due / 5
    out[n + 1] = doing.least / JOKER


@compiled
def observe_player(state, whose, out, n):
    """The features of one player, from index n on."""
    player = state.player[whose]
    out[n] = 1.0
    out[n + 1] = player.points / 100
    out[n + 2] = player.jokers / TILE_ROOM
    out[n + 3] = 1.0 if state.passed >> whose & 1 else 0.0
    out[n + 4] = state.first == whose
    out[n + 5] = seat_points(state, whose) / 150
    n += 6
    for i in range(player.tiles.count):
        out[n + np.int64(player.tiles.hex[i])] += 0.5
    for i in range(player.expansions.count):
        out[n + len(HEXES) + np.int64(player.expansions.hex[i])] += 1.0
    n += 2 * len(HEXES)
    garden = player.garden
    for cell in range(len(CELLS)):
        out[n] = 1.0 if garden.free & CELL_BIT[cell] else 0.0
        for attribute in range(len(ATTRIBUTES)):
            out[n + 1 + attribute] = 1.0 if garden.hexes[attribute] & CELL_BIT[cell] else 0.0
        n += 1 + len(ATTRIBUTES)
    for place in range(len(PLACES)):
        out[n] = garden.place[place] > 0
        out[n + 1] = garden.place[place] >= FRONT_UP
        n += 2
