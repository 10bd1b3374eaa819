"""What the search asks about ZooSim. Compiled.

Rollouts go on by the quick player (`quick_play.py`) through this round and the next; what is still
to come after that was fitted to games (`fitted.py`).
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.games.zoosim.judgement.fitted import BASE, EXPECTED, SPREAD
from tiergarten.games.zoosim.judgement.greedy import enough
from tiergarten.games.zoosim.judgement.quick_play import SHADE, note_limits, sell_tile
from tiergarten.games.zoosim.judgement.tile_value import (
    ALL_FIGURES,
    REST,
    gain_there,
    lead_now,
    strength,
)
from tiergarten.games.zoosim.pieces import COLOUR_OF, MOST_PLAYERS, NO_BID, NOBODY, WAYS
from tiergarten.games.zoosim.rules.doors import door, doors
from tiergarten.games.zoosim.rules.moves import BID, LAY
from tiergarten.games.zoosim.rules.scoring import TREES, figures, points

SETTINGS = SearchSettings(
    heat=3.0,
    curiosity=1.5,
    breadth=3.0,
    growth=0.3,
    trust=0.9,
    mix=0.3,
    scale=40.0,
    ladder=(15, 150, 600, 20_000),
    sharpness=1.25,
    patience=0.4,
    review=3_000,
)
BID_OFF = 1.0  # the points that a bid one coin off the usual one looks worse
BID_WIDTH = 0.15  # for high bids that is this much of the bid more than one coin
WASTE = 50.0  # the points that a bid above what it takes to win looks worse
ROUNDS_AHEAD = 2  # how many rounds, this one included, are played on quickly
USEFUL_EXITS = 6  # beyond them, an exit counts less
SURE = 0.5
FOR_FIGURE, FOR_SHARE, FOR_COIN, FOR_TILE, FOR_USEFUL, FOR_EXIT, FOR_FLAG = range(7)  # in EXPECTED
FEWEST, FIRST = 2, 2  # players, and rounds, that the tables begin with


@compiled
def priors(state, seat, count, thought, notes):
    """How good each listed move looks, in points."""
    if state.laying == NOBODY:
        bid_priors(state, seat, count, thought, notes)
    else:
        lay_priors(state, seat, count, thought)


@compiled
def bid_priors(state, seat, count, thought, notes):
    """The usual bid looks best; those around it look worse, the farther off they are."""
    note_limits(state, notes)
    most = min(np.int64(state.zoo[seat].coins), enough(state, seat))
    usual = min(float(most), SHADE * notes.limit[seat])
    for i in range(count):
        bid = np.int64(thought.listed.action[i]) - BID
        off = (bid - usual) / (1.0 + BID_WIDTH * usual)
        thought.weight[i] = -BID_OFF * off * off - (WASTE if bid > most else 0.0)


@compiled
def lay_priors(state, seat, count, thought):
    """Every place by what it brings."""
    tile = np.int64(state.row.tile[0])
    left = np.int64(state.row.count) - 1
    now_a = lead_now(state, seat, COLOUR_OF[tile, 0], left)
    now_b = lead_now(state, seat, COLOUR_OF[tile, 1], left)
    number = exit = np.int64(-1)
    for i in range(count):
        at, way = divmod(np.int64(thought.listed.action[i]) - LAY, len(WAYS))
        if at != number:
            number = at
            exit = np.int64(door(state.laid, seat, at))
        thought.weight[i] = gain_there(state, seat, tile, exit, way, left, now_a, now_b)


@compiled
def rollout(state, thought, notes):
    """Play on by the quick player, through this round and the next."""
    until = state.round_number + ROUNDS_AHEAD
    while not state.over and state.round_number < until:
        sell_tile(state, thought.listed.rng, notes)


@compiled
def evaluate(state, thought):
    """The final points that every seat may expect; returns how uncertain a difference is."""
    players = np.int64(state.players)
    for seat in range(players):
        thought.points[seat] = points(state.zoo[seat])
    if state.over:
        return SURE
    now = np.int64(state.round_number)
    each = EXPECTED[players - FEWEST, now - FIRST]
    base = BASE[players - FEWEST, now - FIRST]
    for seat in range(players):
        zoo = state.zoo[seat]
        exits = doors(state.laid, seat)
        own = each[FOR_COIN] * zoo.coins + each[FOR_TILE] * zoo.tiles
        own += each[FOR_USEFUL] * min(USEFUL_EXITS, exits) + each[FOR_EXIT] * exits
        own += each[FOR_FLAG] * (state.flag[0] == seat)
        thought.points[seat] += REST[now] * zoo.benches + own + base
    for kind in range(TREES + 1):
        total = 0.0
        for seat in range(players):
            total += strength(np.int64(state.zoo[seat].worth[kind]))
        for seat in range(players):
            part = ALL_FIGURES * strength(np.int64(state.zoo[seat].worth[kind])) / total
            held = figures(state, seat, kind)
            thought.points[seat] += each[FOR_FIGURE] * held + each[FOR_SHARE] * part
    return SPREAD[players - FEWEST, now - FIRST]


@compiled
def chance_seen(state):
    """The tile for sale: when a round begins, it has just been drawn."""
    return np.int64(state.row.tile[0])


@compiled
def twin_of(state, seat, action):
    """No two moves come to the same."""
    return action


@compiled
def decided_by(state):
    """The highest bid: nothing depends on the others but, after a tie, the order of the flags."""
    order = np.int64(0)
    for height in range(np.int64(state.players)):
        order = MOST_PLAYERS * order + np.int64(state.flag[height])
    return (np.int64(-1) if state.laying == NOBODY else np.int64(state.laying)), order


@compiled
def reopen_choices(state, seat):
    """Take back the sealed bids of the others, so that the search decides for them as well."""
    for other in range(np.int64(state.players)):
        if other != seat and state.bid[other] != NO_BID:
            state.bid[other] = NO_BID
            state.acting |= 1 << other
            state.ply -= 1
