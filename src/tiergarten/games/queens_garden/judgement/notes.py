"""What the judgement of Queen's Garden notes while it thinks."""

from typing import Any

import numpy as np

from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    EXPANSION_ROOM,
    FIRST_PATTERN,
    MOST_PLAYERS,
    TILE_ROOM,
)

NOTED = 4  # groups of an attribute

GARDEN = np.dtype(
    (
        np.record,
        [
            # Sets of cells, by attribute: each group, and the cells around it.
            ("group", np.int64, (len(ATTRIBUTES), NOTED)),
            ("near", np.int64, (len(ATTRIBUTES), NOTED)),
            ("values", np.int64, (FIRST_PATTERN, NOTED)),  # the sum of values of a group, by colour
            # The free cells that would be the sixth, fifth, fourth and third hex around a feature.
            ("closing", np.int64, (NOTED,)),
            ("beside", np.int64),  # the cells beside any hex
        ],
    )
)

NOTES: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("garden", GARDEN, (MOST_PLAYERS,)),
            # What the hexes of an attribute in the display are worth, taken together, and what each
            # hex in storage is worth as payment.
            ("taking", np.float32, (len(ATTRIBUTES),)),
            ("held", np.float32, (TILE_ROOM + EXPANSION_ROOM,)),
        ],
    )
)
