"""A quick player, compiled: it plays a round to its end, and guesses which moves to try first.

It knows what every die would bring every seat, and so what every truck would, and looks at no
roll before it falls. All that it knows stands in its notes.
"""

import numpy as np

from tiergarten.engine.chance import below
from tiergarten.engine.compiled import compiled
from tiergarten.engine.seats import lowest_seat
from tiergarten.games.zooloretto_dice.judgement.fitted import (
    BARN_TO_COME,
    BONUS_TO_COME,
    COINS_TO_COME,
    ROW_TO_COME,
    STRUCK_TO_COME,
)
from tiergarten.games.zooloretto_dice.pieces import (
    BONUS,
    BOXES,
    COIN,
    COIN_BOXES,
    COMPLETE_GROUPS,
    DICE,
    DICE_ROLLED,
    FACES,
    MOST_TRUCKS,
    POINTS_ANIMAL,
    POINTS_BARN_SPECIES,
    POINTS_COIN_GROUP,
    SPECIES_IN,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.rules.moves import LOAD, ROLL, TAKE, room_from
from tiergarten.games.zooloretto_dice.rules.playing import end_turn, load_die, roll_dice, take_truck

# `scripts/fit` does not fit these, and how they were found is not recorded.
GOOD_TRUCK = 1.4  # whoever finds a truck that brings this much takes it
FULL_TRUCK = 1.1  # a full one that brings this much is as good as rolling on
FREE_PLACE = 0.3  # more for every place that is still free on it
RISK = 0.7  # less if somebody else is about to take it
ALONE = 0.5  # how much better it is to roll on with nobody else in the round
LOST_TRUCK = 0.9  # what a truck is worth less if somebody else is about to take it
ENVY = 0.7  # how much the best trucks of the others count against one's own
WHIM = 0.3  # by how much a choice may be off, at most
HOPE = 0.5  # how likely a bonus is before one has it

_NOT_LOADED = -99.0
_STEPS = 256  # of chance

# What one more coin brings once this many are crossed: in the course of the game, at the end.
_NEXT_COIN = np.append(np.diff(COMPLETE_GROUPS * POINTS_COIN_GROUP + COINS_TO_COME), 0.0)
_NEXT_GROUP = np.append(np.diff(COMPLETE_GROUPS), 0)


@compiled
def gain_of_die(state, seat, face, before, gone):
    """What one more die of a face brings a seat that gets `before` such dice with it.

    `gone` are the bonuses that somebody has.
    """
    sheet = state.sheet[seat]
    uncovered = SPECIES_IN[sheet.barn] - COMPLETE_GROUPS[sheet.coins]
    if face == COIN:
        coins = min(np.int64(sheet.coins) + before, COIN_BOXES)
        if state.last_round:
            group = -POINTS_BARN_SPECIES if uncovered > 0 else POINTS_COIN_GROUP
            return float(_NEXT_GROUP[coins] * group)
        return _NEXT_COIN[coins]
    crossed = np.int64(sheet.row[face]) + before
    if crossed < BOXES[face]:
        value, bonus = float(POINTS_ANIMAL), float(BONUS[face])
        if not state.last_round:
            value += ROW_TO_COME[face, crossed + 1] - ROW_TO_COME[face, crossed]
            bonus -= BONUS_TO_COME[face] * HOPE
        fills = crossed + 1 == BOXES[face] and not gone >> face & 1
        return value + bonus if fills else value
    if crossed > BOXES[face] or sheet.barn >> face & 1:
        return 0.0
    if uncovered < 0:
        return -POINTS_COIN_GROUP + (0.0 if state.last_round else STRUCK_TO_COME)
    return POINTS_BARN_SPECIES + (0.0 if state.last_round else BARN_TO_COME)


@compiled
def note_all(state, notes):
    """Note what every die and every truck bring every seat that is still in the round."""
    gone = np.int64(0)
    for seat in range(state.players):
        gone |= state.sheet[seat].bonus
    for seat in range(state.players):
        if state.taken >> seat & 1:
            continue
        for face in range(len(FACES)):
            for before in range(TRUCK_PLACES):
                notes.die[seat, face, before] = gain_of_die(state, seat, face, before, gone)
        for t in range(TRUCKS[state.players]):
            gain = 0.0
            for face in range(len(FACES)):
                for before in range(np.int64(state.truck[t].face[face])):
                    gain += die_gain(notes, seat, face, before)
            notes.truck[seat, t] = gain


@compiled
def die_gain(notes, seat, face, before):
    """What a die brings a seat, as noted."""
    return np.float64(notes.die[seat, face, before])


@compiled
def truck_gain(notes, seat, t):
    """What a truck brings a seat, as noted."""
    return np.float64(notes.truck[seat, t])


@compiled
def best_truck(state, seat, notes):
    """The truck that a seat would take; there is at least one with dice on it."""
    best, best_gain = 0, _NOT_LOADED
    for t in range(TRUCKS[state.players]):
        if state.truck[t].count > 0 and truck_gain(notes, seat, t) > best_gain:
            best, best_gain = t, truck_gain(notes, seat, t)
    return best


@compiled
def value_of_rolling(state, seat, notes):
    """A seat does better to roll than to take a truck that brings less than this."""
    best = best_truck(state, seat, notes)
    in_round = ((1 << np.int64(state.players)) - 1) ^ np.int64(state.taken)
    if in_round == 1 << seat:
        return truck_gain(notes, seat, best) + ALONE
    value = FULL_TRUCK + FREE_PLACE * (TRUCK_PLACES - np.int64(state.truck[best].count))
    for other in range(state.players):
        if other != seat and in_round >> other & 1:
            wanted = best_truck(state, other, notes)
            if wanted == best and truck_gain(notes, other, best) >= GOOD_TRUCK:
                return value - RISK
    return value


@compiled
def value_of_loading(state, seat, face, t, notes):
    """What the best truck is worth to a seat, against the others', with a die on this one."""
    before = np.int64(state.truck[t].face[face])
    wanted = 0
    envied = 0.0
    for step in range(1, state.players + 1):
        other = (seat + step) % np.int64(state.players)
        if state.taken >> other & 1:
            continue
        best, best_gain = 0, _NOT_LOADED
        for another in range(TRUCKS[state.players]):
            gain = truck_gain(notes, other, another)
            if another == t:
                gain += die_gain(notes, other, face, before)
            if other == seat and wanted >> another & 1:
                gain -= LOST_TRUCK
            if gain > best_gain:
                best, best_gain = another, gain
        if other == seat:
            return best_gain - ENVY * envied
        envied += max(0.0, best_gain)
        if best_gain >= GOOD_TRUCK:
            wanted |= 1 << best
    return 0.0


@compiled
def priors(state, seat, count, thought, notes):
    """How good each of the listed moves looks, in points."""
    note_all(state, notes)
    face = np.int64(state.rolled.face[0])
    for i in range(count):
        action = np.int64(thought.listed.action[i])
        if action == ROLL:
            weight = value_of_rolling(state, seat, notes)
        elif action < TAKE:
            weight = value_of_loading(state, seat, face, (action - LOAD) % MOST_TRUCKS, notes)
        else:
            weight = truck_gain(notes, seat, action - TAKE)
        thought.weight[i] = weight


@compiled
def rollout(state, thought, notes):
    """Play the round to its end, not always in the same way."""
    if state.rolled.count == 0 and state.reserve == DICE[state.players]:
        return
    note_all(state, notes)
    while state.rolled.count > 0 or state.reserve < DICE[state.players]:
        seat = lowest_seat(state.acting)
        if state.rolled.count > 0:
            load_quickly(state, seat, thought.listed.rng, notes)
        elif state.reserve > 0 and rolls(state, seat, thought.listed.rng, notes):
            roll_dice(state)
        else:
            take_truck(state, seat, best_truck(state, seat, notes))
            end_turn(state, seat)
            note_all(state, notes)


@compiled
def rolls(state, seat, rng, notes):
    """Whether to roll rather than to take a truck."""
    best = truck_gain(notes, seat, best_truck(state, seat, notes))
    return value_of_rolling(state, seat, notes) + whim(rng) > best


@compiled
def load_quickly(state, seat, rng, notes):
    """The next of the rolled dice goes where it looks best."""
    face = np.int64(state.rolled.face[0])
    alike = state.rolled.count == DICE_ROLLED and state.rolled.face[1] == face
    room = room_from(state, np.int64(state.from_truck))
    best, best_value = 0, _NOT_LOADED
    for t in range(np.int64(state.from_truck), TRUCKS[state.players]):
        places = TRUCK_PLACES - np.int64(state.truck[t].count)
        if places > 0 and room > alike:
            value = value_of_loading(state, seat, face, t, notes) + whim(rng)
            if value > best_value:
                best, best_value = t, value
        room -= places
    before = np.int64(state.truck[best].face[face])
    for other in range(state.players):
        gain = truck_gain(notes, other, best) + die_gain(notes, other, face, before)
        notes.truck[other, best] = gain
    load_die(state, best)
    if state.rolled.count == 0:
        end_turn(state, seat)


@compiled
def whim(rng):
    """A little chance, so that not every round goes the same way."""
    return WHIM * below(rng, _STEPS) / _STEPS
