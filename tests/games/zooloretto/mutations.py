"""Ways to spoil a Zooloretto position (see `tests/mutations.py`)."""

from typing import Any

from tests.invariants import zooloretto as broken
from tiergarten.games.zooloretto.pieces import (
    BRED,
    COIN,
    FEMALE,
    FIRST_STALL,
    FIXED_ENCLOSURES,
    MALE,
    NEUTRAL,
    NO_TILE,
    OFFSPRING,
    SPACES,
)


def a_coin_too_many(state: Any) -> int:
    state.zoo[0].coins += 1
    return broken.MONEY


def a_coin_lost_by_the_bank(state: Any) -> int:
    if not state.bank:
        return 0
    state.bank -= 1
    return broken.MONEY


def a_tile_stolen_from_the_pile(state: Any) -> int:
    there = [tile for tile in range(FIRST_STALL) if state.pile[tile]]
    if not there or state.over or state.left - 1 < _room(state) or state.left == state.closing:
        return 0
    state.pile[there[0]] -= 1
    state.left -= 1
    return broken.ANIMAL_TILES


def a_stall_that_was_never_in_the_box(state: Any) -> int:
    state.zoo[1].barn.stall[2] += 1
    return broken.STALL_TILES


def a_pile_that_is_counted_wrongly(state: Any) -> int:
    if state.over or state.left + 1 == state.closing:
        return 0
    state.left += 1
    return broken.PILE


def too_many_coin_tiles(state: Any) -> int:
    state.discarded[COIN] += 13
    return broken.COIN_TILES_IN_ALL


def an_offspring_without_parents(state: Any) -> int:
    state.zoo[0].barn.animal[3, OFFSPRING] += 1
    return broken.BIRTHS


def parents_without_offspring(state: Any) -> int:
    state.zoo[0].barn.animal[3, BRED] += 2
    return broken.BIRTHS


def an_enclosure_that_is_too_full(state: Any) -> int:
    enclosure = state.zoo[0].enclosure[0]
    enclosure.animal[NEUTRAL] += SPACES[0] + 1 - enclosure.count
    enclosure.count = SPACES[0] + 1
    return broken.CROWDED


def an_enclosure_that_is_counted_wrongly(state: Any) -> int:
    state.zoo[0].enclosure[1].count += 1
    return broken.ANIMALS


def a_pair_that_has_not_bred(state: Any) -> int:
    enclosure = state.zoo[0].enclosure[2]
    if enclosure.count > SPACES[2] - 2:
        return 0
    enclosure.animal[MALE] += 1
    enclosure.animal[FEMALE] += 1
    enclosure.count += 2
    if enclosure.animal.sum() > SPACES[2]:
        return 0
    return broken.PAIR


def an_animal_where_no_enclosure_is(state: Any) -> int:
    zoo = state.zoo[0]
    if FIXED_ENCLOSURES + zoo.expansions == len(zoo.enclosure):
        return 0
    zoo.enclosure[len(zoo.enclosure) - 1].animal[NEUTRAL] = 1
    zoo.enclosure[len(zoo.enclosure) - 1].count = 1
    return broken.NOT_OPEN


def too_many_expansions(state: Any) -> int:
    state.zoo[0].expansions = 2 if state.players > 2 else 3
    return broken.TOO_MANY_EXPANSIONS


def a_truck_with_a_place_too_many(state: Any) -> int:
    state.truck[0].places += 1
    return broken.TRUCK


def a_truck_that_is_loaded_though_taken(state: Any) -> int:
    for truck in state.truck:
        if truck.taken:
            truck.load.count = 1
            return broken.TRUCK
    return 0


def a_coin_in_hand(state: Any) -> int:
    if not state.hand.count:
        return 0
    state.hand.tile[0] = COIN
    return broken.HAND


def two_things_in_hand(state: Any) -> int:
    if state.revealed == NO_TILE:
        return 0
    state.hand.count = 1
    return broken.IN_HAND


def a_zoo_where_nobody_sits(state: Any) -> int:
    if state.players == 5:
        return 0
    state.zoo[4].coins = 1
    return broken.EMPTY_SEAT


def somebody_else_acts(state: Any) -> int:
    state.acting = 2 if state.acting == 1 else 1
    return broken.TURN


def a_truck_taken_by_nobody(state: Any) -> int:
    for truck in state.truck[:3]:
        if not truck.taken and not truck.load.count:
            truck.taken = 1
            return broken.TAKEN
    return 0


def a_last_round_before_its_time(state: Any) -> int:
    if state.last_round:
        return 0
    state.last_round = 1
    return broken.LAST_ROUND


def a_species_too_many_in_the_box(state: Any) -> int:
    if state.removed == 255:
        return 0
    state.removed |= int(state.removed) + 1
    return broken.OPTIONS


def a_larger_closing_pile(state: Any) -> int:
    state.closing += 1
    return broken.CLOSING


def _room(state: Any) -> int:
    return sum(int(t.places) - int(t.load.count) for t in state.truck if not t.taken)


MUTATIONS = [
    a_coin_too_many,
    a_coin_lost_by_the_bank,
    a_tile_stolen_from_the_pile,
    a_stall_that_was_never_in_the_box,
    a_pile_that_is_counted_wrongly,
    too_many_coin_tiles,
    an_offspring_without_parents,
    parents_without_offspring,
    an_enclosure_that_is_too_full,
    an_enclosure_that_is_counted_wrongly,
    a_pair_that_has_not_bred,
    an_animal_where_no_enclosure_is,
    too_many_expansions,
    a_truck_with_a_place_too_many,
    a_truck_that_is_loaded_though_taken,
    a_coin_in_hand,
    two_things_in_hand,
    a_zoo_where_nobody_sits,
    somebody_else_acts,
    a_truck_taken_by_nobody,
    a_last_round_before_its_time,
    a_species_too_many_in_the_box,
    a_larger_closing_pile,
]
