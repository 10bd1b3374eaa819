"""A player's storage, compiled: putting in, taking out, and what can be paid with it.

Items are numbered in the order in which they pay: by hex, a tile before an expansion, jokers
last. Paying in that order, each way to pay is one path; and a step is taken only if what comes
after it in the order is enough to finish.
"""

import numpy as np

from tiergarten.engine.bits import size
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    BY_COLOUR,
    BY_PATTERN,
    COLOUR_OF,
    EXPANSION_ROOM,
    FIRST_PATTERN,
    HEX_SETS,
    JOKER,
    PATTERN_OF,
    TILE_ROOM,
    VALUE_OF,
    WAY_OF,
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
    found = False
    for i in range(hexes.count):
        found |= hexes.hex[i] == hexagon
    return found


@compiled
def remove(hexes, hexagon):
    """Take one hex out of a list that has it."""
    hexes.count -= 1
    gone = False
    for i in range(len(hexes.hex) - 1):
        gone |= hexes.hex[i] == hexagon
        hexes.hex[i] = hexes.hex[i + 1] if gone else hexes.hex[i]
    hexes.hex[hexes.count] = 0


@compiled
def tile_room(player):
    """The cells left for tiles and jokers (QG-6)."""
    return TILE_ROOM - np.int64(player.tiles.count) - np.int64(player.jokers)


@compiled
def expansion_room(player):
    """The cells left for expansions (QG-6)."""
    return EXPANSION_ROOM - np.int64(player.expansions.count)


@compiled
def way_of(hexagon, payer):
    """QG-13: how one hex can pay for another: as of the same colour, or of the same pattern.

    EITHER if it cannot: because it has neither, or because it is identical.
    """
    return WAY_OF[hexagon, payer]


@compiled
def held(player, distinct):
    """What lies in a storage as sets of hexes: tiles there once, twice, three times; expansions.

    If payers must be distinct, more than one of a hex is as good as one.
    """
    once = twice = thrice = expansions = np.int64(0)
    for i in range(TILE_ROOM):
        bit = np.int64(i < player.tiles.count) << np.int64(player.tiles.hex[i])
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    for i in range(EXPANSION_ROOM):
        bit = np.int64(i < player.expansions.count) << np.int64(player.expansions.hex[i])
        expansions |= bit
    if distinct:
        return once | expansions, np.int64(0), np.int64(0), np.int64(0)
    return once, twice, thrice, expansions


@compiled
def how_many(hexes, among):
    """How many of what `held` returns are among these hexes."""
    once, twice, thrice, expansions = hexes
    return (
        size(once & among) + size(twice & among) + size(thrice & among) + size(expansions & among)
    )


@compiled
def can_pay(player, hexagon, hexes):
    """QG-13: whether a storage that holds these hexes, this one among them, can pay for it.

    It is part of its own price, and no identical hex may pay.
    """
    due = VALUE_OF[hexagon] - 1 - np.int64(player.jokers)
    others = ~(1 << hexagon)
    by_colour = how_many(hexes, HEX_SETS[COLOUR_OF[hexagon]] & others)
    by_pattern = how_many(hexes, HEX_SETS[FIRST_PATTERN + PATTERN_OF[hexagon]] & others)
    return (by_colour >= due) | (by_pattern >= due)


@compiled
def payments(player, doing, distinct, first, out):
    """QG-13: write the items that can pay next, as moves from `first` on, in their order.

    An item can pay if it is allowed, comes no earlier than the last one in the order, and if
    with what comes after it the rest can be paid too.
    """
    hexagon = np.int64(doing.hand) // 2
    least = np.int64(doing.least)
    due = np.int64(doing.due) - np.int64(player.jokers)
    once, twice, thrice, expansions = held(player, 0)
    used_up = np.int64(doing.paid) * (distinct != 0)
    in_order = ~((1 << (least + 1) // 2) - 1) & ~used_up
    once &= in_order
    twice &= in_order
    thrice &= in_order
    expansions &= ~((1 << least // 2) - 1) & ~used_up
    by_colour = HEX_SETS[COLOUR_OF[hexagon]] & ~(1 << hexagon)
    by_pattern = HEX_SETS[FIRST_PATTERN + PATTERN_OF[hexagon]] & ~(1 << hexagon)
    by_colour *= doing.way != BY_PATTERN
    by_pattern *= doing.way != BY_COLOUR
    n = 0
    payers = (once | expansions) & (by_colour | by_pattern)
    while payers:
        bit = payers & -payers
        rest = (by_colour if by_colour & bit else by_pattern) & ~(bit - 1)
        if distinct:
            tiles_more = 0
            left = size((once | expansions) & rest)
        else:
            tiles_more = size(once & bit) + size(twice & bit) + size(thrice & bit)
            left = how_many((once, twice, thrice, expansions), rest)
        item = first + 2 * size(bit - 1)
        out.action[n] = item
        n += (once & bit != 0) & (left >= due)
        out.action[n] = item + 1
        n += (expansions & bit != 0) & (left - tiles_more >= due)
        payers ^= bit
    out.action[n] = first + JOKER
    return n + (due <= 0)
