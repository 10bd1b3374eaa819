"""What must be true of every Queen's Garden position, recounted from scratch. Compiled."""

import numpy as np

from tests.invariants.paper import how_many
from tests.invariants.queens_garden.broken import (
    ACTING,
    ALL_EXPANSIONS_THERE,
    ALL_TILES_THERE,
    BAG,
    EMPTY_SEAT,
    END,
    EXPANSION_STORAGE,
    EXPANSION_TWICE,
    FACE,
    FINES,
    FIRST,
    HEX,
    NOT_TURNED_UP,
    OPTIONS,
    PASSED,
    POINTS,
    ROUND,
    SCORED,
    SEAT,
    SLOT,
    SLOT_TILES,
    SORTED,
    STACK_SIZE,
    TILE_STORAGE,
    TOO_FEW,
    UNSEEN,
    WHEEL_SCORED,
)
from tests.invariants.queens_garden.broken import BROKEN as BROKEN
from tests.invariants.queens_garden.gardens import (
    cells,
    group,
    hexes,
)
from tests.invariants.queens_garden.turns import (
    doing,
)
from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.judgement import choose
from tiergarten.games.queens_garden.pieces import (
    ALL_EXPANSIONS,
    ATTRIBUTES,
    BACK_UP,
    CELL_BIT,
    CELLS,
    EXPANSION_ROOM,
    FACE_DOWN,
    FIRST_FACE,
    FIRST_PATTERN,
    FRONT_FEATURE,
    FRONT_UP,
    GONE,
    GROUP_BONUS,
    HEXES,
    LEAST_GROUP,
    MOST_PLAYERS,
    MOST_SLOTS,
    NOTHING,
    PAVILION,
    PLACES,
    POINTS_COLOUR_HEX,
    POINTS_JOKER,
    POINTS_PAVILION,
    PRICE_OF_SUPPLY,
    ROUNDS,
    SIDES,
    STACK,
    STEP_DISCARD,
    STEP_FROM,
    TILE_ROOM,
    TILES_OF_HEX,
    TILES_ON_TOP,
    WHEEL,
)


@compiled
def recount(state, paper):
    """0, or the number of an invariant that does not hold."""
    for hexagon in range(len(HEXES)):
        paper.count[hexagon] = np.int64(state.bag[hexagon]) + np.int64(state.tower[hexagon])
    if state.side >= len(SIDES) or state.payers > 1:
        return OPTIONS
    code = whose_turn(state)
    if code == 0:
        code = players(state, paper)
    if code == 0:
        code = rounds(state)
    if code == 0:
        code = display(state, paper)
    if code == 0:
        code = doing(state, paper)
    if code == 0:
        code = tiles(state, paper)
    if code == 0:
        code = expansions(state)
    return code


@compiled
def whose_turn(state):
    """QG-20, QG-21, QG-24."""
    seats = (1 << np.int64(state.players)) - 1
    passed = np.int64(state.passed)
    number = np.int64(state.round_number)
    if number < 1 or number > ROUNDS:
        return ROUND
    if state.turn >= state.players or passed & ~seats:
        return SEAT
    if state.start != NOTHING and state.start >= state.players:
        return SEAT
    if state.first != NOTHING and state.first >= state.players:
        return SEAT
    if (passed == 0) != (state.first == NOTHING):
        return FIRST
    if passed and not passed >> np.int64(state.first) & 1:
        return FIRST
    my_turn = 1 << np.int64(state.turn)
    if np.int64(state.acting) != (0 if state.over else my_turn):
        return ACTING
    if state.over:
        return END if passed != seats or number != ROUNDS else 0
    return PASSED if (passed & my_turn != 0) != (state.doing.step == STEP_DISCARD) else 0


