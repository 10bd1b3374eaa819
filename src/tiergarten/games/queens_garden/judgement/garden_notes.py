"""A garden noted down, compiled: its groups and what lies around them, and what a hex gains there.

A garden is noted once (`note_garden`, into a record `GARDEN`), and then the worth of a hex costs a
few masks.
"""

from typing import Any

import numpy as np

from tiergarten.engine.bits import size
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.judgement.evolved import CLOSING, EARLY, END, LATE, PRIZE
from tiergarten.games.queens_garden.judgement.notes import MOST_PRIZE, NOTED
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    COLOUR_OF,
    FIRST_PATTERN,
    FRONT_FEATURE,
    FRONT_UP,
    GROUP_BONUS,
    HEXES,
    JOKERS_FOR,
    PATTERN_OF,
    PLACES,
    POINTS_COLOUR_HEX,
    RING_OF_PLACE,
    ROUNDS,
    SIDES,
    SINGLE_FEATURE,
    SINGLE_RING,
    VALUE_OF,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.garden import around, group_of

LOW = -1e9


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
def note_garden(garden, noted):
    """Note the groups of a garden, and what lies around them."""
    noted.known = 0
    noted.known_print = 0
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
                    noted.values[attribute, k] = values_of(garden, group)
            noted.group[attribute, k] = group
            noted.near[attribute, k] = near
    noted.beside = around(garden.taken)
    for k in range(NOTED):
        noted.closing[k] = 0
    for k in range(MOST_PRIZE + 1):
        noted.prize[k] = 0
    for i in range(len(SINGLE_RING)):
        note_ring(garden, SINGLE_RING[i], JOKERS_FOR[SINGLE_FEATURE[i]], noted)
    for place in range(len(PLACES)):
        if garden.place[place] >= FRONT_UP:
            jokers = JOKERS_FOR[FRONT_FEATURE[garden.place[place] - FRONT_UP]]
            note_ring(garden, RING_OF_PLACE[place], jokers, noted)


@compiled
def note_ring(garden, ring, jokers, noted):
    free = ring & ~garden.taken
    missing = size(free)
    if missing == 1:
        noted.closing[0] |= free
        total = jokers
        for k in range(1, MOST_PRIZE + 1):
            if noted.prize[k] & free:
                noted.prize[k] &= ~free
                total += k
        noted.prize[total] |= free
    elif 1 < missing <= NOTED:
        noted.closing[missing - 1] |= free


@compiled
def values_of(garden, group):
    """The sum of the values of a group of one colour."""
    values = 0
    for pattern in range(6):
        values += (pattern + 1) * (group & garden.hexes[FIRST_PATTERN + pattern] != 0)
    return values


@compiled
def group_worth(state, phase, hexes, values):
    """What a group of this many hexes with such a sum of values will bring in the end, roughly."""
    if hexes > 6:
        return 0.0
    if phase > ROUNDS:
        share = END[hexes] + 0.0
    else:
        late = (phase - 1) / (ROUNDS - 1)
        share = (1 - late) * EARLY[hexes] + late * LATE[hexes]
    return share * values + GROUP_BONUS[state.side, hexes]


@compiled
def growth(state, noted, k, attribute, value):
    """What one more hex of this value adds to a noted group."""
    hexes = size(noted.group[attribute, k])
    if attribute < FIRST_PATTERN:
        values = noted.values[attribute, k]
    else:
        values = hexes * value
    return group_worth(state, noted.phase, hexes + 1, values + value) - group_worth(
        state, noted.phase, hexes, values
    )


@compiled
def hex_worth(state, garden, noted, hexagon, free):
    """What a hex would gain on about the best of these free cells; LOW if none is fit.

    It looks at one group of its colour and one of its pattern at a time.
    """
    colour = COLOUR_OF[hexagon]
    pattern = FIRST_PATTERN + PATTERN_OF[hexagon]
    value = VALUE_OF[hexagon]
    for k in range(NOTED):
        if noted.group[colour, k] & garden.hexes[pattern]:
            free &= ~noted.near[colour, k]
        if noted.group[pattern, k] & garden.hexes[colour]:
            free &= ~noted.near[pattern, k]
    alone = group_worth(state, noted.phase, 1, value)
    best = LOW
    cells = free & ~noted.beside
    if cells:
        best = 2 * alone + closing_worth(noted, cells)
    for i in range(-1, NOTED):
        of_colour = free
        first = alone
        if i >= 0:
            if noted.group[colour, i] == 0:
                break
            of_colour = free & noted.near[colour, i]
            if of_colour == 0:
                continue
            first = growth(state, noted, i, colour, value)
        for j in range(-1, NOTED):
            cells = of_colour
            second = alone
            if j >= 0:
                if noted.group[pattern, j] == 0:
                    break
                cells = of_colour & noted.near[pattern, j]
                second = growth(state, noted, j, pattern, value)
            if cells and (i >= 0 or j >= 0):
                best = max(best, first + second + closing_worth(noted, cells))
    if best == LOW:
        return LOW
    return best + WHEEL_AHEAD[state.side, state.round_number, hexagon]


@compiled
def note_phase(noted, phase):
    """What was known of another phase is no longer true."""
    if noted.phase != phase:
        noted.phase = phase
        noted.known = 0
        noted.known_print = 0


@compiled
def tile_worth(state, garden, noted, hexagon):
    """What a tile would gain on a free cell; LOW if none is fit."""
    if not noted.known >> hexagon & 1:
        noted.known |= 1 << hexagon
        noted.tile_gain[hexagon] = hex_worth(state, garden, noted, hexagon, np.int64(garden.free))
    return float(noted.tile_gain[hexagon])


@compiled
def print_worth(state, garden, noted, hexagon, rings):
    """What the printed hex of an expansion would gain in the rings of free places."""
    if not noted.known_print >> hexagon & 1:
        noted.known_print |= 1 << hexagon
        noted.print_gain[hexagon] = hex_worth(state, garden, noted, hexagon, rings)
    return float(noted.print_gain[hexagon])


@compiled
def closing_worth(noted, cells):
    """What the best of these cells does for the features."""
    if cells & noted.closing[0]:
        k = MOST_PRIZE
        while not cells & noted.prize[k]:
            k -= 1
        return k * PRIZE[noted.phase]
    late = 3 * (noted.phase >= ROUNDS)
    for k in range(1, NOTED):
        if cells & noted.closing[k]:
            return CLOSING[k - 1 + late] + 0.0
    return 0.0


@compiled
def cell_worth(state, noted, hexagon, bit):
    """What a hex gains on a cell, groups and features."""
    worth = closing_worth(noted, bit)
    worth += joined_worth(state, noted, COLOUR_OF[hexagon], VALUE_OF[hexagon], bit)
    pattern = FIRST_PATTERN + PATTERN_OF[hexagon]
    return worth + joined_worth(state, noted, pattern, VALUE_OF[hexagon], bit)


@compiled
def joined_worth(state, noted, attribute, value, bit):
    """What a hex on a cell adds to the groups of one attribute, joining those around it."""
    hexes = 1
    values = np.int64(value)
    before = 0.0
    for k in range(NOTED):
        if noted.near[attribute, k] & bit:
            more = size(noted.group[attribute, k])
            its = more * value
            if attribute < FIRST_PATTERN:
                its = noted.values[attribute, k]
            before += group_worth(state, noted.phase, more, its)
            hexes += more
            values += its
    return group_worth(state, noted.phase, hexes, values) - before
