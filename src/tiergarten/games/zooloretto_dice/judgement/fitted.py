"""What a sheet will still bring: the numbers that `evaluation.py` counts with.

They were fitted to the final points of many games, by what the sheets showed at the end of each
round. What a sheet will still bring is very nearly a sum: a part for every row, one for the coins,
one for the barn, one for the bonuses that are still open, and one for how long the game will last.

`python -m scripts.fit zooloretto-dice --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.fit zooloretto-dice --players 2 4 --games 400 --ridge 1e+09 --from "
    "games; 8 s on 2 cores, 2026-11-18; before it, with three players, 40 games, 2026-11-17"
)

# How much less a row will still bring once this many of its boxes are crossed.
ROW_TO_COME = np.array(
    [
        [0.00, -0.89, 0.00, 0.00, 0.00, 0.00],
        [0.00, -0.53, -1.40, 0.00, 0.00, 0.00],
        [0.00, -0.39, -0.81, -1.60, 0.00, 0.00],
        [0.00, -0.15, -0.39, -0.69, -1.37, 0.00],
        [0.00, -0.14, -0.28, -0.35, -0.42, -1.25],
    ]
)

# How much more this many coins will bring.
COINS_TO_COME = np.array([0.00, 0.58, 1.31, 1.07, 1.62, 1.55, 1.15])

# For a species in the barn that a coin group strikes out, and for one that none does yet.
STRUCK_TO_COME = 0.32
BARN_TO_COME = 0.95

# For an open bonus that nobody else nears.
BONUS_TO_COME = np.array([0.33, 0.50, 0.90, 1.15, 1.58])

# By the number of players: from the start, for every box that the nearest other, the seat itself
# and the nearest of all still need before the last round, and for starting the next round.
TIME_TO_COME = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [2.55, 0.20, 0.32, 0.39, -0.18],
        [2.33, 0.19, 0.22, 0.37, 0.09],
        [2.82, 0.25, 0.23, 0.23, 0.21],
    ]
)

# How far a difference of expected points may be off: by the number of players, and by the boxes
# that somebody still needs before the last round, up to 9.
SPREAD = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.80, 0.92, 1.11, 1.37, 1.41, 1.54, 1.77, 1.78, 1.72, 1.80],
        [0.80, 0.96, 1.03, 1.13, 1.36, 1.50, 1.69, 1.73, 1.73, 1.75],
        [0.80, 0.74, 1.03, 1.05, 1.08, 1.20, 1.31, 1.49, 1.54, 1.52],
    ]
)
