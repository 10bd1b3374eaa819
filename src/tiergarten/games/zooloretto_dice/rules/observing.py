"""What a seat sees, for learners: the declaration of the features, and what writes them, compiled.

First the table, then the trucks, then the sheets, one's own first and then clockwise.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.features import Block, Features, Group, Part, seats, table
from tiergarten.games.zooloretto_dice.pieces import (
    BONUS,
    BOXES,
    COIN_BOXES,
    COIN_GROUPS,
    FACES,
    MOST_DICE,
    MOST_TRUCKS,
    POINTS_ANIMAL,
    POINTS_BARN_SPECIES,
    POINTS_COIN_GROUP,
    SPECIES,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.rules.scoring import sheet_points

_LEAST_POINTS = POINTS_BARN_SPECIES * len(SPECIES)
_MOST_POINTS = (
    POINTS_ANIMAL * int(BOXES.sum()) + int(BONUS.sum()) + POINTS_COIN_GROUP * len(COIN_GROUPS)
)

_TABLE = Block(
    Group("over", "the game is over"),
    Group("last round", "the last round has begun"),
    Group("reserve", "dice in the reserve", high=MOST_DICE),
    Group("next die", "the rolled die that is loaded next shows this", of=FACES),
    Group("second die", "the rolled die after it shows this", of=FACES),
    Group("from truck", "trucks that the next of two like dice cannot go on", high=MOST_TRUCKS - 1),
)
_TRUCK = Block(
    Group("dice", "dice on the truck", high=TRUCK_PLACES),
    Group("face", "dice on the truck that show this", high=TRUCK_PLACES, of=FACES),
)
_SHEET = Block(
    Group("acting", "it is this seat's turn"),
    Group("taken", "it has taken dice in this round"),
    Group("dice", "the dice it has taken", high=TRUCK_PLACES),
    Group("coins", "crossed coins", high=COIN_BOXES),
    Group("points", "points, if the game ended now", low=_LEAST_POINTS, high=_MOST_POINTS),
    Group("row", "crossed boxes of this species", high=BOXES.tolist(), of=SPECIES),
    Group("barn", "this species is in the barn", of=SPECIES),
    Group("bonus", "it has got the bonus for this row", of=SPECIES),
)
FEATURES = Features(
    table(_TABLE),
    Part("truck", _TRUCK, TRUCKS.tolist()),
    seats(_SHEET),
)

_NEXT, _SECOND = _TABLE.at("next die"), _TABLE.at("second die")
_TRUCK_SIZE, _FACE = _TRUCK.size, _TRUCK.at("face")
_SHEET_SIZE, _SHEETS = _SHEET.size, FEATURES.starts("seat")
_ROW, _BARN, _BONUS = _SHEET.at("row"), _SHEET.at("barn"), _SHEET.at("bonus")
_FIRST_TRUCK = _TABLE.size


@compiled
def observe(state, seat, out):
    """Write the features of one seat into a vector of zeros."""
    players = np.int64(state.players)
    out[0] = state.over
    out[1] = state.last_round
    out[2] = state.reserve
    if state.rolled.count > 0:
        out[_NEXT + np.int64(state.rolled.face[0])] = 1
    if state.rolled.count > 1:
        out[_SECOND + np.int64(state.rolled.face[1])] = 1
    out[_FIRST_TRUCK - 1] = state.from_truck
    n = _FIRST_TRUCK
    for t in range(TRUCKS[players]):
        truck = state.truck[t]
        out[n] = truck.count
        for face in range(len(FACES)):
            out[n + _FACE + face] = truck.face[face]
        n += _TRUCK_SIZE
    whose = np.int64(seat)
    n = _SHEETS[players]
    for _ in range(players):
        observe_sheet(state, whose, out, n)
        whose = whose + 1 if whose + 1 < players else np.int64(0)
        n += _SHEET_SIZE


@compiled
def observe_sheet(state, whose, out, n):
    """The features of one sheet, from index n on."""
    sheet = state.sheet[whose]
    out[n] = state.acting >> whose & 1
    out[n + 1] = state.taken >> whose & 1
    out[n + 2] = sheet.dice
    out[n + 3] = sheet.coins
    out[n + 4] = sheet_points(sheet) - _LEAST_POINTS
    barn, bonus = np.int64(sheet.barn), np.int64(sheet.bonus)
    for row in range(len(SPECIES)):
        out[n + _ROW + row] = sheet.row[row]
        out[n + _BARN + row] = barn >> row & 1
        out[n + _BONUS + row] = bonus >> row & 1
