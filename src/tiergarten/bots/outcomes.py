"""What points mean for winning: the chance to win and the place of every seat. Compiled.

While a game goes on, final points are expectations, and a difference of them may be off by some
spread. A seat then wins with odds of e to the power of its points over the spread, and comes out
above another with the odds of the two against each other. With two players that is the logistic
function of their difference.
"""

import math
from typing import Any

from tiergarten.engine.compiled import Float, Int, compiled

HOPELESS = -300.0  # as an exponent: still above nothing, so that places can be told apart


@compiled
def expected_outcome(points: Any, spread: Float, chance: Any, place: Any, players: Int) -> None:
    """Write the chance to win and the expected place of every seat, from expected points."""
    top = points[0]
    for seat in range(1, players):
        top = max(top, points[seat])
    total = 0.0
    for seat in range(players):
        chance[seat] = math.exp(max(HOPELESS, (points[seat] - top) / spread))
        total += chance[seat]
    for seat in range(players):
        above = 0.0
        for other in range(players):
            if other != seat:
                above += chance[other] / (chance[other] + chance[seat])
        place[seat] = 1.0 + above
    for seat in range(players):
        chance[seat] /= total


@compiled
def settled_outcome(ranks: Any, chance: Any, place: Any, players: Int) -> None:
    """The same after the end: winners share the victory, and seats that tie their places."""
    winners = 0
    for seat in range(players):
        winners += ranks[seat] == 0
    for seat in range(players):
        chance[seat] = 1.0 / winners if ranks[seat] == 0 else 0.0
        level = 0
        for other in range(players):
            level += ranks[other] == ranks[seat]
        place[seat] = 1.0 + ranks[seat] + 0.5 * (level - 1)
