"""What the final points will be, compiled; how much each thing counts was fitted (`fitted.py`).

A seat can expect the points it has, what its garden as it is will score on the wheel, its groups
by how likely they are to count, and something for all that helps it to plant more.
"""

import numpy as np

from tiergarten.engine.bits import size
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.judgement.fitted import (
    BASE,
    CELL,
    EXPANSION,
    HEX,
    JOKER,
    OPEN,
    PLACE,
    RING,
    SHARE,
    SIDE,
    START,
    TILE,
    VALUE,
)
from tiergarten.games.queens_garden.judgement.garden_notes import values_of
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    FIRST_PATTERN,
    FREE_PLACE,
    FRONT_UP,
    GROUP_BONUS,
    JOKERS_FOR,
    PAVILION,
    PLACES,
    RING_OF_PLACE,
    ROUNDS,
    SINGLE_FEATURE,
    SINGLE_RING,
    VALUE_OF,
)
from tiergarten.games.queens_garden.rules.garden import around, group_of, pavilions
from tiergarten.games.queens_garden.rules.scoring import wheel_points

FULL = VALUE_OF[:6].sum()  # the values of a whole colour


@compiled
def expected_points(state, seat):
    """The final points of a seat, seen from the start of a round."""
    player = state.player[seat]
    points = promised_points(state, player) + storage_points(state, player)
    points += garden_points(state, player.garden)
    for attribute in range(len(ATTRIBUTES)):
        points += groups_points(state, player.garden, attribute)
    round_number = np.int64(state.round_number)
    points += START[round_number] * (np.int64(state.acting) >> seat & 1)
    return points + BASE[state.players, round_number] + SIDE[round_number] * state.side


@compiled
def promised_points(state, player):
    """The points a seat has, and those that its garden will score on the wheel as it is."""
    points = float(player.points)
    rounds = ROUNDS + 1 - np.int64(state.round_number)
    points += rounds * pavilions(player.garden)
    for round_index in range(np.int64(state.round_number) - 1, ROUNDS):
        points += wheel_points(player.garden, state.side, round_index)
    return points


@compiled
def storage_points(state, player):
    round_number = np.int64(state.round_number)
    values = 0
    for i in range(player.tiles.count):
        values += VALUE_OF[player.tiles.hex[i]]
    points = TILE[round_number] * player.tiles.count + VALUE[round_number] * values
    return (
        points
        + JOKER[round_number] * player.jokers
        + EXPANSION[round_number] * player.expansions.count
    )


@compiled
def garden_points(state, garden):
    """For room to plant in, and for features that are nearly surrounded."""
    round_number = np.int64(state.round_number)
    points = CELL[round_number] * size(garden.free) + HEX[round_number] * size(garden.taken)
    for i in range(len(SINGLE_RING)):
        points += ring_points(round_number, garden, SINGLE_RING[i], JOKERS_FOR[SINGLE_FEATURE[i]])
    for place in range(len(PLACES)):
        if garden.place[place] == FREE_PLACE:
            points += PLACE[round_number]
        elif garden.place[place] >= FRONT_UP:
            points += ring_points(round_number, garden, RING_OF_PLACE[place], JOKERS_FOR[PAVILION])
    return points


@compiled
def ring_points(round_number, garden, ring, jokers):
    missing = 6 - size(ring & garden.taken)
    return jokers * RING[round_number, missing] if missing < 4 else 0.0


@compiled
def groups_points(state, garden, attribute):
    """For the groups of one attribute, and for what may still join them."""
    round_number = np.int64(state.round_number)
    points = 0.0
    members = np.int64(garden.hexes[attribute])
    left = members
    while left:
        group = group_of(left & -left, members)
        left &= ~group
        hexes = size(group)
        if attribute < FIRST_PATTERN:
            values = values_of(garden, group)
            lacking = FULL - values
        else:
            value = attribute - FIRST_PATTERN + 1
            values = hexes * value
            lacking = (6 - hexes) * value
        points += SHARE[round_number, hexes] * values + GROUP_BONUS[state.side, hexes]
        if around(group) & garden.free:
            points += OPEN[round_number, hexes] * lacking
    return points
