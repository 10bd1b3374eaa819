"""Which moves are legal, compiled: bids, and the places where a tile can be laid."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.pieces import ACTIONS, EXITS, NOBODY, WAY_HALF, WAY_SIDE, WAYS
from tiergarten.games.zoosim.zoo import (
    STEP,
    around,
    behind,
    fits,
    other_half_side,
    rotation_for,
)

BID = ACTIONS.start("bid")
LAY = ACTIONS.start("lay")


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
    for t in range(np.int64(laid.count)):
        if laid.owner[t] != seat:
            continue
        for half in range(2 * t, 2 * t + 2):
            doors = np.int64(laid.doors[half])
            if doors == 0:
                continue
            for side in range(4):
                if doors >> side & 1:
                    exit = 4 * half + side
                    here = around(laid, behind(laid, exit))
                    for way in range(len(WAYS)):
                        if oldest_path(laid, exit, here, tile, way) == exit:
                            out.action[n] = first + way
                            n += 1
                    first += len(WAYS)
    return n


@compiled
def has_place(laid, seat, tile):
    """ZS-7: whether there is any place for a tile in a zoo."""
    for t in range(np.int64(laid.count)):
        if laid.owner[t] != seat:
            continue
        for half in range(2 * t, 2 * t + 2):
            doors = np.int64(laid.doors[half])
            if doors == 0:
                continue
            for side in range(4):
                if doors >> side & 1:
                    exit = 4 * half + side
                    here = around(laid, behind(laid, exit))
                    for way in range(len(WAYS)):
                        if oldest_path(laid, exit, here, tile, way) >= 0:
                            return True
    return False


@compiled
def oldest_path(laid, exit, here, tile, way):
    """The oldest path that a tile meets if its half-side `way` meets an exit; -1 if it cannot.

    `here` is what surrounds the square behind the exit.
    """
    half = WAY_HALF[way]
    if not EXITS[tile, 0, half] >> WAY_SIDE[way] & 1:
        return -1
    rotation = rotation_for(exit & 3, way)
    inner = other_half_side(rotation, half)
    if here >> inner & 1 or not fits(here, tile, rotation, half):
        return -1
    there = around(laid, behind(laid, exit) + STEP[inner])
    if not fits(there, tile, rotation, 1 - half):
        return -1
    return min(exit, there >> 8)
