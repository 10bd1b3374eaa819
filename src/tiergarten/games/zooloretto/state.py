"""The record of a Zooloretto game.

The pile is kept as the number of unseen tiles of each kind, and drawn from at random: the odds
are those of a shuffled pile, and nobody, not even the program, knows what comes next. So the
only secret of the game is its generator.
"""

from typing import Any

import numpy as np

from tiergarten.engine.errors import BadPosition
from tiergarten.engine.options import NOT_GIVEN
from tiergarten.engine.record import (
    Choice,
    Counts,
    Custom,
    Flag,
    Listed,
    Many,
    Number,
    Record,
    Seat,
    Seats,
    Several,
    as_list,
    name_index,
    state_record,
    too_many,
)
from tiergarten.games.zooloretto.pieces import (
    ALL_BOX_TILES,
    ALL_MONEY,
    ALL_STALL_PLACES,
    ALL_TILES,
    ANIMAL_KINDS,
    BOX_TILES,
    CLOSING_PILE,
    COIN,
    ENCLOSURES,
    FIRST_OFFSPRING,
    FIRST_STALL,
    MOST_PLAYERS,
    MOST_TRUCKS,
    NO_TILE,
    SORT_OF,
    SORTS,
    SPECIES,
    SPECIES_OF,
    STALLS,
    TILE_NAMES,
    TRUCK_PLACES,
    TRUCKS,
)

_COUNT = np.dtype("u1")
_ENCLOSURE = np.dtype(
    (np.record, [("species", _COUNT), ("count", _COUNT), ("animal", _COUNT, (len(SORTS),))])
)
_BARN = np.dtype(
    (
        np.record,
        [("animal", _COUNT, (len(SPECIES), len(SORTS))), ("stall", _COUNT, (len(STALLS),))],
    )
)
_FEW_TILES = Listed(TILE_NAMES, most=TRUCK_PLACES, item="tile", rule="ZL-6")


def _read_tiles(plain: Any, where: str, most: int) -> list[int]:
    items = as_list(plain, where)
    if len(items) > most:
        raise BadPosition(where, too_many(len(items), most, "ZL-1", "tile"))
    return [name_index(name, TILE_NAMES, f"{where}[{i}]") for i, name in enumerate(items)]


def _tell_enclosure(enclosure: Any) -> list[str]:
    return [
        TILE_NAMES[animal_tile(enclosure.species, sort)]
        for sort, count in enumerate(enclosure.animal)
        for _ in range(count)
    ]


def _read_enclosure(plain: Any, where: str) -> Any:
    enclosure = np.zeros((), _ENCLOSURE)
    tiles = _read_tiles(plain, where, most=ALL_TILES)
    for tile in tiles:
        if not is_animal(tile):
            raise BadPosition(where, f"{TILE_NAMES[tile]} is not an animal (ZL-12)")
        if SPECIES_OF[tile] != SPECIES_OF[tiles[0]]:
            raise BadPosition(where, "two species in an enclosure (ZL-12)")
        enclosure["species"] = SPECIES_OF[tile]
        enclosure["animal"][SORT_OF[tile]] += 1
    enclosure["count"] = len(tiles)
    return enclosure


def _tell_barn(barn: Any) -> list[str]:
    animals = [
        TILE_NAMES[animal_tile(species, sort)]
        for species, counts in enumerate(barn["animal"].tolist())
        for sort, count in enumerate(counts)
        for _ in range(count)
    ]
    stalls = zip(STALLS, barn["stall"].tolist(), strict=True)
    return animals + [stall for stall, count in stalls for _ in range(count)]


def _read_barn(plain: Any, where: str) -> Any:
    barn = np.zeros((), _BARN)
    for tile in _read_tiles(plain, where, most=ALL_BOX_TILES):
        if tile == COIN:
            raise BadPosition(where, "a coin does not go to the barn (ZL-14)")
        if is_animal(tile):
            barn["animal"][SPECIES_OF[tile], SORT_OF[tile]] += 1
        else:
            barn["stall"][tile - FIRST_STALL] += 1
    return barn


def is_animal(tile: int) -> bool:
    """An animal of any sort, and not a stall or a coin."""
    return tile < ANIMAL_KINDS or tile >= FIRST_OFFSPRING


def animal_tile(species: int, sort: int) -> int:
    """The tile of this species and sort."""
    if sort < 3:
        return 3 * int(species) + sort
    return FIRST_OFFSPRING + (sort - 3) * len(SPECIES) + int(species)


Zoo = Record(
    coins=Number(most=ALL_MONEY),
    expansions=Number(most=2),
    enclosure=Many(Custom(_ENCLOSURE, _tell_enclosure, _read_enclosure), len(ENCLOSURES)),
    stall=Many(Choice(("", *STALLS)), ALL_STALL_PLACES),
    barn=Custom(_BARN, _tell_barn, _read_barn),
)

Truck = Record(
    places=Number(most=TRUCK_PLACES),
    taken=Flag(),
    load=_FEW_TILES,
)

STATE = state_record(
    MOST_PLAYERS,
    start=Seat(none=NOT_GIVEN),
    removed=Several(SPECIES),
    blocked=Choice(("removed", "closing")),
    turn=Seat(),
    taken=Seats(range(MOST_PLAYERS)),
    last_round=Flag(),
    left=Number(most=ALL_BOX_TILES),
    closing=Number(most=CLOSING_PILE),
    bank=Number(most=ALL_MONEY),
    revealed=Choice(TILE_NAMES[:BOX_TILES], none=NO_TILE),
    hand=_FEW_TILES,
    pile=Counts(TILE_NAMES[:BOX_TILES]),
    discarded=Counts(TILE_NAMES),
    truck=Many(Truck, MOST_TRUCKS, used=lambda state: TRUCKS[state.players]),
    zoo=Many(Zoo, MOST_PLAYERS, used=lambda state: int(state.players)),
)
