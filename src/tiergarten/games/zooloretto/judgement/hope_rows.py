"""How the table of hopes (`fitted.py`) is laid out: what its rows and columns stand for."""

import numpy as np

# Columns: this many rounds to come. At the end there is no hope.
ROUNDS = np.array([0.0, 1.0, 3.0, 7.0, 12.0])
TILES_A_ROUND = np.array([0.0, 0.0, 4.5, 6.7, 8.9, 11.0])  # by the number of players

# Rows: enclosures by size, stall and animals; money by expansions to come and coins; stalls by
# types and free places; then single ones.
COUNTS = 7
MONEY = 4 * 2 * COUNTS
MOST_COINS = 7
STALL_SET = MONEY + 3 * (MOST_COINS + 1)
MOST_FREE = 2
BARN_KIN = STALL_SET + 5 * (MOST_FREE + 1)
BARN_SPECIES = BARN_KIN + 1  # in the barn, and no enclosure to move to
BARN_CROWD = BARN_KIN + 2  # every further animal
BARN_STALL_ROOM = BARN_KIN + 3
BARN_STALL = BARN_KIN + 4
PLENTY = BARN_KIN + 5  # enough tiles unseen to fill an enclosure
MATES = BARN_KIN + 6  # every unseen mate of a lonely fertile animal
ROWS = BARN_KIN + 7
