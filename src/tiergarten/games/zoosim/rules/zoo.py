"""The zoos as a list of laid tiles, compiled: laying a tile, areas and path links.

All zoos share one list, in the order in which the tiles were laid. Tile number t of the list
(from 1: number 0 means none) has the halves number 2t (half a) and 2t + 1 (half b). Everything
but tile, owner, rotation and square follows from these four, and is kept up so that nothing has to
be searched for:

- `slot`: the hash table of squares (`squares.py`), the number of a half or 0;
- `exits`: the sides of a half where a path leaves the tile, as it lies;
- `door`, `first_door`, `beyond`: the exits where tiles can be laid, and what is there (`doors.py`);
- `area`: the oldest half of the area (ZS-8) that a half belongs to;
- `stars`: the stars of an area, kept at its oldest half.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.pieces import (
    COLOUR_OF,
    EAST,
    EXITS,
    NO_COLOUR,
    STARS_OF,
    WAY_HALF,
    WAY_SIDE,
)
from tiergarten.games.zoosim.rules.doors import behind, update_doors
from tiergarten.games.zoosim.rules.squares import STEP, cover, half_at


@compiled
def other_half_side(rotation, half):
    """The side of a half at which the other half of its tile lies."""
    return (EAST + rotation + 2 * half) & 3


@compiled
def rotation_for(side, way):
    """How a tile is turned so that its half-side `way` faces the given side of an exit."""
    return ((side ^ 2) - WAY_SIDE[way]) & 3


@compiled
def lay_at(laid, seat, tile, exit, way):
    """Lay a tile so that its half-side `way` meets an exit; returns the number of path links."""
    rotation = rotation_for(exit & 3, way)
    square = behind(laid, exit)
    if WAY_HALF[way]:
        square += STEP[other_half_side(rotation, 1)]
    return lay(laid, seat, tile, square, rotation)


@compiled
def lay(laid, seat, tile, square, rotation):
    """Lay a tile with its half a on a square; returns the number of path links it makes."""
    t = np.int64(laid.count) + 1
    laid.count = t
    laid.tile[t] = tile
    laid.owner[t] = seat
    laid.rotation[t] = rotation
    inner = other_half_side(rotation, 0)
    links_a, exits_a = lay_half(laid, 2 * t, square, inner)
    links_b, exits_b = lay_half(laid, 2 * t + 1, square + STEP[inner], inner ^ 2)
    update_doors(laid, seat, t, exits_a | exits_b << 4)
    return links_a + links_b


@compiled
def lay_half(laid, half, square, inner):
    """Lay a half and join it to its neighbours; returns its path links and its free exits.

    The other half of its tile belongs to its side `inner`.
    """
    t = half >> 1
    exits = EXITS[laid.tile[t], laid.rotation[t], half & 1]
    colour = COLOUR_OF[laid.tile[t], half & 1]
    cover(laid, half, square)
    laid.exits[half] = exits
    laid.area[half] = half
    laid.stars[half] = STARS_OF[laid.tile[t], half & 1]
    links = np.int64(0)
    for turn in range(1, 4):
        side = (inner + turn) & 3
        other = half_at(laid, square + STEP[side])
        links += laid.exits[other] >> (side ^ 2) & 1  # nothing leads out of half 0
        exits &= ~((other != 0) << side)
        if (colour == colour_of(laid, other)) & (colour != NO_COLOUR):
            merge(laid, np.int64(laid.area[half]), np.int64(laid.area[other]))
    return links, exits


@compiled
def colour_of(laid, half):
    return COLOUR_OF[laid.tile[half >> 1], half & 1]


@compiled
def merge(laid, one, other):
    """Make one area of two; it keeps the number of its oldest half."""
    if one == other:
        return
    kept, gone = min(one, other), max(one, other)
    laid.stars[kept] += laid.stars[gone]
    laid.stars[gone] = 0
    for half in range(2, 2 * np.int64(laid.count) + 2):
        area = np.int64(laid.area[half])
        laid.area[half] = kept if area == gone else area
