"""What a seat knows, as numbers between 0 and about 1, for learners. Compiled.

First the common table, then the sheets, one's own first and then clockwise.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.pieces import (
    BOXES,
    COIN_BOXES,
    DICE_ROLLED,
    FACES,
    MOST_DICE,
    MOST_PLAYERS,
    MOST_TRUCKS,
    SPECIES,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.rules.scoring import sheet_points

_GENERAL = 6
_ROLLED = DICE_ROLLED * len(FACES)
_TRUCK = 2 + len(FACES)
_TABLE = _GENERAL + _ROLLED + MOST_TRUCKS * _TRUCK
_SHEET = 6 + 4 * len(SPECIES)
FEATURES = _TABLE + MOST_PLAYERS * _SHEET
_MOST_POINTS = 24


@compiled
def observe(state, seat, out):
    """Fill the feature vector of one seat."""
    for i in range(FEATURES):
        out[i] = 0.0
    out[0] = state.players / MOST_PLAYERS
    out[1] = 1.0 if state.acting >> seat & 1 else 0.0
    out[2] = state.reserve / MOST_DICE
    out[3] = state.last_round
    out[4] = state.over
    out[5] = state.from_truck / MOST_TRUCKS
    n = _GENERAL
    for i in range(state.rolled.count):
        out[n + i * len(FACES) + np.int64(state.rolled.face[i])] = 1.0
    n += _ROLLED
    for t in range(TRUCKS[state.players]):
        truck = state.truck[t]
        out[n] = 1.0
        out[n + 1] = truck.count / TRUCK_PLACES
        for face in range(len(FACES)):
            out[n + 2 + face] = truck.face[face] / TRUCK_PLACES
        n += _TRUCK
    for step in range(state.players):
        whose = (seat + step) % state.players
        observe_sheet(state, whose, out, _TABLE + step * _SHEET)


@compiled
def observe_sheet(state, whose, out, n):
    """The features of one sheet, from index n on."""
    sheet = state.sheet[whose]
    out[n] = 1.0
    out[n + 1] = 1.0 if state.acting >> whose & 1 else 0.0
    out[n + 2] = 1.0 if state.taken >> whose & 1 else 0.0
    out[n + 3] = sheet.dice / TRUCK_PLACES
    out[n + 4] = sheet.coins / COIN_BOXES
    out[n + 5] = sheet_points(sheet) / _MOST_POINTS
    n += 6
    for row in range(len(SPECIES)):
        out[n] = sheet.row[row] / BOXES[row]
        out[n + 1] = (BOXES[row] - sheet.row[row]) / BOXES[len(SPECIES) - 1]
        out[n + 2] = 1.0 if sheet.barn >> row & 1 else 0.0
        out[n + 3] = 1.0 if sheet.bonus >> row & 1 else 0.0
        n += 4
