"""What a sheet will still bring: the numbers that `evaluation.py` counts with.

They were fitted to the final points of many games, by what the sheets showed at the end of each
round. What a sheet will still bring is very nearly a sum: a part for every row, one for the coins,
one for the barn, one for the bonuses that are still open, and one for how long the game will last.

`python -m scripts.fit zooloretto-dice --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.fit zooloretto-dice --players 2 4 --games 160 --ridge 1500 --from games; "
    "3 s on 2 cores, 2026-11-17"
)

# How much less a row will still bring once this many of its boxes are crossed.
ROW_TO_COME = np.array(
    [
        [0.00, -0.89, 0.00, 0.00, 0.00, 0.00],
        [0.00, -0.60, -1.43, 0.00, 0.00, 0.00],
        [0.00, -0.41, -0.85, -1.65, 0.00, 0.00],
        [0.00, -0.19, -0.31, -0.71, -1.36, 0.00],
        [0.00, -0.11, -0.25, -0.38, -0.41, -1.24],
    ]
)

# How much more this many coins will bring.
COINS_TO_COME = np.array([0.00, 0.58, 1.36, 1.11, 1.62, 1.52, 1.15])

# For a species in the barn that a coin group strikes out, and for one that none does yet.
STRUCK_TO_COME = 0.39
BARN_TO_COME = 0.96

# For an open bonus that nobody else nears.
BONUS_TO_COME = np.array([0.30, 0.51, 0.93, 1.14, 1.54])

# By the number of players: from the start, for every box that the nearest other, the seat itself
# and the nearest of all still need before the last round, and for starting the next round.
TIME_TO_COME = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [2.53, 0.20, 0.38, 0.36, -0.23],
        [2.33, 0.19, 0.22, 0.37, 0.09],
        [2.83, 0.29, 0.23, 0.24, 0.16],
    ]
)

# How far a difference of expected points may be off: by the number of players, and by the boxes
# that somebody still needs before the last round, up to 2, 5, 8, or more.
SPREAD = np.array(
    [
        [0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00],
        [1.23, 1.74, 2.17, 2.18],
        [1.05, 1.55, 1.90, 1.90],
        [1.13, 1.82, 2.10, 2.12],
    ]
)
