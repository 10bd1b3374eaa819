"""What lies in storage, compiled: what it is worth there, and what a payment costs.

In the last round it counts which hexes pay: one may be placed itself, another would cost its value
in the end (QG-25). Before that, most are worth the same.
"""

import numpy as np

from tiergarten.engine.bits import size
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.judgement.evolved import (
    CROWDED,
    ENOUGH_CELLS,
    EXPAND,
    JOKERS,
    LEFT_OVER,
    SAVED,
    UNIT,
    WANTED,
)
from tiergarten.games.queens_garden.judgement.garden_notes import (
    LOW,
    note_phase,
    print_worth,
    tile_worth,
)
from tiergarten.games.queens_garden.judgement.greedy import item_at
from tiergarten.games.queens_garden.pieces import (
    BY_COLOUR,
    BY_PATTERN,
    COLOUR_OF,
    EXPANSION_ROOM,
    FIRST_PATTERN,
    HEX_SETS,
    JOKER,
    PATTERN_OF,
    ROUNDS,
    STEP_PAY,
    TILE_ROOM,
    VALUE_OF,
    WAY_OF,
)
from tiergarten.games.queens_garden.rules.display import tiles_there
from tiergarten.games.queens_garden.rules.garden import free_rings
from tiergarten.games.queens_garden.rules.moves import PAY
from tiergarten.games.queens_garden.rules.playing import play
from tiergarten.games.queens_garden.rules.storage import how_many


@compiled
def phase_of(state, tiles):
    """The round; or one more, if in the last one no tiles are left to take."""
    return np.int64(state.round_number) + (state.round_number == ROUNDS and tiles == 0)


@compiled
def expansion_worth(state, phase, garden):
    """What an expansion brings beside its printed hex."""
    scarce = max(0.0, ENOUGH_CELLS - size(garden.free))
    return EXPAND[phase] + CROWDED * scarce


@compiled
def value_storage(state, seat, phase, notes):
    """Note what every item of the storage is worth as it lies there, the least worth first;
    returns how many there are."""
    player = state.player[seat]
    garden = player.garden
    rings = free_rings(garden)
    noted = notes.garden[seat]
    tiles = np.int64(player.tiles.count)
    items = tiles + np.int64(player.expansions.count)
    for i in range(items):
        worth = UNIT[phase] + 0.0
        if i < tiles:
            hexagon = np.int64(player.tiles.hex[i])
            spare = tile_worth(state, garden, noted, hexagon)
            spare -= (VALUE_OF[hexagon] - 1) * UNIT[phase]
            worth += SAVED[phase] * max(0.0, spare)
        else:
            hexagon = np.int64(player.expansions.hex[i - tiles])
            if rings and phase < ROUNDS:
                worth = WANTED[phase] + 0.0
            elif rings:
                spare = print_worth(state, garden, noted, hexagon, rings)
                spare += (
                    expansion_worth(state, phase, garden) - (VALUE_OF[hexagon] - 1) * UNIT[phase]
                )
                worth += SAVED[phase] * max(0.0, spare)
        if phase >= ROUNDS:
            worth -= LEFT_OVER[phase - ROUNDS] * VALUE_OF[hexagon]
        k = i
        while k > 0 and notes.held[k - 1].worth > worth:
            notes.held[k] = notes.held[k - 1]
            k -= 1
        held = notes.held[k]
        held.worth = worth
        held.hexagon = hexagon
        held.place = i
    return items


@compiled
def price(state, player, phase, items, notes, hexagon):
    """What the cheapest payment for a hex in storage is worth; enormous if there is none."""
    colour = COLOUR_OF[hexagon]
    pattern = PATTERN_OF[hexagon]
    due = np.int64(VALUE_OF[hexagon] - 1)
    by_colour = by_pattern = due
    jokers = min(due, np.int64(player.jokers))
    joker = JOKERS[phase] + 0.0
    # Jokers pay as much as they can, but for items that are worth less than a joker.
    first = second = 0.0
    paid = np.int64(0)
    for k in range(items):
        held = notes.held[k]
        payer = np.int64(held.hexagon)
        if state.payers and paid >> payer & 1:
            continue
        paid |= 1 << payer
        worth = float(held.worth)
        if COLOUR_OF[payer] == colour:
            if PATTERN_OF[payer] != pattern and by_colour > (jokers if worth > joker else 0):
                by_colour -= 1
                first += worth
        elif PATTERN_OF[payer] == pattern and by_pattern > (jokers if worth > joker else 0):
            by_pattern -= 1
            second += worth
    first = first + by_colour * joker if by_colour <= jokers else -LOW
    second = second + by_pattern * joker if by_pattern <= jokers else -LOW
    return min(first, second)


@compiled
def rough_price(state, player, phase, hexes, hexagon):
    """The same at a glance: every hex that pays is worth the same."""
    due = VALUE_OF[hexagon] - 1
    others = ~(1 << hexagon)
    by_colour = how_many(hexes, HEX_SETS[COLOUR_OF[hexagon]] & others)
    by_pattern = how_many(hexes, HEX_SETS[FIRST_PATTERN + PATTERN_OF[hexagon]] & others)
    jokers = max(0, due - max(by_colour, by_pattern))
    if jokers > player.jokers:
        return -LOW
    return (due - jokers) * UNIT[phase] + jokers * JOKERS[phase]


@compiled
def cheapest_in(state, player, phase, items, notes, way):
    """The cheapest way to finish a payment by colour or by pattern: its worth, the first item in
    the order of payments, and the places in storage of all."""
    doing = state.doing
    hexagon = np.int64(doing.hand) // 2
    due = np.int64(doing.due)
    paid = np.int64(doing.paid)
    jokers = np.int64(player.jokers)
    tiles = np.int64(player.tiles.count)
    first = JOKER
    total = 0.0
    used = np.int64(0)
    for k in range(items):
        held = notes.held[k]
        item = 2 * np.int64(held.hexagon) + (held.place >= tiles)
        if item < doing.least or WAY_OF[hexagon, item // 2] != way:
            continue
        if state.payers and paid >> (item // 2) & 1:
            continue
        if due > (jokers if held.worth > JOKERS[phase] else 0):
            due -= 1
            total += held.worth
            used |= 1 << np.int64(held.place)
            paid |= 1 << (item // 2)
            first = min(first, item)
    if due > jokers:
        return -LOW, first, used
    return total + due * JOKERS[phase], first, used


@compiled
def cheapest_payment(state, seat, notes):
    """The first item of the cheapest payment, and the places of all its hexes in storage."""
    player = state.player[seat]
    way = np.int64(state.doing.way)
    phase = phase_of(state, tiles_there(state))
    note_phase(notes.garden[seat], phase)
    items = value_storage(state, seat, phase, notes)
    total, first, used = -LOW, JOKER, np.int64(0)
    if way != BY_PATTERN:
        total, first, used = cheapest_in(state, player, phase, items, notes, BY_COLOUR)
    if way != BY_COLOUR:
        other, item, others = cheapest_in(state, player, phase, items, notes, BY_PATTERN)
        if other < total:
            return item, others
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
