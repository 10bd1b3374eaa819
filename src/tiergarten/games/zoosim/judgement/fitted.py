"""What is still to come when a round begins: the numbers that the evaluation counts with.

They were fitted to games of the quick player.

`python -m scripts.fit zoosim --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.fit zoosim --players 2 4 --games 400 --ridge 1e+09 --from games; 7 s on "
    "2 cores, 2026-11-18; then python -m scripts.fit zoosim --players 3 --games 40 --ridge "
    "1e+09 --from games; 13 s on 2 cores, 2026-11-17"
)

# For 2, 3 and 4 players, when round 2, 3, 4 or 5 begins, benches apart: points for a figure, for a
# share of the figures by strength, for a coin, a tile, and an exit.
EXPECTED = np.array(
    [
        [
            [-0.70, 4.86, 10.59, 0.63, 6.19],
            [1.00, 5.58, 6.32, 3.70, 5.67],
            [2.25, 4.41, 2.73, 0.63, 4.10],
            [2.11, 2.36, 0.84, -0.23, 1.16],
        ],
        [
            [-0.75, 10.49, 18.81, 12.63, 6.28],
            [0.52, 11.67, 10.14, 5.01, 5.18],
            [1.88, 9.47, 4.84, 0.56, 4.12],
            [1.71, 5.37, 2.06, -0.74, 2.10],
        ],
        [
            [-0.91, 14.95, 14.87, 16.28, 5.42],
            [0.83, 14.92, 11.36, 2.82, 4.20],
            [2.00, 12.04, 6.04, -0.85, 2.78],
            [1.72, 4.81, 2.39, -1.23, 1.26],
        ],
    ]
)

# For the same players and rounds: what everybody gets alike.
BASE = np.array(
    [
        [52.11, -7.02, -13.60, -3.07],
        [-74.59, -68.44, -57.83, -33.18],
        [-81.32, -69.28, -54.03, -19.74],
    ]
)

# How far a difference of expected points may be off, for the same players and rounds.
SPREAD = np.array(
    [
        [11.39, 11.92, 8.67, 5.15],
        [18.28, 14.44, 10.69, 6.20],
        [15.60, 13.79, 10.18, 5.28],
    ]
)
