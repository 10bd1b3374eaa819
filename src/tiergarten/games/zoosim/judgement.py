"""What a bot may know about good play: the greedy bot, and what the search asks. Compiled."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.manner import Manner
from tiergarten.games.zoosim.greedy import choose, enough, exits
from tiergarten.games.zoosim.legal import BID, LAY
from tiergarten.games.zoosim.outlook import (
    ALL_FIGURES,
    COIN,
    DOOR,
    HELD,
    INCOME,
    REST,
    gain_there,
    lead_now,
    strength,
)
from tiergarten.games.zoosim.pieces import COLOUR_OF, NO_BID, NOBODY, ROUNDS, WAYS
from tiergarten.games.zoosim.quick import SHADE, limits, sell_tile
from tiergarten.games.zoosim.scoring import TREES, figures, points
from tiergarten.games.zoosim.zoo import door

__all__ = ["MANNER", "appraise", "choose", "settle", "sight", "unseal", "weigh"]

MANNER = Manner(
    heat=3.0,
    curiosity=1.5,
    breadth=3.0,
    growth=0.3,
    trust=0.9,
    mix=0.3,
    scale=40.0,
    ladder=(15, 150, 750, 6000),
)
BID_OFF = 1.0  # the points that a bid one coin off the usual one looks worse
BID_WIDTH = 0.15  # for high bids that is so much of the bid more than one coin
WASTE = 50.0  # the points that a bid above what it takes to win looks worse
USEFUL_EXITS = 6
SPREAD = np.array([0.0, 20.0, 18.0, 15.0, 12.0, 8.0])  # of a final difference, by the round
SURE = 0.5


@compiled
def weigh(state, seat, count, thought, work):
    """How good each listed move looks, in points."""
    if state.laying == NOBODY:
        weigh_bids(state, seat, count, thought)
    else:
        weigh_lays(state, seat, count, thought)


@compiled
def weigh_bids(state, seat, count, thought):
    """The usual bid looks best; those around it look worse, the farther off they are."""
    limits(state, thought)
    most = min(np.int64(state.zoo[seat].coins), enough(state, seat))
    usual = min(float(most), SHADE * thought.points[seat])
    for i in range(count):
        bid = np.int64(thought.listed.action[i]) - BID
        off = (bid - usual) / (1.0 + BID_WIDTH * usual)
        thought.weight[i] = -BID_OFF * off * off - (WASTE if bid > most else 0.0)


@compiled
def weigh_lays(state, seat, count, thought):
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
def settle(state, thought, work):
    """Sell the tiles of the round by the quick player."""
    now = state.round_number
    while not state.over and state.round_number == now:
        sell_tile(state, thought)


@compiled
def appraise(state, thought):
    """The final points that every seat may expect; returns how uncertain a difference is."""
    players = np.int64(state.players)
    for seat in range(players):
        thought.points[seat] = points(state.zoo[seat])
    if state.over:
        return SURE
    now = np.int64(state.round_number)
    for seat in range(players):
        zoo = state.zoo[seat]
        money = COIN[players, now] * zoo.coins + INCOME[players, now] * zoo.tiles
        doors = DOOR * (ROUNDS + 1 - now) * min(USEFUL_EXITS, exits(state.laid, seat))
        thought.points[seat] += REST[now] * zoo.benches + money + doors
    times = HELD[now, np.int64(state.row.count)]
    later = REST[now] - times
    for kind in range(TREES + 1):
        total = 0.0
        for seat in range(players):
            total += strength(np.int64(state.zoo[seat].worth[kind]))
        for seat in range(players):
            share = ALL_FIGURES * strength(np.int64(state.zoo[seat].worth[kind])) / total
            thought.points[seat] += times * figures(state, seat, kind) + later * share
    return SPREAD[now]


@compiled
def sight(state):
    """The tile under the hammer: when a round begins, it has just been drawn."""
    return np.int64(state.row.tile[0])


@compiled
def unseal(state, seat):
    """Take back the sealed bids of the others, so that the search decides for them as well."""
    for other in range(np.int64(state.players)):
        if other != seat and state.bid[other] != NO_BID:
            state.bid[other] = NO_BID
            state.acting |= 1 << other
            state.ply -= 1
