"""Points and ranks, compiled."""

from typing import Any

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.record import State
from tiergarten.engine.seats import ranks_from_keys
from tiergarten.games.zooloretto_dice.pieces import (
    BONUSES_IN,
    BOXES,
    COIN_BOXES,
    COMPLETE_GROUPS,
    POINTS_ANIMAL,
    POINTS_BARN_SPECIES,
    POINTS_COIN_GROUP,
    SPECIES,
    SPECIES_IN,
)


@compiled
def animals(sheet: State) -> Any:
    """How many animal boxes are crossed."""
    crossed = np.int64(0)
    for row in range(len(SPECIES)):
        crossed += sheet.row[row]
    return crossed


@compiled
def open_rows(sheet: State) -> Any:
    """In how many animal rows a box is free (ZD-11)."""
    rows = 0
    for row in range(len(SPECIES)):
        rows += sheet.row[row] < BOXES[row]
    return rows


@compiled
def struck(sheet: State) -> Any:
    """ZD-12: how many barn species are struck out; a complete coin group does that first."""
    return min(COMPLETE_GROUPS[sheet.coins], SPECIES_IN[sheet.barn])


@compiled
def sheet_points(sheet: State) -> Any:
    """ZD-12: all points of one sheet."""
    strikes = struck(sheet)
    return (
        POINTS_ANIMAL * animals(sheet)
        + BONUSES_IN[sheet.bonus]
        + POINTS_COIN_GROUP * (COMPLETE_GROUPS[sheet.coins] - strikes)
        + POINTS_BARN_SPECIES * (SPECIES_IN[sheet.barn] - strikes)
    )


@compiled
def score(state, out):
    """The points of every seat as if the game ended now."""
    for seat in range(state.players):
        out[seat] = sheet_points(state.sheet[seat])


@compiled
def rank(state, out):
    """ZD-13: by points, then by crossed coins, spent or not; equal in both is shared."""
    for seat in range(state.players):
        sheet = state.sheet[seat]
        out[seat] = sheet_points(sheet) * (COIN_BOXES + 1) + sheet.coins
    ranks_from_keys(out, state.players)
