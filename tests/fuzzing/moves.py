"""Moves as people type them, damaged, in positions of all games: made, or refused in words."""

from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import strategies as st

import tiergarten
from tests.fuzzing.damage import damaged
from tests.fuzzing.fuzzer import Fuzzer, Plain, refused_in_words
from tests.variants import VARIANTS
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import random_match

MOST_MOVES = 30
BY_GAME: dict[str, Variant] = {variant.game: variant for variant in VARIANTS}


@contextmanager
def moves() -> Iterator[Fuzzer]:
    """Inputs are a game, how many random moves were made there, and a text."""
    yield Fuzzer(st.sampled_from(sorted(BY_GAME)).flatmap(_of), check)


def _of(game: str) -> st.SearchStrategy[Plain]:
    matches = [_match(game, made) for made in (0, 3, 20)]
    texts = [move.text for match in matches for move in match.legal(match.acting[0])]
    return st.fixed_dictionaries(
        {
            "game": st.just(game),
            "made": st.integers(0, MOST_MOVES),
            "text": damaged([*texts, *(str(number) for number in (0, 7, 10**6))]),
        }
    )


def _match(game: str, made: int) -> tiergarten.Match:
    return random_match(BY_GAME[game], seed=9, moves=made)


def check(given: Plain) -> None:
    match = _match(given["game"], given["made"])
    ply = match.ply
    try:
        match.play(given["text"], match.acting[0])
    except tiergarten.TiergartenError as error:
        refused_in_words(error)
        assert match.ply == ply, "what is refused changes nothing"
        return
    assert match.ply > ply
