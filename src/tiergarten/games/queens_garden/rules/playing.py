"""The rules of Queen's Garden, compiled. They read like the rule book, and name its rules.

A turn is made of small steps by one seat: `take`, then `from` for every hex of which there are
several; `place` or `build`, then `at`, then `pay` for every hex of the payment; `buy`; or
`pass`, then `discard` as often as one likes, and `done`.
"""

import numpy as np

from tiergarten.engine.bits import size
from tiergarten.engine.chance import below, sow
from tiergarten.engine.compiled import compiled
from tiergarten.engine.seats import next_seat, seats_in
from tiergarten.games.queens_garden.pieces import (
    ALL_EXPANSIONS,
    ALL_TILES,
    CELL_BIT,
    DIRECTION_OF_CELL,
    EITHER,
    FACE_DOWN,
    GONE,
    HEXES,
    JOKER,
    NOTHING,
    PLACE_OF_CELL,
    PLAZA,
    POINTS_PAVILION,
    PRICE_OF_FIRST_PASS,
    PRICE_OF_SUPPLY,
    ROUNDS,
    STACK,
    START_JOKERS,
    START_POINTS,
    STEP_AT,
    STEP_BEGIN,
    STEP_DISCARD,
    STEP_FROM,
    STEP_PAY,
    TILES_OF_HEX,
    VALUE_OF,
)
from tiergarten.games.queens_garden.rules.display import begin_take, end_take, lay_tiles, take_from
from tiergarten.games.queens_garden.rules.garden import (
    jokers_earned,
    pavilions,
    put_back,
    put_front,
    put_hex,
)
from tiergarten.games.queens_garden.rules.moves import (
    AT,
    BUILD,
    BUY,
    DISCARD,
    DONE,
    FROM,
    PASS,
    PAY,
    PLACE,
    TAKE,
    can_discard,
)
from tiergarten.games.queens_garden.rules.scoring import wheel_points
from tiergarten.games.queens_garden.rules.storage import remove, tile_room, way_of


@compiled
def setup(state, seed):
    """QG-7, QG-8. Zeros already mean empty gardens, storages and slots."""
    sow(state.rng, seed)
    if state.start == NOTHING:
        state.start = below(state.rng, np.int64(state.players))
    state.turn = state.start
    state.acting = 1 << state.start
    state.first = NOTHING
    state.round_number = 1
    for hexagon in range(len(HEXES)):
        state.bag[hexagon] = TILES_OF_HEX
    state.left = ALL_TILES
    state.unseen = (1 << ALL_EXPANSIONS) - 1
    state.supply = ALL_EXPANSIONS - ROUNDS * STACK[state.players]
    for seat in range(state.players):
        player = state.player[seat]
        player.points = START_POINTS
        player.begun = START_POINTS
        player.jokers = START_JOKERS
        player.garden.free = PLAZA
    state.doing.named = NOTHING
    state.doing.hand = NOTHING
    state.doing.cell = NOTHING
    lay_tiles(state)


@compiled
def play(state, seat, action):
    """Apply one legal move."""
    state.ply += 1
    player = state.player[seat]
    if action < FROM:
        take(state, seat, action - TAKE)
    elif action < PLACE:
        take_copy(state, seat, action - FROM)
    elif action < BUILD:
        remove(player.tiles, action - PLACE)
        begin_placing(state, 2 * (action - PLACE))
    elif action < AT:
        remove(player.expansions, action - BUILD)
        begin_placing(state, 2 * (action - BUILD) + 1)
    elif action < PAY:
        choose_cell(state, seat, action - AT)
    elif action < BUY:
        pay(state, seat, action - PAY)
    elif action < PASS:
        buy(state, seat, action - BUY)
    elif action < DISCARD:
        begin_pass(state, seat)
    elif action < DONE:
        discard(state, seat, action - DISCARD)
    else:
        end_pass(state, seat)


@compiled
def take(state, seat, attribute):
    """QG-9: everything of a colour or a pattern; if there is a choice of copies, it comes next."""
    begin_take(state, state.player[seat], attribute)
    if state.doing.choosing:
        state.doing.step = STEP_FROM
        state.doing.named = attribute
    else:
        end_take(state)
        end_turn(state, seat)


@compiled
def take_copy(state, seat, i):
    """QG-9: of identical hexes, the one in this slot."""
    doing = state.doing
    bit = doing.choosing & -doing.choosing
    doing.choosing ^= bit
    take_from(state, state.player[seat], i, size(bit - 1))
    if doing.choosing == 0:
        doing.step = STEP_BEGIN
        doing.named = NOTHING
        end_take(state)
        end_turn(state, seat)


@compiled
def begin_placing(state, item):
    state.doing.step = STEP_AT
    state.doing.hand = item


