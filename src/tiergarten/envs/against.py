"""Playing the other seats of a batch, where one learns. Compiled.

Opponents are given concealed copies, as every bot is, and a generator of their game's own, so that
games are the same for any number of threads.
"""

from typing import Any

from tiergarten.bots.instant import OPPONENTS as OPPONENTS
from tiergarten.bots.instant import choice
from tiergarten.engine import rules
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.seats import lowest_seat


@compiled
def play_others(batch: Any, others: Any, lo: Int, hi: Int) -> None:
    """Let the opponents play until the learner may act, or the game is over; in games that take too
    long, too, so that they are broken off where the learner would act."""
    states, tracks, plan, spare = batch.states, batch.tracks, batch.plan, others.spare
    for i in range(lo, hi):
        track = tracks[i]
        while states[i].over == 0 and not states[i].acting >> track.learner & 1:
            seat = lowest_seat(states[i].acting)
            spare[0] = states[i]
            action = choice(spare[0], seat, track, plan.opponents, others.thought, others.notes)
            rules.play(states[i], seat, action)
            track.plies += 1
