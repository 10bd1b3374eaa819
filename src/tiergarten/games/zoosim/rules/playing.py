"""The rules of ZooSim, compiled. They read like the rule book, and name its rules.

For every tile all seats bid, in any order (`bid`); when the last bid is in, they are shown, and
the winner lays the tile (`lay`).
"""

import numpy as np

from tiergarten.engine.bits import lowest, size, without_lowest
from tiergarten.engine.chance import below, sow
from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.pieces import (
    ALL_ZOO_TILES,
    COLOUR_OF,
    MOST_PLAYERS,
    MOST_ROW,
    NO_BID,
    NOBODY,
    ROUNDS,
    START_COINS,
    START_TILE,
    TILES_A_ROUND,
    TREE_TILES_A_ROUND,
    TREES_OF,
    WAYS,
)
from tiergarten.games.zoosim.rules.doors import door
from tiergarten.games.zoosim.rules.moves import LAY, has_place
from tiergarten.games.zoosim.rules.scoring import TREES, score_round
from tiergarten.games.zoosim.rules.squares import square_at
from tiergarten.games.zoosim.rules.zoo import lay, lay_at

TREE_VARIANT = 1


@compiled
def setup(state, seed):
    """ZS-2: start tiles, coins, and the flags in an order from the seed; then the first round."""
    sow(state.rng, seed)
    state.pile = ALL_ZOO_TILES
    for seat in range(np.int64(state.players)):
        lay(state.laid, seat, START_TILE, square_at(seat, 0, 0), 0)
        state.zoo[seat].coins = START_COINS
        state.flag[seat] = seat
        state.bid[seat] = NO_BID
    for height in range(np.int64(state.players) - 1, 0, -1):
        lower = below(state.rng, height + 1)
        moved = np.int64(state.flag[lower])
        state.flag[lower] = state.flag[height]
        state.flag[height] = moved
    state.round_number = 1
    reveal(state)
    open_auction(state)


@compiled
def play(state, seat, action):
    """Apply one legal move."""
    state.ply += 1
    if action < LAY:
        state.bid[seat] = action
        state.acting ^= 1 << seat
        if state.acting or settle_auction(state):
            return
    else:
        number, way = divmod(action - LAY, len(WAYS))
        lay_tile(state, seat, number, way)
    next_tile(state)


@compiled
def reveal(state):
    """ZS-3, ZS-15: the tiles of a round, each drawn from all that nobody has seen."""
    pile = np.int64(state.pile)
    left = size(pile)
    most = TILES_A_ROUND
    most_trees = TILES_A_ROUND
    if state.variant == TREE_VARIANT:
        most = left
        most_trees = TREE_TILES_A_ROUND if state.round_number < ROUNDS else left
    trees = 0
    while state.row.count < most and left > 0 and trees < most_trees:
        tile = lowest(without_lowest(pile, below(state.rng, left)))
        pile ^= 1 << tile
        left -= 1
        trees += TREES_OF[tile] > 0
        state.row.tile[state.row.count] = tile
        state.row.count += 1
    state.pile = pile


@compiled
def open_auction(state):
    """ZS-4: everybody bids for the first tile of the row."""
    state.laying = NOBODY
    state.acting = (1 << state.players) - 1


@compiled
def settle_auction(state):
    """ZS-4: the highest bid wins and pays; among equals the higher flag, which then goes down.

    Tells whether there is a place for the tile; without one it leaves the game (ZS-7).
    """
    players = np.int64(state.players)
    best = np.int64(0)
    for h in range(players):
        best = max(best, np.int64(state.bid[state.flag[h]]) * MOST_PLAYERS + MOST_PLAYERS - 1 - h)
    highest, lower = divmod(best, MOST_PLAYERS)
    height = MOST_PLAYERS - 1 - lower
    tied = 0
    for seat in range(players):
        tied += state.bid[seat] == highest
    winner = np.int64(state.flag[height])
    if tied > 1:
        for h in range(height, players - 1):
            state.flag[h] = state.flag[h + 1]
        state.flag[players - 1] = winner
    state.zoo[winner].coins -= highest
    for seat in range(players):
        state.bid[seat] = NO_BID
    tile = np.int64(state.row.tile[0])
    placeable = has_place(state.laid, winner, tile)
    if placeable:
        state.laying = winner
        state.acting = 1 << winner
    else:
        state.lost |= 1 << tile
    return placeable


@compiled
def lay_tile(state, seat, number, way):
    """ZS-6, and what comes of it: areas (ZS-8), trees (ZS-10), loops (ZS-11)."""
    laid = state.laid
    zoo = state.zoo[seat]
    tile = np.int64(state.row.tile[0])
    links = lay_at(laid, seat, tile, door(laid, seat, number), way)
    zoo.tiles += 1
    zoo.benches += links - 1
    now = np.int64(laid.count)
    for half in range(2 * now, 2 * now + 2):
        colour = COLOUR_OF[tile, half & 1]
        stars = laid.stars[laid.area[half]]
        if stars >= zoo.worth[colour]:  # ZS-9: an area that equals the best one is reached later
            zoo.worth[colour] = stars
            zoo.since[colour] = now
    if TREES_OF[tile] > 0:
        zoo.worth[TREES] += TREES_OF[tile]
        zoo.since[TREES] = now


@compiled
def next_tile(state):
    """The next auction; or the end of the round, if that was its last tile."""
    row = state.row
    row.count -= 1
    for i in range(MOST_ROW - 1):
        row.tile[i] = row.tile[i + 1]
    row.tile[MOST_ROW - 1] = 0
    if row.count == 0:
        end_round(state)
    if not state.over:
        open_auction(state)


@compiled
def end_round(state):
    """ZS-13: score, then income; then the next round, or the end (ZS-14)."""
    score_round(state)
    for seat in range(np.int64(state.players)):
        state.zoo[seat].coins += state.zoo[seat].tiles
    if state.round_number == ROUNDS:
        state.over = 1
        state.laying = NOBODY
        state.acting = 0
    else:
        state.round_number += 1
        reveal(state)


@compiled
def conceal(state, seat, seed):
    """Nobody knows what is drawn next, nor what the others have bid (ZS-4).

    Money can be counted by all who watch (ZS-5), so it stays, and bounds the bids.
    """
    sow(state.rng, seed)
    for other in range(np.int64(state.players)):
        if other != seat and state.bid[other] != NO_BID:
            state.bid[other] = below(state.rng, np.int64(state.zoo[other].coins) + 1)
