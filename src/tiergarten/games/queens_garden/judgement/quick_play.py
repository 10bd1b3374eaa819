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
    FILLING,
    HOPE,
    LEFT_OVER,
    PLACING,
    READY,
    SOON,
    TAKEN,
    TOGETHER,
    UNIT,
    WANTED,
)
from tiergarten.games.queens_garden.judgement.garden_notes import (
    LOW,
    cell_worth,
    note_phase,
    print_worth,
    tile_worth,
)
from tiergarten.games.queens_garden.judgement.payments import (
    cheapest_payment,
    expansion_worth,
    phase_of,
    price,
    rough_price,
    value_storage,
)
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    CELL_BIT,
    COLOUR_OF,
    FIRST_FACE,
    FIRST_PATTERN,
    HEX_SETS,
    JOKER,
    PATTERN_OF,
    ROUNDS,
    STEP_AT,
    STEP_BEGIN,
    STEP_FROM,
    STEP_PAY,
    VALUE_OF,
)
from tiergarten.games.queens_garden.rules.display import expansions_there, tiles_there
from tiergarten.games.queens_garden.rules.garden import free_rings
from tiergarten.games.queens_garden.rules.moves import AT, BUILD, DISCARD, FROM, PASS, PAY, PLACE
from tiergarten.games.queens_garden.rules.storage import held, how_many, tile_room


@compiled
def turn_priors(state, seat, count, thought, notes):
    """What a turn is worth that begins with each of the listed moves."""
    player = state.player[seat]
    noted = notes.garden[seat]
    garden = player.garden
    hexes = held(player, state.payers)
    free = np.int64(garden.free)
    rings = free_rings(garden)
    crowded = CROWDED if size(free) < ENOUGH_CELLS else 0.0
    room = tile_room(player)
    tiles = tiles_there(state)
    expansions = expansions_there(state)
    phase = phase_of(state, tiles)
    note_phase(noted, phase)
    if tiles | expansions:
        value_display(state, seat, phase, hexes, tiles, expansions, rings, notes)
    items = value_storage(state, seat, phase, notes) if phase >= ROUNDS else np.int64(0)
    for i in range(count):
        action = np.int64(thought.listed.action[i])
        if action < FROM:
            worth = 0.0 + notes.taking[action]
            worth += TOGETHER * size((tiles | expansions) & HEX_SETS[action])
            left = room - size(tiles & HEX_SETS[action])
            if left < 2:
                worth += FILLING * (2 - left)
        elif action < BUILD:
            worth = tile_worth(state, garden, noted, action - PLACE) - crowded
            worth += placing_worth(state, player, phase, items, hexes, notes, action - PLACE)
        elif action < AT:
            worth = print_worth(state, garden, noted, action - BUILD, rings)
            worth += expansion_worth(state, phase, garden)
            worth += placing_worth(state, player, phase, items, hexes, notes, action - BUILD)
        elif action < PASS:
            worth = BUYING[phase] * min(7, np.int64(player.tiles.count)) / 7
            worth -= 1.5 * size(free) + 1.0
        else:
            worth = 0.0
        thought.weight[i] = worth


@compiled
def placing_worth(state, player, phase, items, hexes, notes, hexagon):
    """What there is to placing a hex from storage beside what it gains there: the price."""
    if phase < ROUNDS:
        return PLACING[phase] - rough_price(state, player, phase, hexes, hexagon)
    paid = price(state, player, phase, items, notes, hexagon)
    return PLACING[phase] + VALUE_OF[hexagon] - paid  # left over, it would cost its value (QG-25)


@compiled
def value_display(state, seat, phase, hexes, tiles, expansions, rings, notes):
    """Note for every attribute what its hexes in the display are worth."""
    player = state.player[seat]
    garden = player.garden
    noted = notes.garden[seat]
    jokers = np.int64(player.jokers)
    for attribute in range(len(ATTRIBUTES)):
        notes.taking[attribute] = 0.0
        notes.mates[attribute] = size(tiles & HEX_SETS[attribute]) - 1
    there = tiles | expansions
    while there:
        bit = there & -there
        there ^= bit
        hexagon = size(bit - 1)
        value = VALUE_OF[hexagon]
        colour = COLOUR_OF[hexagon]
        pattern = FIRST_PATTERN + PATTERN_OF[hexagon]
        worth = 0.0
        if tiles & bit or phase >= ROUNDS:
            if tiles & bit:
                gain = tile_worth(state, garden, noted, hexagon)
                worth = TAKEN[phase] + 0.0
            else:
                gain = LOW
                if rings:
                    gain = print_worth(state, garden, noted, hexagon, rings)
                    gain += expansion_worth(state, phase, garden)
            gain = max(0.0, gain - (value - 1) * UNIT[phase])
            by_colour = how_many(hexes, HEX_SETS[colour] & ~bit)
            by_pattern = how_many(hexes, HEX_SETS[pattern] & ~bit)
            due = value - 1 - jokers
            worth += ALIKE * (by_colour + by_pattern)
            if phase >= ROUNDS:
                worth -= LEFT_OVER[phase - ROUNDS] * value
            now = by_colour >= due or by_pattern >= due
            ready = READY[phase] * gain
            soon = SOON[phase] * gain
            hope = HOPE[phase] * gain
            notes.taking[colour] += (
                ready if now else soon if by_colour + notes.mates[colour] >= due else hope
            )
            notes.taking[pattern] += (
                ready if now else soon if by_pattern + notes.mates[pattern] >= due else hope
            )
        elif rings:
            worth = WANTED[phase] + 0.0
        notes.taking[colour] += worth
        notes.taking[pattern] += worth


@compiled
def cell_priors(state, count, thought, noted):
    hexagon = np.int64(state.doing.hand) // 2
    note_phase(noted, phase_of(state, tiles_there(state)))
    for i in range(count):
        bit = CELL_BIT[thought.listed.action[i] - AT]
        thought.weight[i] = cell_worth(state, noted, hexagon, bit)


@compiled
def copy_priors(state, player, count, thought):
    """Which copy to take: an expansion as long as there are rounds to fill it in, else where fewest
    tiles are left."""
    useful = free_rings(player.garden) != 0 and state.round_number < ROUNDS
    for i in range(count):
        slot = state.slot[thought.listed.action[i] - FROM]
        if slot.face >= FIRST_FACE:
            thought.weight[i] = 2.0 if useful else -2.0
        else:
            thought.weight[i] = -0.1 * slot.tiles.count


@compiled
def payment_priors(state, seat, count, thought, notes):
    """The first hex of the cheapest payment; others look worse, and jokers worst."""
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
