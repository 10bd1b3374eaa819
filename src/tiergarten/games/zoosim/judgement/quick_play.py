"""The quick player: bids and lays at a glance, to play on from where the search ends. Compiled.

It shares out all the money over the tiles of the round by what they are worth. A tile is worth
to a seat what it brings, and what the keenest rival does not get.
"""

import numpy as np

from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.judgement.greedy import enough
from tiergarten.games.zoosim.judgement.tile_value import best_place, by_players_and_round
from tiergarten.games.zoosim.pieces import NOBODY
from tiergarten.games.zoosim.rules.moves import BID
from tiergarten.games.zoosim.rules.playing import play

# `scripts/fit` does not fit these, and how they were found is not recorded.
# How much the tiles of a round are worth on average, by players.
USUAL = by_players_and_round(
    {
        2: (130.0, 78.0, 49.0, 30.0, 14.0),
        3: (100.0, 73.0, 54.0, 38.0, 20.0),
        4: (88.0, 68.0, 52.0, 36.0, 19.0),
    }
)
THRIFT = np.array([0.0, 0.0, 1.4, 1.5, 1.6])  # how much cheaper than its share, by players
# Points for which a coin is kept for the next round, rather than spent.
KEEP = by_players_and_round({2: (2.0,) * 4, 3: (1.7,) * 4, 4: (1.5,) * 4})
SHADE = 0.87  # what part of its worth is bid for a tile
JITTER = 0.2  # by what part bids vary


@compiled
def note_limits(state, notes):
    """Note how many coins the tile for sale is worth to every seat, and where it would lie."""
    players = np.int64(state.players)
    now = np.int64(state.round_number)
    left = np.int64(state.row.count) - 1
    keenest = next_keenest = 0.0
    money = np.int64(0)
    for seat in range(players):
        gain, place = best_place(state, seat, np.int64(state.row.tile[0]), left)
        notes.limit[seat] = gain
        notes.place[seat] = place
        if gain > keenest:
            keenest, next_keenest = gain, keenest
        elif gain > next_keenest:
            next_keenest = gain
        money += np.int64(state.zoo[seat].coins)
    for seat in range(players):
        gain = notes.limit[seat]
        rival = next_keenest if gain == keenest else keenest
        worth = max(0.0, gain + rival / (players - 1))
        for_sale = THRIFT[players] * (worth + left * USUAL[players, now])
        coin = max(for_sale / max(1, money), KEEP[players, now])
        notes.limit[seat] = worth / max(0.01, coin)


@compiled
def bid_about(state, seat, rng, notes):
    """A bid somewhat below the limit of a seat; no more than it takes to win."""
    vary = JITTER * (chance(rng) - 0.5)
    bid = np.int64(min(99.0, notes.limit[seat] * (SHADE + vary)) + chance(rng))
    return min(bid, np.int64(state.zoo[seat].coins), enough(state, seat))


@compiled
def chance(rng):
    """A number from 0 to 1."""
    return word(rng) / 2**32


@compiled
def sell_tile(state, rng, notes):
    """Bid for all who have not, and lay the tile."""
    noted = state.laying == NOBODY
    if noted:
        note_limits(state, notes)
        for seat in range(np.int64(state.players)):
            if state.acting >> seat & 1 and state.laying == NOBODY:
                play(state, seat, BID + bid_about(state, seat, rng, notes))
    if state.laying != NOBODY:
        winner = np.int64(state.laying)
        if not noted:
            left = np.int64(state.row.count) - 1
            _, notes.place[winner] = best_place(state, winner, np.int64(state.row.tile[0]), left)
        play(state, winner, np.int64(notes.place[winner]))
