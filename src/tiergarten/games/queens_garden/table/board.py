"""Laying a player's board of Queen's Garden: the garden, what is in hand, storage and corners.

Only the viewer's own garden has spots, and cells are spots only while something is placed: so a
scene stays small.
"""

import textwrap
from typing import Any

from tiergarten.engine.language import Say
from tiergarten.engine.scene import Panel, Piece, Spot, Writing
from tiergarten.games.queens_garden.pieces import (
    CELL_AT,
    CELL_BIT,
    CELLS,
    CENTRES,
    FREE_PLACE,
    FRONT_UP,
    ITEMS,
    JOKER,
    NOTHING,
    PLACE_OF_CELL,
    PLACES,
    PRICE_OF_SUPPLY,
    RING_OF_PLACE,
    SINGLE_AT,
    SINGLE_RING,
    STEP_AT,
    STEP_DISCARD,
    STEP_PAY,
    VALUE_OF,
)
from tiergarten.games.queens_garden.state import hexes_in, printed_cell
from tiergarten.games.queens_garden.table.market import (
    HEIGHT,
    HEX_ART,
)
from tiergarten.games.queens_garden.table.names import (
    PLACE_NAMES,
    destination,
    item_name,
)

# A board: what is stored, the garden below it, and corners for the rest. Storage comes first: on a
# phone it lies right below the market, so one sees it while one takes.
BOARD_WIDTH, BOARD_HEIGHT = 660, 736
CELL, CELL_WIDE, CELL_HIGH = 72, 68, 78  # from cell to cell, and what glows of one
PRINTED, TILE = 81, 77  # hexes in the garden
MIDDLE = (330, 430)
FLOWER = 3 * CELL
STORED, STORED_STEP, STORED_ROW = 64, 67, 6  # two rows, the lower one half a step aside
STORED_DOWN = 53  # from row to row
TRAY_AT, TRAY = (330, 66), 448
EXPANSION_AT = ((53, 66), (607, 66))
STORED_CELL = 34
TWIN = "+"  # ends the name of a spot where more of the same lies
BADGE = (31, -53, 72)  # what was paid for a cell: beside it, for outlines are drawn over pieces
POINTS_AT, HAND_AT, HAND, FIRST_AT = (56, 186), (598, 196), 116, (602, 260)
TOTAL_AT, ENDED_AT = (56, 262), (56, 284)
PRICE = 46  # of a free place, in points


def _where(at: tuple[int, int]) -> tuple[int, int]:
    """Where a hex of the garden lies on a board."""
    q, r = at
    return round(MIDDLE[0] + CELL * (q + r / 2)), round(MIDDLE[1] + CELL * HEIGHT * 0.75 * r)


CELL_SPOT = tuple(_where(at) for at in CELL_AT)
PLACE_SPOT = tuple(_where(at) for at in CENTRES)
SINGLE_SPOT = tuple(_where(at) for at in SINGLE_AT)
BITS = tuple(CELL_BIT.tolist())
RINGS = tuple(RING_OF_PLACE.tolist())
SINGLE_RINGS = tuple(SINGLE_RING.tolist())


def lay_board(say: Say, table: Any, whose: int, name: str, own: bool, buys: bool) -> Panel:
    panel = Panel(f"seat{whose}", name, BOARD_WIDTH, BOARD_HEIGHT, seat=whose)
    player = table.player[whose]
    acting = bool(table.acting >> whose & 1)
    hand = table.doing.hand if acting else NOTHING
    _garden(player.garden, panel)
    if hand != NOTHING:
        _hand(table, hand, panel)
    if own and acting and table.doing.step == STEP_AT:
        _cells(say, player.garden, hand, panel)
    elif own and acting and table.doing.step == STEP_PAY:
        _cell(say, table.doing.cell, hand, panel)
    elif own:
        _places(say, player.garden, buys, panel)
    _storage(say, table, player, own, panel)
    if not table.over:
        _corner(table, whose, acting and hand == NOTHING, panel)
    return panel


