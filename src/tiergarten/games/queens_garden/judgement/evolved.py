"""The weights of the quick policy (`quick_play.py`, `payments.py`, `garden_notes.py`), in points.

They were found by evolution in games of the policy against its earlier forms, all at once: single
entries mean little alone. `python -m scripts.evolve --write` goes on from them and writes them;
`WRITTEN` says how. A number that stands at 0.00 stays: it is of no use.
"""

import numpy as np

WRITTEN = (
    "180 generations of an earlier form of scripts.evolve; then 255 of the last round alone, and "
    "120 of scripts.evolve with --games; 15 minutes on a core, 2026-11-18"
)

# By the phase: the round, and at last the end of the last one, when all tiles have been taken. The
# first entry is of no use.
UNIT = np.array([0.00, 1.90, 1.54, 1.27, 2.05, 2.73])  # any hex in storage, as payment
JOKERS = np.array([0.00, 2.54, 2.38, 1.97, 3.66, 1.41])  # a joker, as payment
TAKEN = np.array([0.00, 0.43, 2.91, 6.28, 1.43, 0.00])  # any tile that is taken
# Times what a hex that is taken would gain if placed: if it cannot be paid for yet, if tiles that
# come with it could pay for it, and if it could be paid for at once.
HOPE = np.array([0.00, 0.84, -0.11, -0.25, 0.02, -0.04])
SOON = np.array([0.00, 0.58, 0.10, 0.12, 0.08, 0.00])
READY = np.array([0.00, 5.21, 1.82, 3.95, 1.80, 6.30])
EXPAND = np.array([0.00, -1.12, 2.31, 2.61, 1.30, 1.30])  # an expansion that is built
WANTED = np.array([0.00, 6.69, 0.91, 0.67, 0.00, 0.00])  # an expansion that is taken or kept
BUYING = np.array([0.00, 8.98, 2.77, 8.41, 1.26, 1.67])  # seven cells, if there are tiles for them
PLACING = np.array([0.00, 1.63, -0.51, 0.23, -0.54, -0.52])  # placing now, rather than later
PRIZE = np.array([0.00, 2.29, 0.69, 0.59, 1.68, 3.19])  # a joker for surrounding a feature
# Times what a hex in storage would gain if placed: what makes it too good to pay with.
SAVED = np.array([0.00, 0.08, 0.06, 0.08, 0.52, 0.43])

ALIKE = 1.04  # what is taken to be placed, for each hex in storage of its colour or its pattern
TOGETHER = 5.64  # each hex of a take: they have something in common
FILLING = 1.70  # each cell of the last two in storage that a take fills
CROWDED = 0.59  # a free cell, if there are fewer than enough,
ENOUGH_CELLS = 15.88  # which is so many
# Times the value of what is in storage or taken: in the last round, and at its end.
LEFT_OVER = np.array([0.67, 2.04])

# By the size of a group: how much of its values counts, in the first and in the last round, and at
# the end of that.
EARLY = np.array([0.00, 0.16, 0.59, 0.75, 0.78, 0.59, 1.28])
LATE = np.array([0.00, -0.28, 0.41, 1.06, 1.08, 1.18, 1.38])
END = np.array([0.00, -0.37, 0.09, 1.26, 1.22, 1.15, 1.12])
# The fifth, fourth and third hex around a feature, before the last round and in it.
CLOSING = np.array([1.41, 1.46, 0.95, 3.06, 1.41, 0.42])
