"""Masks of seats: bit 0 is the first seat. Compiled."""

from typing import Any

import numpy as np

from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.record import MOST_SEATS

HALF = 1 << 30
_LOWEST = np.array([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 2**MOST_SEATS)])


@compiled
def lowest_seat(mask: Int) -> Int:
    """The lowest seat of a mask that is not empty. A table: no branch to guess wrongly."""
    return _LOWEST[mask]


@compiled
def seats_in(players: Int, out: Int) -> Int:
    """The mask of the seats that are still in, from the mask of those that are out."""
    return ((1 << np.int64(players)) - 1) & ~np.int64(out)


@compiled
def next_seat(still_in: Int, seat: Int) -> Int:
    """The first seat after this one, clockwise, of a mask that is not empty."""
    later = still_in >> (seat + 1) << (seat + 1)
    return lowest_seat(later if later else still_in)


@compiled
def ranks_from_keys(keys: Any, players: Int) -> None:
    """Turn the keys of the first seats (the higher the better) into ranks, in place.

    The best seat gets 0; a seat's rank is the number of seats better than it, so equal keys
    share. While it counts, a rank waits in the upper half of its number.
    """
    for seat in range(players):
        keys[seat] += HALF
    for seat in range(players):
        mine = keys[seat] & (2 * HALF - 1)
        better = 0
        for other in range(players):
            better += (keys[other] & (2 * HALF - 1)) > mine
        keys[seat] += better * 2 * HALF
    for seat in range(players):
        keys[seat] //= 2 * HALF