@compiled
def choose_cell(state, seat, cell):
    """QG-15, QG-18; then the payment, the placed hex being part of it (QG-13)."""
    doing = state.doing
    doing.cell = cell
    doing.due = VALUE_OF[doing.hand // 2] - 1
    doing.step = STEP_PAY
    if doing.due == 0:
        put_down(state, seat)


@compiled
def pay(state, seat, item):
    """QG-13, QG-14: one hex or joker of the payment."""
    doing = state.doing
    player = state.player[seat]
    if item == JOKER:
        player.jokers -= 1
        doing.least = JOKER
    else:
        doing.way = way_of(np.int64(doing.hand) // 2, item // 2)
        throw_away(state, player, item)
        doing.least = 2 * (item // 2) + 2 if state.payers else item
        doing.paid |= 1 << (item // 2)
    doing.due -= 1
    if doing.due == 0:
        put_down(state, seat)


@compiled
def throw_away(state, player, item):
    """QG-14: a tile to the tower, an expansion face down under the supply."""
    if item % 2:
        remove(player.expansions, item // 2)
        state.supply += 1
    else:
        remove(player.tiles, item // 2)
        state.tower[item // 2] += 1


@compiled
def put_down(state, seat):
    """QG-15 to QG-18: paid for, the hex is placed, and closed features give jokers."""
    doing = state.doing
    player = state.player[seat]
    garden = player.garden
    cell = np.int64(doing.cell)
    if doing.hand % 2:
        put_front(garden, doing.hand // 2, PLACE_OF_CELL[cell], DIRECTION_OF_CELL[cell])
    put_hex(garden, doing.hand // 2, CELL_BIT[cell])
    doing.step = STEP_BEGIN
    doing.hand = NOTHING
    doing.cell = NOTHING
    doing.way = EITHER
    doing.least = 0
    doing.paid = 0
    player.jokers += min(jokers_earned(garden, CELL_BIT[cell]), tile_room(player))
    end_turn(state, seat)


@compiled
def buy(state, seat, place):
    """QG-19: the top of the supply, back up."""
    state.player[seat].points -= PRICE_OF_SUPPLY
    state.supply -= 1
    put_back(state.player[seat].garden, place)
    end_turn(state, seat)


@compiled
def begin_pass(state, seat):
    """QG-20, QG-21: the first to pass pays and will start; then what can be discarded."""
    player = state.player[seat]
    state.passed |= 1 << seat
    if state.first == NOTHING:
        state.first = seat
        fine = min(PRICE_OF_FIRST_PASS, np.int64(player.points))
        player.points -= fine
        player.fines += fine
    if can_discard(player):
        state.doing.step = STEP_DISCARD
    else:
        end_pass(state, seat)


@compiled
def discard(state, seat, item):
    """QG-20: for its value in points."""
    player = state.player[seat]
    throw_away(state, player, item)
    player.points -= VALUE_OF[item // 2]
    player.discards += VALUE_OF[item // 2]
    state.doing.least = item
    if not can_discard(player):
        end_pass(state, seat)


@compiled
def end_pass(state, seat):
    state.doing.step = STEP_BEGIN
    state.doing.least = 0
    end_turn(state, seat)


@compiled
def end_turn(state, seat):
    """The next player clockwise who has not passed; or the end of the round."""
    still_in = seats_in(state.players, state.passed)
    if still_in == 0:
        end_round(state)
        return
    state.turn = next_seat(still_in, seat)
    state.acting = 1 << state.turn


@compiled
def end_round(state):
    """QG-23, QG-24: the wheel scores; then the next round is laid out, or the game is over."""
    for seat in range(state.players):
        player = state.player[seat]
        wheel = wheel_points(player.garden, state.side, state.round_number - 1)
        rooms = pavilions(player.garden)
        player.wheel[state.round_number - 1] = wheel
        player.pavilions[state.round_number - 1] = rooms
        player.points += wheel + POINTS_PAVILION * rooms
    if state.round_number == ROUNDS:
        state.over = 1
        state.acting = 0
        return
    clear_display(state)
    state.round_number += 1
    state.passed = 0
    state.turn = state.first
    state.acting = 1 << state.first
    state.first = NOTHING
    lay_tiles(state)


@compiled
def clear_display(state):
    """QG-24: tiles to the tower, expansions and the rest of the stack to the supply."""
    for i in range(STACK[state.players]):
        slot = state.slot[i]
        for j in range(slot.tiles.count):
            state.tower[slot.tiles.hex[j]] += 1
            slot.tiles.hex[j] = 0
        slot.tiles.count = 0
        state.supply += slot.face != GONE
        slot.face = FACE_DOWN
    state.top = 0


@compiled
def conceal(state, seat, seed):
    """Nobody knows what is drawn or turned up next: a new generator is a new future."""
    sow(state.rng, seed)
