"""What must be true of every Queen's Garden position, recounted from scratch. Compiled.

Sets of cells and sets of hexes are masks. Neighbours come from the coordinates of the cells, not
from the shifts that the rules work with.
"""

import numpy as np

from tests.invariants.paper import how_many
from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.judgement import choose
from tiergarten.games.queens_garden.pieces import (
    ALL_EXPANSIONS,
    ATTRIBUTES,
    BACK_UP,
    BY_COLOUR,
    BY_PATTERN,
    CELL_AT,
    CELL_BIT,
    CELLS,
    DIRECTION_OF_CELL,
    DIRECTIONS,
    EITHER,
    EXPANSION_ROOM,
    FACE_DOWN,
    FIRST_FACE,
    FIRST_PATTERN,
    FREE_PLACE,
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
    PLACE_CELLS,
    PLACE_OF_CELL,
    PLACES,
    PLAZA_CELLS,
    POINTS_COLOUR_HEX,
    POINTS_JOKER,
    POINTS_PAVILION,
    PRICE_OF_SUPPLY,
    RING,
    ROUNDS,
    SIDES,
    STACK,
    STEP_AT,
    STEP_BEGIN,
    STEP_DISCARD,
    STEP_FROM,
    STEP_PAY,
    TILE_ROOM,
    TILES_OF_HEX,
    TILES_ON_TOP,
    WHEEL,
)

EMPTY_SEAT, TILE_STORAGE, EXPANSION_STORAGE, SORTED, POINTS = range(1, 6)
SETS, CELLS_THERE, PLACE, PRINTED, TWINS, STRANGERS = range(6, 12)
ROUND, SEAT, FIRST, ACTING, END, PASSED, SCORED, FINES = range(12, 20)
STACK_SIZE, SLOT, SLOT_TILES, FACE, NOT_TURNED_UP = range(20, 25)
STEP, HAND, HAND_ROOM, CELL, PAID, CHOOSING, LIFTED, NO_WAY_OUT = range(25, 33)
HEX, EXPANSION_TWICE, UNSEEN, ALL_TILES_THERE, BAG, ALL_EXPANSIONS_THERE, TOO_FEW = range(33, 40)
WHEEL_SCORED, OPTIONS = range(40, 42)

BROKEN = {
    EMPTY_SEAT: "a seat where nobody sits has something",
    TILE_STORAGE: "more than 12 tiles and jokers in a storage (QG-6)",
    EXPANSION_STORAGE: "more than two expansions in a storage (QG-6)",
    SORTED: "a storage or a slot is not sorted, or holds something behind its end",
    POINTS: "points are not those begun with, plus earned, minus spent (QG-19 to QG-23)",
    SETS: "a cell of a garden has not one colour and one pattern",
    CELLS_THERE: "hexes on cells that are not there, or the free cells are not the others (QG-5)",
    PLACE: "a place holds no such expansion, or it is turned in no possible way (QG-5)",
    PRINTED: "the printed hex of an expansion is not on its cell (QG-3)",
    TWINS: "identical hexes in a group (QG-16)",
    STRANGERS: "a hex beside strangers only (QG-15)",
    ROUND: "there is no such round",
    SEAT: "there is no such seat",
    FIRST: "the seat that passed first has not, or nobody did (QG-21)",
    ACTING: "who acts is not whose turn it is",
    END: "the game is over before all have passed in its last round (QG-24)",
    PASSED: "who has passed does something more than discard (QG-20)",
    SCORED: "a round is scored that is not over (QG-23)",
    FINES: "more fines than rounds in which somebody passed first (QG-21)",
    STACK_SIZE: "the stack has another size (QG-8)",
    SLOT: "there is something in a slot that is not there (QG-8)",
    SLOT_TILES: "tiles lie where none can lie (QG-12)",
    FACE: "the stack does not lie face down (QG-8)",
    NOT_TURNED_UP: "an expansion without tiles lies face down (QG-12)",
    STEP: "what the seat is in the middle of does not go together",
    HAND: "the hex in hand cannot be, or could not be paid for (QG-13)",
    HAND_ROOM: "the hex in hand had no room in the storage (QG-6)",
    CELL: "the hex in hand cannot lie on its cell (QG-15, QG-16)",
    PAID: "what is paid does not go with what is due (QG-13)",
    CHOOSING: "there is no choice among the copies of a hex (QG-9)",
    LIFTED: "no tile came from the top of the stack (QG-11)",
    NO_WAY_OUT: "what was begun cannot be finished (QG-10, QG-13, QG-15)",
    HEX: "there is no such hex",
    EXPANSION_TWICE: "an expansion lies open twice (QG-2)",
    UNSEEN: "an expansion that nobody has seen lies open, or there is no such one",
    ALL_TILES_THERE: "there are not three tiles of a hex (QG-2)",
    BAG: "the tiles in the bag do not add up",
    ALL_EXPANSIONS_THERE: "the expansions do not add up (QG-2)",
    TOO_FEW: "fewer expansions are unseen than lie face down (QG-8)",
    OPTIONS: "an option has no such value",
    WHEEL_SCORED: "the last round is scored wrongly (QG-23)",
}

