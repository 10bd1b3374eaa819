"""What the judgement of Queen's Garden notes while it thinks."""

from typing import Any

import numpy as np

from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    EXPANSION_ROOM,
    FIRST_PATTERN,
    HEXES,
    MOST_PLAYERS,
    TILE_ROOM,
)

NOTED = 4  # groups of an attribute
MOST_PRIZE = 7  # jokers for one hex: a pavilion, a statue and a bench

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
            # The first of these, by how many jokers a hex there brings.
            ("prize", np.int64, (MOST_PRIZE + 1,)),
            ("beside", np.int64),  # the cells beside any hex
            ("phase", np.int64),  # as `payments.phase_of` says
            # Of which hexes it is known what they would gain as a tile and in print; and that.
            ("known", np.int64),
            ("known_print", np.int64),
            ("tile_gain", np.float32, (len(HEXES),)),
            ("print_gain", np.float32, (len(HEXES),)),
        ],
    )
)

HELD = np.dtype(
    (
        np.record,
        [
            ("worth", np.float64),  # in storage, as payment or for later
            ("hexagon", np.int64),
            ("place", np.int64),  # tiles first, then expansions
        ],
    )
)

NOTES: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("garden", GARDEN, (MOST_PLAYERS,)),
            # What the hexes of an attribute in the display are worth, taken together, and how many
            # tiles there are beside a first one.
            ("taking", np.float32, (len(ATTRIBUTES),)),
            ("mates", np.int64, (len(ATTRIBUTES),)),
            ("held", HELD, (TILE_ROOM + EXPANSION_ROOM,)),  # from the least worth to the most
        ],
    )
)
