"""Which moves are legal, compiled. Ids come out ascending because verbs and words are walked in
the order of the verb table."""

import numpy as np

from tiergarten.engine.bits import lowest
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    ACTIONS,
    ATTRIBUTES,
    CELL_BIT,
    CELLS,
    FIRST_FACE,
    FREE_PLACE,
    HEX_SETS,
    JOKER,
    MOST_SLOTS,
    PLACES,
    PRICE_OF_SUPPLY,
    STEP_AT,
    STEP_BEGIN,
    STEP_FROM,
    STEP_PAY,
    VALUE_OF,
)
from tiergarten.games.queens_garden.rules.display import (
    expansions_there,
    fits,
    tiles_in,
    tiles_there,
)
from tiergarten.games.queens_garden.rules.garden import (
    around,
    cells_alone,
    cells_for,
    fits_somewhere,
    free_rings,
)
from tiergarten.games.queens_garden.rules.storage import (
    can_pay,
    expansion_room,
    held,
    payments,
    tile_room,
)

TAKE = ACTIONS.start("take")
FROM = ACTIONS.start("from")
PLACE = ACTIONS.start("place")
BUILD = ACTIONS.start("build")
AT = ACTIONS.start("at")
PAY = ACTIONS.start("pay")
BUY = ACTIONS.start("buy")
PASS = ACTIONS.start("pass")
DISCARD = ACTIONS.start("discard")
DONE = ACTIONS.start("done")


@compiled
def legal(state, seat, out):
    """Write the legal moves of a seat, and return how many there are."""
    step = state.doing.step
    player = state.player[seat]
    if step == STEP_BEGIN:
        return turns(state, player, out)
    if step == STEP_PAY:
        return payments(player, state.doing, state.payers, PAY, out)
    if step == STEP_AT:
        return cells(state, player, out)
    if step == STEP_FROM:
        return places_of_copies(state, player, out)
    return discards(state, player, out)


@compiled
def turns(state, player, out):
    """One of the four things to do in a turn."""
    n = takes(state, player, out, 0)
    hexes = held(player, state.payers)
    n = tiles_to_place(player, hexes, out, n)
    n = expansions_to_place(player, hexes, out, n)
    if player.points >= PRICE_OF_SUPPLY and state.supply > 0:  # QG-19
        for place in range(len(PLACES)):
            out.action[n] = BUY + place
            n += player.garden.place[place] == FREE_PLACE
    out.action[n] = PASS  # QG-20
    return n + 1


@compiled
def takes(state, player, out, n):
    """QG-9, QG-10: every colour and pattern of which something is there, if all of it fits."""
    tiles = tiles_there(state)
    expansions = expansions_there(state)
    room = tile_room(player)
    space = expansion_room(player)
    for attribute in range(len(ATTRIBUTES)):
        of_it = HEX_SETS[attribute]
        out.action[n] = TAKE + attribute
        n += ((tiles | expansions) & of_it != 0) & fits(
            tiles & of_it, expansions & of_it, room, space
        )
    return n


@compiled
def tiles_to_place(player, hexes, out, n):
    """QG-13, QG-15, QG-16: the tiles in storage that can be paid for and have a cell to go to."""
    garden = player.garden
    free = np.int64(garden.free)
    if free == 0:
        return n
    alone = cells_alone(garden, free)
    beside = around(free)
    last = np.int64(-1)
    for i in range(player.tiles.count):
        hexagon = np.int64(player.tiles.hex[i])
        out.action[n] = PLACE + hexagon
        payable = (hexagon != last) & can_pay(player, hexagon, hexes)
        n += payable and (alone != 0 or fits_somewhere(garden, hexagon, free, beside))
        last = hexagon
    return n


@compiled
def expansions_to_place(player, hexes, out, n):
    """QG-18."""
    if player.expansions.count == 0:
        return n
    garden = player.garden
    free = free_rings(garden)
    alone = cells_alone(garden, free)
    beside = around(free)
    for i in range(player.expansions.count):
        hexagon = np.int64(player.expansions.hex[i])
        out.action[n] = BUILD + hexagon
        payable = can_pay(player, hexagon, hexes)
        n += payable and (alone != 0 or fits_somewhere(garden, hexagon, free, beside))
    return n


@compiled
def cells(state, player, out):
    """QG-15, QG-16; for an expansion it is the cell of its printed hex (QG-18)."""
    hand = np.int64(state.doing.hand)
    free = free_rings(player.garden) if hand % 2 else np.int64(player.garden.free)
    fitting = cells_for(player.garden, hand // 2, free)
    n = 0
    for cell in range(len(CELLS)):
        out.action[n] = AT + cell
        n += fitting & CELL_BIT[cell] != 0
    return n


@compiled
def places_of_copies(state, player, out):
    """QG-9: the places where the hex to be chosen lies, if the rest still fits (QG-10)."""
    choosing = np.int64(state.doing.choosing)
    hexagon = lowest(choosing)
    rest = choosing & (choosing - 1)
    tiles = tiles_there(state) & rest
    expansions = expansions_there(state) & rest
    room = tile_room(player)
    space = expansion_room(player)
    tile_fits = fits(tiles, expansions, room - 1, space)
    expansion_fits = fits(tiles, expansions, room, space - 1)
    n = 0
    for i in range(MOST_SLOTS):
        slot = state.slot[i]
        out.action[n] = FROM + i
        n += expansion_fits & (slot.face == FIRST_FACE + hexagon)
        n += tile_fits & (tiles_in(slot) >> hexagon & 1)
    return n


@compiled
def discards(state, player, out):
    """QG-20: what the score can pay, in the order of the items; or done."""
    tiles = player.tiles
    expansions = player.expansions
    n = 0
    e = 0
    last = np.int64(-1)
    for i in range(np.int64(tiles.count) + 1):
        hexagon = np.int64(tiles.hex[i]) if i < tiles.count else np.int64(JOKER)
        while e < expansions.count and expansions.hex[e] < hexagon:
            n = discard(state, player, np.int64(expansions.hex[e]), 1, out, n)
            e += 1
        if i < tiles.count and hexagon != last:
            last = hexagon
            n = discard(state, player, hexagon, 0, out, n)
    out.action[n] = DONE
    return n + 1


@compiled
def discard(state, player, hexagon, expansion, out, n):
    item = 2 * hexagon + expansion
    out.action[n] = DISCARD + item
    return n + ((item >= state.doing.least) & (VALUE_OF[hexagon] <= player.points))


@compiled
def can_discard(player):
    """QG-20: whether the score can pay for anything that is left, whatever went before it."""
    for i in range(player.tiles.count):
        if VALUE_OF[player.tiles.hex[i]] <= player.points:
            return True
    for i in range(player.expansions.count):
        if VALUE_OF[player.expansions.hex[i]] <= player.points:
            return True
    return False
