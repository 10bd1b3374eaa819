"""Quick play: sensible moves at a microsecond each, for playing a round to its end. Compiled.

Whoever waits, for a better load or by spending money, looks at the trucks as the others will:
what each truck would add to each zoo is noted, and kept true as the round goes on.
"""

import numpy as np

from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto.judgement.spending import best_spending
from tiergarten.games.zooloretto.judgement.zoo_value import (
    best_spot,
    coins_gain,
    stage_after_round,
    table_of,
)
from tiergarten.games.zooloretto.pieces import (
    COIN,
    KIND_OF,
    NO_TILE,
    SPOTS,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.moves import (
    DRAW,
    LOAD,
    PLACE,
    TAKE,
    has_room,
)
from tiergarten.games.zooloretto.rules.playing import place_tile, play

# `scripts/fit` does not fit these, and how they were found is not recorded.
GOOD_TRUCK = 2.5  # somebody takes a truck that gains this much
FREE_PLACE = 0.3  # what an empty place is worth on the truck one may take later
NO_TRUCK = -1.0  # what a round brings if all trucks are still empty, or all good ones gone
OWN_DRAW = 0.3  # drawing is loading a truck as one likes
ENVY = np.array([0.0, 0.0, 0.5, 0.3, 0.2, 0.15])  # how much the others' gains count, by players
WORTH_SPENDING = 0.4  # what a money action must bring
WAVER = 0.6  # how far a quick player errs, in points


@compiled
def round_is_fresh(state):
    """Nobody has done anything in this round that would change its outcome."""
    if state.taken != 0 or state.revealed != NO_TILE or state.hand.count > 0:
        return False
    for t in range(TRUCKS[state.players]):
        if state.truck[t].load.count > 0:
            return False
    return True


@compiled
def waver(rng):
    """A number around 0."""
    return WAVER * (word(rng) / 2.0**31 - 1.0)


@compiled
def truck_gain(state, seat, t, notes, table, stage):
    """What the load of a truck adds to a zoo, each tile put where it does most good."""
    load = state.truck[t].load
    if load.count == 0:
        return 0.0
    trial = notes.trial
    trial.bank = state.bank
    trial.zoo[seat] = state.zoo[seat]
    zoo = trial.zoo[seat]
    gain = 0.0
    for i in range(load.count):
        tile = np.int64(load.tile[i])
        if tile == COIN:
            gain += coins_gain(state, zoo, 1, table, stage)
            zoo.coins += 1
        else:
            spot, more = best_spot(state, zoo, tile, table, stage)
            gain += more
            if i + 1 < load.count:
                place_tile(trial, zoo, tile, spot)
    return gain


@compiled
def tile_gain(state, seat, tile, table, stage):
    """What one tile would add to a zoo."""
    zoo = state.zoo[seat]
    if tile == COIN:
        return coins_gain(state, zoo, 1, table, stage)
    return best_spot(state, zoo, tile, table, stage)[1]


@compiled
def note_gains(state, notes, table, stage):
    """Note what every truck adds to the zoos of those who still want one."""
    for t in range(TRUCKS[state.players]):
        note_truck(state, t, notes, table, stage)


@compiled
def note_truck(state, t, notes, table, stage):
    for seat in range(np.int64(state.players)):
        if not state.taken >> seat & 1:
            notes.truck_gain[seat, t] = truck_gain(state, seat, t, notes, table, stage)


@compiled
def note_seat(state, seat, notes, table, stage):
    for t in range(TRUCKS[state.players]):
        notes.truck_gain[seat, t] = truck_gain(state, seat, t, notes, table, stage)


@compiled
def best_truck(state, seat, gone, notes):
    """The truck that adds most to a zoo, of those that are loaded and not gone; or -1."""
    best, best_gain = -1, -1e9
    for t in range(TRUCKS[state.players]):
        if state.truck[t].load.count > 0 and not gone >> t & 1:
            gain = np.float64(notes.truck_gain[seat, t])
            if gain > best_gain:
                best, best_gain = t, gain
    return best, best_gain


@compiled
def prospects(state, seat, notes):
    """What the round may still bring a seat that waits, less what it may bring the others.

    Until its next turn, the others take their best truck if that is good, or has no room left.
    """
    players = np.int64(state.players)
    gone = 0
    envied = 0.0
    for step in range(1, players):
        other = (seat + step) % players
        if state.taken >> other & 1:
            continue
        best, gain = best_truck(state, other, gone, notes)
        if best >= 0:
            envied += gain
            if gain >= GOOD_TRUCK or not has_room(state.truck[best]):
                gone |= 1 << best
    if state.taken >> seat & 1:
        return -ENVY[players] * envied
    mine = NO_TRUCK
    for t in range(TRUCKS[players]):
        truck = state.truck[t]
        if not truck.taken and not gone >> t & 1:
            free = np.int64(truck.places) - np.int64(truck.load.count)
            gain = np.float64(notes.truck_gain[seat, t])
            mine = max(mine, gain + FREE_PLACE * free)
    return mine - ENVY[players] * envied


@compiled
def note_tile(state, tile, notes, table, stage):
    """Note what a tile would add to the zoos of those who wait."""
    for seat in range(np.int64(state.players)):
        if not state.taken >> seat & 1:
            notes.tile_gain[seat] = tile_gain(state, seat, tile, table, stage)


@compiled
def prospects_if_loaded(state, seat, t, notes):
    """The prospects with the noted tile on this truck: its gains are simply added."""
    add_to_truck(state, t, notes, 1.0)
    state.truck[t].load.count += 1
    value = prospects(state, seat, notes)
    state.truck[t].load.count -= 1
    add_to_truck(state, t, notes, -1.0)
    return value


@compiled
def add_to_truck(state, t, notes, times):
    for seat in range(np.int64(state.players)):
        notes.truck_gain[seat, t] += times * notes.tile_gain[seat]


@compiled
def best_load(state, seat, rng, notes, table, stage):
    """Load the revealed tile where the prospects are best."""
    note_tile(state, np.int64(state.revealed), notes, table, stage)
    best, best_value = -1, -1e9
    for t in range(TRUCKS[state.players]):
        if has_room(state.truck[t]):
            value = prospects_if_loaded(state, seat, t, notes) + waver(rng)
            if value > best_value:
                best, best_value = t, value
    return LOAD + best


@compiled
def best_placement(state, seat, table, stage):
    """Put the last tile in hand where it does most good."""
    tile = np.int64(state.hand.tile[np.int64(state.hand.count) - 1])
    spot, _ = best_spot(state, state.zoo[seat], tile, table, stage)
    return PLACE + KIND_OF[tile] * len(SPOTS) + spot


@compiled
def prospects_when_gone(state, seat, t, notes):
    """How a seat looks at what it leaves to the others when it takes this truck."""
    players = np.int64(state.players)
    envied = 0.0
    for other in range(players):
        if other != seat and not state.taken >> other & 1:
            best, gain = best_truck(state, other, 1 << t, notes)
            if best >= 0:
                envied += gain
    return -ENVY[players] * envied


@compiled
def quick_move(state, seat, rng, notes, table, stage):
    """A sensible move, by the noted gains."""
    if state.hand.count > 0:
        return best_placement(state, seat, table, stage)
    if state.revealed != NO_TILE:
        return best_load(state, seat, rng, notes, table, stage)
    spending, gain = best_spending(state, seat, table, stage)
    if spending >= 0 and gain > WORTH_SPENDING:
        return spending
    room = False
    for t in range(TRUCKS[state.players]):
        room |= has_room(state.truck[t])
    t, gain = best_truck(state, seat, 0, notes)
    if t < 0:
        return DRAW
    gain += prospects_when_gone(state, seat, t, notes) + waver(rng)
    if room and prospects(state, seat, notes) + OWN_DRAW > gain:
        return DRAW
    return TAKE + t


@compiled
def finish_round(state, rng, notes):
    """Play on quickly until the round is over."""
    table = table_of(state)
    stage = stage_after_round(state)
    note_gains(state, notes, table, stage)
    while not (state.over or round_is_fresh(state)):
        seat = np.int64(state.turn)
        action = quick_move(state, seat, rng, notes, table, stage)
        play(state, seat, action)
        if action == DRAW:
            if state.last_round and stage > 0.0:
                stage = 0.0
                note_gains(state, notes, table, stage)
        elif action < TAKE:
            note_truck(state, action - LOAD, notes, table, stage)
        elif action >= PLACE and not state.taken >> seat & 1:
            note_seat(state, seat, notes, table, stage)
