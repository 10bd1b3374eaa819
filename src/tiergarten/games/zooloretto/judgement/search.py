"""What the search asks about Zooloretto. Compiled.

The search is given concealed copies. It plays a round to its end by quick play (`quick_play.py`)
and evaluates the zoos when the next round is about to begin (`zoo_value.py`).
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.games.zooloretto.judgement.quick_play import (
    OWN_DRAW,
    finish_round,
    note_gains,
    note_tile,
    prospects,
    prospects_if_loaded,
    prospects_when_gone,
)
from tiergarten.games.zooloretto.judgement.zoo_value import (
    base_and_spread,
    best_spot,
    stage_after_round,
    stage_before_round,
    table_of,
    zoo_worth,
)
from tiergarten.games.zooloretto.pieces import FIRST_STALL, KIND_OF, MOST_TRUCKS, NO_TILE, SPOTS
from tiergarten.games.zooloretto.rules.moves import BUY, DISCARD, DRAW, LOAD, MOVE, PLACE, TAKE
from tiergarten.games.zooloretto.rules.playing import play
from tiergarten.games.zooloretto.rules.scoring import zoo_points

SETTINGS = SearchSettings(
    heat=1.0,
    curiosity=1.5,
    breadth=2.0,
    growth=0.4,
    trust=0.8,
    mix=0.3,
    scale=20.0,
    ladder=(25, 600, 4_000, 80_000),
    sharpness=1.1,
)
SPREAD_AT_END = 0.5


@compiled
def priors(state, seat, count, thought, notes):
    """How good each listed move looks: what it adds to the zoo, and what the round may bring."""
    table = table_of(state)
    stage = stage_after_round(state)
    if state.hand.count > 0:
        priors_by_zoo(state, seat, 0, count, 0.0, thought, notes, table, stage)
        return
    note_gains(state, notes, table, stage)
    if state.revealed != NO_TILE:
        note_tile(state, np.int64(state.revealed), notes, table, stage)
        for i in range(count):
            t = np.int64(thought.listed.action[i]) - LOAD
            thought.weight[i] = prospects_if_loaded(state, seat, t, notes)
        return
    waiting = prospects(state, seat, notes)
    money = 0
    while money < count and thought.listed.action[money] < PLACE:
        action = np.int64(thought.listed.action[money])
        if action == DRAW:
            thought.weight[money] = waiting + OWN_DRAW
        else:
            gain = notes.truck_gain[seat, action - TAKE]
            thought.weight[money] = gain + prospects_when_gone(state, seat, action - TAKE, notes)
        money += 1
    priors_by_zoo(state, seat, money, count, waiting, thought, notes, table, stage)


@compiled
def priors_by_zoo(state, seat, first, count, more, thought, notes, table, stage):
    """Priors of the moves from the first on, by the zoo they lead to."""
    if first == count:
        return
    before = zoo_worth(state, seat, table, stage) - more
    for i in range(first, count):
        action = np.int64(thought.listed.action[i])
        notes.after = state
        after = notes.after
        play(after, seat, action)
        value = zoo_worth(after, seat, table, stage) - before
        if BUY <= action < DISCARD:
            tile = np.int64(after.hand.tile[0])
            value += best_spot(after, after.zoo[seat], tile, table, stage)[1]
        thought.weight[i] = value


@compiled
def rollout(state, thought, notes):
    """Play the round to its end."""
    finish_round(state, thought.listed.rng, notes)


@compiled
def evaluate(state, thought):
    """The final points every seat may expect, when a round is about to begin."""
    if state.over:
        for seat in range(np.int64(state.players)):
            thought.points[seat] = zoo_points(state.zoo[seat])
        return SPREAD_AT_END
    table = table_of(state)
    stage = stage_before_round(state)
    base, spread = base_and_spread(state, stage)
    for seat in range(np.int64(state.players)):
        thought.points[seat] = zoo_worth(state, seat, table, stage) + base
    return spread


@compiled
def chance_seen(state):
    """The tile that was turned up."""
    return 0 if state.revealed == NO_TILE else 1 + np.int64(state.revealed)


@compiled
def twin_of(state, seat, action):
    """Trucks that are loaded alike, and have as many places, are alike."""
    if LOAD <= action < LOAD + MOST_TRUCKS:
        first = LOAD
    elif TAKE <= action < TAKE + MOST_TRUCKS:
        first = TAKE
    else:
        return action
    for lower in range(action - first):
        if are_alike(state.truck[lower], state.truck[action - first]):
            return first + lower
    return action


@compiled
def are_alike(one, other):
    """Whether two trucks carry the same tiles, in whatever order."""
    count = np.int64(one.load.count)
    if other.load.count != count or one.places != other.places or one.taken != other.taken:
        return False
    for i in range(count):
        here, there = 0, 0
        for j in range(count):
            here += one.load.tile[j] == one.load.tile[i]
            there += other.load.tile[j] == one.load.tile[i]
        if here != there:
            return False
    return True


@compiled
def may_wait(state, seat, action):
    """ZL-11: tiles of different species, and stalls, do not get in each other's way: the lowest
    kind in hand goes first, with its species, of which the order can matter (ZL-22)."""
    hand = state.hand
    if hand.count < 2 or not PLACE <= action < MOVE:
        return False
    kind = (action - PLACE) // len(SPOTS)
    first = kind
    for i in range(hand.count):
        first = min(first, np.int64(KIND_OF[hand.tile[i]]))
    if first >= FIRST_STALL or kind >= FIRST_STALL:
        return kind != first
    return kind // 3 != first // 3


@compiled
def reopen_choices(state, seat):
    """Nobody commits anything in secret here."""
