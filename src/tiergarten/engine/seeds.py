"""Seeds: whole numbers of 128 bits, and the form in which compiled code takes them."""

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
    """Refuse what is not a seed."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**SEED_BITS:
        raise BadOption(
            Sentence(
                "{seed} is not a seed: a whole number from 0 to 2**{bits} - 1",
                seed=repr(seed),
                bits=SEED_BITS,
            )
        )
    return seed


def halves(seed: int) -> Seed:
    """A seed as the pair of 64-bit halves that compiled code takes."""
    words = np.array([seed >> 64, seed & (2**64 - 1)], np.uint64).view(np.int64)
    return words[0], words[1]
