"""Games with steps that may come in any order, and matches in which they do."""

import random
from collections.abc import Iterator

import pytest

from tests.kinds import some_of
from tests.variants import SMALLEST, VARIANTS, Variant
from tiergarten import Match
from tiergarten.engine.contract import module_of
from tiergarten.games import find


def has_loose_steps(variant: Variant) -> bool:
    """Whether the game has steps that may come in any order."""
    return hasattr(module_of(find(variant.game).package, "equivalence", required=False), "is_loose")


LOOSE = [variant for variant in VARIANTS if has_loose_steps(variant)]
# The smallest of every game always, the others with ./test --all.
some_loose_variants = pytest.mark.parametrize(
    "variant", some_of(LOOSE, *(variant for variant in LOOSE if variant in SMALLEST)), ids=str
)


def in_any_order(variant: Variant, seed: int) -> Iterator[Match]:
    """A match in which every legal move is as likely as any other, before every move."""
    match = variant.deal(seed)
    chance = random.Random(seed)
    while not match.over:
        yield match
        seat = chance.choice(match.acting)
        moves = match.legal(seat)
        wide = [move for move in moves if move.verb not in ("pass", "done")]
        match.play(chance.choice(wide if wide and chance.random() < 0.9 else moves), seat)
    yield match
