"""How good each move looks at a glance, compiled: what the search tries first, and a quick policy.

Everything is in points of the final score; the weights are in `evolved.py`. The garden of whoever
moves has been noted.
"""

import numpy as np

from tiergarten.engine.bits import size
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.judgement.evolved import (
    ALIKE,
    BUYING,
    CROWDED,
    ENOUGH_CELLS,
    EXPAND,
    FILLING,
    HOPE,
    JOKERS,
    LEFT_OVER,
    PLACING,
    READY,
    SAVED,
    TAKEN,
    TOGETHER,
    UNIT,
    WANTED,
)
from tiergarten.games.queens_garden.judgement.garden_notes import LOW, cell_worth, hex_worth
from tiergarten.games.queens_garden.judgement.greedy import cheapest, item_at
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    CELL_BIT,
    COLOUR_OF,
    EXPANSION_ROOM,
    FIRST_FACE,
    FIRST_PATTERN,
    HEX_SETS,
    HEXES,
    JOKER,
    PATTERN_OF,
    ROUNDS,
    STEP_AT,
    STEP_BEGIN,
    STEP_FROM,
    STEP_PAY,
    TILE_ROOM,
    VALUE_OF,
)
from tiergarten.games.queens_garden.rules.display import expansions_there, tiles_there
from tiergarten.games.queens_garden.rules.garden import free_rings
from tiergarten.games.queens_garden.rules.moves import AT, BUILD, DISCARD, FROM, PASS, PAY, PLACE
from tiergarten.games.queens_garden.rules.playing import play
from tiergarten.games.queens_garden.rules.storage import held, how_many, tile_room


@compiled
def price(state, player, hexes, hexagon):
    """What paying for a hex costs, roughly; enormous if it cannot be paid."""
    due = VALUE_OF[hexagon] - 1
    others = ~(1 << hexagon)
    by_colour = how_many(hexes, HEX_SETS[COLOUR_OF[hexagon]] & others)
    by_pattern = how_many(hexes, HEX_SETS[FIRST_PATTERN + PATTERN_OF[hexagon]] & others)
    jokers = max(0, due - max(by_colour, by_pattern))
    if jokers > player.jokers:
        return -LOW
    round_number = state.round_number
    return (due - jokers) * UNIT[round_number] + jokers * JOKERS[round_number]


@compiled
def expansion_worth(state, garden):
    """What an expansion brings beside its printed hex."""
    scarce = max(0.0, ENOUGH_CELLS - size(garden.free))
    return EXPAND[state.round_number] + CROWDED * scarce


@compiled
def turn_priors(state, seat, count, thought, notes):
    """What a turn is worth that begins with each of the listed moves."""
    player = state.player[seat]
    noted = notes.garden[seat]
    garden = player.garden
    round_number = np.int64(state.round_number)
    hexes = held(player, state.payers)
    free = np.int64(garden.free)
    rings = free_rings(garden)
    crowded = CROWDED if size(free) < ENOUGH_CELLS else 0.0
    room = tile_room(player)
    tiles = tiles_there(state)
    expansions = expansions_there(state)
    value_display(state, seat, hexes, tiles, expansions, rings, notes)
    for i in range(count):
        action = np.int64(thought.listed.action[i])
        if action < FROM:
            worth = 0.0 + notes.taking[action]
            worth += TOGETHER * size((tiles | expansions) & HEX_SETS[action])
            left = room - size(tiles & HEX_SETS[action])
            if left < 2:
                worth += FILLING * (2 - left)
        elif action < BUILD:
            hexagon = action - PLACE
            worth = hex_worth(state, garden, noted, hexagon, free) - crowded
            worth += PLACING[round_number] - price(state, player, hexes, hexagon)
        elif action < AT:
            hexagon = action - BUILD
            worth = hex_worth(state, garden, noted, hexagon, rings)
            worth += expansion_worth(state, garden) + PLACING[round_number]
            worth -= price(state, player, hexes, hexagon)
        elif action < PASS:
            worth = BUYING[round_number] * min(7, np.int64(player.tiles.count)) / 7
            worth -= 1.5 * size(free) + 1.0
        else:
            worth = 0.0
        if round_number == ROUNDS and PLACE <= action < AT:
            worth += VALUE_OF[(action - PLACE) % len(HEXES)]  # it would cost that (QG-25)
        thought.weight[i] = worth


