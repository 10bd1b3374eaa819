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
from tiergarten.games.zoosim.zoo import LOWEST_BIT, STEP, around, behind, doors_of

BID = ACTIONS.start("bid")
LAY = ACTIONS.start("lay")


def _laid_way(tile: int, side: int, way: int) -> int:
    """A tile whose half-side `way` meets an exit that looks to `side`, in one number.

    Bits 0-3: the exits of the half next to the exit, as it lies; bits 4-7: those of the other
    half; bits 8-11: the side at which the other half lies, as a mask; then its number.
    """
    half = int(WAY_HALF[way])
    rotation = ((side ^ 2) - int(WAY_SIDE[way])) % 4
    inner = (EAST + rotation + 2 * half) % 4
    near, far = int(EXITS[tile, rotation, half]), int(EXITS[tile, rotation, 1 - half])
    return near | far << 4 | 1 << inner + 8 | inner << 12


LAID_WAY = np.array(
    [
        [[_laid_way(tile, side, way) for way in range(len(WAYS))] for side in range(4)]
        for tile in range(len(TILES))
    ]
)

# With these two ways each, the far half comes to lie on the same square.
FAR_WAYS = np.array(
    [
        [WAYS.index(one), WAYS.index(other)]
        for one, other in (("a-north", "b-south"), ("a-south", "b-north"), ("a-west", "b-east"))
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
            while ways:
                out.action[n] = first + LOWEST_BIT[ways]
                n += 1
                ways &= ways - 1
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
    """ZS-6: the half-sides with which a tile can be laid at an exit, as a mask.

    Not those whose far half meets an older path: these places belong to an earlier exit.
    """
    side = exit & 3
    square = behind(laid, exit)
    near = fitting_near(around(laid, square), tile, side)
    far = np.int64(0)
    for d in range(len(FAR_WAYS)):
        one, other = FAR_WAYS[d, 0], FAR_WAYS[d, 1]
        if near >> one & 1 or near >> other & 1:
            there = around(laid, square + STEP[LAID_WAY[tile, side, one] >> 12])
            if there >> 8 > exit:
                far |= fits_far(there, LAID_WAY[tile, side, one]) << one
                far |= fits_far(there, LAID_WAY[tile, side, other]) << other
    return near & far


@compiled
def fitting_near(here, tile, side):
    """The half-sides with which the near half of a tile fits at an exit, as a mask.

    `here` is what surrounds the square behind the exit: path must meet path there and grass
    meet grass, and the far half must not come to lie on a covered square.
    """
    ways = np.int64(0)
    for way in range(len(WAYS)):
        laid_way = LAID_WAY[tile, side, way]
        wrong = (laid_way ^ here >> 4) | laid_way >> 8
        ways |= np.int64(wrong & here & 15 == 0) << way
    return ways


@compiled
def fits_far(there, laid_way):
    """Whether path meets path and grass meets grass around the far half."""
    return np.int64((laid_way ^ there) >> 4 & there & 15 == 0)
