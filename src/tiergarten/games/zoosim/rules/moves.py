"""Which moves are legal, compiled: bids, and the places where a tile can be laid."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.pieces import (
    ACTIONS,
    EAST,
    EXITS,
    NOBODY,
    NORTH,
    TILES,
    WAY_HALF,
    WAY_SIDE,
    WAYS,
)
from tiergarten.games.zoosim.rules.doors import (
    AHEAD,
    FAR,
    FAR_BITS,
    NEAR,
    NEAR_BITS,
    OLDER,
    PATHS,
    heading,
)

BID = ACTIONS.start("bid")
LAY = ACTIONS.start("lay")

# Which ways a tile can be laid at a door, by what lies beyond it: as sets of ways, a bit each. It
# is the same for doors to all sides, so these tables are made for one that looks north.


def _turned(way: int) -> int:
    """How a tile is turned so that its half-side `way` meets an exit that looks north."""
    return ((NORTH ^ 2) - int(WAY_SIDE[way])) % 4


def _far_side(way: int) -> int:
    """The side of the near half at which the far half then lies."""
    return (EAST + _turned(way) + 2 * int(WAY_HALF[way])) % 4


def _meets(tile: int, way: int, far: int, came: int) -> NDArray[np.uint8]:
    """Whether path meets path and grass meets grass around the near or the far half of a tile.

    For all that can be around it.
    """
    exits = int(EXITS[tile, _turned(way), WAY_HALF[way] ^ far])
    around = np.arange((FAR if far else NEAR) + 1)
    unlike = np.zeros_like(around)
    for ahead in AHEAD:
        path = exits >> heading(came, ahead)
        unlike |= around >> ahead & (around >> PATHS + ahead ^ path)
    return (~unlike & 1).astype(np.uint8)


def _near_fits(tile: int, way: int) -> NDArray[np.uint8]:
    """The near half goes on with the path and meets its neighbours; the far half has room."""
    path = EXITS[tile, 0, WAY_HALF[way]] >> WAY_SIDE[way] & 1
    far = next(ahead for ahead in AHEAD if heading(NORTH, ahead) == _far_side(way))
    covered = np.arange(NEAR + 1) >> far & 1
    return _meets(tile, way, 0, NORTH) * np.uint8(path) * (covered == 0)


def _far_fits(tile: int, way: int, ahead: int) -> NDArray[np.uint8]:
    """If the far half lies there, it meets its neighbours, and no path older than the exit."""
    side = heading(NORTH, ahead)
    if _far_side(way) != side:
        return np.ones(FAR + 1, np.uint8)
    return _meets(tile, way, 1, side) * (np.arange(FAR + 1) >> OLDER == 0)


NEAR_FITS = np.zeros((len(TILES), NEAR + 1), np.uint8)  # by the tile, and what is around
FAR_FITS = np.zeros((len(TILES), len(AHEAD), FAR + 1), np.uint8)
for _tile, _way in product(range(len(TILES)), range(len(WAYS))):
    NEAR_FITS[_tile] |= _near_fits(_tile, _way) << _way
    for _ahead in AHEAD:
        FAR_FITS[_tile, _ahead] |= _far_fits(_tile, _way, _ahead) << _way
AT_ONCE = 16  # bids that are written at once, because a loop of unknown length costs more


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
    for first in range(0, n, AT_ONCE):
        for coins in range(AT_ONCE):
            out.action[first + coins] = BID + first + coins
    return n


@compiled
def lays(laid, seat, tile, out):
    """ZS-6: every place for a tile, each once, at the first exit that it covers."""
    n = 0
    first = LAY
    for i in range(np.int64(laid.first_door[seat]), np.int64(laid.first_door[seat + 1])):
        ways = ways_at(laid, i, tile)
        for way in range(len(WAYS)):
            out.action[n] = first + way
            n += ways >> way & 1
        first += len(WAYS)
    return n


@compiled
def has_place(laid, seat, tile):
    """ZS-7: whether there is any place for a tile in a zoo."""
    for i in range(np.int64(laid.first_door[seat]), np.int64(laid.first_door[seat + 1])):
        if ways_at(laid, i, tile):
            return True
    return False


@compiled
def ways_at(laid, i, tile):
    """ZS-6: the half-sides with which a tile can be laid at a door of the list, a bit each.

    Path must meet path and grass meet grass around both halves, and the far half must not come
    to lie on a covered square. Where it meets an older path, the place belongs to that exit.
    """
    beyond = np.int64(laid.beyond[i])
    ways = np.int64(NEAR_FITS[tile, beyond & NEAR])
    for ahead in range(len(AHEAD)):
        ways &= FAR_FITS[tile, ahead, beyond >> NEAR_BITS + FAR_BITS * ahead & FAR]
    return ways
