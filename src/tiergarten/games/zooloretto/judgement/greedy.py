"""The greedy bot, compiled: what a zoo is worth to it, and one look ahead.

`choose` is the greedy bot. It is given a concealed copy of the position, so the tiles it "draws"
while thinking are not the ones that will come.
"""

import numpy as np

from tiergarten.engine.chance import sow
from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto.pieces import (
    EXPANSIONS,
    FEMALE,
    MALE,
    NO_TILE,
    POINTS_BARN_TYPE,
    POINTS_FULL,
    POINTS_ONE_EMPTY,
    POINTS_STALL_TYPE,
    PRICE_OF_EXPANSION,
    SPACES,
    SPECIES,
    STALLS,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.moves import (
    BUY,
    DISCARD,
    DRAW,
    LOAD,
    TAKE,
    has_room,
    legal,
    placements,
)
from tiergarten.games.zooloretto.rules.playing import play
from tiergarten.games.zooloretto.rules.scoring import stall_types
from tiergarten.games.zooloretto.rules.zoo import enclosures, has_stall, in_barn
from tiergarten.games.zooloretto.state import STATE

_DTYPE = STATE.dtype
SAMPLES = 12  # tiles imagined before drawing
GOOD_TRUCK = 2.5  # another player takes a truck that gains this much
FREE_PLACE = 0.25  # what an empty place on the truck one may take later is worth
ENVY = 0.15  # how much another player's gain counts against one's own

# What a truck brings a seat depends on its load, on the seat's own zoo, on how far the game is, and
# on the bank, if that is nearly empty. The same loads come again and again while tiles are imagined
# and loaded here and there; so gains are remembered in a table with open addresses.
SLOTS = 1024  # a power of two, several times as many as are usually filled
MOST_FILLED = 768
ENOUGH_COINS = 15  # more than a truck can earn
_GAINS = np.dtype(
    (
        np.record,
        [
            ("seat", np.int64),  # who chooses
            ("now", np.int64),  # gains are remembered for this case; for none if it is 0
            ("own", np.int64),  # whether those of the one who chooses are, too
            ("filled", np.int64),
            ("key", np.int64, (SLOTS,)),
            ("gain", np.float64, (SLOTS,)),
        ],
    )
)
NOTHING_REMEMBERED, BEFORE_LOADING, BEFORE_OTHERS = range(3)


@compiled
def future(state):
    """How much of the game is still to come, from 1 to 0."""
    to_come = np.int64(state.left) - np.int64(state.closing)
    return min(1.0, max(0.0, to_come / 50.0))


@compiled
def worth(state, seat):
    """What a zoo will bring in the end, roughly, in points."""
    zoo = state.zoo[seat]
    ahead = future(state)
    value = POINTS_STALL_TYPE * stall_types(zoo) + coins_worth(zoo.coins, ahead)
    for e in range(enclosures(zoo)):
        value += enclosure_worth(zoo, e, ahead)
    if zoo.expansions < EXPANSIONS[state.players]:
        value += 0.4 * min(zoo.coins, PRICE_OF_EXPANSION) * ahead
    return value + barn_worth(zoo, ahead)


@compiled
def coins_worth(coins, ahead):
    value = 0.0
    each = 0.9
    for _ in range(coins):
        value += each
        each *= 0.75
    return value * min(1.0, 3 * ahead) + 0.01 * coins


@compiled
def enclosure_worth(zoo, e, ahead):
    """Points as they are, and something for how near the next step is."""
    enclosure = zoo.enclosure[e]
    count, spaces = enclosure.count, SPACES[e]
    if count == spaces:
        return float(POINTS_FULL[e])
    fertile = 0.5 * ahead * (enclosure.animal[MALE] + enclosure.animal[FEMALE])
    if count == spaces - 1:
        return POINTS_ONE_EMPTY[e] + 0.5 * (POINTS_FULL[e] - POINTS_ONE_EMPTY[e]) * ahead + fertile
    if count == 0:
        return 1.8 * ahead
    now = float(count) if has_stall(zoo, e) else 0.0
    hope = (POINTS_ONE_EMPTY[e] - now) * (count / (spaces - 1.0)) * min(1.0, 1.6 * ahead)
    return now + 0.8 * hope + fertile


@compiled
def barn_worth(zoo, ahead):
    """The penalty, less where an animal could still be moved to its kin."""
    value = 0.0
    for species in range(len(SPECIES)):
        count = in_barn(zoo.barn, species)
        if count == 0:
            continue
        value += POINTS_BARN_TYPE - 0.15 * (count - 1)
        for e in range(enclosures(zoo)):
            enclosure = zoo.enclosure[e]
            if enclosure.species == species and 0 < enclosure.count < SPACES[e]:
                value += 0.8 * ahead
                break
    for stall in range(len(STALLS)):
        if zoo.barn.stall[stall] > 0:
            value += POINTS_BARN_TYPE
    return value


@compiled
def unload(state, seat, scratch, work):
    """Place every tile in hand where it does most good. `work` is a spare state."""
    while state.hand.count > 0 and state.acting >> seat & 1:
        n = placements(state.hand, state.zoo[seat], scratch)
        best, best_value = np.int64(scratch.action[0]), -1e9
        for i in range(n):
            action = np.int64(scratch.action[i])
            work[0] = state
            play(work[0], seat, action)
            value = worth(work[0], seat)
            if value > best_value:
                best, best_value = action, value
        play(state, seat, best)


@compiled
def gain(state, seat, t, scratch, work, gains):
    """What taking a truck would bring a seat: remembered, or worked out."""
    if gains.now == NOTHING_REMEMBERED or (seat == gains.seat and not gains.own):
        return gain_of(state, seat, t, scratch, work)
    load = state.truck[t].load
    key = np.int64(gains.now)
    key = key << 4 | seat
    key = key << 4 | min(np.int64(state.bank), ENOUGH_COINS)
    key = key << 4 | load.count
    for i in range(load.count):
        key = key << 8 | load.tile[i]
    slot = (key * 0x9E37 >> 6) & (SLOTS - 1)  # such keys are short: nothing overflows
    while gains.key[slot] != 0:
        if gains.key[slot] == key:
            return gains.gain[slot]
        slot = (slot + 1) & (SLOTS - 1)
    value = gain_of(state, seat, t, scratch, work)
    if gains.filled < MOST_FILLED:
        gains.filled += 1
        gains.key[slot] = key
        gains.gain[slot] = value
    return value


@compiled
def remember_for(action, gains):
    """Which gains stay the same whatever comes of an action, in every sample."""
    gains.own = action < TAKE
    if action < TAKE:
        gains.now = BEFORE_LOADING
    elif BUY <= action < DISCARD:
        gains.now = NOTHING_REMEMBERED  # another zoo changes, too
    else:
        gains.now = BEFORE_OTHERS


@compiled
def gain_of(state, seat, t, scratch, work):
    """What taking a truck would bring a seat."""
    before = worth(state, seat)
    work[1] = state
    work[1].turn = seat
    work[1].acting = 1 << seat
    work[1].hand.count = 0
    play(work[1], seat, TAKE + t)
    unload(work[1], seat, scratch, work)
    return worth(work[1], seat) - before


@compiled
def prospects(state, seat, scratch, work, gains):
    """What the rest of the round may bring a seat that has just ended its turn.

    The others take their best truck if it is good; then comes the best of what is left.
    """
    waiting = ~state.taken & ((1 << state.players) - 1)
    gone = 0
    envied = 0.0
    for step in range(1, state.players):
        other = (seat + step) % state.players
        if not waiting >> other & 1:
            continue
        best, best_gain = -1, -1e9
        for t in range(TRUCKS[state.players]):
            if state.truck[t].load.count > 0 and not gone >> t & 1:
                value = gain(state, other, t, scratch, work, gains)
                if value > best_gain:
                    best, best_gain = t, value
        if best >= 0 and (best_gain >= GOOD_TRUCK or not has_room(state.truck[best])):
            gone |= 1 << best
            envied += max(0.0, best_gain)
    if not waiting >> seat & 1:
        return -ENVY * envied
    best_gain = -2.0
    for t in range(TRUCKS[state.players]):
        truck = state.truck[t]
        if not truck.taken and not gone >> t & 1:
            value = FREE_PLACE * (truck.places - truck.load.count)
            if truck.load.count > 0:
                value += gain(state, seat, t, scratch, work, gains)
            best_gain = max(best_gain, value)
    return best_gain - ENVY * envied


@compiled
def value_of(state, seat, action, scratch, work, gains):
    """What a move is worth, with one look ahead. Changes the state it is given."""
    before = worth(state, seat)
    play(state, seat, action)
    unload(state, seat, scratch, work)
    value = worth(state, seat) - before
    if state.over:
        return value
    if state.revealed != NO_TILE:
        return value + best_load(state, seat, scratch, work, gains)
    return value + prospects(state, seat, scratch, work, gains)


@compiled
def best_load(state, seat, scratch, work, gains):
    """The prospects after loading the revealed tile where that is best."""
    best = -1e9
    for t in range(TRUCKS[state.players]):
        if has_room(state.truck[t]):
            work[2] = state
            play(work[2], seat, LOAD + t)
            best = max(best, prospects(work[2], seat, scratch, work, gains))
    return best


@compiled
def choose(state, seat, scratch, seed):
    """The move that looks best; the state is a concealed copy."""
    work = np.zeros(4, _DTYPE)
    gains = np.zeros(1, _GAINS)
    gains[0].seat = seat
    n = legal(state, seat, scratch)
    actions = scratch.action[:n].copy()
    best, best_value = np.int64(actions[0]), -1e9
    for i in range(n):
        action = np.int64(actions[i])
        value = 0.0
        samples = SAMPLES if action == DRAW else 1
        remember_for(action, gains[0])
        for sample in range(samples):
            work[3] = state
            sow(work[3].rng, (seed[0], seed[1] + sample))
            value += value_of(work[3], seat, action, scratch, work, gains[0]) / samples
        if value > best_value:
            best, best_value = action, value
    return best
