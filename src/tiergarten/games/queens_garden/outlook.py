"""What the final points will be, compiled: fitted to games between bots."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.garden import group_of, pavilions, size
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    FIRST_PATTERN,
    GROUP_BONUS,
    ROUNDS,
)
from tiergarten.games.queens_garden.policy import values_of
from tiergarten.games.queens_garden.scoring import wheel_points

# By the round, the first two entries being of no use: what comes without anything on the table,
# for a joker, for a hex in storage, for a free cell, and how much of a group counts by its size.
BASE = np.array([0.0, 0.0, 60.0, 40.0, 20.0])
JOKER = np.array([0.0, 0.0, 2.5, 2.2, 2.0])
KEPT = np.array([0.0, 0.0, 2.0, 1.8, 1.5])
CELL = np.array([0.0, 0.0, 0.3, 0.3, 0.3])
SHARE = np.array(
    [
        [0.0] * 7,
        [0.0] * 7,
        [0.0, 0.5, 0.8, 1.1, 1.15, 1.2, 1.0],
        [0.0, 0.4, 0.7, 1.1, 1.15, 1.2, 1.0],
        [0.0, 0.3, 0.6, 1.1, 1.1, 1.1, 1.0],
    ]
)


@compiled
def promised_points(state, player):
    """The points a seat has, and those that its garden will score on the wheel as it is."""
    points = float(player.points)
    rounds = ROUNDS + 1 - np.int64(state.round_number)
    points += rounds * pavilions(player.garden)
    for turn in range(np.int64(state.round_number) - 1, ROUNDS):
        points += wheel_points(player.garden, state.side, turn)
    return points


@compiled
def expected_points(state, seat):
    """The final points of a seat, at the start of a round."""
    player = state.player[seat]
    garden = player.garden
    turn = np.int64(state.round_number)
    points = promised_points(state, player) + BASE[turn]
    points += JOKER[turn] * player.jokers
    points += KEPT[turn] * (np.int64(player.tiles.count) + np.int64(player.expansions.count))
    points += CELL[turn] * size(garden.free)
    for attribute in range(len(ATTRIBUTES)):
        members = np.int64(garden.hexes[attribute])
        left = members
        while left:
            group = group_of(left & -left, members)
            left &= ~group
            hexes = size(group)
            if attribute < FIRST_PATTERN:
                values = values_of(garden, group)
            else:
                values = hexes * (attribute - FIRST_PATTERN + 1)
            points += SHARE[turn, hexes] * values + GROUP_BONUS[state.side, hexes]
    return points
