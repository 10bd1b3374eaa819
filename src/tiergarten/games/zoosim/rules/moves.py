"""Which moves are legal, compiled: bids, and the places where a tile can be laid."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.pieces import (
    ACTIONS,
    EAST,
    EXITS,
    NOBODY,
    TILES,
    WAY_HALF,
    WAY_SIDE,
    WAYS,
)
from tiergarten.games.zoosim.rules.zoo import LOWEST_BIT, STEP, around, behind, doors_of

BID = ACTIONS.start("bid")
LAY = ACTIONS.start("lay")


# The six half-sides with which a tile can meet an exit are tried all at once: a number has four
# bits for each of them, which stand for the four sides of a square.
EACH_WAY = 0x111111


def _turned_to(side: int, way: int) -> int:
    """How a tile is turned so that its half-side `way` meets an exit that looks to `side`."""
    return ((side ^ 2) - int(WAY_SIDE[way])) % 4


def _far_side(side: int, way: int) -> int:
    """The side of the near half at which the far half lies."""
    return (EAST + _turned_to(side, way) + 2 * int(WAY_HALF[way])) % 4


def _exits(tile: int, side: int, far: int) -> int:
    """The exits of the near or the far half of a tile, for each way."""
    return sum(
        int(EXITS[tile, _turned_to(side, way), WAY_HALF[way] ^ far]) << 4 * way
        for way in range(len(WAYS))
    )


NEAR_EXITS = np.array([[_exits(t, s, 0) for s in range(4)] for t in range(len(TILES))])
FAR_EXITS = np.array([[_exits(t, s, 1) for s in range(4)] for t in range(len(TILES))])
FAR_SIDES = np.array(
    [sum(1 << 4 * way + _far_side(s, way) for way in range(len(WAYS))) for s in range(4)]
)
# By the side of the exit and the side of the far half: the two ways that put it there.
WAYS_TO = np.array(
    [
        [sum((_far_side(s, w) == far) << 4 * w for w in range(len(WAYS))) for far in range(4)]
        for s in range(4)
    ]
)


@compiled
def legal(state, seat, out):
    """Write the legal moves of a seat, and return how many there are."""
    if state.laying == NOBODY:
        return bids(state.zoo[seat], out)
    return lays(state.laid, seat, np.int64(state.row.tile[0]), out)


@compiled
def bids(zoo, out):
    """ZS-4: from nothing to all one's money."""
    n = np.int64(zoo.coins) + 1
    for coins in range(n):
        out.action[coins] = BID + coins
    return n


@compiled
def lays(laid, seat, tile, out):
    """ZS-6: every place for a tile, each once, at the first exit that it covers."""
    n = 0
    first = LAY
    for t in range(1, np.int64(laid.count) + 1):
        doors = doors_of(laid, seat, t)
        while doors:
            ways = ways_at(laid, 8 * t + LOWEST_BIT[doors], tile)
            doors &= doors - 1
            for way in range(len(WAYS)):
                out.action[n] = first + way
                n += ways >> 4 * way & 1
            first += len(WAYS)
    return n


@compiled
def has_place(laid, seat, tile):
    """ZS-7: whether there is any place for a tile in a zoo."""
    for t in range(1, np.int64(laid.count) + 1):
        doors = doors_of(laid, seat, t)
        while doors:
            if ways_at(laid, 8 * t + LOWEST_BIT[doors], tile):
                return True
            doors &= doors - 1
    return False


@compiled
def ways_at(laid, exit, tile):
    """ZS-6: the half-sides with which a tile can be laid at an exit: bit 4w for way w.

    Path must meet path and grass meet grass around both halves, and the far half must not come
    to lie on a covered square. Where it meets an older path, the place belongs to that exit.
    """
    side = exit & 3
    square = behind(laid, exit)
    here = around(laid, square, side ^ 2) | 0x11 << (side ^ 2)  # the path of the exit itself
    unlike = NEAR_EXITS[tile, side] ^ (here >> 4 & 15) * EACH_WAY
    ways = EACH_WAY ^ any_side((unlike | FAR_SIDES[side]) & (here & 15) * EACH_WAY)
    for far in range(4):
        both = ways & WAYS_TO[side, far]
        if both:
            there = around(laid, square + STEP[far], far ^ 2)
            unlike = FAR_EXITS[tile, side] ^ (there >> 4 & 15) * both
            older = there >> 8 < exit
            ways ^= both if older else any_side(unlike & (there & 15) * both)
    return ways


@compiled
def any_side(sides):
    """Bit 4w is set if any of the four bits for way w is."""
    sides |= sides >> 2
    sides |= sides >> 1
    return sides & EACH_WAY
