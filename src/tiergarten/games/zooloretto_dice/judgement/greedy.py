"""The greedy bot, compiled: what a sheet is worth, and one look ahead.

`choose` weighs every truck it could take now against rolling on, where it goes through all pairs
of faces that can come up, each as often as it does, and through all ways to place them. So it
needs no luck of its own, and what is hidden cannot matter.
"""

from itertools import combinations_with_replacement

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.pieces import (
    BONUS,
    BONUSES_IN,
    BOXES,
    COIN_BOXES,
    COIN_GROUPS,
    COMPLETE_GROUPS,
    FACES,
    MOST_PLAYERS,
    MOST_TRUCKS,
    POINTS_BARN_SPECIES,
    POINTS_COIN_GROUP,
    SPECIES,
    SPECIES_IN,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.rules.moves import LOAD, ROLL, TAKE, legal
from tiergarten.games.zooloretto_dice.rules.playing import load_die, show_dice, take_truck
from tiergarten.games.zooloretto_dice.rules.scoring import animals, sheet_points
from tiergarten.games.zooloretto_dice.state import STATE

_DTYPE = STATE.dtype

FAR_FROM_END = 6.0  # boxes some player still needs before the last round: the game is young
OVERFLOW = np.array([0.45, 0.2, 0.08, 0.03, 0.0, 0.0])  # with this many free boxes, in a young game
HOPE_OF_GROUP = 0.8  # what a part of a coin group counts, in a young game
GOOD_TRUCK = 1.8  # another player takes a truck that gains this much
ROLL_AGAIN = 0.5  # what it is worth to be able to roll on
NO_TRUCK = 0.5  # what comes of having to start with empty trucks
ENVY = 0.4  # how much the mean gain of the others counts against one's own
LEAD = 0.3  # what a point of lead is worth to whoever brings about the last round
BIG_LEAD = 4.0  # a greater one counts no more than this

# How far the group that comes next is filled once this many coins are crossed.
_PART_OF_GROUP = np.array(
    [
        (coins - sum(COIN_GROUPS[: COMPLETE_GROUPS[coins]])) / COIN_GROUPS[COMPLETE_GROUPS[coins]]
        for coins in range(COIN_BOXES)
    ]
    + [0.0]
)


# What taking a truck brings depends on the sheets and on the dice that lie on it: the same few
# loads come again and again while all dice and all placements are gone through. So gains are
# remembered by seat and load, as long as the sheets stay as they are (`now`).
_LOADS = [
    load
    for dice in range(TRUCK_PLACES + 1)
    for load in combinations_with_replacement(range(len(FACES)), dice)
]
_CODE = np.array([(TRUCK_PLACES + 1) ** face for face in range(len(FACES))])
_NUMBER_OF = np.zeros((TRUCK_PLACES + 1) ** len(FACES), np.int64)  # of a load, by its code
for _number, _load in enumerate(_LOADS):
    _NUMBER_OF[sum(_CODE[face] for face in _load)] = _number
_GAINS = np.dtype(
    (
        np.record,
        [
            ("now", np.int64),
            ("when", np.int64, (MOST_PLAYERS, len(_LOADS))),
            ("gain", np.float64, (MOST_PLAYERS, len(_LOADS))),
            ("load", np.int64, (MOST_TRUCKS,)),  # the numbers of those on the trucks
        ],
    )
)
SHEETS_AS_THEY_ARE = 1


@compiled
def future(state):
    """How much of the game is still to come, from 1 to 0."""
    if state.last_round:
        return 0.0
    fewest = FAR_FROM_END
    for seat in range(state.players):
        needed = 0
        longest = 0
        for row in range(len(SPECIES)):
            free = BOXES[row] - state.sheet[seat].row[row]
            needed += free
            longest = max(longest, free)
        fewest = min(fewest, float(needed - longest))
    return fewest / FAR_FROM_END


@compiled
def worth(state, seat):
    """What a sheet will bring in the end, roughly, in points."""
    sheet = state.sheet[seat]
    ahead = future(state)
    value = float(animals(sheet) + BONUSES_IN[sheet.bonus])
    in_barn = float(SPECIES_IN[sheet.barn])
    for row in range(len(SPECIES)):
        free = BOXES[row] - sheet.row[row]
        if free > 0:
            value += bonus_hope(state, seat, row, free) * ahead
        if not sheet.barn >> row & 1:
            in_barn += OVERFLOW[free] * ahead
    groups = COMPLETE_GROUPS[sheet.coins] + HOPE_OF_GROUP * _PART_OF_GROUP[sheet.coins] * ahead
    strikes = min(groups, in_barn)
    return (
        value + POINTS_COIN_GROUP * (groups - strikes) + POINTS_BARN_SPECIES * (in_barn - strikes)
    )


@compiled
def bonus_hope(state, seat, row, free):
    """A share of the bonus for a row that nobody has filled, by how near the others are."""
    nearest = BOXES[row]
    for other in range(state.players):
        if other != seat:
            nearest = min(nearest, BOXES[row] - state.sheet[other].row[row])
    return BONUS[row] * nearest / (nearest + free)


@compiled
def note_loads(state, gains):
    """Write down what lies on every truck."""
    for t in range(TRUCKS[state.players]):
        code = 0
        for face in range(len(FACES)):
            code += _CODE[face] * state.truck[t].face[face]
        gains.load[t] = _NUMBER_OF[code]


@compiled
def gain(state, seat, t, work, gains):
    """What taking a truck would bring a seat; its load has been noted."""
    load = gains.load[t]
    if gains.when[seat, load] != gains.now:
        gains.when[seat, load] = gains.now
        gains.gain[seat, load] = gain_of(state, seat, t, work)
    return gains.gain[seat, load]


@compiled
def gain_of(state, seat, t, work):
    """The same, worked out."""
    work[0] = state
    take_truck(work[0], seat, t)
    value = worth(work[0], seat) - worth(state, seat)
    if work[0].last_round and not state.last_round:
        value += LEAD * lead(work[0], seat)
    return value


@compiled
def lead(state, seat):
    """By how much a seat is ahead of the best other one, if it is not too far."""
    mine = float(sheet_points(state.sheet[seat]))
    best = -99.0
    for other in range(state.players):
        if other != seat:
            theirs = float(sheet_points(state.sheet[other]))
            if not state.taken >> other & 1:
                theirs += GOOD_TRUCK
            best = max(best, theirs)
    return max(-BIG_LEAD, min(BIG_LEAD, mine - best))


@compiled
def prospects(state, seat, work, gains):
    """What the rest of the round may bring a seat that has just ended its turn.

    The others take their best truck if it is good, or if they must; then comes the best of what
    is left.
    """
    note_loads(state, gains)
    gone = 0
    envied = 0.0
    for step in range(1, state.players):
        other = (seat + step) % state.players
        if state.taken >> other & 1:
            continue
        best, best_gain = -1, -1e9
        for t in range(TRUCKS[state.players]):
            if state.truck[t].count > 0 and not gone >> t & 1:
                value = gain(state, other, t, work, gains)
                if value > best_gain:
                    best, best_gain = t, value
        if best >= 0 and (best_gain >= GOOD_TRUCK or state.reserve == 0):
            gone |= 1 << best
            envied += ENVY * best_gain / (state.players - 1)
    if state.taken >> seat & 1:
        return -envied
    best_gain = -1e9
    for t in range(TRUCKS[state.players]):
        if state.truck[t].count > 0 and not gone >> t & 1:
            best_gain = max(best_gain, gain(state, seat, t, work, gains))
    if state.reserve > 0:
        best_gain = max(best_gain, NO_TRUCK) + ROLL_AGAIN
    return best_gain - envied


@compiled
def best_loading(state, seat, work, gains):
    """The prospects once all rolled dice are placed where that is best."""
    if state.rolled.count == 0:
        return prospects(state, seat, work, gains)
    best = -1e9
    for one in range(state.from_truck, TRUCKS[state.players]):
        if state.truck[one].count == TRUCK_PLACES:
            continue
        work[1] = state
        load_die(work[1], one)
        if work[1].rolled.count == 0:
            best = max(best, prospects(work[1], seat, work, gains))
            continue
        for other in range(work[1].from_truck, TRUCKS[state.players]):
            if work[1].truck[other].count < TRUCK_PLACES:
                work[2] = work[1]
                load_die(work[2], other)
                best = max(best, prospects(work[2], seat, work, gains))
    return best


@compiled
def value_of_rolling(state, seat, work, gains):
    """The mean over all pairs of faces."""
    value = 0.0
    for one in range(len(FACES)):
        for other in range(one, len(FACES)):
            work[3] = state
            show_dice(work[3], one, other)
            ways = 1.0 if one == other else 2.0
            value += ways * best_loading(work[3], seat, work, gains)
    return value / (len(FACES) * len(FACES))


@compiled
def value_of(state, seat, action, work, gains):
    """What a move is worth, with one look ahead."""
    gains.now = SHEETS_AS_THEY_ARE
    if action == ROLL:
        return value_of_rolling(state, seat, work, gains)
    work[4] = state
    if action < TAKE:
        load_die(work[4], (action - LOAD) % MOST_TRUCKS)
        return best_loading(work[4], seat, work, gains)
    gains.now += action  # the sheet is another one after every taking
    take_truck(work[4], seat, action - TAKE)
    return gain_of(state, seat, action - TAKE, work) + prospects(work[4], seat, work, gains)


@compiled
def choose(state, seat, scratch, seed):
    """The move that looks best; the state is a concealed copy."""
    work = np.zeros(5, _DTYPE)
    gains = np.zeros(1, _GAINS)
    n = legal(state, seat, scratch)
    best, best_value = np.int64(scratch.action[0]), -1e9
    for i in range(n):
        action = np.int64(scratch.action[i])
        value = value_of(state, seat, action, work, gains[0])
        if value > best_value:
            best, best_value = action, value
    return best
