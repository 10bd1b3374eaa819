"""The generator that lives in a state: every shuffle and every die of a match comes from it.

It is xoshiro128** of Blackman and Vigna: four 32-bit words, small, fast and well studied. All
arithmetic is done in 64 bits with explicit masks, so that nothing overflows and the compiled and
the interpreted generator agree to the bit.

A seed has 128 bits. In compiled code it is a pair of 64-bit halves, so that a loop can number
its games: `(first_half, i)`.
"""

from typing import Any

import numpy as np

from tiergarten.engine.compiled import Int, compiled

MASK = 0xFFFFFFFF


@compiled
def sow(rng: Any, seed: tuple[Int, Int]) -> None:
    """Set the generator to the start of the stream that belongs to this seed.

    A Feistel network over the four words: different seeds give different states, and seeds
    that differ in one bit give streams that have nothing in common.
    """
    a = np.int64(seed[0] & MASK)
    b = np.int64((seed[0] >> 32) & MASK)
    c = np.int64(seed[1] & MASK)
    d = np.int64((seed[1] >> 32) & MASK)
    for turn in range(8):
        a ^= scramble((b + 0x9E3779B9 * (turn + 1)) & MASK)
        b ^= scramble((c + 0x7F4A7C15 * (turn + 1)) & MASK)
        c ^= scramble((d + 0x85EBCA6B * (turn + 1)) & MASK)
        d ^= scramble((a + 0xC2B2AE35 * (turn + 1)) & MASK)
    if a | b | c | d == 0:
        a = np.int64(1)  # the one state that a xoshiro generator cannot leave
    rng[0] = a
    rng[1] = b
    rng[2] = c
    rng[3] = d


@compiled
def scramble(word: Int) -> Int:
    """Mix the bits of one 32-bit word."""
    word ^= word >> 16
    word = ((word & 0xFFFF) * 0x85EBCA6B + (((word >> 16) * 0xCA6B) << 16)) & MASK
    word ^= word >> 13
    word = ((word & 0xFFFF) * 0xC2B2AE35 + (((word >> 16) * 0xAE35) << 16)) & MASK
    return word ^ (word >> 16)


@compiled
def word(rng: Any) -> Int:
    """The next 32 random bits."""
    a = np.int64(rng[0])
    b = np.int64(rng[1])
    c = np.int64(rng[2])
    d = np.int64(rng[3])
    times5 = (b * 5) & MASK
    result = ((((times5 << 7) & MASK) | (times5 >> 25)) * 9) & MASK
    shifted = (b << 9) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = ((d << 11) & MASK) | (d >> 21)
    rng[0] = a
    rng[1] = b
    rng[2] = c
    rng[3] = d
    return result


@compiled
def below(rng: Any, bound: Int) -> Int:
    """A number from 0 to bound - 1, each exactly as likely as the others (Lemire's method)."""
    product = word(rng) * bound
    low = product & MASK
    if low < bound:
        threshold = (MASK + 1) % bound
        while low < threshold:
            product = word(rng) * bound
            low = product & MASK
    return product >> 32
