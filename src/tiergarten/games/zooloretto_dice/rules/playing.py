"""The rules of the dice game, compiled. They read like the rule book, and name its rules.

A turn is made of small steps by one seat: `roll`, then `load` for each of the two dice; or `take`,
which marks the sheet by itself, because there is nothing to choose.

The dice of a roll are loaded in the order of their faces, and of two like dice the one for the
lower truck first. So every way to place two dice is exactly one path. No path is a dead end: all
dice in play fit on the trucks together (6 on 9 places, 8 on 9, 10 on 12), and a like die is not
loaded where it would leave no place for the other on the same truck or a later one.
"""

import numpy as np

from tiergarten.engine.chance import below, sow
from tiergarten.engine.compiled import compiled
from tiergarten.engine.record import MOST_PLY
from tiergarten.engine.seats import next_seat, seats_in
from tiergarten.games.zooloretto_dice.pieces import (
    BOXES,
    COIN,
    COIN_BOXES,
    DICE,
    DICE_ROLLED,
    FACES,
    MOST_TRUCKS,
    NO_SEAT,
    OPEN_ROWS_AT_END,
    SPECIES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.rules.moves import LOAD, ROLL, TAKE
from tiergarten.games.zooloretto_dice.rules.scoring import open_rows


@compiled
def setup(state, seed):
    """ZD-1, ZD-14. Zeros already mean empty trucks and sheets without a cross."""
    sow(state.rng, seed)
    if state.start == NO_SEAT:
        state.start = below(state.rng, np.int64(state.players))
    state.acting = 1 << np.int64(state.start)
    state.reserve = DICE[state.players]


@compiled
def play(state, seat, action):
    """Apply one legal move."""
    state.ply += state.ply < MOST_PLY  # ZD-7, ZD-9: dice that mark nothing set no limit
    if action == ROLL:
        roll_dice(state)
    elif action < TAKE:
        load_die(state, (action - LOAD) % MOST_TRUCKS)
        if state.rolled.count == 0:
            end_turn(state, seat)
    else:
        take_truck(state, seat, action - TAKE)
        end_turn(state, seat)


@compiled
def roll_dice(state):
    """ZD-5: two dice from the reserve, each face as likely as the others."""
    one, other = divmod(below(state.rng, len(FACES) * len(FACES)), len(FACES))
    show_dice(state, one, other)


@compiled
def show_dice(state, one, other):
    """Two dice of the reserve show these faces."""
    state.reserve -= DICE_ROLLED
    state.rolled.count = DICE_ROLLED
    state.rolled.face[0] = min(one, other)
    state.rolled.face[1] = max(one, other)


@compiled
def load_die(state, t):
    """The next of the rolled dice goes on a truck."""
    rolled, truck = state.rolled, state.truck[t]
    truck.face[rolled.face[0]] += 1
    truck.count += 1
    rolled.count -= 1
    alike = (rolled.count > 0) & (rolled.face[0] == rolled.face[1])
    state.from_truck = t * alike
    rolled.face[0] = rolled.face[1]
    rolled.face[1] = 0


@compiled
def take_truck(state, seat, t):
    """ZD-6: all dice of a truck, marked at once. In which order makes no difference.

    A face only ever touches its own row, its own place in the barn and its own bonus.
    """
    sheet, truck = state.sheet[seat], state.truck[t]
    for row in range(len(SPECIES)):
        if truck.face[row] > 0:
            mark_animals(state, sheet, row, np.int64(truck.face[row]))
    sheet.coins = min(sheet.coins + np.int64(truck.face[COIN]), COIN_BOXES)  # ZD-9
    sheet.dice = truck.count
    state.taken |= 1 << seat
    if open_rows(sheet) <= OPEN_ROWS_AT_END:
        state.last_round = 1  # ZD-11
    clear(truck)


@compiled
def mark_animals(state, sheet, row, arriving):
    """ZD-7: into the row, and what finds no free box into the barn; ZD-8: the bonus."""
    free = BOXES[row] - sheet.row[row]
    if arriving > free:
        sheet.barn |= 1 << row
    if 0 < free <= arriving and not bonus_taken(state, row):
        sheet.bonus |= 1 << row
    sheet.row[row] += min(arriving, free)


@compiled
def bonus_taken(state, row):
    """ZD-8: whether anybody has filled this row before."""
    taken = np.int64(0)
    for seat in range(state.players):
        taken |= state.sheet[seat].bonus
    return taken >> row & 1


@compiled
def clear(truck):
    """ZD-6: the emptied truck is free for the others."""
    truck.count = 0
    for face in range(len(FACES)):
        truck.face[face] = 0


@compiled
def end_turn(state, seat):
    """ZD-4: the next player clockwise who has not taken dice; or the end of the round."""
    still_in = seats_in(state.players, state.taken)
    if still_in == 0:
        end_round(state, seat)
        return
    state.acting = 1 << next_seat(still_in, seat)


@compiled
def end_round(state, last_taker):
    """ZD-10: all dice return, and the last taker starts; ZD-11: or the game is over."""
    for t in range(TRUCKS[state.players]):
        clear(state.truck[t])
    for seat in range(state.players):
        state.sheet[seat].dice = 0
    state.reserve = DICE[state.players]
    state.taken = 0
    state.over = state.last_round
    state.acting = 0 if state.over else 1 << last_taker


@compiled
def conceal(state, seat, seed):
    """Nobody knows how the dice will fall: a new generator is a new future."""
    sow(state.rng, seed)
