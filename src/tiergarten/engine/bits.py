"""Sets of small numbers, as whole numbers with a bit for each. Compiled."""

import numpy as np

from tiergarten.engine.compiled import Int, compiled


@compiled
def size(numbers: Int) -> Int:
    """How many there are in a set. LLVM knows this loop, and makes one instruction of it."""
    count = 0
    while numbers:
        numbers &= numbers - 1
        count += 1
    return count


@compiled
def lowest(numbers: Int) -> Int:
    """The lowest number of a set that is not empty."""
    return size((numbers & -numbers) - 1)


@compiled
def without_lowest(numbers: Int, count: Int) -> Int:
    """A set without its lowest numbers, so many of them."""
    left = np.int64(numbers)
    for _ in range(count):
        left &= left - 1
    return left
