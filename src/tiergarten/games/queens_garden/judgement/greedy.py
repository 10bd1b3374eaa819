"""The greedy bot of Queen's Garden, compiled: one turn ahead.

`choose` looks at what placing would gain, less what the payment is worth; at what the hexes of a
take could be placed for; or else it passes. Nothing it looks at is hidden.
"""

import numpy as np

from tiergarten.engine.bits import size
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    BY_COLOUR,
    BY_PATTERN,
    CELL_BIT,
    CELLS,
    COLOUR_OF,
    EITHER,
    FIRST_FACE,
    FIRST_PATTERN,
    FRONT_UP,
    GROUP_BONUS,
    HEX_SETS,
    JOKER,
    JOKERS_FOR,
    PATTERN_OF,
    PAVILION,
    PLACES,
    POINTS_COLOUR_HEX,
    RING_OF_PLACE,
    ROUNDS,
    SINGLE_FEATURE,
    SINGLE_RING,
    STEP_AT,
    STEP_DISCARD,
    STEP_FROM,
    STEP_PAY,
    VALUE_OF,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.display import expansions_there, tiles_there
from tiergarten.games.queens_garden.rules.garden import cells_for, free_rings, group_of
from tiergarten.games.queens_garden.rules.moves import (
    AT,
    BUILD,
    DONE,
    FROM,
    PASS,
    PAY,
    PLACE,
    TAKE,
    legal,
)
from tiergarten.games.queens_garden.rules.storage import tile_room, way_of

# How much of a group's values counts, by its size, in the first and in the last round: a pair
# may become a group that scores (QG-26), and does so the more likely the more time there is.
EARLY_SHARE = np.array([0.0, 0.28, 0.6, 1.1, 1.15, 1.2, 1.0])
LATE_SHARE = np.array([0.0, 0.05, 0.25, 1.0, 1.0, 1.0, 1.0])
JOKER_WORTH = np.array([0.0, 2.2, 2.1, 1.8, 1.2])  # by the round
PAYER_WORTH = np.array([0.0, 1.0, 1.0, 0.9, -0.2])  # of any hex in storage, as payment
RING_SHARE = np.array([0.0, 0.02, 0.06, 0.14, 0.28, 0.55, 1.0])  # of a feature's jokers
CELL_WORTH = 0.55  # of a free cell, as long as there are few
ENOUGH_CELLS = 9
TAKEN_WORTH = np.array([0.0, 1.6, 1.6, 1.4, 0.8])  # of any hex in the display, as payment
BUY_WORTH = np.array([0.0, 5.0, 7.0, 7.0, 4.0])  # of seven cells, if there are tiles for them
LATE_FEAR = 0.2  # of having to keep what is taken in the last round, for each point of value
FULL_FEAR = 1.5  # of a full storage
TAKE_SHARE = 0.75  # of what a taken hex would gain if it were placed
KEEP_SHARE = 0.15  # of what a hex in storage would gain, if it is not paid away
LOW = -1e9


@compiled
def wheel_ahead(state, hexagon):
    """QG-23: what a hex will still score on the wheel, from this round on."""
    points = 0.0
    for round_index in range(np.int64(state.round_number) - 1, ROUNDS):
        for i in range(3):
            attribute = WHEEL[state.side, round_index, i]
            if attribute == COLOUR_OF[hexagon]:
                points += POINTS_COLOUR_HEX
            if attribute == FIRST_PATTERN + PATTERN_OF[hexagon]:
                points += VALUE_OF[hexagon]
    return points


@compiled
def group_share(state, hexes):
    """How much of the values of a group of this size counts at this time of the game."""
    late = (np.int64(state.round_number) - 1) / (ROUNDS - 1)
    return (1 - late) * EARLY_SHARE[hexes] + late * LATE_SHARE[hexes]


@compiled
def group_worth(state, garden, attribute, group):
    """What a group will bring in the end, roughly."""
    hexes = size(group)
    share = group_share(state, hexes)
    bonus = GROUP_BONUS[state.side, hexes]
    if attribute >= FIRST_PATTERN:
        return share * hexes * (attribute - FIRST_PATTERN + 1) + bonus
    values = 0.0
    for pattern in range(6):
        if group & garden.hexes[FIRST_PATTERN + pattern]:
            values += pattern + 1
    return share * values + bonus


@compiled
def group_gain(state, garden, attribute, bit, value):
    """What a new hex on this cell adds to the groups of one of its attributes."""
    members = garden.hexes[attribute]
    joined = group_of(bit, members | bit)
    hexes = size(joined)
    if hexes > 6:
        return 0.0
    share = group_share(state, hexes)
    values = float(value)
    worth = float(GROUP_BONUS[state.side, hexes])
    if attribute >= FIRST_PATTERN:
        values *= hexes
    else:
        for pattern in range(6):
            if joined & ~bit & garden.hexes[FIRST_PATTERN + pattern]:
                values += pattern + 1
    worth += share * values
    old = joined & ~bit
    while old:
        group = group_of(old & -old, members)
        worth -= group_worth(state, garden, attribute, group)
        old &= ~group
    return worth


