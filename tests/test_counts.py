"""The numbers of legal continuations must stay what they are."""

import json

from tests.counts import FILE, count, counts, positions_of
from tests.variants import VARIANTS, Variant, every_variant
from tests.walks import random_match


@every_variant
def test_counts_of_continuations(variant: Variant) -> None:
    table = json.loads(FILE.read_text(encoding="utf-8"))
    for name, match in positions_of(variant).items():
        assert counts(match) == table[name], name


@every_variant
def test_a_count_to_depth_one_is_the_number_of_legal_moves(variant: Variant) -> None:
    match = random_match(variant, seed=41, moves=30)
    assert count(match, 1) == len(match.legal(match.acting[0]))


def test_no_count_is_left_over() -> None:
    table = json.loads(FILE.read_text(encoding="utf-8"))
    assert set(table) == {name for variant in VARIANTS for name in positions_of(variant)}
