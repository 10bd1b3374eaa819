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
    EITHER,
    PATTERN_OF,
    TILE_ROOM,
)


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
def payers_from(player, hexagon, way, least, distinct):
    """How many hexes in storage, from this item on in their order, can pay together in a way.

    If payers must be distinct, of identical ones only the first counts. Jokers are not counted.
    """
    count = 0
    tiles = player.tiles
    expansions = player.expansions
    for i in range(tiles.count):
        payer = np.int64(tiles.hex[i])
        if 2 * payer >= least and way_of(hexagon, payer) == way:
            count += not (distinct and i > 0 and tiles.hex[i - 1] == payer)
    for i in range(expansions.count):
        payer = np.int64(expansions.hex[i])
        if 2 * payer + 1 >= least and way_of(hexagon, payer) == way:
            count += not (distinct and 2 * payer >= least and holds(tiles, payer))
    return count


@compiled
def can_pay(player, hexagon, due, distinct):
    """Whether a storage can pay so many hexes for this one, itself not counted."""
    due -= np.int64(player.jokers)
    return (
        due <= 0
        or payers_from(player, hexagon, BY_COLOUR, 0, distinct) >= due
        or payers_from(player, hexagon, BY_PATTERN, 0, distinct) >= due
    )


@compiled
def may_pay(player, doing, payer, item, distinct):
    """Whether this item can pay next: allowed, in order, and with enough to follow."""
    hexagon = np.int64(doing.hand) // 2
    way = way_of(hexagon, payer)
    if item < doing.least or way == EITHER or (doing.way != EITHER and doing.way != way):
        return False
    return payers_from(player, hexagon, way, item, distinct) + player.jokers >= doing.due
