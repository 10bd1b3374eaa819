"""The weights of the quick policy (`quick_play.py`, `garden_notes.py`), in points.

They were found by evolution in games of the policy against its earlier forms, all at once: single
entries mean little alone. `python -m scripts.evolve --write` goes on from them and writes them;
`WRITTEN` says how. A number that stands at 0.00 stays: it is of no use.
"""

import numpy as np

WRITTEN = "180 generations of an earlier form of scripts.evolve; 6.5 minutes on a core, 2026-11-17"

# By the round, the first entry being of no use:
UNIT = np.array([0.00, 1.73, 1.67, 1.36, 1.68])  # any hex in storage, as payment
JOKERS = np.array([0.00, 2.40, 2.27, 2.40, 2.38])  # a joker, as payment
TAKEN = np.array([0.00, 0.36, 2.13, 7.09, 1.40])  # any tile that is taken
HOPE = np.array([0.00, 0.51, 0.26, 0.04, 0.09])  # times what a taken tile would gain if placed
READY = np.array([0.00, 4.13, 1.70, 2.56, 0.95])  # the same, if it could be paid at once
EXPAND = np.array([0.00, -0.94, 2.19, 2.76, 1.26])  # an expansion that is built
WANTED = np.array([0.00, 7.61, 1.14, 0.77, 0.01])  # an expansion that is taken
BUYING = np.array([0.00, 10.03, 3.35, 7.95, 1.80])  # seven cells, if there are tiles for them
PLACING = np.array([0.00, 1.40, -0.60, 0.06, -0.35])  # placing now, rather than later

ALIKE = 0.97  # a tile that is taken, for each hex in storage that has its colour or its pattern
TOGETHER = 5.27  # each hex of a take: they have something in common
FILLING = 2.17  # each cell of the last two in storage that a take fills
CROWDED = 0.49  # a free cell, if there are fewer than enough,
ENOUGH_CELLS = 13.34  # which is so many
SAVED = 0.03  # times what a tile would gain if placed: what makes it too good to pay with
LEFT_OVER = 1.35  # times the value of what is in storage or taken in the last round

# By the size of a group: how much of its values counts, in the first and in the last round.
EARLY = np.array([0.00, 0.10, 0.54, 0.79, 0.75, 1.01, 0.89])
LATE = np.array([0.00, -0.22, 0.30, 0.97, 1.03, 1.09, 0.89])
CLOSING = np.array([2.51, 1.69, 1.22, 0.72])  # the sixth, fifth, ... hex around a feature
