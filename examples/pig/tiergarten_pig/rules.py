"""The rules of Pig, compiled. They name the rules of the book."""

import numpy as np

from tiergarten.engine.chance import below, sow
from tiergarten.engine.compiled import compiled
from tiergarten.engine.record import MOST_PLY
from tiergarten.engine.seats import ranks_from_keys
from tiergarten_pig.pieces import ACTIONS, BUST, GOAL, MOST_PLAYERS, SIDES

ROLL, HOLD = ACTIONS.start("roll"), ACTIONS.start("hold")
FEATURES = 2 + SIDES + MOST_PLAYERS


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
    """The pot, whose turn it is, the die, and the points from one's own seat on."""
    for i in range(FEATURES):
        out[i] = 0.0
    out[0] = state.pot / GOAL
    out[1] = state.acting >> seat & 1
    if state.die > 0:
        out[1 + state.die] = 1.0
    for step in range(state.players):
        out[2 + SIDES + step] = state.points[(seat + step) % state.players] / GOAL
