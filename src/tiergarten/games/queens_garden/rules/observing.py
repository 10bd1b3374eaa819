"""What a seat sees, for learners: the declaration of the features, and what writes them, compiled.

First the table, then the slots of the display, then the players, one's own seat first and then
clockwise. A garden is a plane of cells for every colour and every pattern.
"""

import numpy as np

from tiergarten.engine.bits import size
from tiergarten.engine.compiled import compiled
from tiergarten.engine.features import MOST, Block, Features, Group, Part, seats, table
from tiergarten.games.queens_garden.pieces import (
    ALL_EXPANSIONS,
    ALL_TILES,
    ATTRIBUTES,
    CELL_BIT,
    CELLS,
    FIRST_FACE,
    FRONT_UP,
    GONE,
    HEXES,
    JOKER,
    NOTHING,
    PLACES,
    RING,
    ROUNDS,
    STACK,
    STEPS,
    TILE_ROOM,
    TILES_OF_HEX,
    WAYS,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.scoring import storage_value

_TABLE = Block(
    Group("over", "the game is over"),
    Group("round", "the number of the round", high=ROUNDS),
    Group("left", "tiles in the bag", high=ALL_TILES),
    Group("supply", "expansions in the supply", high=ALL_EXPANSIONS),
    Group("side B", "the wheel shows its side B"),
    Group("distinct", "payers must be distinct (an option)"),
    Group("lifted", "a tile of this take came from the top of the stack"),
    Group("due", "hexes still to be paid", high=5),
    Group("least", "items that may not come next any more, in their order", high=JOKER),
    Group(
        "wheel",
        "this scores at the end of the present round, and of those after it",
        of=[f"{name} in {ahead}" for ahead in range(ROUNDS) for name in ATTRIBUTES],
    ),
    Group("step", "what is to be done next", of=STEPS),
    Group("named", "what is being taken", of=ATTRIBUTES),
    Group("way", "how the payment goes", of=WAYS),
    Group("choosing", "a copy of this hex is to be chosen", of=HEXES),
    Group("hand", "this hex is being placed", of=HEXES),
    Group("building", "it is that of an expansion"),
    Group("cell", "where it is being placed", of=CELLS),
    Group("bag", "tiles of this hex in the bag", high=TILES_OF_HEX, of=HEXES),
    Group("tower", "tiles of this hex in the tower", high=TILES_OF_HEX, of=HEXES),
    Group("unseen", "nobody has seen the expansion with this hex yet", of=HEXES),
)
_SLOT = Block(
    Group("top", "it is the top of the stack"),
    Group("shown", "it lies in the display"),
    Group("gone", "its expansion has been taken"),
    Group("tiles", "tiles of this hex on it", high=TILES_OF_HEX, of=HEXES),
    Group("face", "the hex printed on its expansion", of=HEXES),
)
_PLAYER = Block(
    Group("acting", "it is this seat's turn"),
    Group("passed", "it has passed in this round"),
    Group("first", "it will begin the next round"),
    Group("jokers", "its jokers", high=TILE_ROOM),
    Group("points", f"points scored so far; {MOST} stands for more, too", high=MOST),
    Group("storage", f"points that the hexes in storage would cost now; at most {MOST}", high=MOST),
    Group("tiles", "tiles of this hex in storage", high=TILES_OF_HEX, of=HEXES),
    Group("expansions", "it has the expansion with this hex in storage", of=HEXES),
    Group("free", "the cell is there, and empty", of=CELLS),
    Group("place", "an expansion lies at this place", of=PLACES),
    Group("pavilion", "it lies there front up", of=PLACES),
    Group(
        "garden",
        "a hex of this colour or pattern lies on the cell",
        of=[f"{name} {cell}" for name in ATTRIBUTES for cell in CELLS],
    ),
)
FEATURES = Features(
    table(_TABLE),
    Part("slot", _SLOT, STACK.tolist()),
    seats(_PLAYER),
)

_WHEEL, _STEP, _NAMED, _WAY = (_TABLE.at(name) for name in ("wheel", "step", "named", "way"))
_CHOOSING, _HAND, _CELL = (_TABLE.at(name) for name in ("choosing", "hand", "cell"))
_BAG, _TOWER, _UNSEEN = (_TABLE.at(name) for name in ("bag", "tower", "unseen"))
_BUILDING = _TABLE.at("building")
_FIRST_SLOT, _SLOT_SIZE = _TABLE.size, _SLOT.size
_ON_IT, _FACE = _SLOT.at("tiles"), _SLOT.at("face")
_PLAYERS, _PLAYER_SIZE = FEATURES.starts("seat"), _PLAYER.size
_TILES, _EXPANSIONS, _FREE = (_PLAYER.at(name) for name in ("tiles", "expansions", "free"))
_PLACE, _PAVILION, _GARDEN = (_PLAYER.at(name) for name in ("place", "pavilion", "garden"))

CELL_AT_BIT = np.array(
    [(CELL_BIT == 1 << bit).argmax() if (CELL_BIT == 1 << bit).any() else 0 for bit in range(RING)]
)
"""By the number of its bit, the index of a cell."""


@compiled
def observe(state, seat, out):
    """Write the features of one seat into a vector of zeros."""
    players = np.int64(state.players)
    out[0] = state.over
    out[1] = state.round_number
    out[2] = state.left
    out[3] = state.supply
    out[4] = state.side
    out[5] = state.payers
    for ahead in range(ROUNDS - np.int64(state.round_number) + 1):
        for i in range(3):
            attribute = WHEEL[state.side, state.round_number - 1 + ahead, i]
            out[_WHEEL + ahead * len(ATTRIBUTES) + attribute] = 1
    for hexagon in range(len(HEXES)):
        out[_BAG + hexagon] = state.bag[hexagon]
        out[_TOWER + hexagon] = state.tower[hexagon]
    observe_set(np.int64(state.unseen), out, _UNSEEN)
    observe_doing(state.doing, out)
    n = _FIRST_SLOT
    for i in range(STACK[players]):
        observe_slot(state, i, out, n)
        n += _SLOT_SIZE
    whose = np.int64(seat)
    n = _PLAYERS[players]
    for _ in range(players):
        observe_player(state, whose, out, n)
        whose = whose + 1 if whose + 1 < players else np.int64(0)
        n += _PLAYER_SIZE


@compiled
def observe_set(hexes, out, n):
    """A feature for every hex of a set, from index n on."""
    while hexes:
        out[n + size((hexes & -hexes) - 1)] = 1
        hexes &= hexes - 1


@compiled
def observe_doing(doing, out):
    """What the acting seat is in the middle of."""
    out[6] = doing.lifted
    out[7] = doing.due
    out[8] = doing.least
    out[_STEP + np.int64(doing.step)] = 1
    out[_WAY + np.int64(doing.way)] = 1
    if doing.named != NOTHING:
        out[_NAMED + np.int64(doing.named)] = 1
    observe_set(np.int64(doing.choosing), out, _CHOOSING)
    if doing.hand != NOTHING:
        out[_HAND + np.int64(doing.hand) // 2] = 1
        out[_BUILDING] = doing.hand % 2
    if doing.cell != NOTHING:
        out[_CELL + np.int64(doing.cell)] = 1


@compiled
def observe_slot(state, i, out, n):
    """The features of one slot of the display, from index n on."""
    slot = state.slot[i]
    out[n] = i == state.top
    out[n + 1] = i < state.top
    out[n + 2] = slot.face == GONE
    for j in range(slot.tiles.count):
        out[n + _ON_IT + np.int64(slot.tiles.hex[j])] += 1
    if FIRST_FACE <= slot.face < GONE:
        out[n + _FACE + np.int64(slot.face) - FIRST_FACE] = 1


@compiled
def observe_player(state, whose, out, n):
    """The features of one player, from index n on."""
    player = state.player[whose]
    out[n] = state.acting >> whose & 1
    out[n + 1] = state.passed >> whose & 1
    out[n + 2] = state.first == whose
    out[n + 3] = player.jokers
    out[n + 4] = min(np.int64(player.points), MOST)
    out[n + 5] = min(storage_value(state, whose), MOST)
    for i in range(player.tiles.count):
        out[n + _TILES + np.int64(player.tiles.hex[i])] += 1
    for i in range(player.expansions.count):
        out[n + _EXPANSIONS + np.int64(player.expansions.hex[i])] = 1
    garden = player.garden
    for place in range(len(PLACES)):
        out[n + _PLACE + place] = garden.place[place] > 0
        out[n + _PAVILION + place] = garden.place[place] >= FRONT_UP
    observe_cells(np.int64(garden.free), out, n + _FREE)
    n += _GARDEN
    for attribute in range(len(ATTRIBUTES)):
        observe_cells(np.int64(garden.hexes[attribute]), out, n)
        n += len(CELLS)


@compiled
def observe_cells(cells, out, n):
    """A feature for every cell of a set, from index n on."""
    while cells:
        out[n + CELL_AT_BIT[size((cells & -cells) - 1)]] = 1
        cells &= cells - 1
