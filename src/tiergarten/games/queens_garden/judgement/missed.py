"""What the quick policy misses: points a turn, by players and round.

It plays the rest of a round in a rollout, and makes fewer points than those who think. What a
search tells of final points is higher by this for every turn that was played so; what it chooses
is not touched. `python -m scripts.missed GAMES --write` measures and writes it.
"""

import numpy as np

WRITTEN = (
    "python -m scripts.missed games --players 2 4 --games 400; then python -m scripts.missed games "
    "--players 3 --games 60; 2026-11-18"
)

MISSED = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.00, 0.00, 0.00, 0.00],
        [0.00, 0.48, 0.72, 0.51, 0.99],
        [0.00, 0.77, 0.94, 0.79, 1.03],
        [0.00, 0.51, 0.48, 0.71, 1.08],
    ]
)
