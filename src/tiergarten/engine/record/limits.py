"""How much there can be of what every game has: the sizes of arrays follow from it."""

MOST_SEATS = 8
MOST_PLY = 60_000  # far more than any sensible game takes
MOST_LEGAL = 1024
MOST_ACTIONS = 4096  # in the verb table of a game
