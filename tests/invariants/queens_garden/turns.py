"""Turns that are not finished: hexes being chosen, placed or paid for. Compiled."""

import numpy as np

from tests.invariants.paper import how_many
from tests.invariants.queens_garden.broken import (
    CELL,
    CHOOSING,
    HAND,
    HAND_ROOM,
    LIFTED,
    NO_WAY_OUT,
    PAID,
    STEP,
)
from tests.invariants.queens_garden.gardens import (
    RINGS,
    may_lie,
)
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    BY_COLOUR,
    BY_PATTERN,
    CELL_BIT,
    CELLS,
    EITHER,
    EXPANSION_ROOM,
    FIRST_FACE,
    FIRST_PATTERN,
    FREE_PLACE,
    HEXES,
    MOST_SLOTS,
    NOTHING,
    PLACES,
    STACK,
    STEP_AT,
    STEP_BEGIN,
    STEP_DISCARD,
    STEP_FROM,
    STEP_PAY,
    TILE_ROOM,
    TILES_ON_TOP,
)


@compiled
def doing(state, paper):
    """What the acting seat is in the middle of."""
    now = state.doing
    step = np.int64(now.step)
    placing = step == STEP_AT or step == STEP_PAY
    if (now.hand != NOTHING) != placing or (now.cell != NOTHING) != (step == STEP_PAY):
        return STEP
    if (now.choosing != 0) != (step == STEP_FROM) or (now.named != NOTHING) != (step == STEP_FROM):
        return STEP
    if (now.lifted and step != STEP_FROM) or (now.due > 0) != (step == STEP_PAY):
        return STEP
    if (now.way != EITHER and step != STEP_PAY) or (
        now.least and step != STEP_PAY and step != STEP_DISCARD
    ):
        return STEP
    if step != STEP_BEGIN and state.over:
        return STEP
    if step == STEP_FROM:
        return choosing(state)
    if placing:
        return in_hand(state, state.player[state.turn], paper)
    return 0


@compiled
def choosing(state):
    """QG-9, QG-10, QG-11."""
    now = state.doing
    if now.named >= len(ATTRIBUTES):
        return CHOOSING
    left = np.int64(now.choosing)
    named = np.int64(now.named)
    player = state.player[state.turn]
    if now.lifted:
        if state.top == STACK[state.players] or state.slot[state.top].tiles.count == TILES_ON_TOP:
            return LIFTED
    while left:
        bit = left & -left
        left ^= bit
        hexagon = how_many(bit - 1)
        if hexagon >= len(HEXES):
            return CHOOSING
        if hexagon // 6 != named and FIRST_PATTERN + hexagon % 6 != named:
            return CHOOSING
        places = 0
        for i in range(MOST_SLOTS):
            slot = state.slot[i]
            there = np.int64(slot.face) == FIRST_FACE + hexagon
            for j in range(np.int64(slot.tiles.count)):
                there |= np.int64(slot.tiles.hex[j]) == hexagon
            places += there
        if places < 2:
            return CHOOSING
    room = TILE_ROOM - np.int64(player.tiles.count) - np.int64(player.jokers)
    room += EXPANSION_ROOM - np.int64(player.expansions.count)
    return NO_WAY_OUT if how_many(np.int64(now.choosing)) > room else 0


@compiled
def in_hand(state, player, paper):
    """QG-6, QG-13, QG-15, QG-16, QG-18: a hex on its way from the storage to the garden."""
    now = state.doing
    if now.hand >= 2 * len(HEXES):
        return HAND
    hexagon = np.int64(now.hand) // 2
    expansion = np.int64(now.hand) % 2
    if expansion:
        if player.expansions.count == EXPANSION_ROOM:
            return HAND_ROOM
    else:
        paper.count[hexagon] += 1
        if np.int64(player.tiles.count) + np.int64(player.jokers) == TILE_ROOM:
            return HAND_ROOM
    garden = player.garden
    room = np.int64(0)
    if expansion:
        for place in range(len(PLACES)):
            if garden.place[place] == FREE_PLACE:
                room |= RINGS[place]
    else:
        room = np.int64(garden.free)
    value = hexagon % 6 + 1
    if now.step == STEP_PAY:
        if now.cell >= len(CELLS):
            return CELL
        bit = np.int64(CELL_BIT[now.cell])
        if not room & bit or not may_lie(garden, hexagon, bit):
            return CELL
        paid = value - 1 - np.int64(now.due)
        if paid < 0 or (paid == 0 and now.way != EITHER) or now.way > BY_PATTERN:
            return PAID
        due = np.int64(now.due)
        return 0 if means(player, hexagon, now.way, 0) >= due else NO_WAY_OUT
    if means(player, hexagon, np.int64(EITHER), np.int64(state.payers)) < value - 1:
        return HAND
    while room:
        bit = room & -room
        room ^= bit
        if may_lie(garden, hexagon, bit):
            return 0
    return NO_WAY_OUT


@compiled
def means(player, hexagon, way, distinct):
    """QG-13: how many hexes and jokers can pay for this hex, by the better or the chosen way."""
    by_colour = np.int64(0)
    by_pattern = np.int64(0)
    seen = np.int64(0)
    tiles = np.int64(player.tiles.count)
    for i in range(tiles + np.int64(player.expansions.count)):
        other = np.int64(player.tiles.hex[i] if i < tiles else player.expansions.hex[i - tiles])
        if other == hexagon or (distinct and seen >> other & 1):
            continue
        seen |= 1 << other
        by_colour += other // 6 == hexagon // 6
        by_pattern += other % 6 == hexagon % 6
    if way == BY_COLOUR:
        return by_colour + np.int64(player.jokers)
    if way == BY_PATTERN:
        return by_pattern + np.int64(player.jokers)
    return max(by_colour, by_pattern) + np.int64(player.jokers)
