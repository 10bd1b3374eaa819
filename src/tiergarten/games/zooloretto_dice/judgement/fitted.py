"""What a sheet will still bring: the numbers that `evaluation.py` counts with.

They were fitted to the final points of many games, by what the sheets showed at the end of each
round. What a sheet will still bring is very nearly a sum: a part for every row, one for the coins,
one for the barn, one for the bonuses that are still open, and one for how long the game will last.

`python -m scripts.fit zooloretto-dice --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.fit zooloretto-dice --players 2 4 --games 400 --ridge 300 --from games; "
    "166 s on 2 cores, 2026-11-17; then python -m scripts.fit zooloretto-dice --players 3 "
    "--games 40 --ridge 1e+09 --from games; 19 s on 2 cores, 2026-11-17"
)

# How much less a row will still bring once this many of its boxes are crossed.
ROW_TO_COME = np.array(
    [
        [0.00, -0.94, 0.00, 0.00, 0.00, 0.00],
        [0.00, -0.58, -1.43, 0.00, 0.00, 0.00],
        [0.00, -0.43, -0.91, -1.70, 0.00, 0.00],
        [0.00, -0.17, -0.30, -0.70, -1.30, 0.00],
        [0.00, -0.11, -0.23, -0.38, -0.39, -1.28],
    ]
)

# How much more this many coins will bring.
COINS_TO_COME = np.array([0.00, 0.64, 1.37, 1.05, 1.52, 1.44, 1.05])

# For a species in the barn that a coin group strikes out, and for one that none does yet.
STRUCK_TO_COME = 0.44
BARN_TO_COME = 1.01

# For an open bonus that nobody else nears.
BONUS_TO_COME = np.array([0.13, 0.43, 0.95, 0.90, 1.44])

# By the number of players: from the start, for every box that the nearest other, the seat itself
# and the nearest of all still need before the last round, and for starting the next round.
TIME_TO_COME = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [2.55, 0.24, 0.36, 0.34, -0.37],
        [2.33, 0.19, 0.22, 0.37, 0.09],
        [2.89, 0.28, 0.26, 0.23, 0.08],
    ]
)

# How far a difference of expected points may be off: by the number of players, and by the boxes
# that somebody still needs before the last round, up to 9.
SPREAD = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [0.80, 0.90, 1.07, 1.08, 1.44, 1.51, 1.62, 1.69, 1.57, 1.61],
        [0.80, 0.96, 1.03, 1.13, 1.36, 1.50, 1.69, 1.73, 1.73, 1.75],
        [0.80, 0.96, 1.36, 1.37, 1.66, 1.65, 1.82, 1.97, 2.00, 2.03],
    ]
)
