"""What every game must be able to do: the kit that games of other packages use, over ours."""

import re

import pytest

from tests.variants import Variant, every_game, smallest_variants
from tiergarten.engine import rulebook
from tiergarten.engine.game import Game
from tiergarten.testing import CHECKS, Check


@smallest_variants
@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_every_variant_is_sound(variant: Variant, check: Check) -> None:
    check(variant)


@every_game
def test_the_rule_that_ranks_says_who_has_won(game: Game) -> None:
    assert re.search("wins?|won", rulebook.rules(game)[game.table.RANKING])
