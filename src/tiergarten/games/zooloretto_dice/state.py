"""The record of a game of dice.

Dice are all alike, so a truck is kept as the number of each face on it: two positions that are
the same on the table are the same bytes. Nothing is hidden but the generator.
"""

from typing import Any

import numpy as np

from tiergarten.engine.errors import BadPosition
from tiergarten.engine.record import (
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
from tiergarten.games.zooloretto_dice.pieces import (
    BOXES,
    COIN_BOXES,
    DICE_ROLLED,
    FACES,
    MOST_DICE,
    MOST_PLAYERS,
    MOST_TRUCKS,
    NO_SEAT,
    SPECIES,
    TRUCK_PLACES,
    TRUCKS,
)

_COUNT = np.dtype("u1")
_LOAD = np.dtype((np.record, [("count", _COUNT), ("face", _COUNT, (len(FACES),))]))
_ROWS = np.dtype((_COUNT, (len(SPECIES),)))


def _read_faces(plain: Any, where: str, most: int) -> list[int]:
    items = as_list(plain, where)
    if len(items) > most:
        raise BadPosition(where, too_many(len(items), most, "ZD-2", "die", "dice"))
    return sorted(name_index(name, FACES, f"{where}[{i}]") for i, name in enumerate(items))


def faces_on(load: Any) -> list[int]:
    """The faces on a truck, one for each die."""
    return [face for face, n in enumerate(load.face) for _ in range(n)]


def _tell_load(load: Any) -> list[str]:
    return [FACES[face] for face in faces_on(load)]


def _read_load(plain: Any, where: str) -> Any:
    load = np.zeros((), _LOAD)
    for face in _read_faces(plain, where, most=TRUCK_PLACES):
        load["face"][face] += 1
        load["count"] += 1
    return load


def _tell_rows(rows: Any) -> dict[str, int]:
    return {name: int(n) for name, n in zip(SPECIES, rows, strict=True)}


def _read_rows(plain: Any, where: str) -> Any:
    """Crossed boxes by species; a species that is not named has none."""
    if not isinstance(plain, dict):
        raise BadPosition(where, f"{plain!r} is not a mapping of species to crossed boxes")
    rows = np.zeros(len(SPECIES), _COUNT)
    for name, crossed in plain.items():
        place = f"{where}.{name}"
        row = name_index(name, SPECIES, place)
        rows[row] = Number(most=int(BOXES[row])).read(crossed, place, None)
    return rows


Sheet = Record(
    row=Custom(_ROWS, _tell_rows, _read_rows),
    coins=Number(most=COIN_BOXES),
    barn=Several(SPECIES),
    bonus=Several(SPECIES),
    dice=Number(most=TRUCK_PLACES),  # those taken this round (ZD-6)
)

STATE = state_record(
    MOST_PLAYERS,
    start=Seat(none=NO_SEAT),
    taken=Seats(range(MOST_PLAYERS)),
    last_round=Flag(),
    reserve=Number(most=MOST_DICE),
    rolled=Listed(FACES, most=DICE_ROLLED, item="face", in_order=True, rule="ZD-5"),  # next first
    from_truck=Number(most=MOST_TRUCKS - 1),  # the second of two like dice goes here or further on
    truck=Many(
        Custom(_LOAD, _tell_load, _read_load),
        MOST_TRUCKS,
        used=lambda state: int(TRUCKS[state.players]),
    ),
    sheet=Many(Sheet, MOST_PLAYERS, used=lambda state: int(state.players)),
)
