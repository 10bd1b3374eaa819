"""Compiled, checked and interpreted runs of every game agree: see `tiergarten.testing.twins`."""

import pytest

from tests.variants import every_game, variants
from tiergarten.engine.game import Game
from tiergarten.testing.twins import check_twins


@pytest.mark.long
@every_game
@pytest.mark.parametrize(("mode", "every"), [("checked", 3), ("interpreted", 40)])
def test_twins_play_the_same(game: Game, mode: str, every: int) -> None:
    check_twins(mode, variants(game), games=1, every=every, thinking=False)


@pytest.mark.thorough
@pytest.mark.long
@every_game
@pytest.mark.parametrize(("mode", "games", "every"), [("checked", 3, 3), ("interpreted", 1, 40)])
def test_twins_play_and_think_the_same(game: Game, mode: str, games: int, every: int) -> None:
    check_twins(mode, variants(game), games, every, thinking=True)
