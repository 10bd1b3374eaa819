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
        [0.00, 0.47, 0.53, 0.58, 1.32],
        [0.00, 0.74, 0.81, 0.76, 1.18],
        [0.00, 0.49, 0.40, 0.67, 1.23],
    ]
)