@compiled
def ring_gain(ring, bit, taken, jokers):
    """What a hex on this cell brings a feature nearer to its jokers."""
    if ring & bit == 0:
        return 0.0
    hexes = size(ring & taken)
    return jokers * (RING_SHARE[hexes + 1] - RING_SHARE[hexes])


@compiled
def cell_gain(state, player, hexagon, bit):
    """What a hex gains on a cell: groups and features."""
    garden = player.garden
    value = VALUE_OF[hexagon]
    gain = group_gain(state, garden, COLOUR_OF[hexagon], bit, value)
    gain += group_gain(state, garden, FIRST_PATTERN + PATTERN_OF[hexagon], bit, value)
    jokers = 0.0
    for i in range(len(SINGLE_RING)):
        jokers += ring_gain(SINGLE_RING[i], bit, garden.taken, JOKERS_FOR[SINGLE_FEATURE[i]])
    for place in range(len(PLACES)):
        if garden.place[place] >= FRONT_UP:
            jokers += ring_gain(RING_OF_PLACE[place], bit, garden.taken, JOKERS_FOR[PAVILION])
    return gain + jokers * JOKER_WORTH[state.round_number]


@compiled
def best_cell(state, player, hexagon, free):
    """The cell on which a hex gains most, or -1."""
    fitting = cells_for(player.garden, hexagon, free)
    best, best_gain = -1, LOW
    for cell in range(len(CELLS)):
        if fitting & CELL_BIT[cell]:
            gain = cell_gain(state, player, hexagon, CELL_BIT[cell])
            if gain > best_gain:
                best, best_gain = cell, gain
    return best


@compiled
def best_gain(state, player, hexagon, free):
    """What placing a hex gains on its best cell, wheel included; payment not considered."""
    cell = best_cell(state, player, hexagon, free)
    if cell < 0:
        return 0.0
    return cell_gain(state, player, hexagon, CELL_BIT[cell]) + wheel_ahead(state, hexagon)


@compiled
def keep_worth(state, player, item):
    """What something in storage is worth if it is not paid away now."""
    round_number = np.int64(state.round_number)
    if item == JOKER:
        return JOKER_WORTH[round_number]
    hexagon = item // 2
    price = (VALUE_OF[hexagon] - 1) * PAYER_WORTH[1]
    if item % 2:
        if free_rings(player.garden) == 0:
            return 0.0 if round_number < ROUNDS else -float(VALUE_OF[hexagon])
        return 1.0 + expansion_worth(state, player)
    hope = KEEP_SHARE * max(0.0, best_gain(state, player, hexagon, player.garden.free) - price)
    if round_number < ROUNDS:
        return PAYER_WORTH[round_number] + hope
    return PAYER_WORTH[round_number] - 0.3 * VALUE_OF[hexagon] + hope


@compiled
def item_at(player, i):
    """The i-th item of a storage: tiles first, then expansions."""
    tiles = np.int64(player.tiles.count)
    if i < tiles:
        return 2 * np.int64(player.tiles.hex[i])
    return 2 * np.int64(player.expansions.hex[i - tiles]) + 1


@compiled
def value_storage(state, player, worths):
    """Write what each item of a storage is worth if kept; returns how many there are."""
    items = np.int64(player.tiles.count) + np.int64(player.expansions.count)
    for i in range(items):
        worths[i] = keep_worth(state, player, item_at(player, i))
    return items


