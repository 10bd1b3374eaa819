"""Compiled, checked and interpreted runs of every game agree: see `tiergarten.testing.twins`."""

import pytest

from tests.kinds import some_of
from tests.variants import SMALLEST, every_game, our_games, variants
from tiergarten.engine.game import Game
from tiergarten.testing.twins import check_twins

# Interpreted runs refuse an index out of bounds too, so they are proof enough where every second
# counts: one game, the one that compiles most quickly, shows that checked code does so.
QUICKEST = min(our_games(), key=lambda game: game.record.dtype.itemsize)
TWINS = [(game, mode) for game in our_games() for mode in ("checked", "interpreted")]
ALWAYS = [(game, mode) for game, mode in TWINS if mode == "interpreted" or game is QUICKEST]


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "mode"), some_of(TWINS, *ALWAYS), ids=[f"{mode}-{game.name}" for game, mode in TWINS]
)
def test_twins_play_the_same(game: Game, mode: str) -> None:
    """In one variant, and checked rarely: the other tests do that where it is quick."""
    in_short = [variant for variant in variants(game) if variant in SMALLEST]
    check_twins(mode, in_short, games=1, every=40, thinking=False)


@pytest.mark.thorough
@pytest.mark.long
@every_game
@pytest.mark.parametrize(("mode", "games", "every"), [("checked", 3, 3), ("interpreted", 1, 40)])
def test_twins_play_and_think_the_same(game: Game, mode: str, games: int, every: int) -> None:
    check_twins(mode, variants(game), games, every, thinking=True)
