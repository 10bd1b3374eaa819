"""What is in the box: every number of the game, with the rule that states it.

Where no source is named, the printed rules state the number. "On the sheet" means printed on
the score sheet and confirmed by several public sources; "one source" means that a single public
source gives it: change it here, and only here, should a sheet of paper prove it wrong.
"""

import numpy as np

from tiergarten.engine.actions import Verb, VerbTable

MOST_PLAYERS = 4

# ZD-1: the six faces of a die, in the order of the rows of a sheet; the coin comes last.
SPECIES = ("crocodile", "ostrich", "monkey", "elephant", "lion")
FACES = (*SPECIES, "coin")
COIN = len(SPECIES)
DICE_ROLLED = 2  # ZD-5

# ZD-1, ZD-2: dice in play and trucks, by the number of players.
DICE = np.array([0, 0, 6, 8, 10])
TRUCKS = np.array([0, 0, 3, 3, 4])
MOST_DICE = 10
MOST_TRUCKS = 4
TRUCK_PLACES = 3

# ZD-3: the sheet.
BOXES = np.array([1, 2, 3, 4, 5])  # on the sheet
BONUS = np.array([1, 1, 1, 1, 2])  # one source
COIN_GROUPS = (3, 2, 1)  # from left to right: one source; six boxes in three groups: printed
COIN_BOXES = sum(COIN_GROUPS)

# ZD-11: the last round begins when this many animal rows, or fewer, have a free box.
OPEN_ROWS_AT_END = 1

# ZD-12: points.
POINTS_ANIMAL = 1
POINTS_COIN_GROUP = 1
POINTS_BARN_SPECIES = -2

# How many coin groups are complete once this many coins are crossed.
COMPLETE_GROUPS = np.array(
    [
        sum(coins >= sum(COIN_GROUPS[: group + 1]) for group in range(len(COIN_GROUPS)))
        for coins in range(COIN_BOXES + 1)
    ]
)

# Sums over a set of species given as a bit mask: how many there are, and their bonuses.
SPECIES_IN = np.array([mask.bit_count() for mask in range(1 << len(SPECIES))])
BONUSES_IN = np.array(
    [
        sum(int(BONUS[row]) for row in range(len(SPECIES)) if mask >> row & 1)
        for mask in range(1 << len(SPECIES))
    ]
)

NO_SEAT = 255

_truck_names = tuple(str(truck + 1) for truck in range(MOST_TRUCKS))

ACTIONS = VerbTable(
    Verb("roll"),
    Verb("load", face=FACES, truck=_truck_names),
    Verb("take", truck=_truck_names),
)
