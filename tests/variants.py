"""Our games in every number of players and the variants that matter, for the generic tests.

A game that has no `tests/games/NAME/variants.py` is tested in those that the kit finds by itself.
"""

from importlib import import_module
from importlib.util import find_spec

import pytest

import tiergarten
from tests.kinds import some_of
from tiergarten.engine.game import Game
from tiergarten.testing import Variant as Variant
from tiergarten.testing import variants_of


def our_games() -> list[Game]:
    """The games of this repository, whatever else is installed."""
    return [game for game in tiergarten.games() if game.package.startswith("tiergarten.games.")]


def variants(game: Game) -> list[Variant]:
    """The variants of one of them."""
    module = f"tests.games.{game.package.rpartition('.')[2]}.variants"
    if find_spec(module) is None:
        return variants_of(game)
    found: list[Variant] = import_module(module).VARIANTS
    return found


VARIANTS = [variant for game in our_games() for variant in variants(game)]
IN_SHORT = [one for game in our_games() for one in (variants(game)[0], variants(game)[-1])]
SMALLEST = [variants(game)[0] for game in our_games()]
LARGEST = [variants(game)[-1] for game in our_games()]  # with most seats and parts

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
# The first and the last of every game always, the others with ./test --all.
some_variants = pytest.mark.parametrize("variant", some_of(VARIANTS, *IN_SHORT), ids=str)
smallest_variants = pytest.mark.parametrize("variant", some_of(VARIANTS, *SMALLEST), ids=str)
largest_variants = pytest.mark.parametrize("variant", some_of(VARIANTS, *LARGEST), ids=str)
every_game = pytest.mark.parametrize("game", our_games(), ids=lambda game: str(game.name))
