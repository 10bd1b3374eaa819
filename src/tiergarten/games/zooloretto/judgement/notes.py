"""What the judgement of Zooloretto notes while it thinks."""

from typing import Any

import numpy as np

from tiergarten.games.zooloretto.pieces import MOST_PLAYERS, MOST_TRUCKS
from tiergarten.games.zooloretto.state import STATE

NOTES: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            # What every truck would add to every zoo, and what one tile would: of those who have
            # not taken a truck yet; the others' entries mean nothing.
            ("truck_gain", np.float32, (MOST_PLAYERS, MOST_TRUCKS)),
            ("tile_gain", np.float64, (MOST_PLAYERS,)),
            ("trial", STATE.dtype),  # where tiles are put into a zoo on trial
            ("after", STATE.dtype),  # the position after a move that is being looked at
        ],
    )
)