COLOURS_THERE = 6
BITS = {at: int(bit).bit_length() - 1 for at, bit in zip(CELL_AT, CELL_BIT, strict=True)}


def _near(at: tuple[int, int]) -> int:
    beside = ((at[0] + q, at[1] + r) for q, r in DIRECTIONS)
    return sum(1 << BITS[cell] for cell in beside if cell in BITS)


def _cells(place: int, centre: bool) -> int:
    """The cells of a place, or of the plaza, which is place -1."""
    of_place = [
        int(CELL_BIT[cell])
        for cell in range(len(CELLS))
        if PLACE_OF_CELL[cell] == place and (centre or DIRECTION_OF_CELL[cell] >= 0)
    ]
    return sum(of_place)


NEAR = np.zeros(RING, np.int64)  # by the number of a cell's bit: the cells beside it
for _at, _bit in BITS.items():
    NEAR[_bit] = _near(_at)
PLAZA_SET = _cells(-1, centre=True)
RINGS = np.array([_cells(place, centre=False) for place in range(len(PLACES))])
WHOLES = np.array([_cells(place, centre=True) for place in range(len(PLACES))])


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
def cells(garden):
    """QG-3, QG-5: the sets of cells fit the expansions and each other."""
    for first in range(0, len(ATTRIBUTES), COLOURS_THERE):
        once = np.int64(0)
        twice = np.int64(0)
        for attribute in range(first, first + COLOURS_THERE):
            twice |= once & garden.hexes[attribute]
            once |= garden.hexes[attribute]
        if twice or once != garden.taken:
            return SETS
    there = np.int64(PLAZA_SET)
    for place in range(len(PLACES)):
        what = np.int64(garden.place[place])
        rotation = np.int64(garden.rotation[place])
        if what >= FRONT_UP + len(HEXES) or rotation >= len(DIRECTIONS):
            return PLACE
        if what >= FRONT_UP:
            there |= RINGS[place]
            bit = CELL_BIT[PLAZA_CELLS + PLACE_CELLS * place + 1 + rotation]
            printed = what - FRONT_UP
            if not garden.hexes[printed // 6] & garden.hexes[FIRST_PATTERN + printed % 6] & bit:
                return PRINTED
        else:
            if rotation:
                return PLACE
            if what == BACK_UP:
                there |= WHOLES[place]
    if garden.taken & ~there or garden.free != there & ~garden.taken:
        return CELLS_THERE
    return 0


@compiled
def hexes(garden, paper):
    """QG-15, QG-16, hex by hex; tiles, which are not printed, go on paper."""
    taken = np.int64(garden.taken)
    for colour in range(COLOURS_THERE):
        of_colour = np.int64(garden.hexes[colour])
        if of_colour == 0:
            continue
        for pattern in range(6):
            of_pattern = np.int64(garden.hexes[FIRST_PATTERN + pattern])
            alike = of_colour & of_pattern
            twins = alike & (alike - 1) != 0
            left = alike
            while left:
                bit = left & -left
                left ^= bit
                paper.count[6 * colour + pattern] += 1
                if twins:
                    if group(bit, of_colour) & alike != bit:
                        return TWINS
                    if group(bit, of_pattern) & alike != bit:
                        return TWINS
                beside = NEAR[how_many(bit - 1)] & taken
                if beside and not beside & (of_colour | of_pattern):
                    if lonely(bit, beside, taken):
                        return STRANGERS
    for place in range(len(PLACES)):
        if garden.place[place] >= FRONT_UP:
            paper.count[np.int64(garden.place[place]) - FRONT_UP] -= 1
    return 0


@compiled
def lonely(bit, beside, taken):
    """Whether those beside a cell have no other neighbour: so one of them came after the other."""
    while beside:
        near = beside & -beside
        beside ^= near
        if NEAR[how_many(near - 1)] & taken != bit:
            return False
    return True


@compiled
def group(start, members):
    """The members that can be reached from a cell, from neighbour to neighbour."""
    reached = start
    edge = start
    while edge:
        bit = edge & -edge
        edge ^= bit
        new = NEAR[how_many(bit - 1)] & members & ~reached
        reached |= new
        edge |= new
    return reached


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
def may_lie(garden, hexagon, bit):
    """QG-15, QG-16: alone, or beside kin and in no group with its twin."""
    beside = NEAR[how_many(bit - 1)] & garden.taken
    of_colour = np.int64(garden.hexes[hexagon // 6])
    of_pattern = np.int64(garden.hexes[FIRST_PATTERN + hexagon % 6])
    if beside == 0:
        return True
    if not beside & (of_colour | of_pattern):
        return False
    with_colour = group(bit, of_colour)
    with_pattern = group(bit, of_pattern)
    for other in range(6):
        same = with_colour & garden.hexes[FIRST_PATTERN + other]
        if how_many(same) + (other == hexagon % 6) > 1:
            return False
        same = with_pattern & garden.hexes[other]
        if how_many(same) + (other == hexagon // 6) > 1:
            return False
    return True


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
