"""What a garden and a storage will bring: the numbers that `evaluation.py` counts with.

They were fitted to games of `medium`, from the second round on; those of the first round, at
whose beginning nobody asks for them, are guesses.

`python -m scripts.fit queens-garden --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.fit queens-garden --players 2 4 --games 400 --ridge 200 --from games; 27 "
    "s on 2 cores, 2026-11-18; then python -m scripts.fit queens-garden --players 3 --games 60 "
    "--ridge 1e+09 --from games; 5 s on 2 cores, 2026-11-18; then python -m scripts.fit "
    "queens-garden --players 2 --games 800 --ridge 1e+09 --from fitgames; 41 s on 2 cores, "
    "2026-11-18"
)

# Points by the round that begins, the first entry being of no use: for a joker, for a tile in
# storage and for each point of its value, for an expansion in storage, for a free cell, for a free
# place, for a hex in the garden, for playing on side B of the wheel, and for whoever starts.
JOKER = np.array([0.00, 2.77, 2.57, 1.72, 2.12])
TILE = np.array([0.00, 2.97, 3.20, 2.21, 2.34])
VALUE = np.array([0.00, -0.38, -0.36, -0.20, -0.43])
EXPANSION = np.array([0.00, -0.77, -1.55, -0.94, -1.05])
CELL = np.array([0.00, 0.98, 0.89, 0.51, -0.07])
PLACE = np.array([0.00, 6.50, 6.60, 3.08, -0.52])
HEX = np.array([0.00, 0.47, -0.39, -0.86, -0.91])
SIDE = np.array([0.00, 18.00, 11.88, 7.37, 3.39])
START = np.array([0.00, 0.01, 1.39, 0.97, 1.06])

# By players and round, for the rest of the game.
BASE = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 45.00, 48.56, 41.01, 34.91],
        [0.00, 36.00, 46.97, 40.80, 35.00],
        [0.00, 18.00, 28.48, 27.45, 26.85],
    ]
)

# For each joker of a feature with no, one, two or three cells to go, by round.
RING = np.array(
    [
        [0.00, 0.00, 0.00, 0.00],
        [0.00, 1.38, 1.02, 0.58],
        [0.00, 1.53, 1.20, 0.79],
        [0.00, 1.86, 1.33, 0.74],
        [0.00, 1.57, 0.87, 0.33],
    ]
)

# How much of the values of a group counts, by round and by its size.
SHARE = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.05, 0.36, 0.74, 0.83, 0.90, 0.79],
        [0.00, 0.41, 0.30, 0.68, 0.53, 0.50, 1.16],
        [0.00, 0.05, 0.42, 0.91, 0.81, 0.78, 0.72],
        [0.00, -0.02, 0.18, 1.00, 0.83, 0.84, 0.81],
    ]
)

# How much of the values that a group lacks counts, if a cell beside it is free.
OPEN = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.02, 0.14, 0.18, 0.08, 0.01, 0.00],
        [0.00, -0.02, 0.14, 0.11, 0.17, -0.07, 0.00],
        [0.00, 0.00, 0.05, 0.02, -0.02, -0.28, 0.00],
        [0.00, 0.00, 0.08, -0.02, 0.03, 0.00, 0.00],
    ]
)

# How far a difference of expected points may be off, by players and round.
SPREAD = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 20.00, 10.45, 10.60, 8.50],
        [0.00, 20.00, 13.25, 12.54, 9.56],
        [0.00, 20.00, 9.30, 8.06, 6.09],
    ]
)
