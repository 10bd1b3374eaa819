"""The display, compiled: laying tiles, what lies there, taking, turning expansions up.

The slots are the expansions of the round's stack in the order in which they come up. Slot `top`
is the top of the stack; those before it lie beside the stack, those after it are still under it.
"""

import numpy as np

from tiergarten.engine.chance import below
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    FACE_DOWN,
    FIRST_FACE,
    GONE,
    HEX_SETS,
    HEXES,
    STACK,
    TILES_ON_TOP,
)
from tiergarten.games.queens_garden.rules.garden import size
from tiergarten.games.queens_garden.rules.storage import holds, insert, remove


@compiled
def lay_tiles(state):
    """QG-8, QG-11, QG-22: tiles on the top of the stack.

    If there are none at all, what is left of the stack is turned up into the display.
    """
    stack = STACK[state.players]
    if state.top >= stack:
        return
    tiles = state.slot[state.top].tiles
    for _ in range(TILES_ON_TOP):
        if state.left == 0:
            refill_bag(state)
        if state.left == 0:
            break
        insert(tiles, draw_tile(state))
    if tiles.count == 0:
        while state.top < stack:
            turn_up(state, state.slot[state.top])
            state.top += 1


@compiled
def refill_bag(state):
    """QG-22: the tower's tiles go back into the bag."""
    for hexagon in range(len(HEXES)):
        state.bag[hexagon] = state.tower[hexagon]
        state.left += state.tower[hexagon]
        state.tower[hexagon] = 0


@compiled
def draw_tile(state):
    """One of the tiles in the bag, each as likely as the others."""
    pick = below(state.rng, np.int64(state.left))
    hexagon = 0
    while pick >= state.bag[hexagon]:
        pick -= state.bag[hexagon]
        hexagon += 1
    state.bag[hexagon] -= 1
    state.left -= 1
    return hexagon


@compiled
def turn_up(state, slot):
    """QG-12: one of the expansions that nobody has seen, each as likely as the others."""
    unseen = np.int64(state.unseen)
    for _ in range(below(state.rng, size(unseen))):
        unseen &= unseen - 1
    bit = unseen & -unseen
    state.unseen &= ~bit
    slot.face = FIRST_FACE + size(bit - 1)


@compiled
def tiles_there(state):
    """The hexes that lie in the display as tiles, a bit each."""
    there = np.int64(0)
    for i in range(min(state.top + 1, STACK[state.players])):
        tiles = state.slot[i].tiles
        for j in range(tiles.count):
            there |= 1 << np.int64(tiles.hex[j])
    return there


@compiled
def expansions_there(state):
    """The hexes that lie in the display as face-up expansions, a bit each."""
    there = np.int64(0)
    for i in range(min(np.int64(state.top), STACK[state.players])):
        face = np.int64(state.slot[i].face)
        if FIRST_FACE <= face < GONE:
            there |= 1 << (face - FIRST_FACE)
    return there


@compiled
def fits(tiles, expansions, tile_space, expansion_space):
    """QG-10: whether all these hexes fit; of those that lie there as both, either will do."""
    both = size(tiles & expansions)
    at_least = size(tiles) - tile_space  # this many of both must come as expansions
    at_most = expansion_space - (size(expansions) - both)
    return max(0, at_least) <= min(both, at_most)


@compiled
def lies_in(state, i, hexagon):
    """Whether a slot has this hex, as a tile or face up."""
    slot = state.slot[i]
    return slot.face == FIRST_FACE + hexagon or holds(slot.tiles, hexagon)


@compiled
def take_from(state, player, i, hexagon):
    """Move a hex from a slot to the storage."""
    slot = state.slot[i]
    if slot.face == FIRST_FACE + hexagon:
        slot.face = GONE
        insert(player.expansions, hexagon)
    else:
        remove(slot.tiles, hexagon)
        insert(player.tiles, hexagon)
        if i == state.top:
            state.doing.lifted = 1


@compiled
def begin_take(state, player, attribute):
    """QG-9: take what lies in one place only; remember the hexes of which there are several."""
    doing = state.doing
    there = (tiles_there(state) | expansions_there(state)) & HEX_SETS[attribute]
    while there:
        bit = there & -there
        there ^= bit
        hexagon = size(bit - 1)
        found = -1
        for i in range(min(state.top + 1, STACK[state.players])):
            if lies_in(state, i, hexagon):
                if found >= 0:
                    doing.choosing |= bit
                    found = -1
                    break
                found = i
        if found >= 0:
            take_from(state, player, found, hexagon)


@compiled
def end_take(state):
    """QG-11, QG-12: the stack moves on, then what has no tiles is turned up."""
    if state.doing.lifted:
        state.doing.lifted = 0
        state.top += 1
        beside = np.int64(state.top)
        lay_tiles(state)
    else:
        beside = np.int64(state.top)
    for i in range(beside):
        slot = state.slot[i]
        if slot.face == FACE_DOWN and slot.tiles.count == 0:
            turn_up(state, slot)
