"""The record of a ZooSim game.

The pile is the set of tiles nobody has seen, drawn from at random when a round begins. All laid
tiles stand in one list, in the order in which they were laid; so the list tells time too (ZS-9).
In plain data a laid tile is its owner, its number, where its half a lies and how many quarter
turns clockwise it is turned; the rest of the list follows from that (`zoo.py`) and is not written.
"""

from typing import Any

import numpy as np

from tiergarten.engine.errors import BadPosition
from tiergarten.engine.record import (
    Choice,
    Custom,
    Many,
    Number,
    Record,
    Seat,
    as_list,
    state_record,
    too_many,
)
from tiergarten.games.zoosim import MONEY, TIES, VARIANTS
from tiergarten.games.zoosim.pieces import (
    COLOURS,
    MOST_BID,
    MOST_DOORS,
    MOST_LAID,
    MOST_MONEY,
    MOST_PLAYERS,
    MOST_ROW,
    NO_BID,
    NOBODY,
    ROUNDS,
    ZOO_TILES,
)
from tiergarten.games.zoosim.rules.squares import SLOTS, square_at, x_of, y_of
from tiergarten.games.zoosim.rules.zoo import lay

_SMALL = np.dtype("u1")
_ROW = np.dtype((np.record, [("count", _SMALL), ("tile", _SMALL, (MOST_ROW,))]))
_TILES = MOST_LAID + 1  # number 0 is no tile
# A tile opens six doors at most; a position from outside is refused when that is too many.
_DOORS = MOST_DOORS + 6
_LAID = np.dtype(
    (
        np.record,
        [
            ("square", np.dtype("u2"), (2 * _TILES,)),
            ("count", _SMALL),
            ("tile", _SMALL, (_TILES,)),
            ("owner", _SMALL, (_TILES,)),
            ("rotation", _SMALL, (_TILES,)),
            ("exits", _SMALL, (2 * _TILES,)),
            ("door", _SMALL, (_DOORS,)),
            ("first_door", _SMALL, (MOST_PLAYERS + 1,)),
            ("beyond", np.dtype("u4"), (_DOORS,)),
            ("area", _SMALL, (2 * _TILES,)),
            ("stars", _SMALL, (2 * _TILES,)),
            ("slot", _SMALL, (SLOTS,)),
        ],
    )
)
FARTHEST = 2 * ZOO_TILES + 1  # no tile can lie farther from the start than this

KINDS = (*COLOURS, "trees")
_TILE = Number(least=1, most=ZOO_TILES)
_PLACE = {
    "seat": Number(most=MOST_PLAYERS - 1),
    "tile": Number(most=ZOO_TILES),
    "x": Number(least=-FARTHEST, most=FARTHEST),
    "y": Number(least=-FARTHEST, most=FARTHEST),
    "rotation": Number(most=3),
}


def _read_numbers(plain: Any, where: str, most: int) -> list[int]:
    """A list of different tiles."""
    items = as_list(plain, where)
    if len(items) > most:
        raise BadPosition(where, too_many(len(items), most, "ZS-1", "tile"))
    return [_TILE.read(item, f"{where}[{i}]", None) for i, item in enumerate(items)]


def _tell_row(row: Any) -> list[int]:
    return [int(tile) for tile in row.tile[: row.count]]


def _read_row(plain: Any, where: str) -> Any:
    row = np.zeros((), _ROW)
    tiles = _read_numbers(plain, where, MOST_ROW)
    row["count"] = len(tiles)
    row["tile"][: len(tiles)] = tiles
    return row


def _tell_set(mask: Any) -> list[int]:
    return [tile for tile in range(1, ZOO_TILES + 1) if int(mask) >> tile & 1]


def _read_set(plain: Any, where: str) -> int:
    return sum(1 << tile for tile in set(_read_numbers(plain, where, ZOO_TILES)))


def _tell_laid(laid: Any) -> list[dict[str, int]]:
    # Plain lists: a record takes far longer to be asked for an element.
    last = int(laid["count"]) + 1
    owners, tiles, rotations = (
        laid[name][1:last].tolist() for name in ("owner", "tile", "rotation")
    )
    squares = laid["square"][2 : 2 * last : 2].tolist()
    return [
        {"seat": seat, "tile": tile, "x": int(x_of(at)), "y": int(y_of(at)), "rotation": rotation}
        for seat, tile, rotation, at in zip(owners, tiles, rotations, squares, strict=True)
    ]


def _read_laid(plain: Any, where: str) -> Any:
    laid = np.zeros(1, _LAID).view(np.recarray)[0]
    items = as_list(plain, where)
    if len(items) > MOST_LAID:
        raise BadPosition(where, too_many(len(items), MOST_LAID, "ZS-1", "tile"))
    for i, item in enumerate(items):
        if not isinstance(item, dict) or set(item) != set(_PLACE):
            raise BadPosition(f"{where}[{i}]", f"a laid tile has {', '.join(_PLACE)}")
        at = {k: field.read(item[k], f"{where}[{i}].{k}", None) for k, field in _PLACE.items()}
        square = square_at(at["seat"], at["x"], at["y"])
        lay(laid, at["seat"], at["tile"], square, at["rotation"])
        if laid.first_door[MOST_PLAYERS] > MOST_DOORS:
            why = "has more open paths than tiles that were laid path to path can have (ZS-6)"
            raise BadPosition(where, why)
    return laid


def _by_kind(most: int) -> Custom:
    """A number for each colour and for the trees, written as a dict."""
    number = Number(most=most)

    def tell(values: Any) -> dict[str, int]:
        return {kind: int(value) for kind, value in zip(KINDS, values, strict=True)}

    def understand(plain: Any, where: str) -> Any:
        if not isinstance(plain, dict) or not set(plain) <= set(KINDS):
            raise BadPosition(where, f"is not a dict of {', '.join(KINDS)}")
        return [number.read(plain.get(kind, 0), f"{where}.{kind}", None) for kind in KINDS]

    return Custom(np.dtype((_SMALL, (len(KINDS),))), tell, understand)


Scored = Record(visitors=Number(most=10), trees=Number(most=2), benches=Number(most=50))

Zoo = Record(
    coins=Number(most=MOST_MONEY),
    tiles=Number(most=ZOO_TILES),
    benches=Number(most=50),
    worth=_by_kind(most=60),
    since=_by_kind(most=MOST_LAID),
    scored=Many(Scored, ROUNDS),
)


STATE = state_record(
    MOST_PLAYERS,
    variant=Choice(VARIANTS),
    money=Choice(MONEY),
    ties=Choice(TIES),
    round_number=Number(most=ROUNDS),
    laying=Seat(none=NOBODY),
    bid=Many(
        Number(most=MOST_BID, none=NO_BID),
        MOST_PLAYERS,
        used=lambda state: int(state.players),
    ),
    flag=Many(Seat(), MOST_PLAYERS, used=lambda state: int(state.players)),
    pile=Custom(np.dtype("u4"), _tell_set, _read_set),
    lost=Custom(np.dtype("u4"), _tell_set, _read_set),
    row=Custom(_ROW, _tell_row, _read_row),
    laid=Custom(_LAID, _tell_laid, _read_laid),
    zoo=Many(Zoo, MOST_PLAYERS, used=lambda state: int(state.players)),
)
