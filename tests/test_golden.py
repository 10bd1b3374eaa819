"""Whole games must go as they always went."""

import pytest

import tiergarten
from tests.golden import COMPANIES, FOLDER, golden_game, path_of
from tests.variants import VARIANTS, Variant, every_variant


@every_variant
@pytest.mark.parametrize("company", COMPANIES)
def test_game_goes_as_it_always_went(variant: Variant, company: str) -> None:
    kept = path_of(variant, company).read_text(encoding="utf-8")
    assert tiergarten.load(kept).save() == kept, "the rules or the words have changed"
    assert golden_game(variant, company) == kept, "the bots or the generator have changed"


def test_every_variant_has_its_golden_games_and_no_other_is_there() -> None:
    wanted = {path_of(variant, company).name for variant in VARIANTS for company in COMPANIES}
    assert {path.name for path in FOLDER.iterdir()} == wanted