@compiled
def cheapest_way(state, player, hexagon, way, due, least, worths):
    """The worth of the cheapest payment in a way, the item that comes first in its order, and a
    set of all that are paid; jokers make up for the rest.

    The worth is enormous if it cannot be paid that way.
    """
    items = np.int64(player.tiles.count) + np.int64(player.expansions.count)
    jokers = np.int64(player.jokers)
    first = JOKER
    total = 0.0
    used = 0
    for _ in range(due):
        best = -1
        best_worth = JOKER_WORTH[state.round_number] if jokers > 0 else -LOW
        for i in range(items):
            item = item_at(player, i)
            if used >> i & 1 or item < least or way_of(hexagon, item // 2) != way:
                continue
            if state.payers and (has_paid(state, item) or twin_used(player, used, item // 2)):
                continue
            if worths[i] < best_worth:
                best, best_worth = i, worths[i]
        total += best_worth
        if best >= 0:
            used |= 1 << best
            first = min(first, item_at(player, best))
        else:
            jokers -= 1
    return total, first, used


@compiled
def has_paid(state, item):
    """Whether an identical hex has been paid already."""
    return np.int64(state.doing.paid) >> (item // 2) & 1


@compiled
def twin_used(player, used, hexagon):
    """Whether an identical hex is part of the payment already."""
    i = 0
    while used >> i:
        if used >> i & 1 and item_at(player, i) // 2 == hexagon:
            return True
        i += 1
    return False


@compiled
def cheapest(state, player, hexagon, way, due, least, worths):
    """The cheapest payment by colour or by pattern, as far as the way is still open."""
    total, first, used = -LOW, JOKER, 0
    if way != BY_PATTERN:
        total, first, used = cheapest_way(state, player, hexagon, BY_COLOUR, due, least, worths)
    if way != BY_COLOUR:
        other, item, items = cheapest_way(state, player, hexagon, BY_PATTERN, due, least, worths)
        if other < total:
            total, first, used = other, item, items
    return total, first, used


@compiled
def expansion_worth(state, player):
    """What a new expansion brings beside its printed hex: cells, and a pavilion's points."""
    cells = size(player.garden.free)
    rounds = ROUNDS + 1 - np.int64(state.round_number)
    return rounds + CELL_WORTH * max(0, ENOUGH_CELLS - cells) * min(1.0, 0.4 * rounds)


@compiled
def placing_worth(state, player, item, worths):
    """What placing something from storage gains, less what the payment is worth."""
    hexagon = item // 2
    free = free_rings(player.garden) if item % 2 else np.int64(player.garden.free)
    due = VALUE_OF[hexagon] - 1
    total, _first, _used = cheapest(state, player, hexagon, EITHER, due, 0, worths)
    gain = best_gain(state, player, hexagon, free) - total
    if state.round_number == ROUNDS:
        gain += VALUE_OF[hexagon]  # it would cost that at the end (QG-25)
    if item % 2:
        return gain + expansion_worth(state, player)
    return gain - CELL_WORTH * max(0, min(1, ENOUGH_CELLS - size(free)))


@compiled
def taking_worth(state, player, attribute, tiles, expansions):
    """What the hexes of a take could be placed or paid for."""
    round_number = np.int64(state.round_number)
    of_it = HEX_SETS[attribute] & (tiles | expansions)
    room = tile_room(player)
    worth = 0.0
    while of_it:
        bit = of_it & -of_it
        of_it ^= bit
        hexagon = size(bit - 1)
        gain = best_gain(state, player, hexagon, player.garden.free)
        if tiles & bit:
            hope = gain - (VALUE_OF[hexagon] - 1) * PAYER_WORTH[1]
            worth += TAKEN_WORTH[round_number] + TAKE_SHARE * max(0.0, hope)
            room -= 1
            if round_number == ROUNDS:
                worth -= LATE_FEAR * VALUE_OF[hexagon]
        elif free_rings(player.garden) and round_number < ROUNDS:
            worth += 2.0 + 0.7 * expansion_worth(state, player)
        elif round_number == ROUNDS:
            worth -= LATE_FEAR * VALUE_OF[hexagon]
    if room < 2:
        worth -= FULL_FEAR * (2 - room)
    return worth


@compiled
def slot_worth(state, player, slot):
    """Which copy to take: an expansion if it can be used, else where fewest tiles are left."""
    if slot.face >= FIRST_FACE:
        useful = free_rings(player.garden) != 0 and state.round_number < ROUNDS
        return 2.0 if useful else -2.0
    return -0.1 * slot.tiles.count


@compiled
def turn_worth(state, player, action, tiles, expansions, worths):
    """What a turn is worth that begins with this move."""
    if action < FROM:
        return taking_worth(state, player, action - TAKE, tiles, expansions)
    if action < BUILD:
        return placing_worth(state, player, 2 * (action - PLACE), worths)
    if action < AT:
        return placing_worth(state, player, 2 * (action - BUILD) + 1, worths)
    if action < PASS:
        cells = size(player.garden.free)
        hexes = np.int64(player.tiles.count)
        return BUY_WORTH[state.round_number] * min(7, hexes) / 7 - 1.5 * cells - 1.0
    return 0.0


@compiled
def choose(state, seat, scratch, seed):
    """The move that looks best."""
    player = state.player[seat]
    worths = np.zeros(16)
    value_storage(state, player, worths)
    step = state.doing.step
    hand = np.int64(state.doing.hand)
    if step == STEP_PAY:
        _total, first, _used = cheapest(
            state,
            player,
            hand // 2,
            np.int64(state.doing.way),
            np.int64(state.doing.due),
            np.int64(state.doing.least),
            worths,
        )
        return PAY + first
    if step == STEP_AT:
        free = free_rings(player.garden) if hand % 2 else np.int64(player.garden.free)
        return AT + best_cell(state, player, hand // 2, free)
    if step == STEP_DISCARD:
        return DONE
    n = legal(state, seat, scratch)
    tiles = tiles_there(state)
    expansions = expansions_there(state)
    best, best_worth = np.int64(scratch.action[0]), LOW
    for i in range(n):
        action = np.int64(scratch.action[i])
        if step == STEP_FROM:
            worth = slot_worth(state, player, state.slot[action - FROM])
        else:
            worth = turn_worth(state, player, action, tiles, expansions, worths)
        if worth > best_worth:
            best, best_worth = action, worth
    return best
