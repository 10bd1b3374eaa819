"""Every tile and every coin of a position counted from scratch, and where they are."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import (
    ANIMAL_KINDS,
    BLOCKED_PLACES,
    BOX_TILES,
    BRED,
    COIN,
    FEMALE,
    FIRST_STALL,
    IN_THE_BOX,
    MALE,
    NO_TILE,
    SORTS,
    SPECIES,
    SPECIES_OF,
    STALLS,
    TILE_NAMES,
)
from tiergarten.games.zooloretto.state import animal_tile


def whole_box(state: State) -> Counter[int]:
    """The square tiles of this game, by ZL-1, ZL-2 and ZL-4."""
    box: Counter[int] = Counter()
    for tile in range(BOX_TILES):
        if tile >= ANIMAL_KINDS or not int(state.removed) >> int(SPECIES_OF[tile]) & 1:
            box[tile] = int(IN_THE_BOX[tile])
    return box


def blocking(state: State) -> int:
    """The tiles of the pile that lie on blocked places and are never drawn (ZL-35)."""
    return BLOCKED_PLACES if state.players == 2 and state.blocked else 0


def tiles_on_table(state: State) -> Counter[int]:
    """Every tile in zoos, on trucks, in hand, revealed or discarded; not coins in use."""
    zoos = state.zoo[: state.players]
    animals = zoos["barn"]["animal"].sum(axis=0, dtype=int)
    enclosed = zoos["enclosure"].ravel()
    np.add.at(animals, enclosed["species"], enclosed["animal"])
    stalls = zoos["barn"]["stall"].sum(axis=0, dtype=int)
    stalls += np.bincount(zoos["stall"].ravel(), minlength=len(STALLS) + 1)[1:]
    tiles = Counter({tile: int(n) for tile, n in enumerate(state.discarded)})
    for species in range(len(SPECIES)):
        for sort in range(len(SORTS)):
            tiles[animal_tile(species, sort)] += int(animals[species, sort])
    for stall in range(len(STALLS)):
        tiles[FIRST_STALL + stall] += int(stalls[stall])
    for load in [*state.truck["load"], state.hand]:
        tiles.update(load["tile"][: load["count"]].tolist())
    if state.revealed != NO_TILE:
        tiles[int(state.revealed)] += 1
    return tiles


def out_of_the_pile(table: Counter[int]) -> Counter[int]:
    """The square tiles that are no longer in the pile; a bred animal is one that had a sex.

    Which sex a bred animal had cannot be told from the tile, and need not be: they breed in
    pairs, so half of the bred were males.
    """
    seen = Counter({tile: n for tile, n in table.items() if tile < BOX_TILES})
    for species in range(len(SPECIES)):
        bred = table[animal_tile(species, BRED)]
        seen[animal_tile(species, MALE)] += bred // 2
        seen[animal_tile(species, FEMALE)] += bred - bred // 2
    return seen


def with_the_pile(state: State, table: Counter[int]) -> Counter[int]:
    """The square tiles that can be counted; coins in use are money, so they are not here."""
    everything = out_of_the_pile(table)
    for tile, n in enumerate(state.pile):
        everything[tile] += int(n)
    return everything


def coins_owned(state: State) -> int:
    """The coins of all players together."""
    return sum(int(zoo.coins) for zoo in state.zoo)


def places(state: State) -> Iterator[tuple[str, Counter[int]]]:
    """The fields in which tiles lie, but for the pile, and the tiles there."""
    for tile, n in enumerate(state.discarded):
        yield f"discarded.{TILE_NAMES[tile]}", Counter({tile: int(n)})
    for t, truck in enumerate(state.truck):
        yield f"truck[{t}].load", Counter(truck.load.tile[: truck.load.count].tolist())
    yield "hand", Counter(state.hand.tile[: state.hand.count].tolist())
    yield "revealed", Counter([int(state.revealed)] if state.revealed != NO_TILE else [])
    for seat, zoo in enumerate(state.zoo[: state.players]):
        for e, enclosure in enumerate(zoo.enclosure):
            yield f"zoo[{seat}].enclosure[{e}]", _animals(int(enclosure.species), enclosure.animal)
        for place, stall in enumerate(zoo.stall):
            there = [FIRST_STALL + int(stall) - 1] if stall else []
            yield f"zoo[{seat}].stall[{place}]", Counter(there)
        barn: Counter[int] = Counter()
        for species in range(len(SPECIES)):
            barn += _animals(species, zoo.barn.animal[species])
        barn += Counter({FIRST_STALL + stall: int(n) for stall, n in enumerate(zoo.barn.stall)})
        yield f"zoo[{seat}].barn", barn


def _animals(species: int, by_sort: State) -> Counter[int]:
    return Counter({animal_tile(species, sort): int(n) for sort, n in enumerate(by_sort)})


def holders(state: State, tiles: set[int], most: int = 0) -> list[str]:
    """The fields that hold some of these tiles: first the one with which they are too many."""
    there = [(field, n) for field, held in places(state) if (n := sum(held[t] for t in tiles))]
    total = 0
    for i, (_, n) in enumerate(there):
        total += n
        if total > most:
            there.insert(0, there.pop(i))
            break
    return [field for field, _ in there]


def richest(state: State) -> list[str]:
    """The fields with coins, the largest first."""
    owned = [(int(zoo.coins), f"zoo[{seat}].coins") for seat, zoo in enumerate(state.zoo)]
    return [field for n, field in sorted(owned, key=lambda owner: -owner[0]) if n] + holders(
        state, {COIN}
    )