@compiled
def players(state, paper):
    """Storages, gardens and points. The tiles go on paper."""
    for seat in range(MOST_PLAYERS):
        player = state.player[seat]
        if seat >= state.players:
            if something_of(player):
                return EMPTY_SEAT
            continue
        if np.int64(player.tiles.count) + np.int64(player.jokers) > TILE_ROOM:
            return TILE_STORAGE
        if player.expansions.count > EXPANSION_ROOM:
            return EXPANSION_STORAGE
        if not in_order(player.tiles, TILE_ROOM):
            return SORTED
        if not in_order(player.expansions, EXPANSION_ROOM):
            return SORTED
        for i in range(np.int64(player.tiles.count)):
            if player.tiles.hex[i] >= len(HEXES):
                return HEX
            paper.count[player.tiles.hex[i]] += 1
        code = cells(player.garden)
        if code == 0:
            code = hexes(player.garden, paper)
        if code:
            return code
        points = np.int64(player.begun) - np.int64(player.fines) - np.int64(player.discards)
        for i in range(ROUNDS):
            points += np.int64(player.wheel[i]) + POINTS_PAVILION * np.int64(player.pavilions[i])
        for place in range(len(PLACES)):
            points -= PRICE_OF_SUPPLY * (player.garden.place[place] == BACK_UP)
        if points != np.int64(player.points):
            return POINTS
    return 0


@compiled
def something_of(player):
    garden = player.garden
    there = np.int64(player.points) | np.int64(player.jokers) | np.int64(player.begun)
    there |= np.int64(player.tiles.count) | np.int64(player.expansions.count)
    there |= np.int64(player.fines) | np.int64(player.discards)
    there |= garden.taken | garden.free
    for attribute in range(len(ATTRIBUTES)):
        there |= garden.hexes[attribute]
    for place in range(len(PLACES)):
        there |= np.int64(garden.place[place]) | np.int64(garden.rotation[place])
    for i in range(ROUNDS):
        there |= np.int64(player.wheel[i]) | np.int64(player.pavilions[i])
    for i in range(TILE_ROOM):
        there |= np.int64(player.tiles.hex[i])
    for i in range(EXPANSION_ROOM):
        there |= np.int64(player.expansions.hex[i])
    return there != 0


@compiled
def in_order(listed, room):
    """Ascending, and nothing behind the end."""
    count = np.int64(listed.count)
    if count > room:
        return False
    for i in range(1, count):
        if listed.hex[i] < listed.hex[i - 1]:
            return False
    for i in range(count, room):
        if listed.hex[i]:
            return False
    return True


@compiled
def rounds(state):
    """QG-21, QG-23."""
    done = np.int64(state.round_number) - 1 + (state.over != 0)
    fines = np.int64(0)
    for seat in range(np.int64(state.players)):
        player = state.player[seat]
        for i in range(done, ROUNDS):
            if player.wheel[i] or player.pavilions[i]:
                return SCORED
        fines += np.int64(player.fines)
        if state.over:
            wheel, fronts = last_round(player.garden, np.int64(state.side))
            if np.int64(player.wheel[ROUNDS - 1]) != wheel:
                return WHEEL_SCORED
            if np.int64(player.pavilions[ROUNDS - 1]) != fronts:
                return WHEEL_SCORED
    most = np.int64(state.round_number) - 1 + (state.first != NOTHING)
    return FINES if fines > most else 0


@compiled
def last_round(garden, side):
    """QG-23: the points of the wheel, and the pavilions, cell by cell and place by place."""
    points = np.int64(0)
    for i in range(3):
        attribute = WHEEL[side, ROUNDS - 1, i]
        each = POINTS_COLOUR_HEX
        if attribute >= FIRST_PATTERN:
            each = attribute - FIRST_PATTERN + 1
        for cell in range(len(CELLS)):
            if garden.hexes[attribute] & CELL_BIT[cell]:
                points += each
    fronts = 0
    for place in range(len(PLACES)):
        if garden.place[place] >= FRONT_UP:
            fronts += FRONT_FEATURE[np.int64(garden.place[place]) - FRONT_UP] == PAVILION
    return points, fronts


