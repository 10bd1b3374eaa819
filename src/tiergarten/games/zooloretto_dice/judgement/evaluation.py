"""How a game will end, as seen between two rounds, compiled: what the search asks of a position.

How much each thing on a sheet will still bring was fitted to games (`fitted.py`).
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.judgement.fitted import (
    BARN_TO_COME,
    BONUS_TO_COME,
    COINS_TO_COME,
    ROW_TO_COME,
    SPREAD,
    STRUCK_TO_COME,
    TIME_TO_COME,
)
from tiergarten.games.zooloretto_dice.pieces import BOXES, SPECIES, SPECIES_IN
from tiergarten.games.zooloretto_dice.rules.scoring import sheet_points, struck

SPREAD_AT_END = 0.25
MOST_BOXES = 9  # the last column of SPREAD


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
    return SPREAD[state.players, min(fewest, MOST_BOXES)]


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
