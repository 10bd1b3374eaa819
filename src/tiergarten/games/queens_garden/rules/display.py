"""The display, compiled: laying tiles, what lies there, taking, turning expansions up.

The slots are the expansions of the round's stack in the order in which they come up. Slot `top`
is the top of the stack; those before it lie beside the stack, those after it are still under it.
"""

import numpy as np

from tiergarten.engine.bits import lowest, size, without_lowest
from tiergarten.engine.chance import below
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    FACE_DOWN,
    FIRST_FACE,
    GONE,
    HEX_SETS,
    HEXES,
    MOST_SLOTS,
    SHOWN,
    STACK,
    TILES_ON_TOP,
)
from tiergarten.games.queens_garden.rules.storage import insert, remove


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
    hexagon = lowest(without_lowest(unseen, below(state.rng, size(unseen))))
    state.unseen = unseen & ~(1 << hexagon)
    slot.face = FIRST_FACE + hexagon


@compiled
def tiles_in(slot):
    """The hexes that lie in a slot as tiles, a bit each.

    Nobody can guess how many tiles lie there, so all places are looked at: it costs less than a
    branch that is guessed wrongly.
    """
    there = np.int64(0)
    for j in range(TILES_ON_TOP):
        there |= np.int64(j < slot.tiles.count) << np.int64(slot.tiles.hex[j])
    return there


@compiled
def tiles_there(state):
    """The hexes that lie in the display as tiles, a bit each."""
    there = np.int64(0)
    for i in range(MOST_SLOTS):
        there |= tiles_in(state.slot[i])
    return there


@compiled
def expansions_there(state):
    """The hexes that lie in the display as face-up expansions, a bit each."""
    there = np.int64(0)
    for i in range(MOST_SLOTS):
        there |= SHOWN[state.slot[i].face]
    return there


@compiled
def hexes_in(slot):
    """The hexes that lie in a slot, as tiles or face up, a bit each."""
    return tiles_in(slot) | SHOWN[slot.face]


@compiled
def fits(tiles, expansions, tile_space, expansion_space):
    """QG-10: whether all these hexes fit; of those that lie there as both, either will do."""
    both = size(tiles & expansions)
    at_least = size(tiles) - tile_space  # this many of both must come as expansions
    at_most = expansion_space - (size(expansions) - both)
    return max(0, at_least) <= min(both, at_most)


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
    once = several = np.int64(0)
    for i in range(MOST_SLOTS):
        here = hexes_in(state.slot[i]) & HEX_SETS[attribute]
        several |= once & here
        once |= here
    state.doing.choosing |= several
    single = once & ~several
    slots = np.int64(0)
    for i in range(MOST_SLOTS):
        slots |= (hexes_in(state.slot[i]) & single != 0) << i
    while slots:
        i = lowest(slots)
        here = hexes_in(state.slot[i]) & single
        while here:
            take_from(state, player, i, lowest(here))
            here &= here - 1
        slots &= slots - 1


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
    bare = np.int64(0)
    for i in range(MOST_SLOTS):
        slot = state.slot[i]
        bare |= ((i < beside) & (slot.face == FACE_DOWN) & (slot.tiles.count == 0)) << i
    while bare:
        turn_up(state, state.slot[lowest(bare)])
        bare &= bare - 1
