"""What is still to come when a round begins: the numbers that the evaluation counts with.

They were fitted to games of the quick player.

`python -m scripts.fit zoosim --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = "by hand, from a fit that was made before scripts/fit was there; its seeds are not known"

# For 2, 3 and 4 players, when round 2, 3, 4 or 5 begins, benches apart: points for a figure, for a
# share of the figures by strength, for a coin, a tile, an exit, and for all.
EXPECTED = np.array(
    [
        [
            [-0.70, 4.86, 10.59, 0.63, 6.19, 50.80],
            [1.00, 5.58, 6.32, 3.70, 5.67, -12.30],
            [2.25, 4.41, 2.73, 0.63, 4.10, -15.70],
            [2.11, 2.36, 0.84, -0.23, 1.16, -3.60],
        ],
        [
            [-0.75, 10.49, 18.81, 12.63, 6.28, -62.10],
            [0.52, 11.67, 10.14, 5.01, 5.18, -69.40],
            [1.88, 9.47, 4.84, 0.56, 4.12, -59.20],
            [1.71, 5.37, 2.06, -0.74, 2.10, -33.00],
        ],
        [
            [-0.91, 14.95, 14.87, 16.28, 5.42, -78.10],
            [0.83, 14.92, 11.36, 2.82, 4.20, -70.30],
            [2.00, 12.04, 6.04, -0.85, 2.78, -56.00],
            [1.72, 4.81, 2.39, -1.23, 1.26, -20.50],
        ],
    ]
)

# How far a difference of expected points may be off, for the same players and rounds.
SPREAD = np.array(
    [
        [18.00, 14.00, 10.00, 6.00],
        [20.00, 16.00, 12.00, 7.00],
        [18.00, 14.00, 10.00, 6.00],
    ]
)
