"""Saved matches of all games, damaged: loaded, or refused by line."""

from collections.abc import Iterator
from contextlib import contextmanager

import tiergarten
from tests.fuzzing.damage import damaged
from tests.fuzzing.fuzzer import Fuzzer, Plain, refused_in_words
from tests.variants import VARIANTS
from tiergarten.testing.walks import random_match

MOVES = 25


@contextmanager
def saves() -> Iterator[Fuzzer]:
    """Inputs are whole texts."""
    by_game = {variant.game: variant for variant in VARIANTS}
    texts = [random_match(one, seed=3, moves=MOVES).save() for one in by_game.values()]
    yield Fuzzer(damaged(texts), check)


def check(given: Plain) -> None:
    try:
        match = tiergarten.load(given)
    except tiergarten.TiergartenError as error:
        refused_in_words(error)
        return
    saved = match.save()
    assert tiergarten.load(saved).save() == saved
