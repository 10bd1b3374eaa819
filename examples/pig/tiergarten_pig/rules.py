"""The rules of Pig, compiled. They name the rules of the book."""

import numpy as np

from tiergarten.engine.chance import below, sow
from tiergarten.engine.compiled import compiled
from tiergarten.engine.features import Block, Features, Group, seats, table
from tiergarten.engine.record import MOST_PLY
from tiergarten.engine.seats import ranks_from_keys
from tiergarten_pig.pieces import ACTIONS, BUST, GOAL, SIDES

ROLL, HOLD = ACTIONS.start("roll"), ACTIONS.start("hold")

# What learners see; `observe` writes it in this order.
FEATURES = Features(
    table(
        Block(
            Group("pot", "points rolled in this turn", high=GOAL + SIDES),
            Group("die", "what was rolled last", of=[str(side + 1) for side in range(SIDES)]),
        )
    ),
    seats(
        Block(
            Group("acting", "it is this seat's turn"),
            Group("points", "points that are safe", high=GOAL + SIDES),
        )
    ),
)


@compiled
def setup(state, seed):
    """PG-1: lots are drawn for who begins."""
    sow(state.rng, seed)
    state.acting = 1 << below(state.rng, np.int64(state.players))


@compiled
def legal(state, seat, out):
    """PG-2: roll, unless the goal is reached; PG-4: hold what was rolled."""
    n = 0
    if state.points[seat] + state.pot < GOAL:
        out.action[n] = ROLL
        n += 1
    if state.pot > 0:
        out.action[n] = HOLD
        n += 1
    return n


@compiled
def play(state, seat, action):
    state.ply += state.ply < MOST_PLY  # nothing limits how long a game of bad luck lasts
    if action == ROLL:
        state.die = 1 + below(state.rng, SIDES)
        if state.die != BUST:
            state.pot += state.die  # PG-3
            return
    else:
        state.points[seat] += state.pot  # PG-4
    state.pot = 0
    state.over = state.points[seat] >= GOAL  # PG-5
    state.acting = 0 if state.over else 1 << ((seat + 1) % np.int64(state.players))


@compiled
def score(state, out):
    for seat in range(state.players):
        out[seat] = state.points[seat]


@compiled
def rank(state, out):
    """PG-5: by points."""
    score(state, out)
    ranks_from_keys(out, np.int64(state.players))


@compiled
def conceal(state, seat, seed):
    """Nobody knows how the die will fall: a new generator is a new future."""
    sow(state.rng, seed)


@compiled
def observe(state, seat, out):
    """The features that `FEATURES` declares, in its order."""
    out[0] = state.pot
    if state.die > 0:
        out[np.int64(state.die)] = 1
    for step in range(state.players):
        whose = (seat + step) % np.int64(state.players)
        out[1 + SIDES + 2 * step] = state.acting >> whose & 1
        out[2 + SIDES + 2 * step] = state.points[whose]
