"""A garden noted down, compiled: its groups and what lies around them, and what a hex gains there.

The notes stand in two spare states. A garden is noted once (`note_garden`), and then the worth
of a hex costs a few masks:

- `groups.player[k].garden.hexes[attribute]` is the k-th group of an attribute, and for a colour
  `groups.player[k].garden.place[colour]` is the sum of its values;
- `nears.player[k].garden.hexes[attribute]` are the cells around that group;
- `nears.player[k].garden.taken` are the free cells that would be the sixth, fifth, fourth and
  third hex around a feature, `nears.player[0].garden.free` the cells beside any hex.
"""

from typing import Any

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    COLOUR_OF,
    FIRST_PATTERN,
    FRONT_UP,
    GROUP_BONUS,
    HEXES,
    PATTERN_OF,
    PLACES,
    POINTS_COLOUR_HEX,
    RING_OF_PLACE,
    ROUNDS,
    SIDES,
    SINGLE_RING,
    VALUE_OF,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.garden import around, group_of, size

# Found together with the constants of the policy.
# By the size of a group: how much of its values counts, in the first and in the last round.
EARLY = np.array([0.0, 0.14, 0.59, 1.07, 1.11, 1.21, 1.23])
LATE = np.array([0.0, -0.05, 0.47, 1.05, 1.07, 1.09, 0.95])
CLOSING = np.array([1.89, 1.14, 0.43, 0.35])  # the sixth, fifth, ... hex around a feature
LOW = -1e9
NOTED = 4  # groups of an attribute


def _wheel_ahead() -> Any:
    """QG-23: what each hex will still score on the wheel, by side and round."""
    ahead = np.zeros((len(SIDES), ROUNDS + 2, len(HEXES)))
    for side in range(len(SIDES)):
        for round_number in range(ROUNDS, 0, -1):
            for hexagon in range(len(HEXES)):
                named = WHEEL[side, round_number - 1]
                ahead[side, round_number, hexagon] = (
                    ahead[side, round_number + 1, hexagon]
                    + POINTS_COLOUR_HEX * (COLOUR_OF[hexagon] in named)
                    + VALUE_OF[hexagon] * (FIRST_PATTERN + PATTERN_OF[hexagon] in named)
                )
    return ahead


WHEEL_AHEAD = _wheel_ahead()


@compiled
def note_garden(garden, groups, nears):
    """Note the groups of a garden, and what lies around them."""
    for attribute in range(len(ATTRIBUTES)):
        members = np.int64(garden.hexes[attribute])
        left = members
        for k in range(NOTED):
            group = np.int64(0)
            near = np.int64(0)
            if left:
                group = group_of(left & -left, members)
                near = around(group)
                left &= ~group
                if attribute < FIRST_PATTERN:
                    groups.player[k].garden.place[attribute] = values_of(garden, group)
            groups.player[k].garden.hexes[attribute] = group
            nears.player[k].garden.hexes[attribute] = near
    nears.player[0].garden.free = around(garden.taken)
    for k in range(NOTED):
        nears.player[k].garden.taken = 0
    for i in range(len(SINGLE_RING)):
        note_ring(garden, SINGLE_RING[i], nears)
    for place in range(len(PLACES)):
        if garden.place[place] >= FRONT_UP:
            note_ring(garden, RING_OF_PLACE[place], nears)


@compiled
def note_ring(garden, ring, nears):
    missing = 6 - size(ring & garden.taken)
    if 1 <= missing <= NOTED:
        nears.player[missing - 1].garden.taken |= ring & ~garden.taken


@compiled
def values_of(garden, group):
    """The sum of the values of a group of one colour."""
    values = 0
    for pattern in range(6):
        values += (pattern + 1) * (group & garden.hexes[FIRST_PATTERN + pattern] != 0)
    return values


@compiled
def group_worth(state, hexes, values):
    """What a group of so many hexes with such a sum of values will bring in the end, roughly."""
    if hexes > 6:
        return 0.0
    late = (np.int64(state.round_number) - 1) / (ROUNDS - 1)
    share = (1 - late) * EARLY[hexes] + late * LATE[hexes]
    return share * values + GROUP_BONUS[state.side, hexes]


@compiled
def growth(state, groups, k, attribute, value):
    """What one more hex of this value adds to a noted group."""
    hexes = size(groups.player[k].garden.hexes[attribute])
    if attribute < FIRST_PATTERN:
        values = np.int64(groups.player[k].garden.place[attribute])
    else:
        values = hexes * value
    return group_worth(state, hexes + 1, values + value) - group_worth(state, hexes, values)


@compiled
def hex_worth(state, garden, groups, nears, hexagon, free):
    """What a hex would gain on about the best of these free cells; LOW if none is fit.

    It looks at one group of its colour and one of its pattern at a time.
    """
    colour = COLOUR_OF[hexagon]
    pattern = FIRST_PATTERN + PATTERN_OF[hexagon]
    value = VALUE_OF[hexagon]
    for k in range(NOTED):
        if groups.player[k].garden.hexes[colour] & garden.hexes[pattern]:
            free &= ~np.int64(nears.player[k].garden.hexes[colour])
        if groups.player[k].garden.hexes[pattern] & garden.hexes[colour]:
            free &= ~np.int64(nears.player[k].garden.hexes[pattern])
    alone = group_worth(state, 1, value)
    best = LOW
    cells = free & ~np.int64(nears.player[0].garden.free)
    if cells:
        best = 2 * alone + closing_worth(nears, cells)
    for i in range(-1, NOTED):
        of_colour = free
        first = alone
        if i >= 0:
            if groups.player[i].garden.hexes[colour] == 0:
                break
            of_colour = free & np.int64(nears.player[i].garden.hexes[colour])
            if of_colour == 0:
                continue
            first = growth(state, groups, i, colour, value)
        for j in range(-1, NOTED):
            cells = of_colour
            second = alone
            if j >= 0:
                if groups.player[j].garden.hexes[pattern] == 0:
                    break
                cells = of_colour & np.int64(nears.player[j].garden.hexes[pattern])
                second = growth(state, groups, j, pattern, value)
            if cells and (i >= 0 or j >= 0):
                best = max(best, first + second + closing_worth(nears, cells))
    if best == LOW:
        return LOW
    return best + WHEEL_AHEAD[state.side, state.round_number, hexagon]


@compiled
def closing_worth(nears, cells):
    """What the best of these cells does for the features."""
    for k in range(NOTED):
        if cells & nears.player[k].garden.taken:
            return CLOSING[k]
    return 0.0


@compiled
def cell_worth(state, groups, nears, hexagon, bit):
    """What a hex gains on a cell, groups and features."""
    worth = closing_worth(nears, bit)
    worth += joined_worth(state, groups, nears, COLOUR_OF[hexagon], VALUE_OF[hexagon], bit)
    pattern = FIRST_PATTERN + PATTERN_OF[hexagon]
    return worth + joined_worth(state, groups, nears, pattern, VALUE_OF[hexagon], bit)


@compiled
def joined_worth(state, groups, nears, attribute, value, bit):
    """What a hex on a cell adds to the groups of one attribute, joining those around it."""
    hexes = 1
    values = np.int64(value)
    before = 0.0
    for k in range(NOTED):
        if nears.player[k].garden.hexes[attribute] & bit:
            more = size(groups.player[k].garden.hexes[attribute])
            its = more * value
            if attribute < FIRST_PATTERN:
                its = np.int64(groups.player[k].garden.place[attribute])
            before += group_worth(state, more, its)
            hexes += more
            values += its
    return group_worth(state, hexes, values) - before
