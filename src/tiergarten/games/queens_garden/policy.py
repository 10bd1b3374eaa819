"""How good each move looks at a glance, compiled: what the search tries first, and a quick policy.

Everything is in points of the final score. A garden's groups are noted once, in two spare states
(`note_garden`), and then the worth of a hex costs a few masks:

- `groups.player[k].garden.hexes[attribute]` is the k-th group of an attribute, and for a colour
  `groups.player[k].garden.place[colour]` is the sum of its values;
- `nears.player[k].garden.hexes[attribute]` are the cells around that group;
- `nears.player[k].garden.taken` are the free cells that would be the sixth, fifth, fourth and
  third hex around a feature, `nears.player[0].garden.free` the cells beside any hex.
"""

from typing import Any

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.display import expansions_there, tiles_there
from tiergarten.games.queens_garden.garden import around, free_rings, group_of, size
from tiergarten.games.queens_garden.greedy import cheapest, item_at
from tiergarten.games.queens_garden.legal import AT, BUILD, DISCARD, FROM, PASS, PAY, PLACE
from tiergarten.games.queens_garden.pieces import AT as AT_STEP
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    CELL_BIT,
    COLOUR_OF,
    FIRST_FACE,
    FIRST_PATTERN,
    FRONT_UP,
    GROUP_BONUS,
    HEX_SETS,
    HEXES,
    JOKER,
    PATTERN_OF,
    PLACES,
    POINTS_COLOUR_HEX,
    RING_OF_PLACE,
    ROUNDS,
    SIDES,
    SINGLE_RING,
    VALUE_OF,
    WHEEL,
)
from tiergarten.games.queens_garden.pieces import FROM as FROM_STEP
from tiergarten.games.queens_garden.pieces import PAY as PAY_STEP
from tiergarten.games.queens_garden.pieces import TURN as TURN_STEP
from tiergarten.games.queens_garden.storage import held, how_many, tile_room

# All by the round, the first entry being of no use, unless another index is named.
UNIT = np.array([0.0, 1.89, 1.93, 1.35, 1.68])  # of any hex in storage, as payment
JOKERS = np.array([0.0, 2.1, 2.55, 2.54, 2.29])  # of a joker
TAKEN = np.array([0.0, 0.94, 2.36, 5.32, 2.19])  # of any hex that is taken
HOPE = np.array([0.0, 0.48, 0.32, 0.19, 0.1])  # of what a taken hex would gain if it were placed
READY = np.array([0.0, 1.44, 1.23, 1.94, 0.85])  # the same, if it could be paid at once
EXPAND = np.array([0.0, -0.85, 3.4, 2.63, 1.66])  # of an expansion that is built
WANTED = np.array([0.0, 5.66, 1.59, 1.14, 0.08])  # of an expansion that is taken
BUYING = np.array([0.0, 10.44, 5.06, 8.77, 1.52])  # of seven cells, if there are tiles for them
PLACING = np.array([0.0, 0.5, -0.76, -0.22, -0.28])  # of placing now, rather than later
EARLY = np.array([0.0, 0.15, 0.61, 1.15, 1.09, 1.26, 1.36])  # by size: how much of a group counts
LATE = np.array([0.0, -0.05, 0.46, 1.03, 1.07, 1.07, 1.0])  # the same in the last round
CLOSING = np.array([1.93, 1.1, 0.44, 0.32])  # of the sixth, fifth, ... hex around a feature
# [a free cell that is one of few, how many are enough, a full storage, a hex kept too long by its
# value, a hex that pays by what it would gain, a taken hex by those in storage like it, a take by
# its hexes beyond the first]
FEARS = np.array([0.71, 11.58, -1.34, 0.31, 0.01, 0.6, 0.98])
LOW = -1e9
NOTED = 4  # groups of an attribute
SUMS, WORTHS = 600, 700  # where notes stand among the weights: of takes, of what is in storage


