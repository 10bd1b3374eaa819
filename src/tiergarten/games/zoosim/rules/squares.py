"""The squares of the zoos, compiled: one number each, and a hash table of those that are covered.

A square is the seat whose zoo it belongs to, x and y, packed so that a step to a neighbour is an
addition. Tile number t of the list of laid tiles (from 1: number 0 means none) has the halves
number 2t (half a) and 2t + 1 (half b).
"""

import numpy as np

from tiergarten.engine.compiled import compiled

SLOTS = 256
CENTRE = 64  # added to a coordinate; a zoo of 25 tiles reaches at most 51 squares from its start
COLUMN = 128  # from a square to the next one in the east
STEP = np.array([-1, COLUMN, 1, -COLUMN])  # to the neighbour in the N, E, S, W


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
def slot_of(square):
    """Where the search for a square begins in the hash table.

    The table is a torus of 16 x 16 squares, in which the zoos of neighbouring seats lie half a
    turn apart: so zoos of the usual size hardly ever get in each other's way.
    """
    apart = square >> 7 & 0x80 | square >> 12 & 8
    return ((square >> 7 << 4) + (square & 127) + apart) & (SLOTS - 1)


@compiled
def half_at(laid, square):
    """The number of the half that covers a square, or 0.

    Nobody can guess which squares are covered, so this is written without branches, but for the
    rare case of two squares that begin their search in the same slot.
    """
    i = slot_of(square)
    half = np.int64(laid.slot[i])
    there = np.int64(laid.square[half] == square)
    if (half != 0) & (there == 0):
        while half != 0 and laid.square[half] != square:
            i = (i + 1) & (SLOTS - 1)
            half = np.int64(laid.slot[i])
        return half
    return half * there


@compiled
def cover(laid, half, square):
    """Put a half on a square."""
    laid.square[half] = square
    i = slot_of(square)
    while laid.slot[i] != 0:
        i = (i + 1) & (SLOTS - 1)
    laid.slot[i] = half
