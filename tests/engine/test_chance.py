"""The generator in the state."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiergarten.engine.chance import below, sow, word
from tiergarten.engine.errors import BadOption
from tiergarten.engine.seeds import check_seed, fresh_seed, halves


def generator(seed: int) -> np.ndarray:
    rng = np.zeros(4, np.uint32)
    sow(rng, halves(seed))
    return rng


def test_it_is_xoshiro128_starstar() -> None:
    """The first outputs for the state 1, 2, 3, 4, worked out by hand from the definition."""
    rng = np.array([1, 2, 3, 4], np.uint32)
    assert [word(rng) for _ in range(4)] == [11520, 0, 5927040, 70819200]


def test_same_seed_same_stream_and_other_seeds_other_streams() -> None:
    assert [word(generator(7)) for _ in range(3)] == [word(generator(7))] * 3
    first = {tuple(generator(seed)) for seed in range(2000)}
    assert len(first) == 2000


def test_all_128_bits_of_a_seed_matter() -> None:
    states = {tuple(generator(1 << bit)) for bit in range(128)} | {tuple(generator(0))}
    assert len(states) == 129


def test_seeds_that_follow_each_other_give_unrelated_streams() -> None:
    """Half of the bits of the first word differ, on average, between neighbouring seeds."""
    words = [int(word(generator(seed))) for seed in range(2000)]
    flips = [(a ^ b).bit_count() for a, b in pairwise(words)]
    assert abs(float(np.mean(flips)) - 16) < 0.3


@pytest.mark.parametrize("bound", [2, 3, 29, 112])
def test_numbers_below_a_bound_are_even(bound: int) -> None:
    rng = generator(3)
    draws = 20_000
    counts = np.bincount([below(rng, bound) for _ in range(draws)], minlength=bound)
    expected = draws / bound
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert len(counts) == bound
    assert chi_square < bound + 4 * np.sqrt(2 * bound)


@given(st.integers(0, 2**128 - 1))
def test_every_seed_gives_a_living_generator(seed: int) -> None:
    assert generator(seed).any()


def test_what_is_not_a_seed() -> None:
    for wrong in (-1, 2**128, 1.5, "7", True, None):
        with pytest.raises(BadOption, match="is not a seed"):
            check_seed(wrong)
    assert 0 <= fresh_seed() < 2**128
    assert fresh_seed() != fresh_seed()
