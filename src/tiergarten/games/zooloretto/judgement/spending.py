"""The money action that brings most, of those that often bring something. Compiled."""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto.judgement.zoo_value import (
    barn_stall_worth,
    barn_worth,
    best_spot,
    coins_gain,
    coins_worth,
    enclosure_worth,
    stall_set,
)
from tiergarten.games.zooloretto.pieces import (
    BARN,
    ENCLOSURES,
    EXPANSIONS,
    FIRST_STALL,
    FIXED_ENCLOSURES,
    KINDS,
    PRICE_OF_CHANGE,
    PRICE_OF_EXPANSION,
    PRICE_OF_TILE,
    SPECIES,
    SPOTS,
    STALLS,
)
from tiergarten.games.zooloretto.rules.moves import BUY, DISCARD, EXPAND, MOVE, SHIFT
from tiergarten.games.zooloretto.rules.zoo import barn_has, in_barn


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