def _wheel_ahead() -> Any:
    """QG-23: what each hex will still score on the wheel, by side and round."""
    ahead = np.zeros((len(SIDES), ROUNDS + 2, len(HEXES)))
    for side in range(len(SIDES)):
        for turn in range(ROUNDS, 0, -1):
            for hexagon in range(len(HEXES)):
                named = WHEEL[side, turn - 1]
                ahead[side, turn, hexagon] = (
                    ahead[side, turn + 1, hexagon]
                    + POINTS_COLOUR_HEX * (COLOUR_OF[hexagon] in named)
                    + VALUE_OF[hexagon] * (FIRST_PATTERN + PATTERN_OF[hexagon] in named)
                )
    return ahead


WHEEL_AHEAD = _wheel_ahead()


@compiled
def note_garden(garden, groups, nears):
    """Note the groups of a garden, and what lies around them."""
    for attribute in range(len(ATTRIBUTES)):
        members = np.int64(garden.hexes[attribute])
        left = members
        for k in range(NOTED):
            group = np.int64(0)
            near = np.int64(0)
            if left:
                group = group_of(left & -left, members)
                near = around(group)
                left &= ~group
                if attribute < FIRST_PATTERN:
                    groups.player[k].garden.place[attribute] = values_of(garden, group)
            groups.player[k].garden.hexes[attribute] = group
            nears.player[k].garden.hexes[attribute] = near
    nears.player[0].garden.free = around(garden.taken)
    for k in range(NOTED):
        nears.player[k].garden.taken = 0
    for i in range(len(SINGLE_RING)):
        note_ring(garden, SINGLE_RING[i], nears)
    for place in range(len(PLACES)):
        if garden.place[place] >= FRONT_UP:
            note_ring(garden, RING_OF_PLACE[place], nears)


@compiled
def note_ring(garden, ring, nears):
    missing = 6 - size(ring & garden.taken)
    if 1 <= missing <= NOTED:
        nears.player[missing - 1].garden.taken |= ring & ~garden.taken


@compiled
def values_of(garden, group):
    """The sum of the values of a group of one colour."""
    values = 0
    for pattern in range(6):
        values += (pattern + 1) * (group & garden.hexes[FIRST_PATTERN + pattern] != 0)
    return values


@compiled
def group_worth(state, hexes, values):
    """What a group of so many hexes with such a sum of values will bring in the end, roughly."""
    if hexes > 6:
        return 0.0
    late = (np.int64(state.round_number) - 1) / (ROUNDS - 1)
    share = (1 - late) * EARLY[hexes] + late * LATE[hexes]
    return share * values + GROUP_BONUS[state.side, hexes]


@compiled
def growth(state, groups, k, attribute, value):
    """What one more hex of this value adds to a noted group."""
    hexes = size(groups.player[k].garden.hexes[attribute])
    if attribute < FIRST_PATTERN:
        values = np.int64(groups.player[k].garden.place[attribute])
    else:
        values = hexes * value
    return group_worth(state, hexes + 1, values + value) - group_worth(state, hexes, values)


@compiled
def hex_worth(state, garden, groups, nears, hexagon, free):
    """What a hex would gain on about the best of these free cells; LOW if none is fit.

    It looks at one group of its colour and one of its pattern at a time.
    """
    colour = COLOUR_OF[hexagon]
    pattern = FIRST_PATTERN + PATTERN_OF[hexagon]
    value = VALUE_OF[hexagon]
    for k in range(NOTED):
        if groups.player[k].garden.hexes[colour] & garden.hexes[pattern]:
            free &= ~np.int64(nears.player[k].garden.hexes[colour])
        if groups.player[k].garden.hexes[pattern] & garden.hexes[colour]:
            free &= ~np.int64(nears.player[k].garden.hexes[pattern])
    alone = group_worth(state, 1, value)
    best = LOW
    cells = free & ~np.int64(nears.player[0].garden.free)
    if cells:
        best = 2 * alone + closing_worth(nears, cells)
    for i in range(-1, NOTED):
        of_colour = free
        first = alone
        if i >= 0:
            if groups.player[i].garden.hexes[colour] == 0:
                break
            of_colour = free & np.int64(nears.player[i].garden.hexes[colour])
            if of_colour == 0:
                continue
            first = growth(state, groups, i, colour, value)
        for j in range(-1, NOTED):
            cells = of_colour
            second = alone
            if j >= 0:
                if groups.player[j].garden.hexes[pattern] == 0:
                    break
                cells = of_colour & np.int64(nears.player[j].garden.hexes[pattern])
                second = growth(state, groups, j, pattern, value)
            if cells and (i >= 0 or j >= 0):
                best = max(best, first + second + closing_worth(nears, cells))
    if best == LOW:
        return LOW
    return best + WHEEL_AHEAD[state.side, state.round_number, hexagon]