@compiled
def display(state, paper):
    """QG-8, QG-12. The tiles go on paper."""
    stack = STACK[state.players]
    top = np.int64(state.top)
    if top > stack:
        return STACK_SIZE
    for i in range(MOST_SLOTS):
        slot = state.slot[i]
        count = np.int64(slot.tiles.count)
        if not in_order(slot.tiles, TILES_ON_TOP):
            return SORTED
        if i >= stack:
            if slot.face or count:
                return SLOT
            continue
        if slot.face > GONE:
            return FACE
        if count and (slot.face != FACE_DOWN or i > top):
            return SLOT_TILES
        if i >= top and slot.face != FACE_DOWN:
            return FACE
        if i <= top and slot.face == FACE_DOWN and count == 0:
            taking = state.doing.lifted != 0 if i == top else state.doing.step == STEP_FROM
            if not taking:
                return NOT_TURNED_UP
        for j in range(count):
            if slot.tiles.hex[j] >= len(HEXES):
                return HEX
            paper.count[slot.tiles.hex[j]] += 1
    return 0


@compiled
def tiles(state, paper):
    """QG-2: three of each hex, wherever they are."""
    in_bag = np.int64(0)
    for hexagon in range(len(HEXES)):
        in_bag += np.int64(state.bag[hexagon])
        if paper.count[hexagon] != TILES_OF_HEX:
            return ALL_TILES_THERE
    return 0 if in_bag == np.int64(state.left) else BAG


@compiled
def expansions(state):
    """QG-2, QG-8: one of each hex, face up or not."""
    seen = np.int64(0)
    open_ones = np.int64(0)
    backs = np.int64(0)
    stack = STACK[state.players]
    face_down = (ROUNDS - np.int64(state.round_number)) * stack
    for i in range(stack):
        face = np.int64(state.slot[i].face)
        if face == FACE_DOWN:
            face_down += 1
        elif face < GONE:
            seen |= 1 << (face - FIRST_FACE)
            open_ones += 1
    for seat in range(np.int64(state.players)):
        player = state.player[seat]
        for i in range(np.int64(player.expansions.count)):
            if player.expansions.hex[i] >= len(HEXES):
                return HEX
            seen |= 1 << np.int64(player.expansions.hex[i])
            open_ones += 1
        for place in range(len(PLACES)):
            what = np.int64(player.garden.place[place])
            backs += what == BACK_UP
            if what >= FRONT_UP:
                seen |= 1 << (what - FRONT_UP)
                open_ones += 1
    if state.doing.hand != NOTHING and np.int64(state.doing.hand) % 2:
        seen |= 1 << (np.int64(state.doing.hand) // 2)
        open_ones += 1
    if how_many(seen) != open_ones:
        return EXPANSION_TWICE
    unseen = np.int64(state.unseen)
    if unseen & seen or unseen >> ALL_EXPANSIONS:
        return UNSEEN
    if open_ones + face_down + backs + np.int64(state.supply) != ALL_EXPANSIONS:
        return ALL_EXPANSIONS_THERE
    return TOO_FEW if how_many(unseen) < face_down else 0


@compiled
def points(state, seat, paper):
    """QG-25, QG-26."""
    player = state.player[seat]
    total = np.int64(player.points) + POINTS_JOKER * np.int64(player.jokers)
    for i in range(np.int64(player.tiles.count)):
        total -= np.int64(player.tiles.hex[i]) % 6 + 1
    for i in range(np.int64(player.expansions.count)):
        total -= np.int64(player.expansions.hex[i]) % 6 + 1
    total = max(np.int64(0), total)
    garden = player.garden
    for attribute in range(len(ATTRIBUTES)):
        left = np.int64(garden.hexes[attribute])
        while left:
            together = group(left & -left, np.int64(garden.hexes[attribute]))
            left &= ~together
            if how_many(together) >= LEAST_GROUP:
                total += GROUP_BONUS[np.int64(state.side), how_many(together)]
                for pattern in range(6):
                    alike = together & garden.hexes[FIRST_PATTERN + pattern]
                    total += (pattern + 1) * how_many(alike)
    return total


@compiled
def tiebreak(state, seat):
    """QG-27: equal points share."""
    return 0


@compiled
def greedy(state, seat, scratch):
    return choose(state, seat, scratch, (word(scratch.rng), word(scratch.rng)))
