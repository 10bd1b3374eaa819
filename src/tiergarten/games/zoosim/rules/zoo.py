"""The zoos as a list of laid tiles, compiled: squares, exits, areas and path links.

All zoos share one list, in the order in which the tiles were laid. Tile number t of the list
(from 1: number 0 means none) has the halves number 2t (half a) and 2t + 1 (half b). A square is
one number: the seat whose zoo it belongs to, x and y, packed so that a step to a neighbour is an
addition. A small hash table finds the half that covers a square. Everything but tile, owner,
rotation and square follows from these four, and is kept up so that nothing has to be searched for:

- `slot`: the hash table, the number of a half or 0;
- `exits`: the sides of a half where a path leaves the tile, as it lies;
- `doors`: those of them, by tile, that are numbered exits of the zoo: bit 4h + s is side s of
  half h. They lead to an empty square, and no older path leads to the same square;
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

SLOTS = 256
CENTRE = 64  # added to a coordinate; a zoo of 25 tiles reaches at most 51 squares from its start
STEP = np.array([-1, 128, 1, -128])  # to the neighbour in the N, E, S, W
SLOT_STEP = np.array([-1, 16, 1, -16])  # the same in the hash table
NO_PATH = 255
LOWEST_BIT = np.array([0] + [(byte & -byte).bit_length() - 1 for byte in range(1, 256)])


@compiled
def square_at(seat, x, y):
    """The square with these coordinates in the zoo of a seat."""
    return seat << 14 | (x + CENTRE) << 7 | (y + CENTRE)


@compiled
def x_of(square):
    return (square >> 7 & 127) - CENTRE


@compiled
def y_of(square):
    return (square & 127) - CENTRE


@compiled
def half_at(laid, square):
    """The number of the half that covers a square, or 0."""
    i = slot_of(square)
    while laid.slot[i] != 0:
        half = np.int64(laid.slot[i])
        if laid.square[half] == square:
            return half
        i = (i + 1) & (SLOTS - 1)
    return np.int64(0)


@compiled
def slot_of(square):
    """Where the search for a square begins in the hash table.

    The table is a torus of 16 x 16 squares, in which the zoos of neighbouring seats lie half a
    turn apart: so zoos of the usual size hardly ever get in each other's way.
    """
    apart = square >> 7 & 0x80 | square >> 12 & 8
    return ((square >> 7 << 4) + (square & 127) + apart) & (SLOTS - 1)


@compiled
def around(laid, square, skip):
    """What surrounds an empty square on three sides, all but `skip`, in one number.

    Bits 0-3: the sides where it touches the zoo; bits 4-7: those where a path comes in; then the
    oldest of these paths, as 4 times its half plus its side there, or NO_PATH.

    Nobody can guess which neighbours are there, so this is written without branches, but for the
    rare case of two squares that begin their search in the same slot.
    """
    touching = np.int64(0)
    paths = np.int64(0)
    oldest = np.int64(NO_PATH)
    slot = slot_of(square)
    for turn in range(1, 4):
        side = (skip + turn) & 3
        near = square + STEP[side]
        half = np.int64(laid.slot[(slot + SLOT_STEP[side]) & (SLOTS - 1)])
        there = np.int64(laid.square[half] == near)
        if (half != 0) & (there == 0):
            half = half_at(laid, near)
            there = np.int64(half != 0)
        back = side ^ 2
        path = (laid.exits[half] >> back) & there
        touching |= there << side
        paths |= path << side
        oldest = min(oldest, 4 * half + back | NO_PATH * (1 - path))
    return touching | paths << 4 | oldest << 8


@compiled
def other_half_side(rotation, half):
    """The side of a half at which the other half of its tile lies."""
    return (EAST + rotation + 2 * half) & 3


@compiled
def rotation_for(side, way):
    """How a tile is turned so that its half-side `way` faces the given side of an exit."""
    return ((side ^ 2) - WAY_SIDE[way]) & 3


@compiled
def doors_of(laid, seat, t):
    """The doors of a tile, if it lies in the zoo of a seat."""
    return np.int64(laid.doors[t]) * (laid.owner[t] == seat)


@compiled
def door(laid, seat, number):
    """Exit number so-and-so of a zoo, from 0: as 4 times its half plus its side; or -1."""
    for t in range(1, np.int64(laid.count) + 1):
        doors = doors_of(laid, seat, t)
        while doors:
            if number == 0:
                return 8 * t + LOWEST_BIT[doors]
            number -= 1
            doors &= doors - 1
    return -1


@compiled
def behind(laid, exit):
    """The empty square that an exit leads to."""
    return np.int64(laid.square[exit >> 2]) + STEP[exit & 3]


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
    laid.doors[t] = 0
    inner = other_half_side(rotation, 0)
    cover(laid, 2 * t, square)
    cover(laid, 2 * t + 1, square + STEP[inner])
    return join(laid, 2 * t, inner) + join(laid, 2 * t + 1, inner ^ 2)


@compiled
def cover(laid, half, square):
    """Put a half on a square; it is an area of its own so far."""
    t = half >> 1
    laid.square[half] = square
    laid.exits[half] = EXITS[laid.tile[t], laid.rotation[t], half & 1]
    laid.area[half] = half
    laid.stars[half] = STARS_OF[laid.tile[t], half & 1]
    i = slot_of(square)
    while laid.slot[i] != 0:
        i = (i + 1) & (SLOTS - 1)
    laid.slot[i] = half


@compiled
def join(laid, half, inner):
    """Join a half just laid to its neighbours, and open its doors; returns its path links."""
    links = 0
    doors = 0
    square = np.int64(laid.square[half])
    exits = np.int64(laid.exits[half])
    colour = colour_of(laid, half)
    for side in range(4):
        if side == inner:
            continue
        back = side ^ 2
        other = half_at(laid, square + STEP[side])
        if other:
            if laid.exits[other] >> back & 1:
                links += 1
                closed = 1 << 4 * (other & 1) + back
                laid.doors[other >> 1] = laid.doors[other >> 1] & (255 - closed)
            if colour != NO_COLOUR and colour == colour_of(laid, other):
                merge(laid, np.int64(laid.area[half]), np.int64(laid.area[other]))
        elif exits >> side & 1 and around(laid, square + STEP[side], back) >> 8 > 4 * half + side:
            doors |= 1 << side
    laid.doors[half >> 1] |= doors << 4 * (half & 1)
    return links


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
        if laid.area[half] == gone:
            laid.area[half] = kept
