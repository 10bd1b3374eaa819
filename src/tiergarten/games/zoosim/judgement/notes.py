"""What the judgement of ZooSim notes while it thinks."""

from typing import Any

import numpy as np

from tiergarten.games.zoosim.pieces import MOST_PLAYERS

NOTES: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("limit", np.float64, (MOST_PLAYERS,)),  # coins the tile for sale is worth to a seat
        ],
    )
)
