"""Compiled, checked and interpreted runs of every game agree: see `tiergarten.testing.twins`."""

import pytest

from tests.variants import IN_SHORT, every_game, variants
from tiergarten.engine.game import Game
from tiergarten.testing.twins import check_twins


@pytest.mark.long
@every_game
@pytest.mark.parametrize("mode", ["checked", "interpreted"])
def test_twins_play_the_same(game: Game, mode: str) -> None:
    """In two variants, and checked rarely: the other tests do that where it is quick."""
    in_short = [variant for variant in variants(game) if variant in IN_SHORT]
    check_twins(mode, in_short, games=1, every=40, thinking=False)


@pytest.mark.thorough
@pytest.mark.long
@every_game
@pytest.mark.parametrize(("mode", "games", "every"), [("checked", 3, 3), ("interpreted", 1, 40)])
def test_twins_play_and_think_the_same(game: Game, mode: str, games: int, every: int) -> None:
    check_twins(mode, variants(game), games, every, thinking=True)
