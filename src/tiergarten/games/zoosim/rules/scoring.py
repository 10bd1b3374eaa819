"""Figures, points and ranks, compiled."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.seats import ranks_from_keys
from tiergarten.games.zoosim.pieces import (
    COLOURS,
    FIGURES_ALONE,
    FIGURES_BEST,
    FIGURES_SECOND,
    MOST_LAID,
    MOST_MONEY,
    MOST_PLAYERS,
    ROUNDS,
)

LATEST = MOST_LAID + 1  # more than any time
TREES = len(COLOURS)  # trees are judged like a sixth colour
# By how many zoos have any, and how many of them are better.
FIGURES = np.array(
    [[0] * MOST_PLAYERS]
    + [[FIGURES_ALONE] + [0] * (MOST_PLAYERS - 1)]
    + [[FIGURES_BEST, FIGURES_SECOND] + [0] * (MOST_PLAYERS - 2)] * (MOST_PLAYERS - 1)
)
BY_MONEY, BY_FLAG = 1, 2  # options for breaking ties


@compiled
def figures(state, seat, kind):
    """ZS-8 to ZS-10: the figures that a zoo has now, for a colour or for its trees.

    Zoos are compared by their worth, then by when they reached it: of equals, the one that came
    later is better (ZS-9).
    """
    zoo = state.zoo[seat]
    mine = LATEST * np.int64(zoo.worth[kind]) + np.int64(zoo.since[kind])
    owners = better = np.int64(0)
    for other in range(np.int64(state.players)):
        zoo = state.zoo[other]
        theirs = LATEST * np.int64(zoo.worth[kind]) + np.int64(zoo.since[kind])
        owners += theirs >= LATEST
        better += theirs > mine
    return FIGURES[owners, better] * (mine >= LATEST)


@compiled
def visitors(state, seat):
    """ZS-8: all visitors in a zoo."""
    total = 0
    for colour in range(len(COLOURS)):
        total += figures(state, seat, colour)
    return total


@compiled
def score_round(state):
    """ZS-13: what counts in this round is written down."""
    for seat in range(np.int64(state.players)):
        scored = state.zoo[seat].scored[state.round_number - 1]
        scored.visitors = visitors(state, seat)
        scored.trees = figures(state, seat, TREES)
        scored.benches = state.zoo[seat].benches


@compiled
def points(zoo):
    """ZS-13: each round's figures times its number."""
    total = 0
    for i in range(ROUNDS):
        scored = zoo.scored[i]
        count = np.int64(scored.visitors) + scored.trees + scored.benches
        total += count * (i + 1)
    return total


@compiled
def score(state, out):
    """The points of every seat from the rounds that have been scored."""
    for seat in range(np.int64(state.players)):
        out[seat] = points(state.zoo[seat])


@compiled
def rank(state, out):
    """ZS-14: by points; equal points are shared, or the option breaks them."""
    for seat in range(np.int64(state.players)):
        out[seat] = points(state.zoo[seat]) * (MOST_MONEY + 1)
        if state.ties == BY_MONEY:
            out[seat] += state.zoo[seat].coins
    if state.ties == BY_FLAG:
        for height in range(np.int64(state.players)):
            out[state.flag[height]] += state.players - height
    ranks_from_keys(out, state.players)
