"""Playing batches of games at random."""

from typing import Any

import numpy as np
import pytest

from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.envs import Batch

NAMES = [game.name for game in our_games()]
some_games = pytest.mark.parametrize("name", some_of(NAMES, "zooloretto-dice"))
DICE = "zooloretto-dice"


def any_actions(batch: Batch, chance: np.random.Generator) -> Any:
    """A random legal action for every game."""
    return (chance.random(batch.mask.shape) * batch.mask).argmax(axis=1)


def play(batch: Batch, steps: int, seed: int = 0) -> list[bytes]:
    """Play on at random; returns what was seen."""
    chance = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        batch.step(any_actions(batch, chance))
        arrays = batch.obs, batch.mask, batch.seat, batch.reward, batch.terminal
        seen.append(b"".join(array.tobytes() for array in arrays))
    return seen
