"""What is still to come when a round begins: the numbers that the evaluation counts with.

They were fitted to games of `medium`; with three players, most to games of the quick player.

`python -m scripts.fit zoosim --write` fits them anew and writes them; then `WRITTEN` says
how. A number that stands at 0.00 stays: the others are measured by it, or it is of no use.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.fit zoosim --players 2 4 --games 400 --ridge 20 --from games; 19 s on 2 "
    "cores, 2026-11-18; then python -m scripts.fit zoosim --players 3 --games 40 --ridge 1e+09 "
    "--from games; 13 s on 2 cores, 2026-11-17; then python -m scripts.fit zoosim --players 2 "
    "--games 1000 --first 1400 --stages 2 --ridge 20 --from games; 6 s on 1 cores, 2026-11-18"
)

# For 2, 3 and 4 players, when round 2, 3, 4 or 5 begins, benches apart: points for a figure, for a
# share of the figures by strength, for a coin, a tile, each of the first six exits, any exit, and
# for the highest flag, which wins ties.
EXPECTED = np.array(
    [
        [
            [-0.12, 4.19, 15.27, 12.33, 2.59, 2.73, 5.27],
            [0.51, 5.17, 7.93, 3.41, 2.11, 2.98, 1.13],
            [1.34, 4.45, 3.48, 0.79, 2.63, 1.92, 1.28],
            [1.67, 2.28, 1.46, -0.48, 1.58, 0.83, 0.55],
        ],
        [
            [-0.75, 10.49, 18.81, 12.63, 6.28, 0.01, 0.01],
            [0.52, 11.67, 10.14, 5.01, 5.18, 0.01, 0.01],
            [1.88, 9.47, 4.84, 0.56, 4.12, 0.01, 0.01],
            [1.71, 5.37, 2.06, -0.74, 2.10, 0.01, 0.01],
        ],
        [
            [-0.34, 14.65, 13.96, 14.08, 5.08, -0.33, 2.80],
            [0.53, 11.45, 8.54, 2.05, 3.63, 0.13, 1.87],
            [0.94, 9.43, 4.00, -0.79, 1.56, 0.67, 1.94],
            [1.23, 5.48, 1.85, -1.58, 0.55, 0.49, 0.81],
        ],
    ]
)

# For the same players and rounds: what everybody gets alike.
BASE = np.array(
    [
        [1.64, -7.10, -20.23, -13.69],
        [-74.59, -68.44, -57.83, -33.18],
        [-74.26, -38.60, -25.90, -14.63],
    ]
)

# How far a difference of expected points may be off, for the same players and rounds.
SPREAD = np.array(
    [
        [13.33, 11.02, 8.20, 4.87],
        [18.28, 14.44, 10.69, 6.20],
        [13.50, 11.92, 8.98, 5.02],
    ]
)