@compiled
def value_display(state, seat, hexes, tiles, expansions, rings, notes):
    """Note for every attribute what its hexes in the display are worth."""
    player = state.player[seat]
    garden = player.garden
    noted = notes.garden[seat]
    round_number = np.int64(state.round_number)
    for attribute in range(len(ATTRIBUTES)):
        notes.taking[attribute] = 0.0
    there = tiles | expansions
    while there:
        bit = there & -there
        there ^= bit
        hexagon = size(bit - 1)
        value = VALUE_OF[hexagon]
        worth = 0.0
        if tiles & bit:
            gain = hex_worth(state, garden, noted, hexagon, np.int64(garden.free))
            gain -= (value - 1) * UNIT[round_number]
            ready = price(state, player, hexes, hexagon) < -LOW
            worth = TAKEN[round_number] + (
                READY[round_number] if ready else HOPE[round_number]
            ) * max(0.0, gain)
            alike = HEX_SETS[COLOUR_OF[hexagon]] | HEX_SETS[FIRST_PATTERN + PATTERN_OF[hexagon]]
            worth += ALIKE * how_many(hexes, alike & ~bit)
            if round_number == ROUNDS:
                worth -= LEFT_OVER * value
        elif rings and round_number < ROUNDS:
            worth = WANTED[round_number]
        elif round_number == ROUNDS:
            worth -= LEFT_OVER * value
        notes.taking[COLOUR_OF[hexagon]] += worth
        notes.taking[FIRST_PATTERN + PATTERN_OF[hexagon]] += worth


@compiled
def cell_priors(state, count, thought, noted):
    hexagon = np.int64(state.doing.hand) // 2
    for i in range(count):
        bit = CELL_BIT[thought.listed.action[i] - AT]
        thought.weight[i] = cell_worth(state, noted, hexagon, bit)


@compiled
def copy_priors(state, player, count, thought):
    """Which copy to take: an expansion if it can be used, else where fewest tiles are left."""
    useful = free_rings(player.garden) != 0 and state.round_number < ROUNDS
    for i in range(count):
        slot = state.slot[thought.listed.action[i] - FROM]
        if slot.face >= FIRST_FACE:
            thought.weight[i] = 2.0 if useful else -2.0
        else:
            thought.weight[i] = -0.1 * slot.tiles.count


@compiled
def cheapest_payment(state, seat, notes):
    """The first item of the cheapest payment, and a set of all its hexes in storage."""
    player = state.player[seat]
    noted = notes.garden[seat]
    round_number = np.int64(state.round_number)
    garden = player.garden
    doing = state.doing
    worths = notes.held[:]
    for i in range(np.int64(player.tiles.count) + np.int64(player.expansions.count)):
        item = item_at(player, i)
        worths[i] = UNIT[round_number]
        if item % 2:
            if round_number < ROUNDS and free_rings(garden):
                worths[i] = WANTED[round_number]
        else:
            gain = hex_worth(state, garden, noted, item // 2, np.int64(garden.free))
            gain -= (VALUE_OF[item // 2] - 1) * UNIT[round_number]
            worths[i] += SAVED * max(0.0, gain)
        if round_number == ROUNDS:
            worths[i] -= LEFT_OVER * VALUE_OF[item // 2]
    _total, first, used = cheapest(
        state,
        player,
        np.int64(doing.hand) // 2,
        np.int64(doing.way),
        np.int64(doing.due),
        np.int64(doing.least),
        worths,
    )
    return first, used


@compiled
def pay_cheaply(state, seat, notes):
    """Make the cheapest payment, all at once: what is left of it stays the cheapest."""
    player = state.player[seat]
    _first, used = cheapest_payment(state, seat, notes)
    for i in range(TILE_ROOM + EXPANSION_ROOM - 1, -1, -1):  # from the end, as the storage shrinks
        if used >> i & 1:
            play(state, seat, PAY + item_at(player, i))
    while state.doing.step == STEP_PAY:
        play(state, seat, PAY + JOKER)


@compiled
def payment_priors(state, seat, count, thought, notes):
    """The first hex of the cheapest payment; others look worse the more they are worth."""
    first, _used = cheapest_payment(state, seat, notes)
    for i in range(count):
        item = np.int64(thought.listed.action[i]) - PAY
        thought.weight[i] = 0.0 if item == first else -3.0 if item < JOKER else -4.0


@compiled
def discard_priors(count, thought):
    for i in range(count):
        item = np.int64(thought.listed.action[i]) - DISCARD
        thought.weight[i] = -1.0 - VALUE_OF[item // 2] if item < JOKER else 0.0


@compiled
def move_priors(state, seat, count, thought, notes):
    """Write how good each listed move looks, the garden being noted."""
    step = state.doing.step
    if step == STEP_BEGIN:
        turn_priors(state, seat, count, thought, notes)
    elif step == STEP_AT:
        cell_priors(state, count, thought, notes.garden[seat])
    elif step == STEP_PAY:
        payment_priors(state, seat, count, thought, notes)
    elif step == STEP_FROM:
        copy_priors(state, state.player[seat], count, thought)
    else:
        discard_priors(count, thought)
