"""What a move that costs some chance to win is called, and how exactly somebody has played.

Both as Lichess has them, which people know: its thresholds are 10, 20 and 30 points on a scale
from -100 to 100, which are 5, 10 and 15 per cent of winning here. In a game of three or four
the chances are smaller to begin with, and so are the losses; the thresholds stay, so that a
mark means the same everywhere.
"""

import math
from collections.abc import Iterable

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
NONE = ""
THRESHOLDS = ((BLUNDER, 0.15), (MISTAKE, 0.10), (INACCURACY, 0.05))
MARKS = tuple(mark for mark, _ in THRESHOLDS)

# Lichess: accuracy of a move = 103.1668 * exp(-0.04354 * per cent lost) - 3.1669. Here it begins
# at 100.
_HIGHEST, _FALL, _LOWER = 103.1668, 4.354, 3.1668


def mark_of(cost: float) -> str:
    """The mark of a decision that cost this much chance to win; empty if it is a good one."""
    return next((mark for mark, least in THRESHOLDS if cost >= least), NONE)


def accuracy_of_move(cost: float) -> float:
    """From 100 for a decision that cost nothing down to 0."""
    return min(100.0, max(0.0, _HIGHEST * math.exp(-_FALL * cost) - _LOWER))


def accuracy(costs: Iterable[float]) -> float | None:
    """The mean over all decisions where there was a choice; None if there was none."""
    each = [accuracy_of_move(cost) for cost in costs]
    return sum(each) / len(each) if each else None
