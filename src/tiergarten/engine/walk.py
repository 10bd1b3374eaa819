"""Walking through games at full speed: random play, written once for all games. Compiled."""

from typing import Any

import numpy as np

from tiergarten.engine import rules
from tiergarten.engine.chance import below, sow
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.record import MOST_SEATS, SCRATCH, State
from tiergarten.engine.seats import lowest_seat


@compiled
def play_out(state: State, scratch: Any) -> Int:
    """Play random moves to the end; returns how many."""
    moves = 0
    while not state.over:
        seat = lowest_seat(state.acting)
        n = rules.legal(state, seat, scratch)
        rules.play(state, seat, np.int64(scratch.action[below(scratch.rng, n)]))
        moves += 1
    return moves


@compiled
def simulate(
    fresh: Any, first: Int, count: Int, seed: Int, scores: Any, ranks: Any, lengths: Any
) -> None:
    """Play whole random games from an undealt record, numbered from `first`, into the arrays.

    The seed is the upper half of the seeds of all these games; their numbers are the lower half:
    an even one for the deal, the odd one after it for the players' choices. The arrays `state`
    and `scratch` stay the owners of their one record to the end.
    """
    state = fresh.copy()
    scratch = np.zeros(1, SCRATCH)
    points = np.zeros(MOST_SEATS, np.int64)
    places = np.zeros(MOST_SEATS, np.int64)
    for game in range(count):
        state[0] = fresh[0]
        number = 2 * (first + game)
        sow(scratch[0].rng, (seed, number + 1))
        rules.setup(state[0], (seed, number))
        lengths[game] = play_out(state[0], scratch[0])
        rules.score(state[0], points)
        rules.rank(state[0], places)
        for seat in range(scores.shape[1]):
            scores[game, seat] = points[seat]
            ranks[game, seat] = places[seat]


@compiled
def copy_many(states: Any, count: Int) -> Int:
    """Copy the first state over the second, this many times; what `copy_ns` times."""
    total = 0
    for i in range(count):
        states[i & 1] = states[1 - (i & 1)]
        states[i & 1].ply = i & 7
        total += states[i & 1].ply
    return total
