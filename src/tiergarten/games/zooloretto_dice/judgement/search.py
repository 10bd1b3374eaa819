"""How the search thinks about the dice game, and what chance shows it. Compiled."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.games.zooloretto_dice.pieces import DICE_ROLLED, FACES, MOST_TRUCKS
from tiergarten.games.zooloretto_dice.rules.moves import LOAD, ROLL, TAKE

SETTINGS = SearchSettings(
    heat=0.5,
    curiosity=1.5,
    breadth=2.0,
    growth=0.4,
    trust=0.8,
    mix=0.3,
    scale=8.0,
    ladder=(20, 200, 2_000, 100_000),
    sharpness=1.2,
    review=20_000,
    solving=0.003,  # about half a second for an expert
)


@compiled
def chance_seen(state):
    """The faces that have just been rolled, as a number; 0 after any other move."""
    if state.rolled.count < DICE_ROLLED:
        return 0
    return 1 + np.int64(state.rolled.face[0]) * len(FACES) + np.int64(state.rolled.face[1])


@compiled
def twin_of(state, seat, action):
    """Trucks that are loaded alike are alike; a second like die goes to this truck or a later
    one."""
    if action == ROLL:
        return action
    loading = action < TAKE
    truck = (action - LOAD) % MOST_TRUCKS if loading else action - TAKE
    for lower in range(np.int64(state.from_truck) if loading else 0, truck):
        if are_alike(state.truck[lower], state.truck[truck]):
            return action - truck + lower
    return action


@compiled
def are_alike(one, other):
    """Whether two trucks carry the same faces."""
    if one.count != other.count:
        return False
    for face in range(len(FACES)):
        if one.face[face] != other.face[face]:
            return False
    return True


@compiled
def reopen_choices(state, seat):
    """Nobody decides anything in secret."""
