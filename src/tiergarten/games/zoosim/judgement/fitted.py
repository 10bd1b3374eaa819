"""What is still to come when a round begins: the numbers that the evaluation counts with.

They were fitted to games of the quick player.

`python -m scripts.fit zoosim --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.fit zoosim --players 2 4 --games 160 --ridge 1500 --from games; 2 s on 2 "
    "cores, 2026-11-17; then python -m scripts.fit zoosim --players 3 --games 40 --ridge 1e+09 "
    "--from games; 11 s on 2 cores, 2026-11-17"
)

# For 2, 3 and 4 players, when round 2, 3, 4 or 5 begins, benches apart: points for a figure, for a
# share of the figures by strength, for a coin, a tile, and an exit.
EXPECTED = np.array(
    [
        [
            [-0.38, 4.97, 10.35, 0.64, 5.93],
            [1.08, 5.78, 5.98, 3.77, 5.52],
            [2.13, 4.45, 2.64, 0.57, 4.04],
            [2.06, 2.29, 0.96, -0.30, 1.19],
        ],
        [
            [-0.75, 10.49, 18.81, 12.63, 6.28],
            [0.52, 11.67, 10.14, 5.01, 5.18],
            [1.88, 9.47, 4.84, 0.56, 4.12],
            [1.71, 5.37, 2.06, -0.74, 2.10],
        ],
        [
            [-1.03, 14.94, 14.52, 16.25, 5.20],
            [0.41, 14.68, 11.07, 2.56, 3.82],
            [1.66, 11.76, 5.97, -1.06, 2.59],
            [1.66, 4.78, 2.27, -1.21, 1.22],
        ],
    ]
)

# For the same players and rounds: what everybody gets alike.
BASE = np.array(
    [
        [51.41, -6.36, -11.90, -3.47],
        [-74.59, -68.44, -57.83, -33.18],
        [-78.26, -62.87, -49.22, -18.08],
    ]
)

# How far a difference of expected points may be off, for the same players and rounds.
SPREAD = np.array(
    [
        [13.83, 10.45, 6.62, 3.76],
        [18.28, 14.44, 10.69, 6.20],
        [19.08, 16.36, 10.56, 5.82],
    ]
)
