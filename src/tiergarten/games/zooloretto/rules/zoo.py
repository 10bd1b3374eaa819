"""What happens inside one zoo, compiled: settling, births, bonuses, stalls, the barn."""

from tiergarten.engine.compiled import compiled, inlined
from tiergarten.games.zooloretto.pieces import (
    BRED,
    COINS_ON_FILLING,
    FEMALE,
    FIRST_BRED,
    FIRST_OFFSPRING,
    FIRST_STALL,
    FIRST_STALL_PLACE,
    FIXED_ENCLOSURES,
    MALE,
    NEUTRAL,
    OFFSPRING,
    SORT_OF,
    SORTS,
    SPACES,
    SPECIES,
    SPECIES_OF,
)


@compiled
def enclosures(zoo):
    """How many enclosures this zoo has open (ZL-20)."""
    return FIXED_ENCLOSURES + zoo.expansions


@compiled
def fits(zoo, species, e):
    """ZL-12: a free space where only its own kind lives."""
    enclosure = zoo.enclosure[e]
    return (enclosure.count == 0) | ((enclosure.species == species) & (enclosure.count < SPACES[e]))


@inlined
def settle_animal(state, zoo, tile, e):
    """Put one animal into an enclosure; bonus, offspring and its bonus follow at once (ZL-11)."""
    enclosure = zoo.enclosure[e]
    enclosure.species = SPECIES_OF[tile]
    enclosure.animal[SORT_OF[tile]] += 1
    enclosure.count += 1
    pay_if_full(state, zoo, e)
    if enclosure.animal[MALE] > 0 and enclosure.animal[FEMALE] > 0:
        if bear_offspring(zoo, e):
            pay_if_full(state, zoo, e)


@compiled
def pay_if_full(state, zoo, e):
    """ZL-26, ZL-28: the coins for the last free space, as far as the bank has them."""
    if zoo.enclosure[e].count == SPACES[e]:
        coins = min(COINS_ON_FILLING[e], state.bank)
        state.bank -= coins
        zoo.coins += coins


@compiled
def bear_offspring(zoo, e):
    """ZL-22, ZL-23: one pair breeds. True if the offspring found a space beside its parents."""
    enclosure = zoo.enclosure[e]
    enclosure.animal[MALE] -= 1
    enclosure.animal[FEMALE] -= 1
    enclosure.animal[BRED] += 2
    if enclosure.count < SPACES[e]:
        enclosure.animal[OFFSPRING] += 1
        enclosure.count += 1
        return True
    zoo.barn.animal[enclosure.species, OFFSPRING] += 1
    return False


@compiled
def exchange_enclosures(zoo, one, other):
    """ZL-17: all animals of one enclosure against all of another. No pair is new, nothing pays."""
    a = zoo.enclosure[one]
    b = zoo.enclosure[other]
    a.species, b.species = b.species, a.species
    a.count, b.count = b.count, a.count
    for sort in range(len(SORTS)):
        a.animal[sort], b.animal[sort] = b.animal[sort], a.animal[sort]


@compiled
def trade_with_barn(zoo, e, species):
    """ZL-17: all animals of an enclosure against all of one species in the barn.

    Pairs that come together in the enclosure breed (ZL-24, ZL-25); nothing pays (ZL-27).
    """
    enclosure = zoo.enclosure[e]
    leaving = enclosure.species
    enclosure.species = species
    enclosure.count = 0
    for sort in range(len(SORTS)):
        zoo.barn.animal[leaving, sort] += enclosure.animal[sort]
        enclosure.animal[sort] = zoo.barn.animal[species, sort]
        enclosure.count += enclosure.animal[sort]
        zoo.barn.animal[species, sort] = 0
    while enclosure.animal[MALE] > 0 and enclosure.animal[FEMALE] > 0:
        bear_offspring(zoo, e)


@compiled
def in_barn(barn, species):
    """How many animals of a species are in the barn."""
    return (
        barn.animal[species, NEUTRAL]
        + barn.animal[species, MALE]
        + barn.animal[species, FEMALE]
        + barn.animal[species, OFFSPRING]
        + barn.animal[species, BRED]
    )


@compiled
def species_in_barn(barn):
    """The species of the animals in the barn, as a set."""
    found = 0
    for species in range(len(SPECIES)):
        found |= (in_barn(barn, species) > 0) << species
    return found


@compiled
def barn_has(barn, kind):
    """Whether the barn holds a stall of this type or an animal of this kind.

    Animals that cannot breed, any longer or at all, are one kind.
    """
    if kind >= FIRST_STALL:
        return barn.stall[kind - FIRST_STALL] > 0
    species = kind // 3
    if kind % 3 == NEUTRAL:
        animals = barn.animal[species]
        return animals[NEUTRAL] + animals[OFFSPRING] + animals[BRED] > 0
    return barn.animal[species, kind % 3] > 0


@compiled
def put_in_barn(barn, tile):
    """The barn takes everything, and is never full (ZL-12)."""
    if FIRST_STALL <= tile < FIRST_OFFSPRING:
        barn.stall[tile - FIRST_STALL] += 1
    else:
        barn.animal[SPECIES_OF[tile], SORT_OF[tile]] += 1


@compiled
def take_from_barn(barn, kind):
    """Take one tile of this kind out of the barn; returns the tile.

    Of animals that are alike for the game, a plain one goes first, then an offspring.
    """
    tile = kind
    if kind >= FIRST_STALL:
        barn.stall[kind - FIRST_STALL] -= 1
        return tile
    species = kind // 3
    sort = kind % 3
    if sort == NEUTRAL and barn.animal[species, NEUTRAL] == 0:
        if barn.animal[species, OFFSPRING] > 0:
            sort = OFFSPRING
            tile = FIRST_OFFSPRING + species
        else:
            sort = BRED
            tile = FIRST_BRED + species
    barn.animal[species, sort] -= 1
    return tile


@compiled
def free_stall_place(zoo, e):
    """A free stall place at this enclosure, or -1 (ZL-13)."""
    for place in range(FIRST_STALL_PLACE[e], FIRST_STALL_PLACE[e + 1]):
        if zoo.stall[place] == 0:
            return place
    return -1


@compiled
def stall_place_of(zoo, stall, e):
    """The place at this enclosure where a stall of this type stands, or -1."""
    for place in range(FIRST_STALL_PLACE[e], FIRST_STALL_PLACE[e + 1]):
        if zoo.stall[place] == stall + 1:
            return place
    return -1


@compiled
def stalls_standing(zoo):
    """The types of stall that stand on stall places, as a set."""
    types = 0
    for place in range(len(zoo.stall)):
        types |= 1 << zoo.stall[place]
    return types >> 1  # without the places that are free


@compiled
def has_stall(zoo, e):
    """Whether at least one stall stands at this enclosure (ZL-31)."""
    for place in range(FIRST_STALL_PLACE[e], FIRST_STALL_PLACE[e + 1]):
        if zoo.stall[place] > 0:
            return True
    return False