def lay_points(say: Say, table: Any, whose: int, total: int, large: bool, panel: Panel) -> None:
    """The points so far, and in the end all; on the large board also what the end would make of
    them: on a small one that could not be read."""
    shown = total if table.over else table.player[whose].points
    panel.scenery.append(Piece("points", *POINTS_AT, 94, mark=str(shown)))
    if large and not table.over:
        panel.writings.append(Writing(str(total), *TOTAL_AT, 22, "middle", "quiet"))
        x, y = ENDED_AT
        for n, line in enumerate(textwrap.wrap(say("if it ended now"), 10)):
            panel.writings.append(Writing(line, x, y + 20 * n, 17, "middle", "quiet"))


def _corner(table: Any, whose: int, to_move: bool, panel: Panel) -> None:
    """Whose turn it is, who has passed, who starts the next round."""
    if table.passed >> whose & 1:
        panel.scenery.append(Piece("passed", *HAND_AT, 64))
    elif to_move:
        panel.scenery.append(Piece("turn", *HAND_AT, 72))
    if table.first == whose:
        panel.scenery.append(Piece("first", *FIRST_AT, 52))


def _garden(garden: Any, panel: Panel) -> None:
    """The plaza, the expansions, and every hex."""
    panel.scenery.append(Piece("plaza", *MIDDLE, 5 * CELL))
    taken = garden.taken
    for front, ring, at in zip(garden.place, RINGS, PLACE_SPOT, strict=True):
        if front == FREE_PLACE:
            panel.scenery.append(Piece("place", *at, FLOWER))
        else:
            panel.pieces.append(Piece("front" if front >= FRONT_UP else "back", *at, FLOWER))
            if front >= FRONT_UP and ring & taken == ring:
                panel.pieces.append(Piece("wreath", *at, 79))
    for ring, at in zip(SINGLE_RINGS, SINGLE_SPOT, strict=True):
        if ring & taken == ring:
            panel.pieces.append(Piece("wreath", *at, 79))
    prints = {printed_cell(garden, i) for i, front in enumerate(garden.place) if front >= FRONT_UP}
    for cell, hexagon in enumerate(hexes_in(garden)):
        if hexagon >= 0:
            size = PRINTED if cell in prints else TILE
            panel.pieces.append(Piece(HEX_ART[hexagon], *CELL_SPOT[cell], size))


def _hand(table: Any, hand: int, panel: Panel) -> None:
    """What is being placed: beside the garden, or on its cell while it is paid for."""
    hexagon = hand // 2
    if table.doing.step == STEP_PAY:
        cell: int = table.doing.cell
        if hand % 2:
            panel.pieces.append(Piece("front", *PLACE_SPOT[int(PLACE_OF_CELL[cell])], FLOWER))
        value = int(VALUE_OF[hexagon])
        paid = "" if table.doing.due == value - 1 else f"{value - table.doing.due}/"
        x, y = CELL_SPOT[cell]
        panel.pieces.append(Piece(HEX_ART[hexagon], x, y, PRINTED))
        panel.pieces.append(
            Piece("badge", x + BADGE[0], y + BADGE[1], BADGE[2], mark=f"{paid}{value}")
        )
        return
    x, y = HAND_AT
    panel.scenery.append(Piece("hand", x, y, HAND))
    if hand % 2:
        _small_expansion(hexagon, x, y, 34, panel)
    else:
        panel.pieces.append(Piece(HEX_ART[hexagon], x, y, 78))


def _places(say: Say, garden: Any, buys: bool, panel: Panel) -> None:
    """While nothing is in hand: the free places, with the price of an expansion if one can be
    bought, and the garden as a whole to ask about."""
    whole = (*MIDDLE, 9 * CELL, 8 * CELL)
    panel.spots.append(Spot("garden", *whole, say("garden"), "round", "at 01"))
    for place, front in enumerate(garden.place):
        if front == FREE_PLACE:
            name = PLACES[place]
            label = say("place for an expansion ({side})", side=say(PLACE_NAMES[place]))
            at = PLACE_SPOT[place]
            if buys:
                panel.scenery.append(Piece("points", *at, PRICE, mark=f"−{PRICE_OF_SUPPLY}"))
            panel.spots.append(Spot(f"p{name}", *at, 200, 200, label, "round", f"buy {name}"))


