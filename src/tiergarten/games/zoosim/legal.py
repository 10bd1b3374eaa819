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
            exit = 8 * t + LOWEST_BIT[doors]
            doors &= doors - 1
            square = behind(laid, exit)
            ways = promising(around(laid, square), tile, exit & 3)
            while ways:
                way = LOWEST_BIT[ways]
                ways &= ways - 1
                out.action[n] = first + way
                n += oldest_path(laid, square, LAID_WAY[tile, exit & 3, way]) > exit
            first += len(WAYS)
    return n


@compiled
def has_place(laid, seat, tile):
    """ZS-7: whether there is any place for a tile in a zoo."""
    for t in range(1, np.int64(laid.count) + 1):
        doors = doors_of(laid, seat, t)
        while doors:
            exit = 8 * t + LOWEST_BIT[doors]
            doors &= doors - 1
            square = behind(laid, exit)
            ways = promising(around(laid, square), tile, exit & 3)
            while ways:
                way = LOWEST_BIT[ways]
                ways &= ways - 1
                if oldest_path(laid, square, LAID_WAY[tile, exit & 3, way]) >= 0:
                    return True
    return False


@compiled
def promising(here, tile, side):
    """The half-sides with which a tile can meet an exit that looks to `side`, as a mask.

    `here` is what surrounds the square behind the exit: path must meet path there and grass
    meet grass (ZS-6), and the other half must not lie on a covered square.
    """
    ways = np.int64(0)
    for way in range(len(WAYS)):
        laid_way = LAID_WAY[tile, side, way]
        wrong = (laid_way ^ here >> 4) | laid_way >> 8
        ways |= np.int64(wrong & here & 15 == 0) << way
    return ways


@compiled
def oldest_path(laid, square, laid_way):
    """The oldest path that the far half of a tile meets, if its near half lies on a square.

    NO_PATH if it meets none, and -1 if it does not fit (ZS-6).
    """
    there = around(laid, square + STEP[laid_way >> 12])
    wrong = (laid_way >> 4 ^ there >> 4) & there & 15
    return there >> 8 if wrong == 0 else -1
