"""Quick play: sensible moves at a microsecond each, for playing a round to its end. Compiled.

Whoever waits, for a better load or by spending money, looks at the trucks as the others will:
what each truck would add to each zoo is kept in a table at the end of `thought.weight`, where no
list of moves reaches.
"""

import numpy as np

from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.engine.record import MOST_LEGAL
from tiergarten.games.zooloretto.legal import (
    BUY,
    DISCARD,
    DRAW,
    EXPAND,
    LOAD,
    MOVE,
    PLACE,
    SHIFT,
    TAKE,
    has_room,
)
from tiergarten.games.zooloretto.pieces import (
    BARN,
    COIN,
    ENCLOSURES,
    EXPANSIONS,
    FIRST_STALL,
    FIXED_ENCLOSURES,
    KIND_OF,
    KINDS,
    MOST_PLAYERS,
    MOST_TRUCKS,
    NO_TILE,
    PRICE_OF_CHANGE,
    PRICE_OF_EXPANSION,
    PRICE_OF_TILE,
    SPECIES,
    SPOTS,
    STALLS,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules import place_tile, play
from tiergarten.games.zooloretto.worth import (
    barn_stall_worth,
    barn_worth,
    best_spot,
    coins_gain,
    coins_worth,
    enclosure_worth,
    stage_after_round,
    stall_set,
    table_of,
)
from tiergarten.games.zooloretto.zoo import barn_has, in_barn

GAINS = MOST_LEGAL - MOST_PLAYERS * MOST_TRUCKS  # where the table of gains begins
GOOD_TRUCK = 2.5  # somebody takes a truck that gains so much
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
def truck_gain(state, seat, t, work, table, stage):
    """What the load of a truck adds to a zoo, each tile put where it does most good."""
    trial = work[0]
    trial.bank = state.bank
    trial.zoo[seat] = state.zoo[seat]
    zoo = trial.zoo[seat]
    load = state.truck[t].load
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
def note_gains(state, thought, work, table, stage):
    """Fill the table of what every truck adds to the zoos of those who still want one."""
    for seat in range(np.int64(state.players)):
        if not state.taken >> seat & 1:
            for t in range(TRUCKS[state.players]):
                note_gain(state, seat, t, thought, work, table, stage)


@compiled
def note_gain(state, seat, t, thought, work, table, stage):
    gain = 0.0
    if state.truck[t].load.count > 0:
        gain = truck_gain(state, seat, t, work, table, stage)
    thought.weight[GAINS + seat * MOST_TRUCKS + t] = gain


@compiled
def best_truck(state, seat, gone, thought):
    """The truck that adds most to a zoo, of those that are loaded and not gone; or -1."""
    best, best_gain = -1, -1e9
    for t in range(TRUCKS[state.players]):
        if state.truck[t].load.count > 0 and not gone >> t & 1:
            gain = np.float64(thought.weight[GAINS + seat * MOST_TRUCKS + t])
            if gain > best_gain:
                best, best_gain = t, gain
    return best, best_gain


@compiled
def prospects(state, seat, thought):
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
        best, gain = best_truck(state, other, gone, thought)
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
            gain = np.float64(thought.weight[GAINS + seat * MOST_TRUCKS + t])
            mine = max(mine, gain + FREE_PLACE * free)
    return mine - ENVY[players] * envied


@compiled
def note_tile(state, tile, thought, table, stage):
    """Write into `thought.points` what a tile would add to the zoos of those who wait."""
    for seat in range(np.int64(state.players)):
        if not state.taken >> seat & 1:
            thought.points[seat] = tile_gain(state, seat, tile, table, stage)


@compiled
def prospects_if_loaded(state, seat, t, thought):
    """The prospects with the noted tile on this truck: its gains are simply added."""
    add_to_truck(state, t, thought, 1.0)
    state.truck[t].load.count += 1
    value = prospects(state, seat, thought)
    state.truck[t].load.count -= 1
    add_to_truck(state, t, thought, -1.0)
    return value


@compiled
def add_to_truck(state, t, thought, times):
    for seat in range(np.int64(state.players)):
        thought.weight[GAINS + seat * MOST_TRUCKS + t] += times * thought.points[seat]


@compiled
def load_quickly(state, seat, thought, work, table, stage):
    """Load the revealed tile where the prospects are best."""
    note_tile(state, np.int64(state.revealed), thought, table, stage)
    best, best_value = -1, -1e9
    for t in range(TRUCKS[state.players]):
        if has_room(state.truck[t]):
            value = prospects_if_loaded(state, seat, t, thought) + waver(thought.listed.rng)
            if value > best_value:
                best, best_value = t, value
    play(state, seat, LOAD + best)
    for other in range(np.int64(state.players)):
        if not state.taken >> other & 1:
            note_gain(state, other, best, thought, work, table, stage)


@compiled
def unload_quickly(state, seat, table, stage):
    """Place one tile in hand, the last one first."""
    tile = np.int64(state.hand.tile[np.int64(state.hand.count) - 1])
    spot, _ = best_spot(state, state.zoo[seat], tile, table, stage)
    play(state, seat, PLACE + KIND_OF[tile] * len(SPOTS) + spot)


@compiled
def best_spending(state, seat, table, stage):
    """The money action that brings most, and how much; of the many, those that often do."""
    zoo = state.zoo[seat]
    best, best_gain = -1, -1e9
    if zoo.coins < PRICE_OF_CHANGE:
        return best, best_gain
    price = coins_gain(state, zoo, -PRICE_OF_CHANGE, table, stage)
    for species in range(len(SPECIES)):
        count = np.int64(in_barn(zoo.barn, species))
        if count == 0:
            continue
        relief = -barn_worth(zoo, species, count, table, stage)
        if count > 1:
            relief += barn_worth(zoo, species, count - 1, table, stage)
        for kind in range(3 * species, 3 * species + 3):
            if barn_has(zoo.barn, kind):
                spot, gain = best_spot(state, zoo, kind, table, stage)
                gain += price + relief
                if spot != BARN and gain > best_gain:
                    best, best_gain = MOVE + kind * len(ENCLOSURES) + spot, gain
    types, free = stall_set(zoo)
    for stall in range(len(STALLS)):
        if free > 0 and zoo.barn.stall[stall] > 0:
            spot, gain = best_spot(state, zoo, FIRST_STALL + stall, table, stage)
            if zoo.barn.stall[stall] == 1:
                gain -= barn_stall_worth(free, table, stage)
            if spot != BARN and gain + price > best_gain:
                best = SHIFT + (stall * len(SPOTS) + BARN) * len(SPOTS) + spot
                best_gain = gain + price
    if zoo.coins >= PRICE_OF_TILE:
        kind, gain = best_discard(state, zoo, free, table, stage)
        if gain > best_gain:
            best, best_gain = DISCARD + kind, gain
        owner, kind, gain = best_purchase(state, seat, table, stage)
        if gain > best_gain:
            best, best_gain = BUY + owner * len(KINDS) + kind, gain
    if zoo.coins >= PRICE_OF_EXPANSION and zoo.expansions < EXPANSIONS[state.players]:
        gain = expansion_gain(state, zoo, types, free, table, stage)
        if gain > best_gain:
            best, best_gain = EXPAND, gain
    return best, best_gain


@compiled
def best_discard(state, zoo, free, table, stage):
    """The kind in the barn that one is happiest to be rid of."""
    best, best_gain = -1, -1e9
    price = coins_gain(state, zoo, -PRICE_OF_TILE, table, stage)
    for species in range(len(SPECIES)):
        if in_barn(zoo.barn, species) == 1:
            kind = 3 * species
            while not barn_has(zoo.barn, kind):
                kind += 1
            gain = price - barn_worth(zoo, species, 1, table, stage)
            if gain > best_gain:
                best, best_gain = kind, gain
    for stall in range(len(STALLS)):
        if zoo.barn.stall[stall] == 1:
            gain = price - barn_stall_worth(free, table, stage)
            if gain > best_gain:
                best, best_gain = FIRST_STALL + stall, gain
    return best, best_gain


@compiled
def best_purchase(state, seat, table, stage):
    """The tile in somebody's barn that adds most here."""
    zoo = state.zoo[seat]
    owner, best, best_gain = -1, -1, -1e9
    price = coins_gain(state, zoo, -PRICE_OF_TILE, table, stage)
    for other in range(np.int64(state.players)):
        if other == seat:
            continue
        barn = state.zoo[other].barn
        for species in range(len(SPECIES)):
            if in_barn(barn, species) == 0:
                continue
            for kind in range(3 * species, 3 * species + 3):
                if barn_has(barn, kind):
                    gain = price + best_spot(state, zoo, kind, table, stage)[1]
                    if gain > best_gain:
                        owner, best, best_gain = other, kind, gain
        for stall in range(len(STALLS)):
            if barn.stall[stall] > 0:
                gain = price + best_spot(state, zoo, FIRST_STALL + stall, table, stage)[1]
                if gain > best_gain:
                    owner, best, best_gain = other, FIRST_STALL + stall, gain
    return owner, best, best_gain


@compiled
def expansion_gain(state, zoo, types, free, table, stage):
    """What an expansion adds, empty as it is."""
    coins, expansions = np.int64(zoo.coins), np.int64(zoo.expansions)
    before = coins_worth(state, zoo, coins, expansions, table, stage)
    after = coins_worth(state, zoo, coins - PRICE_OF_EXPANSION, expansions + 1, table, stage)
    new = FIXED_ENCLOSURES + expansions
    room = enclosure_worth(state, new, 0, 0, False, False, False, table, stage)
    return after - before + room


@compiled
def play_quickly(state, seat, thought, work, table, stage):
    """One step of one seat. The table of gains is up to date, before and after."""
    if state.hand.count > 0:
        unload_quickly(state, seat, table, stage)
        return
    if state.revealed != NO_TILE:
        load_quickly(state, seat, thought, work, table, stage)
        return
    spending, gain = best_spending(state, seat, table, stage)
    if spending >= 0 and gain > WORTH_SPENDING:
        play(state, seat, spending)
        while state.hand.count > 0:
            unload_quickly(state, seat, table, stage)
        for t in range(TRUCKS[state.players]):
            note_gain(state, seat, t, thought, work, table, stage)
        return
    room = False
    for t in range(TRUCKS[state.players]):
        room |= has_room(state.truck[t])
    t, gain = best_truck(state, seat, 0, thought)
    if t >= 0:
        gain += prospects_when_gone(state, seat, t, thought) + waver(thought.listed.rng)
    if t < 0 or (room and prospects(state, seat, thought) + OWN_DRAW > gain):
        play(state, seat, DRAW)
    else:
        play(state, seat, TAKE + t)


@compiled
def prospects_when_gone(state, seat, t, thought):
    """How a seat looks at what it leaves to the others when it takes this truck."""
    players = np.int64(state.players)
    envied = 0.0
    for other in range(players):
        if other != seat and not state.taken >> other & 1:
            best, gain = best_truck(state, other, 1 << t, thought)
            if best >= 0:
                envied += gain
    return -ENVY[players] * envied


@compiled
def finish_round(state, thought, work):
    """Play on quickly until the round is over."""
    table = table_of(state)
    stage = stage_after_round(state)
    note_gains(state, thought, work, table, stage)
    while not (state.over or round_is_fresh(state)):
        last_round = state.last_round
        play_quickly(state, np.int64(state.turn), thought, work, table, stage)
        if state.last_round != last_round:
            stage = 0.0
            note_gains(state, thought, work, table, stage)
