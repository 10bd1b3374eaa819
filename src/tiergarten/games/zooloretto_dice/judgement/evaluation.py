"""How a game will end, as seen between two rounds, compiled: the judge of a search.

The numbers were fitted to the final points of many games, by what the sheets showed at the end
of each round. What a sheet will still bring is very nearly a sum: a part for every row, one for
the coins, one for the barn, one for the bonuses that are still open, and one for how long the
game will last.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.pieces import (
    BOXES,
    SPECIES,
    SPECIES_IN,
)
from tiergarten.games.zooloretto_dice.rules.scoring import sheet_points, struck

# How much less a row will still bring once so many of its boxes are crossed.
ROW_TO_COME = np.array(
    [
        [0.0, -0.89, 0.0, 0.0, 0.0, 0.0],
        [0.0, -0.53, -1.40, 0.0, 0.0, 0.0],
        [0.0, -0.39, -0.81, -1.60, 0.0, 0.0],
        [0.0, -0.15, -0.39, -0.69, -1.37, 0.0],
        [0.0, -0.14, -0.28, -0.35, -0.42, -1.25],
    ]
)
COINS_TO_COME = np.array([0.0, 0.58, 1.31, 1.07, 1.62, 1.55, 1.15])  # more, for so many coins
STRUCK_TO_COME = 0.32  # for a species in the barn that a coin group strikes out
BARN_TO_COME = 0.95  # for one that none does yet
BONUS_TO_COME = np.array([0.33, 0.50, 0.90, 1.15, 1.58])  # for an open bonus that nobody else nears

# By the number of players: from the start, for every box that the nearest other, the seat itself
# and the nearest of all still need before the last round, and for starting the next round.
_NOBODY = [0.0, 0.0, 0.0, 0.0, 0.0]
TIME_TO_COME = np.array(
    [
        _NOBODY,
        _NOBODY,
        [2.55, 0.20, 0.32, 0.39, -0.18],
        [2.33, 0.19, 0.22, 0.37, 0.09],
        [2.82, 0.25, 0.23, 0.23, 0.21],
    ]
)

# How far a difference may be off, as the chance to win shows it: by the boxes that somebody still
# needs before the last round.
SPREAD_AT_END = 0.25
SPREAD_NEAR_END = 0.8
SPREAD_A_BOX = 0.17
MOST_SPREAD = 1.9


@compiled
def evaluate(state, thought):
    """The final points that every seat may expect, and how far their difference may be off.

    Fair between two rounds and after the end.
    """
    for seat in range(state.players):
        thought.points[seat] = float(sheet_points(state.sheet[seat]))
    if state.over:
        return SPREAD_AT_END
    fewest = 99
    for seat in range(state.players):
        fewest = min(fewest, needed(state.sheet[seat]))
    for seat in range(state.players):
        thought.points[seat] += to_come(state, seat, fewest)
    return min(MOST_SPREAD, SPREAD_NEAR_END + SPREAD_A_BOX * fewest)


@compiled
def needed(sheet):
    """How many boxes must be crossed before this sheet brings about the last round (ZD-11)."""
    boxes = np.int64(0)
    longest = np.int64(0)
    for row in range(len(SPECIES)):
        free = BOXES[row] - np.int64(sheet.row[row])
        boxes += free
        longest = max(longest, free)
    return boxes - longest


@compiled
def to_come(state, seat, fewest):
    """What a seat will still get, beyond the points it has."""
    sheet = state.sheet[seat]
    others_need = np.int64(99)
    for other in range(state.players):
        if other != seat:
            others_need = min(others_need, needed(state.sheet[other]))
    time = TIME_TO_COME[state.players]
    value = time[0] + time[1] * others_need + time[2] * needed(sheet) + time[3] * fewest
    value += time[4] * (state.acting >> seat & 1)
    value += COINS_TO_COME[sheet.coins] + STRUCK_TO_COME * struck(sheet)
    value += BARN_TO_COME * (SPECIES_IN[sheet.barn] - struck(sheet))
    for row in range(len(SPECIES)):
        value += ROW_TO_COME[row, sheet.row[row]]
        if sheet.row[row] < BOXES[row]:
            value += BONUS_TO_COME[row] * chance_of_bonus(state, seat, row)
    return value


@compiled
def chance_of_bonus(state, seat, row):
    """How near a seat is to filling a row, against the nearest of the others."""
    nearest = BOXES[row]
    for other in range(state.players):
        if other != seat:
            nearest = min(nearest, BOXES[row] - np.int64(state.sheet[other].row[row]))
    return nearest / (nearest + BOXES[row] - np.int64(state.sheet[seat].row[row]))
