"""Whole games of bots that are compiled, at compiled speed. Compiled.

Bots are given concealed copies, as everywhere, and a generator that belongs to their game alone, so
that games are the same for any number of threads.
"""

from typing import Any

import numpy as np

from tiergarten.bots.instant import choice
from tiergarten.engine import rules
from tiergarten.engine.chance import sow
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.seats import lowest_seat

DESK = np.dtype(
    (
        np.record,
        [
            ("rng", np.uint32, (4,)),  # for the bots' choices
            ("rotates", np.int64),  # whether the bots move on by a seat from game to game
            ("kept", np.int64),  # positions kept so far
        ],
    )
)
"""What is kept beside the state while games are played."""


@compiled
def play_games(
    fresh: Any,
    state: Any,
    spare: Any,
    desk: Any,
    thought: Any,
    notes: Any,
    kinds: Any,
    first: Int,
    count: Int,
    seed: Int,
    scores: Any,
    ranks: Any,
    lengths: Any,
    positions: Any,
    seats: Any,
    actions: Any,
    points: Any,
    places: Any,
) -> Int:
    """Play games, numbered from `first`, into the arrays; returns how many.

    Seeds are those of `engine.walk.simulate`. Every position is kept before its move, if there is
    room for any; where that is too little for a game, those before it are returned.
    """
    players = scores.shape[1]
    room = positions.shape[0]
    desk.kept = 0
    for game in range(count):
        state[0] = fresh[0]
        number = 2 * (first + game)
        sow(desk.rng, (seed, number + 1))
        rules.setup(state[0], (seed, number))
        turned = (first + game) % players if desk.rotates else 0
        before = desk.kept
        moves = 0
        while not state[0].over:
            seat = lowest_seat(state[0].acting)
            spare[0] = state[0]
            kind = kinds[(seat - turned) % players]
            action = choice(spare[0], seat, desk, kind, thought, notes)
            if room > 0:
                if desk.kept == room:
                    desk.kept = before
                    return game
                positions[desk.kept] = state[0]
                seats[desk.kept] = seat
                actions[desk.kept] = action
                desk.kept += 1
            rules.play(state[0], seat, action)
            moves += 1
        lengths[game] = moves
        rules.score(state[0], points)
        rules.rank(state[0], places)
        for seat in range(players):
            scores[game, seat] = points[seat]
            ranks[game, seat] = places[seat]
    return count
