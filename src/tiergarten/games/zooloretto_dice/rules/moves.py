"""Which moves are legal, compiled: roll, load a die, take a truck."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.pieces import (
    ACTIONS,
    DICE_ROLLED,
    MOST_TRUCKS,
    TRUCK_PLACES,
    TRUCKS,
)

ROLL = ACTIONS.start("roll")
LOAD = ACTIONS.start("load")
TAKE = ACTIONS.start("take")


@compiled
def legal(state, seat, out):
    """Write the legal moves of a seat, and return how many there are."""
    if state.rolled.count > 0:
        return loads(state, out)
    out.action[0] = ROLL
    n = 0 + (state.reserve > 0)  # ZD-5
    for t in range(TRUCKS[state.players]):
        out.action[n] = TAKE + t
        n += state.truck[t].count > 0  # ZD-6
    return n


@compiled
def loads(state, out):
    """ZD-5: the next die goes on any free place, if the one after it then finds one too."""
    rolled = state.rolled
    first = LOAD + np.int64(rolled.face[0]) * MOST_TRUCKS
    needed = 1 + ((rolled.count == DICE_ROLLED) & (rolled.face[0] == rolled.face[1]))
    room = room_from(state, state.from_truck)
    n = 0
    for t in range(state.from_truck, TRUCKS[state.players]):
        places = TRUCK_PLACES - np.int64(state.truck[t].count)
        out.action[n] = first + t
        n += (places > 0) & (room >= needed)
        room -= places
    return n


@compiled
def room_from(state, first):
    """The free places on this truck and all later ones."""
    room = np.int64(0)
    for t in range(first, TRUCKS[state.players]):
        room += TRUCK_PLACES - state.truck[t].count
    return room
