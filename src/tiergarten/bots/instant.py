"""Bots that move at once, for compiled code: random, greedy, and the search before it thinks.

They play the opponents of batches (`envs.against`) and simulated games (`bots.company`). `track` is
any record with a generator of its own, `rng`.
"""

from typing import Any

import numpy as np

from tiergarten.engine import judging, rules
from tiergarten.engine.chance import below, word
from tiergarten.engine.compiled import Int, compiled

OPPONENTS = ("", "random", "greedy", "quick")
"""Who can play the other seats: any legal move; the greedy bot; the move that looks best to the
search before it thinks."""
RANDOM, GREEDY, QUICK = 1, 2, 3


@compiled
def best_looking(state: Any, seat: Int, thought: Any, notes: Any) -> Int:
    """The move that the game's judgement likes best at first sight."""
    count = rules.legal(state, seat, thought.listed)
    judging.priors(state, seat, count, thought, notes)
    best = 0
    for k in range(1, count):
        if thought.weight[k] > thought.weight[best]:
            best = k
    return np.int64(thought.listed.action[best])


@compiled
def choice(spare: Any, seat: Int, track: Any, kind: Int, thought: Any, notes: Any) -> Int:
    """The move of an opponent, who sees a copy of the state, in which nothing is secret yet."""
    if kind == RANDOM:
        count = rules.legal(spare, seat, thought.listed)
        return np.int64(thought.listed.action[below(track.rng, count)])
    rules.conceal(spare, seat, (word(track.rng), word(track.rng)))
    if kind == GREEDY:
        seed = word(track.rng), word(track.rng)
        return np.int64(judging.choose(spare, seat, thought.listed, seed))
    return best_looking(spare, seat, thought, notes)
