"""The greedy bot, compiled: what a zoo is worth, and one look ahead.

`choose` lays a tile where the prospects are best, and bids by the difference between having a tile
and leaving it to the rival who wants it most. It never looks at bids: those of the others are
sealed, and it is given a copy in which they are made up.
"""

import numpy as np

from tiergarten.engine.chance import below, sow
from tiergarten.engine.compiled import compiled
from tiergarten.engine.record import MOST_SEATS
from tiergarten.games.zoosim.pieces import COLOURS, NOBODY, ROUNDS, WAYS
from tiergarten.games.zoosim.rules.doors import doors
from tiergarten.games.zoosim.rules.moves import BID, LAY, lays
from tiergarten.games.zoosim.rules.playing import lay_tile
from tiergarten.games.zoosim.rules.scoring import figures
from tiergarten.games.zoosim.state import STATE

_DTYPE = STATE.dtype
HOLD = 0.6  # how likely a figure is to stay for another round
COIN = 1.0  # what a coin of income is worth, in points
EXIT = 0.3  # what an exit is worth, for each round to come; more than a few are no use
USEFUL_EXITS = 6
SPEND = 0.85  # how much of one's money to spend in a round that is not the last
JITTER = 12  # bids vary by this many per cent, lest they be foreseen

# Where a tile is laid matters to the others only by what the zoo is then worth, kind by kind, and
# by which of that is new: most places come to the same. What the others then expect is remembered.
REMEMBERED = 8
_OTHERS = np.dtype(
    (
        np.record,
        [
            ("count", np.int64),
            ("worths", np.int64, (REMEMBERED,)),
            ("total", np.float64, (REMEMBERED,)),
            ("lead", np.float64, (MOST_SEATS,)),  # of every seat, as things are
        ],
    )
)


@compiled
def prospects(state, seat):
    """The points that a zoo will bring from now on, roughly, if nobody laid another tile.

    Benches stay. Figures count in this round as they stand; in later rounds they tend to be
    shared out by the squares of the worths.
    """
    zoo = state.zoo[seat]
    now = np.int64(state.round_number)
    later = ROUNDS - now
    value = zoo.benches * (later + 1) * (ROUNDS + now) / 2.0
    for kind in range(len(COLOURS) + 1):
        if zoo.worth[kind] == 0:
            continue
        held = figures(state, seat, kind)
        total = 0.0
        rivals = np.int64(0)
        for other in range(np.int64(state.players)):
            worth = np.int64(state.zoo[other].worth[kind])
            total += worth * worth
            rivals += np.int64(worth > 0)
        mine = np.int64(zoo.worth[kind])
        share = (3.0 if rivals > 1 else 1.5) * mine * mine / total
        certain = 1.0
        for number in range(now, ROUNDS + 1):
            value += number * (certain * held + (1.0 - certain) * share)
            certain *= HOLD
    value += later * (COIN * zoo.tiles + EXIT * min(USEFUL_EXITS, doors(state.laid, seat)))
    return value


@compiled
def lead(state, seat):
    """The prospects of a seat compared with those of the others."""
    return prospects(state, seat) - prospects_of_others(state, seat) / (state.players - 1)


@compiled
def prospects_of_others(state, seat):
    """What they add up to."""
    others = 0.0
    for other in range(np.int64(state.players)):
        if other != seat:
            others += prospects(state, other)
    return others


@compiled
def lead_after_laying(state, seat, others):
    """The same after the tile was laid somewhere, which changes only this seat's zoo."""
    worths = np.int64(0)
    for kind in range(len(COLOURS) + 1):
        new = state.zoo[seat].since[kind] == state.laid.count
        worths = worths << 8 | np.int64(state.zoo[seat].worth[kind]) << 1 | new
    for i in range(others.count):
        if others.worths[i] == worths:
            return prospects(state, seat) - others.total[i] / (state.players - 1)
    total = prospects_of_others(state, seat)
    if others.count < REMEMBERED:
        others.worths[others.count] = worths
        others.total[others.count] = total
        others.count += 1
    return prospects(state, seat) - total / (state.players - 1)


@compiled
def best_lay(state, seat, scratch, work, others):
    """The best place for the first tile of the row in a zoo, or -1; work[0] is then so laid."""
    n = lays(state.laid, seat, np.int64(state.row.tile[0]), scratch)
    best, best_value = np.int64(-1), -1e9
    others.count = 0
    for i in range(n):
        action = np.int64(scratch.action[i])
        work[1] = state
        lay_tile(work[1], seat, (action - LAY) // len(WAYS), (action - LAY) % len(WAYS))
        value = lead_after_laying(work[1], seat, others)
        if value > best_value:
            best, best_value = action, value
            work[0] = work[1]
    if best < 0:
        work[0] = state
    return best


@compiled
def value_of_tile(state, seat, scratch, work, others):
    """How much better it is to lay the first tile of the row than to let a rival have it."""
    won = lost = 0.0
    keenest = -1e9
    for who in range(np.int64(state.players)):
        best_lay(state, who, scratch, work, others)
        mine = lead(work[0], seat)
        if who == seat:
            won = mine
            continue
        keen = lead(work[0], who) - others.lead[who]
        if keen > keenest:
            keenest = keen
            lost = mine
    return won - lost


@compiled
def enough(state, seat):
    """The bid that nobody can beat: what the richest rival has, and one more against its flag."""
    most = np.int64(0)
    higher = True
    for height in range(np.int64(state.players)):
        other = np.int64(state.flag[height])
        if other == seat:
            higher = False
        else:
            most = max(most, np.int64(state.zoo[other].coins) + higher)
    return most


@compiled
def choose_bid(state, seat, scratch, work, others, seed):
    """A part of one's money, as this tile's part of the value of all tiles still to be sold."""
    coins = np.int64(state.zoo[seat].coins)
    value = total = 0.0
    for who in range(np.int64(state.players)):
        others.lead[who] = lead(state, who)
    for i in range(np.int64(state.row.count)):
        work[2] = state
        work[2].row.tile[0] = state.row.tile[i]
        worth = value_of_tile(work[2], seat, scratch, work, others)
        total += max(0.0, worth)
        if i == 0:
            value = worth
            if value <= 0.0 or coins == 0:
                return 0
    money = float(coins)
    if state.round_number < ROUNDS:
        money *= SPEND
    sow(scratch.rng, seed)
    jitter = 1.0 + (below(scratch.rng, 2 * JITTER + 1) - JITTER) / 100.0
    bid = np.int64(money * min(1.0, state.players * value / total * jitter) + 0.5)
    return min(bid, coins, enough(state, seat))


@compiled
def choose(state, seat, scratch, seed):
    """The move that looks best; the state is a concealed copy."""
    work = np.zeros(3, _DTYPE)
    others = np.zeros(1, _OTHERS)
    if state.laying == NOBODY:
        return np.int64(BID + choose_bid(state, seat, scratch, work, others[0], seed))
    return best_lay(state, seat, scratch, work, others[0])
