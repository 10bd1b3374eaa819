"""What a zoo may bring by the end of the game, in points. Compiled.

A zoo is worth the points it would score now, and the hopes that go with it: an enclosure may
fill up, a lonely male may find a mate, coins will be spent. How much each hope is worth was
fitted to what zoos like this one came to in many games (`fitted.py`). Hopes fade as the rounds run
out, and at the end nothing is left of them.

Every hope belongs to one enclosure, or to the coins, the stalls or the barn. So what a tile adds
can be told without valuing the whole zoo anew.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto.judgement.fitted import BASE, HOPES, SPREAD
from tiergarten.games.zooloretto.judgement.hope_rows import (
    BARN_CROWD,
    BARN_KIN,
    BARN_SPECIES,
    BARN_STALL,
    BARN_STALL_ROOM,
    COUNTS,
    MATES,
    MONEY,
    MOST_COINS,
    MOST_FREE,
    PLENTY,
    ROUNDS,
    STALL_SET,
    TILES_A_ROUND,
)
from tiergarten.games.zooloretto.pieces import (
    ALL_STALL_PLACES,
    BARN,
    COINS_ON_FILLING,
    EXPANSIONS,
    FEMALE,
    FIRST_OFFSPRING,
    FIRST_STALL,
    FIXED_ENCLOSURES,
    MALE,
    POINTS_BARN_TYPE,
    POINTS_FULL,
    POINTS_ONE_EMPTY,
    POINTS_STALL_TYPE,
    SORT_OF,
    SPACES,
    SPECIES,
    SPECIES_OF,
    STALLS,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.zoo import (
    enclosures,
    fits,
    free_stall_place,
    has_stall,
    in_barn,
)

# `scripts/fit` does not fit these, and how they were found is not recorded.
TIE = 0.02  # what a coin is worth at the end: it settles ties
MOST_CROWD = 4  # more animals of a species in the barn make no difference
MOST_ROW = 4  # the last row of BASE and SPREAD
USED_PLACES = 0.75  # the part of the empty places on trucks that will be loaded


@compiled
def table_of(state):
    """Which hopes apply: with two players a game goes differently."""
    return 0 if state.players == 2 else 1


@compiled
def stage_of(rounds):
    """How far from the end, in columns of the table of hopes."""
    last = len(ROUNDS) - 1
    if rounds >= ROUNDS[last]:
        return float(last)
    at = 0
    while rounds >= ROUNDS[at + 1]:
        at += 1
    return at + (rounds - ROUNDS[at]) / (ROUNDS[at + 1] - ROUNDS[at])


@compiled
def stage_before_round(state):
    """The stage when a round is about to begin."""
    if state.over:
        return 0.0
    to_come = np.int64(state.left) - np.int64(state.closing)
    return stage_of(1.0 + max(0, to_come) / TILES_A_ROUND[state.players])


@compiled
def stage_after_round(state):
    """The stage when the round that is on will have ended."""
    if state.over or state.last_round:
        return 0.0
    to_come = float(np.int64(state.left) - np.int64(state.closing))
    for t in range(TRUCKS[state.players]):
        truck = state.truck[t]
        if not truck.taken:
            to_come -= USED_PLACES * (np.int64(truck.places) - np.int64(truck.load.count))
    return stage_of(max(0.0, 1.0 + to_come / TILES_A_ROUND[state.players]))


@compiled
def hope(table, row, stage):
    """One hope at a stage, between two columns of the table."""
    at = min(int(stage), len(ROUNDS) - 2)
    near = HOPES[table, row, at]
    return near + (stage - at) * (HOPES[table, row, at + 1] - near)


@compiled
def base_and_spread(state, stage):
    """What every zoo comes to beyond its worth, and how far a difference may be off, at a stage."""
    row = min(int(state.players), MOST_ROW)
    at = min(int(stage), len(ROUNDS) - 2)
    later, sooner = stage - at, 1.0 - (stage - at)
    base = sooner * BASE[row, at] + later * BASE[row, at + 1]
    return base, sooner * SPREAD[row, at] + later * SPREAD[row, at + 1]


@compiled
def zoo_worth(state, seat, table, stage):
    """What a zoo may bring in the end."""
    zoo = state.zoo[seat]
    value = coins_worth(state, zoo, zoo.coins, zoo.expansions, table, stage)
    for e in range(np.int64(enclosures(zoo))):
        value += enclosure_now(state, zoo, e, table, stage)
    types, free = stall_set(zoo)
    value += stalls_worth(types, free, table, stage)
    for species in range(len(SPECIES)):
        count = in_barn(zoo.barn, species)
        if count > 0:
            value += barn_worth(zoo, species, count, table, stage)
    for stall in range(len(STALLS)):
        if zoo.barn.stall[stall] > 0:
            value += barn_stall_worth(free, table, stage)
    return value


@compiled
def coins_worth(state, zoo, coins, expansions, table, stage):
    left = EXPANSIONS[state.players] - np.int64(expansions)
    coins = np.int64(coins)
    row = MONEY + left * (MOST_COINS + 1) + min(coins, MOST_COINS)
    return hope(table, row, stage) + TIE * coins


@compiled
def enclosure_now(state, zoo, e, table, stage):
    enclosure = zoo.enclosure[e]
    return enclosure_worth(
        state,
        e,
        np.int64(enclosure.species),
        np.int64(enclosure.count),
        has_stall(zoo, e),
        enclosure.animal[MALE] > 0,
        enclosure.animal[FEMALE] > 0,
        table,
        stage,
    )


@compiled
def enclosure_worth(state, e, species, count, stall, male, female, table, stage):
    """Points as they are, and hopes: to fill up, and that a fertile animal finds a mate."""
    row = (2 * min(e, FIXED_ENCLOSURES) + stall) * COUNTS + count
    value = hope(table, row, stage)
    missing = SPACES[e] - count
    if missing == 0:
        return value + POINTS_FULL[e]
    if missing == 1:
        value += POINTS_ONE_EMPTY[e]
    elif stall:
        value += count
    if count > 0 and stage > 0.0:
        males = np.int64(state.pile[3 * species + MALE])
        females = np.int64(state.pile[3 * species + FEMALE])
        unseen = np.int64(state.pile[3 * species]) + males + females
        value += min(1.0, unseen / (2.0 * missing)) * hope(table, PLENTY, stage)
        if missing > 1 and male:
            value += females * hope(table, MATES, stage)
        elif missing > 1 and female:
            value += males * hope(table, MATES, stage)
    return value


@compiled
def stall_set(zoo):
    """How many types of stall stand in the zoo, and how many stall places are free."""
    mask = 0
    free = 0
    for e in range(np.int64(enclosures(zoo))):
        free += free_places(zoo, e)
    for place in range(ALL_STALL_PLACES):
        mask |= 1 << zoo.stall[place]
    types = (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1) + (mask >> 4 & 1)
    return types, free


@compiled
def free_places(zoo, e):
    if e == 0:
        return 0 + (zoo.stall[0] == 0) + (zoo.stall[1] == 0)  # a sum, interpreted too
    return 0 + (zoo.stall[e + 1] == 0)


@compiled
def stalls_worth(types, free, table, stage):
    row = STALL_SET + types * (MOST_FREE + 1) + min(free, MOST_FREE)
    return POINTS_STALL_TYPE * types + hope(table, row, stage)


@compiled
def barn_worth(zoo, species, count, table, stage):
    """What the animals of one species in the barn are worth: less than nothing, mostly."""
    row = BARN_KIN if has_kin_with_room(zoo, species) else BARN_SPECIES
    crowd = np.int64(min(count, MOST_CROWD)) - 1
    return POINTS_BARN_TYPE + hope(table, row, stage) + crowd * hope(table, BARN_CROWD, stage)


@compiled
def has_kin_with_room(zoo, species):
    """Whether an enclosure would take an animal of this species out of the barn."""
    for e in range(np.int64(enclosures(zoo))):
        if fits(zoo, species, e):
            return True
    return False


@compiled
def barn_stall_worth(free, table, stage):
    row = BARN_STALL_ROOM if free > 0 else BARN_STALL
    return POINTS_BARN_TYPE + hope(table, row, stage)


@compiled
def coins_gain(state, zoo, coins, table, stage):
    """What this many coins more, or less, are worth."""
    before = coins_worth(state, zoo, zoo.coins, zoo.expansions, table, stage)
    after = coins_worth(state, zoo, np.int64(zoo.coins) + coins, zoo.expansions, table, stage)
    return after - before


@compiled
def animal_gain(state, zoo, tile, e, table, stage):
    """What an animal adds in an enclosure that has room for it, young and bonus included."""
    enclosure = zoo.enclosure[e]
    species = SPECIES_OF[tile]
    sort = SORT_OF[tile]
    males = enclosure.animal[MALE] > 0
    females = enclosure.animal[FEMALE] > 0
    count = np.int64(enclosure.count) + 1
    coins = COINS_ON_FILLING[e] if count == SPACES[e] else 0
    value = 0.0
    if (sort == MALE and females) or (sort == FEMALE and males):
        males = enclosure.animal[MALE] > 1
        females = enclosure.animal[FEMALE] > 1
        if count < SPACES[e]:
            count += 1
            coins = COINS_ON_FILLING[e] if count == SPACES[e] else 0
        else:
            value += barn_gain(zoo, species, table, stage)
    else:
        males |= sort == MALE
        females |= sort == FEMALE
    if coins > 0:
        value += coins_gain(state, zoo, coins, table, stage)
    stall = has_stall(zoo, e)
    value += enclosure_worth(state, e, species, count, stall, males, females, table, stage)
    return value - enclosure_now(state, zoo, e, table, stage)


@compiled
def barn_gain(zoo, species, table, stage):
    """What one more animal in the barn adds, or rather costs."""
    count = np.int64(in_barn(zoo.barn, species))
    value = barn_worth(zoo, species, count + 1, table, stage)
    if count > 0:
        value -= barn_worth(zoo, species, count, table, stage)
    return value


@compiled
def stall_gain(state, zoo, stall, e, types, free, table, stage):
    """What a stall adds at an enclosure that has a place for it."""
    new = 1
    for place in range(ALL_STALL_PLACES):
        if zoo.stall[place] == stall + 1:
            new = 0
    value = stalls_worth(types + new, free - 1, table, stage)
    value -= stalls_worth(types, free, table, stage)
    if not has_stall(zoo, e):
        enclosure = zoo.enclosure[e]
        species = np.int64(enclosure.species)
        count = np.int64(enclosure.count)
        value += enclosure_worth(state, e, species, count, True, False, False, table, stage)
        value -= enclosure_worth(state, e, species, count, False, False, False, table, stage)
    return value


@compiled
def best_spot(state, zoo, tile, table, stage):
    """Where a tile does most good, and how much it adds there."""
    best = BARN
    if FIRST_STALL <= tile < FIRST_OFFSPRING:
        types, free = stall_set(zoo)
        best_gain = 0.0
        if zoo.barn.stall[tile - FIRST_STALL] == 0:
            best_gain = barn_stall_worth(free, table, stage)
        for e in range(np.int64(enclosures(zoo))):
            if free_stall_place(zoo, e) >= 0:
                gain = stall_gain(state, zoo, tile - FIRST_STALL, e, types, free, table, stage)
                if gain > best_gain:
                    best, best_gain = e, gain
        return best, best_gain
    species = SPECIES_OF[tile]
    best_gain = barn_gain(zoo, species, table, stage)
    for e in range(np.int64(enclosures(zoo))):
        if fits(zoo, species, e):
            gain = animal_gain(state, zoo, tile, e, table, stage)
            if gain > best_gain:
                best, best_gain = e, gain
    return best, best_gain