@compiled
def closing_worth(nears, cells):
    """What the best of these cells does for the features."""
    for k in range(NOTED):
        if cells & nears.player[k].garden.taken:
            return CLOSING[k]
    return 0.0


@compiled
def cell_worth(state, groups, nears, hexagon, bit):
    """What a hex gains on a cell, groups and features."""
    worth = closing_worth(nears, bit)
    worth += joined_worth(state, groups, nears, COLOUR_OF[hexagon], VALUE_OF[hexagon], bit)
    pattern = FIRST_PATTERN + PATTERN_OF[hexagon]
    return worth + joined_worth(state, groups, nears, pattern, VALUE_OF[hexagon], bit)


@compiled
def joined_worth(state, groups, nears, attribute, value, bit):
    """What a hex on a cell adds to the groups of one attribute, joining those around it."""
    hexes = 1
    values = np.int64(value)
    before = 0.0
    for k in range(NOTED):
        if nears.player[k].garden.hexes[attribute] & bit:
            more = size(groups.player[k].garden.hexes[attribute])
            its = more * value
            if attribute < FIRST_PATTERN:
                its = np.int64(groups.player[k].garden.place[attribute])
            before += group_worth(state, more, its)
            hexes += more
            values += its
    return group_worth(state, hexes, values) - before


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
    turn = state.round_number
    return (due - jokers) * UNIT[turn] + jokers * JOKERS[turn]


@compiled
def expansion_worth(state, garden):
    """What an expansion brings beside its printed hex."""
    scarce = max(0.0, FEARS[1] - size(garden.free))
    return EXPAND[state.round_number] + FEARS[0] * scarce


@compiled
def weigh_turn(state, player, count, thought, groups, nears):
    """What a turn is worth that begins with each of the listed moves."""
    garden = player.garden
    turn = np.int64(state.round_number)
    hexes = held(player, state.payers)
    free = np.int64(garden.free)
    rings = free_rings(garden)
    crowded = FEARS[0] if size(free) < FEARS[1] else 0.0
    room = tile_room(player)
    tiles = tiles_there(state)
    expansions = expansions_there(state)
    weigh_display(state, player, hexes, tiles, expansions, rings, thought, groups, nears)
    for i in range(count):
        action = np.int64(thought.listed.action[i])
        if action < FROM:
            worth = 0.0 + thought.weight[SUMS + action]
            worth += FEARS[6] * size((tiles | expansions) & HEX_SETS[action])
            left = room - size(tiles & HEX_SETS[action])
            if left < 2:
                worth -= FEARS[2] * (2 - left)
        elif action < BUILD:
            hexagon = action - PLACE
            worth = hex_worth(state, garden, groups, nears, hexagon, free) - crowded
            worth += PLACING[turn] - price(state, player, hexes, hexagon)
        elif action < AT:
            hexagon = action - BUILD
            worth = hex_worth(state, garden, groups, nears, hexagon, rings)
            worth += expansion_worth(state, garden) + PLACING[turn]
            worth -= price(state, player, hexes, hexagon)
        elif action < PASS:
            worth = BUYING[turn] * min(7, np.int64(player.tiles.count)) / 7
            worth -= 1.5 * size(free) + 1.0
        else:
            worth = 0.0
        if turn == ROUNDS and PLACE <= action < AT:
            worth += VALUE_OF[(action - PLACE) % len(HEXES)]  # it would cost that (QG-25)
        thought.weight[i] = worth


