"""The compiled recounts: they accept what the slow checks accept, and miss nothing."""

import functools
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from tests.invariants import PAPER, book_of
from tests.mutations import Mutation, mutations_of
from tests.variants import VARIANTS, Variant, some_variants
from tiergarten import BadPosition
from tiergarten.engine.game import Game
from tiergarten.engine.position_checks import check_position
from tiergarten.engine.simulation import fresh_states
from tiergarten.games import find
from tiergarten.testing.walks import positions

GAMES = sorted({variant.game for variant in VARIANTS})
SEVERAL = [(game, name) for game in GAMES for name in mutations_of(game)]


def ready(name: str) -> tuple[Game, Any, Any]:
    """A game, the book of its invariants, and paper to recount on."""
    game = find(name)
    game.prepare()
    return game, book_of(game), np.zeros(1, PAPER).view(np.recarray)[0]


@some_variants
def test_the_recount_accepts_what_the_slow_check_accepts(variant: Variant) -> None:
    game, book, paper = ready(variant.game)
    for match in positions(variant, seed=5, every=1):
        if match.ply % 9 == 0 or match.over:
            check_position(game, match.record())
        assert book.recount(match.record(), paper) == 0, (match.ply, match.state())
    assert not paper.grid.any(), "the next recount would find something on its paper"
    for seat, score in enumerate(match.scores()):
        assert book.points(match.record(), seat, paper) == score


@functools.cache
def sampled(name: str) -> list[Any]:
    """Positions of random games of all variants, in any order."""
    chance = random.Random(name)
    variants = [variant for variant in VARIANTS if variant.game == name]
    found = [
        fresh_states(match.game.record, match.record())
        for variant in variants
        for match in positions(variant, seed=11, every=chance.randrange(2, 6))
    ]
    return chance.sample(found, len(found))


def spoilt(name: str, mutation: Mutation) -> Iterator[tuple[Any, int]]:
    """Positions that could be spoilt in this way, with what is broken."""
    for position in sampled(name):
        state = position.copy().view(np.recarray)[0]
        if code := mutation(state):
            yield state, code


@pytest.mark.parametrize(("name", "spoil"), SEVERAL)
def test_the_recount_and_the_slow_check_catch_what_is_spoilt(name: str, spoil: str) -> None:
    game, book, paper = ready(name)
    found = list(islice(spoilt(name, mutations_of(name)[spoil]), 8))
    assert found, "no position could be spoilt like this"
    for state, code in found:
        said = int(book.recount(state, paper))
        assert book.BROKEN[said] == book.BROKEN[code]
        with pytest.raises(BadPosition):
            check_position(game, state)
    assert not paper.grid.any()


@pytest.mark.parametrize("name", GAMES)
def test_every_invariant_has_words_of_its_own(name: str) -> None:
    _, book, _ = ready(name)
    assert sorted(book.BROKEN) == list(range(1, len(book.BROKEN) + 1))
    assert len(set(book.BROKEN.values())) == len(book.BROKEN)
