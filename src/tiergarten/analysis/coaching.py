"""A coach's question: what a move would cost that somebody is about to make.

The move and the best one are compared as a review does: both are looked at anew from the positions
that they lead to. What the player cannot know is dealt anew, in several worlds that are the same
for both moves, so that an answer gives nothing away.
"""

import threading
from collections.abc import Sequence

from tiergarten.analysis import marks
from tiergarten.analysis.reviewed import Chances
from tiergarten.analysis.valuing import Valuer, mean
from tiergarten.engine.match import Match

WORLDS = 4
ITERATIONS = 400  # for a move in a world
OUTCOMES = 4  # of chance
ASKS_FROM = dict(marks.THRESHOLDS)[marks.MISTAKE]


def cost_of(
    match: Match,
    seat: int,
    steps: Sequence[int],
    best: Sequence[int],
    seed: int = 0,
    stop: threading.Event | None = None,
) -> float:
    """How much chance to win a seat loses by some steps instead of the best ones; never below 0."""
    if list(steps) == list(best):
        return 0.0
    return costs_of(match, seat, [steps], best, seed, stop)[0]


def costs_of(
    match: Match,
    seat: int,
    plans: Sequence[Sequence[int]],
    best: Sequence[int],
    seed: int = 0,
    stop: threading.Event | None = None,
) -> list[float]:
    """The same of several plans, each of some steps."""
    valuer = Valuer(match, seed, stop or threading.Event())
    better, *others = (
        mean([_value(valuer, seat, steps, world) for world in range(WORLDS)])[seat]
        for steps in (best, *plans)
    )
    return [max(0.0, better - other) for other in others]


def is_doubtful(cost: float) -> bool:
    """Whether a coach asks before a move that costs this much: it is a mistake, or worse."""
    return cost >= ASKS_FROM


def _value(valuer: Valuer, seat: int, steps: Sequence[int], world: int) -> Chances:
    """Everybody's chance after some steps in a world, before chance has done its part."""
    match, seed = valuer.match, valuer.seed_for("world", world)
    ahead = match.without_history(match.concealed(seat, seed).tobytes())
    for step in steps[:-1]:
        ahead.play(step, seat)
    before = ahead.record()
    last = ahead.play(steps[-1], seat)
    if before.rng.tobytes() == ahead.record().rng.tobytes():
        return valuer.value(ahead.content(), ITERATIONS, world)
    return valuer.expected(before.tobytes(), seat, last.id, ITERATIONS, OUTCOMES, world)