def _cells(say: Say, garden: Any, hand: int, panel: Panel) -> None:
    """The free cells, or those of free places for the printed hex of a new expansion."""
    free = garden.free
    if hand % 2:
        places = enumerate(garden.place)
        free = sum(RINGS[place] for place, front in places if front == FREE_PLACE)
    for cell, bit in enumerate(BITS):
        if free & bit:
            _cell(say, cell, hand, panel)


def _cell(say: Say, cell: int, hand: int, panel: Panel) -> None:
    name, label = CELLS[cell], destination(say, hand, cell)
    where = (*CELL_SPOT[cell], CELL_WIDE, CELL_HIGH)
    panel.spots.append(Spot(name, *where, label, "hex", f"at {name}"))


# Storage


def _storage(say: Say, table: Any, player: Any, own: bool, panel: Panel) -> None:
    panel.scenery.append(Piece("tray", *TRAY_AT, TRAY))
    row = [2 * hexagon for hexagon in _listed(player.tiles)] + [JOKER] * player.jokers
    for i, item in enumerate(row):
        art = "joker" if item == JOKER else HEX_ART[item // 2]
        panel.pieces.append(Piece(art, *_stored_at(i), STORED))
    expansions = _listed(player.expansions)
    for i, at in enumerate(EXPANSION_AT):
        if i < len(expansions):
            _small_expansion(expansions[i], *at, STORED_CELL, panel)
        else:
            panel.scenery.append(Piece("place", *at, 3 * STORED_CELL))
    if own:
        _stored_spots(say, table, row, expansions, panel)


def _listed(hexes: Any) -> list[int]:
    found: list[int] = hexes.hex[: hexes.count]
    return found


def _stored_at(i: int) -> tuple[int, int]:
    row, column = divmod(i, STORED_ROW)
    x = TRAY_AT[0] + STORED_STEP * (2 * column - STORED_ROW + 1 + row) // 2 - STORED_STEP // 4
    return x, TRAY_AT[1] + STORED_DOWN * (2 * row - 1) // 2


def _small_expansion(hexagon: int, x: int, y: int, hex_width: int, panel: Panel) -> None:
    panel.pieces.append(Piece("front", x, y, 3 * hex_width))
    at = (x - hex_width // 2, y - round(hex_width * HEIGHT * 0.75))
    panel.pieces.append(Piece(HEX_ART[hexagon], *at, round(hex_width * HEIGHT)))


def _stored_spots(
    say: Say, table: Any, row: list[int], expansions: list[int], panel: Panel
) -> None:
    """A spot for everything stored; what is alike lies side by side and shares one, or two if it
    goes on in the second row. What can be given away has a spot each: one may give some of it."""
    step = table.doing.step
    each = step in (STEP_PAY, STEP_DISCARD)
    seen: dict[int, int] = {}  # how many spots an item has
    for i, item in enumerate(row):
        begins = i % STORED_ROW == 0
        if i and row[i - 1] == item and not begins and not each:
            continue
        alike = 1 if each else row[i : i + STORED_ROW - i % STORED_ROW].count(item)
        x, y = _stored_at(i)
        wide = STORED_STEP * alike - 8
        name = f"s{item}" + TWIN * seen.get(item, 0)
        seen[item] = seen.get(item, 0) + 1
        what = item_name(say, item), "hex" if alike == 1 else "box", _use(step, item)
        middle = x + STORED_STEP * (alike - 1) // 2
        panel.spots.append(Spot(name, middle, y, wide, STORED, *what))
    for hexagon, at in zip(expansions, EXPANSION_AT, strict=False):
        item = 2 * hexagon + 1
        wide = 3 * STORED_CELL
        label = item_name(say, item)
        panel.spots.append(Spot(f"s{item}", *at, wide, wide, label, "round", _use(step, item)))


def _use(step: int, item: int) -> str:
    """What a click on something in storage most likely means."""
    name = "joker" if item == JOKER else ITEMS[item]
    if step == STEP_PAY:
        return f"pay {name}"
    if step == STEP_DISCARD:
        return f"discard {name}"
    return f"build {name.removesuffix('-expansion')}" if item % 2 else f"place {name}"
