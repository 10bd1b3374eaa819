"""A player's storage, compiled: putting in, taking out, and what can be paid with it.

Items are numbered in the order in which they pay: by hex, a tile before an expansion, jokers
last. Paying in that order, each way to pay is one path; and a step is taken only if what comes
after it in the order is enough to finish.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    BY_COLOUR,
    BY_PATTERN,
    COLOUR_OF,
    COUNT_BITS,
    COUNTED,
    EITHER,
    FIRST_PATTERN,
    JOKER,
    NOTHING,
    PATTERN_OF,
    TILE_ROOM,
    VALUE_OF,
)

COUNT_MASK = (1 << COUNT_BITS) - 1


@compiled
def insert(hexes, hexagon):
    """Put a hex into a sorted list."""
    i = np.int64(hexes.count)
    while i > 0 and hexes.hex[i - 1] > hexagon:
        hexes.hex[i] = hexes.hex[i - 1]
        i -= 1
    hexes.hex[i] = hexagon
    hexes.count += 1


@compiled
def holds(hexes, hexagon):
    """Whether a list has this hex."""
    for i in range(hexes.count):
        if hexes.hex[i] == hexagon:
            return True
    return False


@compiled
def remove(hexes, hexagon):
    """Take one hex out of a list that has it."""
    i = 0
    while hexes.hex[i] != hexagon:
        i += 1
    hexes.count -= 1
    for j in range(i, hexes.count):
        hexes.hex[j] = hexes.hex[j + 1]
    hexes.hex[hexes.count] = 0


@compiled
def tile_room(player):
    """The cells left for tiles and jokers (QG-6)."""
    return TILE_ROOM - np.int64(player.tiles.count) - np.int64(player.jokers)


@compiled
def way_of(hexagon, payer):
    """QG-13: how one hex can pay for another: as of the same colour, or of the same pattern.

    EITHER if it cannot: because it has neither, or because it is identical.
    """
    same_colour = COLOUR_OF[hexagon] == COLOUR_OF[payer]
    same_pattern = PATTERN_OF[hexagon] == PATTERN_OF[payer]
    if same_colour == same_pattern:
        return EITHER
    return BY_COLOUR if same_colour else BY_PATTERN


@compiled
def tally(player, distinct):
    """How many hexes of each attribute are in a storage, all in one number (see COUNTED).

    If payers must be distinct, identical hexes count once.
    """
    tiles = player.tiles
    expansions = player.expansions
    count = 0
    last = -1
    for i in range(tiles.count):
        hexagon = np.int64(tiles.hex[i])
        if not distinct or hexagon != last:
            count += COUNTED[hexagon]
        last = hexagon
    for i in range(expansions.count):
        hexagon = np.int64(expansions.hex[i])
        if not distinct or not holds(tiles, hexagon):
            count += COUNTED[hexagon]
    return count


@compiled
def copies(player, hexagon, distinct):
    """How many identical hexes a tally of the storage counts."""
    count = 0
    for i in range(player.tiles.count):
        count += player.tiles.hex[i] == hexagon
    for i in range(player.expansions.count):
        count += player.expansions.hex[i] == hexagon
    return min(count, 1) if distinct else count


@compiled
def can_pay(player, hexagon, counted, distinct):
    """QG-13: whether a storage with this tally can pay for a hex that lies in it.

    It is part of its own price, and no identical hex may pay.
    """
    due = VALUE_OF[hexagon] - 1 - np.int64(player.jokers)
    if due <= 0:
        return True
    due += copies(player, hexagon, distinct)
    by_colour = counted >> COUNT_BITS * COLOUR_OF[hexagon] & COUNT_MASK
    by_pattern = counted >> COUNT_BITS * (FIRST_PATTERN + PATTERN_OF[hexagon]) & COUNT_MASK
    return (by_colour >= due) | (by_pattern >= due)


@compiled
def payments(player, doing, distinct, first, out):
    """QG-13: write the items that can pay next, as moves from `first` on, in their order.

    An item can pay if it is allowed, comes no earlier than the last in the order, and if with
    what comes after it the rest can be paid too.
    """
    tiles = player.tiles
    expansions = player.expansions
    hexagon = np.int64(doing.hand) // 2
    due = np.int64(doing.due) - np.int64(player.jokers)
    left_by_colour = payers_from(player, doing, hexagon, BY_COLOUR, distinct)
    left_by_pattern = payers_from(player, doing, hexagon, BY_PATTERN, distinct)
    n = 0
    t = 0
    e = 0
    while t < tiles.count or e < expansions.count:
        payer = NOTHING
        if t < tiles.count:
            payer = np.int64(tiles.hex[t])
        if e < expansions.count:
            payer = min(payer, np.int64(expansions.hex[e]))
        way = way_of(hexagon, payer)
        left = left_by_colour if way == BY_COLOUR else left_by_pattern
        allowed = (way != EITHER) & ((doing.way == EITHER) | (doing.way == way))
        passed = 0
        if t < tiles.count and tiles.hex[t] == payer:
            out.action[n] = first + 2 * payer
            in_order = 2 * payer >= doing.least
            n += allowed & in_order & (left >= due)
            while t < tiles.count and tiles.hex[t] == payer:
                t += 1
                passed += in_order
        if e < expansions.count and expansions.hex[e] == payer:
            out.action[n] = first + 2 * payer + 1
            in_order = 2 * payer + 1 >= doing.least
            after_tiles = 0 if distinct else passed
            n += allowed & in_order & (left - after_tiles >= due)
            e += 1
            passed += in_order
        if distinct:
            passed = min(passed, 1)
        if way == BY_COLOUR:
            left_by_colour -= passed
        elif way == BY_PATTERN:
            left_by_pattern -= passed
    out.action[n] = first + JOKER
    return n + (due <= 0)


@compiled
def payers_from(player, doing, hexagon, way, distinct):
    """How many hexes from the least item on can pay together in a way; jokers not counted."""
    count = 0
    tiles = player.tiles
    expansions = player.expansions
    for i in range(tiles.count):
        payer = np.int64(tiles.hex[i])
        if 2 * payer >= doing.least and way_of(hexagon, payer) == way:
            count += not (distinct and i > 0 and tiles.hex[i - 1] == payer)
    for i in range(expansions.count):
        payer = np.int64(expansions.hex[i])
        if 2 * payer + 1 >= doing.least and way_of(hexagon, payer) == way:
            count += not (distinct and 2 * payer >= doing.least and holds(tiles, payer))
    return count
