"""What the judgement of the dice game notes while it thinks."""

from typing import Any

import numpy as np

from tiergarten.games.zooloretto_dice.pieces import (
    FACES,
    MOST_PLAYERS,
    MOST_TRUCKS,
    TRUCK_PLACES,
)

NOTES: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            # What a truck would bring a seat; nothing, if it is empty.
            ("truck", np.float32, (MOST_PLAYERS, MOST_TRUCKS)),
            # What a die of a face would bring a seat that gets this many of them before it.
            ("die", np.float32, (MOST_PLAYERS, len(FACES), TRUCK_PLACES)),
        ],
    )
)
"""Of the seats that are still in the round; the others' entries mean nothing."""
