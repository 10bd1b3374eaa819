"""Points and ranks, compiled."""

import numpy as np

from tiergarten.engine.bits import size
from tiergarten.engine.compiled import compiled
from tiergarten.engine.seats import ranks_from_keys
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    FIRST_PATTERN,
    GROUP_BONUS,
    LEAST_GROUP,
    NOTHING,
    POINTS_COLOUR_HEX,
    POINTS_JOKER,
    VALUE_OF,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.garden import group_of


@compiled
def attribute_points(garden, attribute):
    """QG-23: the points of one colour or pattern that the wheel names."""
    hexes = size(garden.hexes[attribute])
    if attribute < FIRST_PATTERN:
        return hexes * POINTS_COLOUR_HEX
    return hexes * (attribute - FIRST_PATTERN + 1)


@compiled
def wheel_points(garden, side, round_index):
    """QG-23: the three attributes of a round; rounds are counted from 0 here."""
    points = 0
    for i in range(3):
        points += attribute_points(garden, WHEEL[side, round_index, i])
    return points


@compiled
def group_points(garden, attribute, group, side):
    """QG-26: the values of a group's hexes, and the bonus for its size."""
    hexes = size(group)
    if hexes < LEAST_GROUP:
        return 0
    points = GROUP_BONUS[side, hexes]
    if attribute >= FIRST_PATTERN:
        return points + hexes * (attribute - FIRST_PATTERN + 1)
    for pattern in range(6):
        if group & garden.hexes[FIRST_PATTERN + pattern]:
            points += pattern + 1
    return points


@compiled
def groups_points(garden, attribute, side):
    """QG-26: all groups of one colour or pattern."""
    points = 0
    left = np.int64(garden.hexes[attribute])
    while size(left) >= LEAST_GROUP:
        group = group_of(left & -left, garden.hexes[attribute])
        points += group_points(garden, attribute, group, side)
        left &= ~group
    return points


@compiled
def storage_value(state, seat):
    """QG-25: the values of what is in storage, or still in the hand that is placing it."""
    player = state.player[seat]
    value = 0
    for i in range(player.tiles.count):
        value += VALUE_OF[player.tiles.hex[i]]
    for i in range(player.expansions.count):
        value += VALUE_OF[player.expansions.hex[i]]
    if state.turn == seat and state.doing.hand != NOTHING:
        value += VALUE_OF[state.doing.hand // 2]
    return value


@compiled
def seat_points(state, seat):
    """The points of a seat as if the game ended now: QG-25, then QG-26."""
    player = state.player[seat]
    points = player.points + POINTS_JOKER * np.int64(player.jokers)
    points = max(0, points - storage_value(state, seat))
    for attribute in range(len(ATTRIBUTES)):
        points += groups_points(player.garden, attribute, state.side)
    return points


@compiled
def score(state, out):
    """The points of every seat as if the game ended now."""
    for seat in range(state.players):
        out[seat] = seat_points(state, seat)


@compiled
def rank(state, out):
    """QG-27: by points; equal points share."""
    score(state, out)
    ranks_from_keys(out, state.players)
