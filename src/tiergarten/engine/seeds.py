"""Seeds: whole numbers of 128 bits, and the form in which compiled code takes them."""

import operator
import secrets
from typing import Any

import numpy as np

from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence

SEED_BITS = 128

Seed = tuple[np.int64, np.int64]


def fresh_seed() -> int:
    """A new seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def check_seed(seed: Any) -> int:
    """A seed as a plain number; refuse what is none. NumPy's whole numbers are welcome."""
    number = whole_number(seed)
    if number is None or not 0 <= number < 2**SEED_BITS:
        raise BadOption(
            Sentence(
                "{seed} is not a seed: a whole number from 0 to 2**{bits} - 1",
                seed=repr(seed),
                bits=SEED_BITS,
            )
        )
    return number


def whole_number(given: Any) -> int | None:
    """What is given as a plain whole number; None if it is not one, or a truth."""
    if isinstance(given, bool | np.bool_):
        return None
    try:
        return operator.index(given)
    except TypeError:
        return None


def halves(seed: int) -> Seed:
    """A seed as the pair of 64-bit halves that compiled code takes."""
    words = np.array([seed >> 64, seed & (2**64 - 1)], np.uint64).view(np.int64)
    return words[0], words[1]
