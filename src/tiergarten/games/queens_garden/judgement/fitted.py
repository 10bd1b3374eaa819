"""What a garden and a storage will bring: the numbers that `evaluation.py` counts with.

They were fitted to games in which all play by the quick policy, from the second round on; the
first round is as the second, with some guesses.

`python -m scripts.fit queens-garden --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.fit queens-garden --players 2 4 --games 160 --ridge 1500 --from games; "
    "14 s on 2 cores, 2026-11-17; then python -m scripts.fit queens-garden --players 3 --games "
    "40 --ridge 1e+09 --from games; 29 s on 2 cores, 2026-11-17"
)

# Points by the round that begins, the first entry being of no use: for a joker, for a tile in
# storage and for each point of its value, for an expansion in storage, for a free cell, for a free
# place, for a hex in the garden, and for playing on side B of the wheel.
JOKER = np.array([0.00, 2.77, 2.58, 2.47, 2.59])
TILE = np.array([0.00, 2.97, 2.92, 2.06, 1.60])
VALUE = np.array([0.00, -0.38, -0.14, -0.02, -0.11])
EXPANSION = np.array([0.00, -0.77, -0.78, -0.27, -0.45])
CELL = np.array([0.00, 0.98, 0.85, 0.43, -0.08])
PLACE = np.array([0.00, 6.50, 6.59, 3.11, -0.60])
HEX = np.array([0.00, 0.47, 0.18, -0.93, -1.19])
SIDE = np.array([0.00, 18.00, 11.81, 7.32, 3.36])

# By players and round, for the rest of the game.
BASE = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 45.00, 52.66, 36.24, 21.68],
        [0.00, 36.00, 53.27, 38.50, 24.48],
        [0.00, 18.00, 34.22, 26.01, 18.15],
    ]
)

# For each joker of a feature with no, one, two or three cells to go, by round.
RING = np.array(
    [
        [0.00, 0.00, 0.00, 0.00],
        [0.00, 1.38, 1.02, 0.58],
        [0.00, 1.47, 1.12, 0.42],
        [0.00, 2.22, 1.16, 0.68],
        [0.00, 1.84, 0.74, 0.31],
    ]
)

# How much of the values of a group counts, by round and by its size.
SHARE = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.05, 0.36, 0.74, 0.83, 0.90, 0.79],
        [0.00, 0.48, 0.33, 0.84, 0.41, 0.90, 0.77],
        [0.00, 0.04, 0.46, 1.03, 0.97, 0.88, 0.83],
        [0.00, 0.11, 0.28, 1.10, 1.10, 1.03, 0.96],
    ]
)

# How much of the values that a group lacks counts, if a cell beside it is free.
OPEN = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.02, 0.14, 0.18, 0.08, 0.01, 0.00],
        [0.00, -0.09, 0.00, -0.08, 0.16, 0.01, 0.00],
        [0.00, 0.00, 0.06, -0.01, -0.12, 0.28, 0.00],
        [0.00, 0.00, 0.11, 0.05, -0.06, 0.00, 0.00],
    ]
)

# How far a difference of expected points may be off, by players and round.
SPREAD = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 20.00, 10.24, 9.06, 7.82],
        [0.00, 20.00, 9.94, 8.94, 7.17],
        [0.00, 20.00, 11.70, 8.99, 8.05],
    ]
)
