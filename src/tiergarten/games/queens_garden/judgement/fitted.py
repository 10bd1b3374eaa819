"""What a garden and a storage will bring: the numbers that `evaluation.py` counts with.

They were fitted to games in which all play by the quick policy, from the second round on; the
first round is as the second, with some guesses.

`python -m scripts.fit queens-garden --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.fit queens-garden --players 2 4 --games 400 --ridge 1e+09 --from games; "
    "9 s on 2 cores, 2026-11-18; then python -m scripts.fit queens-garden --players 3 --games "
    "40 --ridge 1e+09 --from games; 35 s on 2 cores, 2026-11-17"
)

# Points by the round that begins, the first entry being of no use: for a joker, for a tile in
# storage and for each point of its value, for an expansion in storage, for a free cell, for a free
# place, for a hex in the garden, and for playing on side B of the wheel.
JOKER = np.array([0.00, 2.77, 2.77, 2.38, 2.91])
TILE = np.array([0.00, 2.97, 2.97, 2.02, 1.54])
VALUE = np.array([0.00, -0.38, -0.38, -0.23, -0.29])
EXPANSION = np.array([0.00, -0.77, -0.77, -0.28, -0.41])
CELL = np.array([0.00, 0.98, 0.98, 0.52, -0.11])
PLACE = np.array([0.00, 6.50, 6.50, 3.02, -0.66])
HEX = np.array([0.00, 0.47, 0.47, -0.48, -0.89])
SIDE = np.array([0.00, 18.00, 11.88, 7.37, 3.39])

# By players and round, for the rest of the game.
BASE = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 45.00, 43.91, 26.95, 17.51],
        [0.00, 36.00, 43.65, 27.85, 19.11],
        [0.00, 18.00, 24.84, 16.21, 13.03],
    ]
)

# For each joker of a feature with no, one, two or three cells to go, by round.
RING = np.array(
    [
        [0.00, 0.00, 0.00, 0.00],
        [0.00, 1.38, 1.02, 0.58],
        [0.00, 1.38, 1.02, 0.58],
        [0.00, 2.23, 1.64, 0.63],
        [0.00, 2.12, 0.78, 0.03],
    ]
)

# How much of the values of a group counts, by round and by its size.
SHARE = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.05, 0.36, 0.74, 0.83, 0.90, 0.79],
        [0.00, 0.05, 0.36, 0.74, 0.83, 0.90, 0.79],
        [0.00, 0.10, 0.35, 0.98, 0.97, 0.96, 0.84],
        [0.00, 0.07, 0.24, 1.07, 1.07, 1.13, 1.05],
    ]
)

# How much of the values that a group lacks counts, if a cell beside it is free.
OPEN = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.02, 0.14, 0.18, 0.08, 0.01, 0.00],
        [0.00, 0.02, 0.14, 0.18, 0.08, 0.01, 0.00],
        [0.00, 0.00, 0.16, 0.09, 0.06, 0.25, 0.00],
        [0.00, 0.00, 0.16, 0.09, 0.09, 0.00, 0.00],
    ]
)

# How far a difference of expected points may be off, by players and round.
SPREAD = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 20.00, 18.25, 16.05, 11.65],
        [0.00, 20.00, 11.22, 10.25, 8.10],
        [0.00, 20.00, 12.86, 10.62, 7.65],
    ]
)