@compiled
def weigh_display(state, player, hexes, tiles, expansions, rings, thought, groups, nears):
    """Note for every attribute what its hexes in the display are worth."""
    garden = player.garden
    turn = np.int64(state.round_number)
    for attribute in range(len(ATTRIBUTES)):
        thought.weight[SUMS + attribute] = 0.0
    there = tiles | expansions
    while there:
        bit = there & -there
        there ^= bit
        hexagon = size(bit - 1)
        value = VALUE_OF[hexagon]
        worth = 0.0
        if tiles & bit:
            gain = hex_worth(state, garden, groups, nears, hexagon, np.int64(garden.free))
            gain -= (value - 1) * UNIT[turn]
            ready = price(state, player, hexes, hexagon) < -LOW
            worth = TAKEN[turn] + (READY[turn] if ready else HOPE[turn]) * max(0.0, gain)
            alike = HEX_SETS[COLOUR_OF[hexagon]] | HEX_SETS[FIRST_PATTERN + PATTERN_OF[hexagon]]
            worth += FEARS[5] * how_many(hexes, alike & ~bit)
            if turn == ROUNDS:
                worth -= FEARS[3] * value
        elif rings and turn < ROUNDS:
            worth = WANTED[turn]
        elif turn == ROUNDS:
            worth -= FEARS[3] * value
        thought.weight[SUMS + COLOUR_OF[hexagon]] += worth
        thought.weight[SUMS + FIRST_PATTERN + PATTERN_OF[hexagon]] += worth


@compiled
def weigh_cells(state, count, thought, groups, nears):
    hexagon = np.int64(state.doing.hand) // 2
    for i in range(count):
        bit = CELL_BIT[thought.listed.action[i] - AT]
        thought.weight[i] = cell_worth(state, groups, nears, hexagon, bit)


@compiled
def weigh_copies(state, player, count, thought):
    """Which copy to take: an expansion if it can be used, else where fewest tiles are left."""
    useful = free_rings(player.garden) != 0 and state.round_number < ROUNDS
    for i in range(count):
        slot = state.slot[thought.listed.action[i] - FROM]
        if slot.face >= FIRST_FACE:
            thought.weight[i] = 2.0 if useful else -2.0
        else:
            thought.weight[i] = -0.1 * slot.tiles.count


@compiled
def weigh_payments(state, player, count, thought, groups, nears):
    """The first hex of the cheapest payment; others look worse the more they are worth."""
    turn = np.int64(state.round_number)
    garden = player.garden
    doing = state.doing
    worths = thought.weight[WORTHS:]
    for i in range(np.int64(player.tiles.count) + np.int64(player.expansions.count)):
        item = item_at(player, i)
        worths[i] = UNIT[turn]
        if item % 2:
            if turn < ROUNDS and free_rings(garden):
                worths[i] = WANTED[turn]
        else:
            gain = hex_worth(state, garden, groups, nears, item // 2, np.int64(garden.free))
            gain -= (VALUE_OF[item // 2] - 1) * UNIT[turn]
            worths[i] += FEARS[4] * max(0.0, gain)
        if turn == ROUNDS:
            worths[i] -= 0.3 * VALUE_OF[item // 2]
    _total, first = cheapest(
        state,
        player,
        np.int64(doing.hand) // 2,
        np.int64(doing.way),
        np.int64(doing.due),
        np.int64(doing.least),
        worths,
    )
    for i in range(count):
        item = np.int64(thought.listed.action[i]) - PAY
        thought.weight[i] = 0.0 if item == first else -3.0 if item < JOKER else -4.0


@compiled
def weigh_discards(count, thought):
    for i in range(count):
        item = np.int64(thought.listed.action[i]) - DISCARD
        thought.weight[i] = -1.0 - VALUE_OF[item // 2] if item < JOKER else 0.0


@compiled
def weigh_moves(state, seat, count, thought, groups, nears):
    """Write how good each listed move looks, the garden being noted."""
    player = state.player[seat]
    step = state.doing.step
    if step == TURN_STEP:
        weigh_turn(state, player, count, thought, groups, nears)
    elif step == AT_STEP:
        weigh_cells(state, count, thought, groups, nears)
    elif step == PAY_STEP:
        weigh_payments(state, player, count, thought, groups, nears)
    elif step == FROM_STEP:
        weigh_copies(state, player, count, thought)
    else:
        weigh_discards(count, thought)
