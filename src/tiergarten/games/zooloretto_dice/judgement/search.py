"""How the search thinks about the dice game, and what chance shows it. Compiled."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.games.zooloretto_dice.pieces import DICE_ROLLED, FACES

SETTINGS = SearchSettings(
    heat=0.5,
    curiosity=1.5,
    breadth=2.0,
    growth=0.4,
    trust=0.8,
    mix=0.3,
    scale=8.0,
    ladder=(20, 200, 2_000, 100_000),
    review=20_000,
)


@compiled
def chance_seen(state):
    """The faces that have just been rolled, as a number; 0 after any other move."""
    if state.rolled.count < DICE_ROLLED:
        return 0
    return 1 + np.int64(state.rolled.face[0]) * len(FACES) + np.int64(state.rolled.face[1])


@compiled
def reopen_choices(state, seat):
    """Nobody decides anything in secret."""
