"""What the judgement of ZooSim notes while it thinks."""

from typing import Any

import numpy as np

from tiergarten.games.zoosim.pieces import MOST_PLAYERS

NOTES: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            # Of the tile for sale, for every seat: how many coins it is worth, and the move that
            # would lay it.
            ("limit", np.float64, (MOST_PLAYERS,)),
            ("place", np.int64, (MOST_PLAYERS,)),
        ],
    )
)
