"""What a bot may know about good play."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.legal import legal


@compiled
def choose(state, seat, scratch, seed):
    n = legal(state, seat, scratch)
    return np.int64(scratch.action[0 * n])
