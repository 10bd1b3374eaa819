"""The record of a Queen's Garden game.

The bag is kept as the number of tiles of each hex, and drawn from at random: the odds are those
of a bag. Which hex is printed on a face-down expansion is not kept at all: `unseen` holds the
expansions nobody has seen yet, and turning one up draws from them. So the only secret of the
game is its generator.

A garden is kept as sets of cells (see `pieces`): one for every colour and every pattern.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tiergarten.engine.errors import BadPosition
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
    as_list,
    name_index,
    state_record,
)
from tiergarten.games.queens_garden.pieces import (
    ALL_EXPANSIONS,
    ALL_TILES,
    ATTRIBUTES,
    BACK_UP,
    CELL_BIT,
    CELLS,
    CENTRE_OF_PLACE,
    COLOUR_OF,
    DIRECTION_OF_CELL,
    EXPANSION_ROOM,
    FIRST_FACE,
    FIRST_PATTERN,
    FRONT_UP,
    HEXES,
    ITEMS,
    MOST_PLAYERS,
    MOST_SLOTS,
    NOTHING,
    PATTERN_OF,
    PATTERNS,
    PLACE_CELLS,
    PLACE_OF_CELL,
    PLACES,
    PLAZA,
    PLAZA_CELLS,
    RING_OF_PLACE,
    ROUNDS,
    SIDES,
    STACK,
    STEPS,
    TILE_ROOM,
    TILES_OF_HEX,
    TILES_ON_TOP,
    WAYS,
)

_COUNT = np.dtype("u1")
_SET = np.dtype("i8")
_GARDEN = np.dtype(
    (
        np.record,
        [
            ("hexes", _SET, (len(ATTRIBUTES),)),  # the cells with a hex of this attribute
            ("taken", _SET),  # the cells with any hex
            ("twins", _SET),  # the cells with a hex that lies in the garden more than once
            ("free", _SET),  # the cells that are there and empty
            ("place", _COUNT, (len(PLACES),)),  # free, back up, or the hex printed on it
            ("rotation", _COUNT, (len(PLACES),)),  # the direction of the printed hex
        ],
    )
)


def read_hexes(plain: Any, where: str) -> list[int]:
    """Hexes given by name, as numbers, sorted."""
    items = as_list(plain, where)
    return sorted(name_index(name, HEXES, f"{where}[{i}]") for i, name in enumerate(items))


def _hexes(most: int, rule: str) -> Listed:
    """A few hexes, kept sorted; the rule says how many."""
    return Listed(HEXES, most, item="hex", in_order=True, rule=rule)


def _hex_set() -> Custom:
    """A set of hexes, a bit each, written as a list."""

    def tell(mask: Any) -> list[str]:
        return [name for bit, name in enumerate(HEXES) if int(mask) >> bit & 1]

    def understand(plain: Any, where: str) -> int:
        mask = 0
        for hexagon in read_hexes(plain, where):
            if mask >> hexagon & 1:
                raise BadPosition(where, f"{HEXES[hexagon]} is there twice")
            mask |= 1 << hexagon
        return mask

    return Custom(_SET, tell, understand)


def hexes_in(garden: Any) -> list[int]:
    """The hex on each cell of a garden (a record or read), printed or laid; -1 if there is none."""
    sets, taken = [int(cells) for cells in garden.hexes], int(garden.taken)
    found = [-1] * len(CELLS)
    for cell, bit in enumerate(CELL_BIT.tolist()):
        if taken & bit:
            colour, pattern = (attribute for attribute, cells in enumerate(sets) if cells & bit)
            found[cell] = len(PATTERNS) * colour + pattern - FIRST_PATTERN
    return found


def lies_in(slot: Any, hexagon: int) -> bool:
    """Whether a slot of the display holds this hex, printed face up or as a tile."""
    face_up = slot.face == FIRST_FACE + hexagon
    return bool(face_up or hexagon in slot.tiles.hex[: slot.tiles.count])


def printed_cell(garden: Any, place: int) -> int:
    """The cell on which the printed hex of an expansion lies; -1 if there is none."""
    if garden.place[place] < FRONT_UP:
        return -1
    return PLAZA_CELLS + PLACE_CELLS * place + 1 + int(garden.rotation[place])


def _tell_garden(garden: Any) -> dict[str, dict[str, str]]:
    """Expansions by the cell of their printed hex, or by their place if back up; then tiles."""
    expansions = {}
    tiles = dict(zip(CELLS, hexes_in(garden), strict=True))
    for place, name in enumerate(PLACES):
        if garden.place[place] == BACK_UP:
            expansions[name] = "back"
        elif garden.place[place] >= FRONT_UP:
            printed = CELLS[printed_cell(garden, place)]
            expansions[printed] = HEXES[garden.place[place] - FRONT_UP]
            del tiles[printed]
    laid = {name: HEXES[hexagon] for name, hexagon in tiles.items() if hexagon >= 0}
    return {"expansions": expansions, "tiles": laid}


def _read_garden(plain: Any, where: str) -> Any:
    if not isinstance(plain, dict) or not set(plain) <= {"expansions", "tiles"}:
        raise BadPosition(where, "a garden is a dict of 'expansions' and 'tiles'")
    parts = [plain.get("expansions", {}), plain.get("tiles", {})]
    if not all(isinstance(part, dict) for part in parts):
        raise BadPosition(where, "expansions and tiles are dicts by the cell they are on")
    garden = empty_garden()
    for name, hexagon in parts[0].items():
        _read_expansion(garden, name, hexagon, f"{where}.expansions.{name}")
    for name, hexagon in parts[1].items():
        place = f"{where}.tiles.{name}"
        cell = name_index(name, CELLS, place)
        if not int(garden["free"]) & int(CELL_BIT[cell]):
            raise BadPosition(place, "there is no free cell (QG-15)")
        _put(garden, cell, name_index(hexagon, HEXES, place))
    return garden


def empty_garden() -> Any:
    """Only the plaza, and nothing on it."""
    garden = np.zeros((), _GARDEN)
    garden["free"] = PLAZA
    return garden


def _read_expansion(garden: Any, name: Any, hexagon: Any, where: str) -> None:
    if hexagon == "back":
        place = name_index(name, PLACES, where)
    else:
        cell = name_index(name, CELLS, where)
        place = int(PLACE_OF_CELL[cell])
        if place < 0 or DIRECTION_OF_CELL[cell] < 0:
            raise BadPosition(where, "no printed hex can lie on this cell (QG-3)")
    if garden["place"][place]:
        raise BadPosition(where, f"there is another expansion at place {PLACES[place]} (QG-5)")
    garden["free"] |= int(RING_OF_PLACE[place])
    if hexagon == "back":
        garden["free"] |= int(CENTRE_OF_PLACE[place])
        garden["place"][place] = BACK_UP
    else:
        number = name_index(hexagon, HEXES, where)
        garden["place"][place] = FRONT_UP + number
        garden["rotation"][place] = DIRECTION_OF_CELL[cell]
        _put(garden, cell, number)


def _put(garden: Any, cell: int, hexagon: int) -> None:
    bit = int(CELL_BIT[cell])
    colour, pattern = COLOUR_OF[hexagon], FIRST_PATTERN + PATTERN_OF[hexagon]
    twins = int(garden["hexes"][colour] & garden["hexes"][pattern])
    garden["twins"] |= twins | bit if twins else 0
    garden["hexes"][colour] |= bit
    garden["hexes"][pattern] |= bit
    garden["taken"] |= bit
    garden["free"] &= ~bit


def slots(state: Any) -> int:
    """How many expansions a round brings (QG-8)."""
    return int(STACK[state.players])


def _faces() -> Sequence[str]:
    return ("down", *HEXES, "gone")


SLOT = Record(face=Choice(_faces()), tiles=_hexes(TILES_ON_TOP, "QG-11"))

PLAYER = Record(
    points=Number(most=9999, bits=16),
    jokers=Number(most=TILE_ROOM),
    tiles=_hexes(TILE_ROOM, "QG-6"),
    expansions=_hexes(EXPANSION_ROOM, "QG-6"),
    garden=Custom(_GARDEN, _tell_garden, _read_garden),
    # Where the points come from: they add up, and never to more than can be kept.
    begun=Number(most=5000, bits=16),
    wheel=Many(Number(most=999, bits=16), ROUNDS),
    pavilions=Many(Number(most=len(PLACES)), ROUNDS),
    fines=Number(most=ROUNDS),
    discards=Number(most=9999, bits=16),
)

# What the acting seat is in the middle of.
DOING = Record(
    step=Choice(STEPS),
    named=Choice(ATTRIBUTES, none=NOTHING),  # a take: the attribute,
    choosing=_hex_set(),  # the hexes of which there are several,
    lifted=Flag(),  # and whether a tile came from the top of the stack
    hand=Choice(ITEMS, none=NOTHING),  # what is being placed,
    cell=Choice(CELLS, none=NOTHING),  # where,
    due=Number(most=5),  # how many hexes are still to be paid,
    way=Choice(WAYS),  # by colour or by pattern,
    least=Choice((*ITEMS, "joker")),  # the first item, in their order, that may come next,
    paid=_hex_set(),  # and the hexes that have paid
)

STATE = state_record(
    MOST_PLAYERS,
    side=Choice(SIDES),
    payers=Choice(("printed", "distinct")),
    start=Seat(none=NOTHING, as_text=True),
    round_number=Number(most=ROUNDS),
    turn=Seat(),  # whose it is
    passed=Seats(range(MOST_PLAYERS)),
    first=Seat(none=NOTHING, as_text=True),
    doing=DOING,
    top=Number(most=MOST_SLOTS),
    slot=Many(SLOT, MOST_SLOTS, used=slots),
    supply=Number(most=ALL_EXPANSIONS),
    unseen=_hex_set(),
    left=Number(most=ALL_TILES),
    bag=Counts(HEXES, most=TILES_OF_HEX),
    tower=Counts(HEXES, most=TILES_OF_HEX),
    player=Many(PLAYER, MOST_PLAYERS, used=lambda state: int(state.players)),
)
