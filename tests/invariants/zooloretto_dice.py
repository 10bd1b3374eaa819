"""What must be true of every position of the dice game, recounted from scratch. Compiled."""

import numpy as np

from tests.invariants.paper import how_many
from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.judgement import choose
from tiergarten.games.zooloretto_dice.pieces import (
    BONUS,
    BOXES,
    COIN_BOXES,
    COIN_GROUPS,
    DICE,
    DICE_ROLLED,
    FACES,
    MOST_PLAYERS,
    MOST_TRUCKS,
    NO_SEAT,
    OPEN_ROWS_AT_END,
    POINTS_ANIMAL,
    POINTS_BARN_SPECIES,
    POINTS_COIN_GROUP,
    SPECIES,
    TRUCK_PLACES,
    TRUCKS,
)

START, TRUCK, EMPTY_SEAT, ROW, BARN, COINS, BONUSES = range(1, 8)
ALL_DICE, PAIRS, HELD, LAST_ROUND, AFTER_THE_END, TAKEN, ACTING, BEGAN = range(8, 16)
ROLLED, FROM_TRUCK, NO_PLACE = range(16, 19)

BROKEN = {
    START: "there is no such start player (ZD-14)",
    TRUCK: "a truck carries too many dice, or not as many faces as dice (ZD-2)",
    EMPTY_SEAT: "there is something on a sheet where nobody sits",
    ROW: "more crosses in a row than boxes (ZD-3)",
    BARN: "a species in the barn while its row has a free box (ZD-7)",
    COINS: "more crosses for coins than boxes (ZD-3)",
    BONUSES: "not exactly one bonus for every row that anybody has filled (ZD-8)",
    ALL_DICE: "the dice do not add up (ZD-1)",
    PAIRS: "the reserve is odd (ZD-5)",
    HELD: "who has taken dice does not hold them, or the other way round (ZD-6)",
    LAST_ROUND: "the last round does not go with the open rows (ZD-11)",
    AFTER_THE_END: "after the end somebody acts, or dice are out (ZD-10, ZD-11)",
    TAKEN: "those who have taken dice are not at the table, or all of them are (ZD-10)",
    ACTING: "not exactly one seat acts that has taken no dice (ZD-6)",
    BEGAN: "who began the last round has taken no dice (ZD-11)",
    ROLLED: "the rolled dice are not in their order (ZD-5)",
    FROM_TRUCK: "the first die of a roll does not lie where it should (ZD-5)",
    NO_PLACE: "the second die of a roll has no place left (ZD-5)",
}


@compiled
def recount(state, paper):
    """0, or the number of an invariant that does not hold."""
    if state.start != NO_SEAT and state.start >= state.players:
        return START
    code = trucks(state)
    if code == 0:
        code = sheets(state)
    if code == 0:
        code = dice(state)
    if code == 0:
        code = turn(state)
    if code == 0:
        code = rolled(state)
    return code


@compiled
def trucks(state):
    for t in range(MOST_TRUCKS):
        loaded = faces_on(state.truck[t])
        most = TRUCK_PLACES if t < TRUCKS[state.players] else 0
        if loaded != np.int64(state.truck[t].count) or loaded > most:
            return TRUCK
    return 0


@compiled
def faces_on(truck):
    loaded = np.int64(0)
    for face in range(len(FACES)):
        loaded += np.int64(truck.face[face])
    return loaded


@compiled
def sheets(state):
    """ZD-3, ZD-7, ZD-8."""
    filled = np.int64(0)
    paid = np.int64(0)
    for seat in range(MOST_PLAYERS):
        sheet = state.sheet[seat]
        full = np.int64(0)
        crosses = np.int64(0)
        for row in range(len(SPECIES)):
            crosses += np.int64(sheet.row[row])
            if sheet.row[row] > BOXES[row]:
                return ROW
            full |= np.int64(sheet.row[row] == BOXES[row]) << row
        barn = np.int64(sheet.barn)
        bonus = np.int64(sheet.bonus)
        if seat >= state.players:
            if crosses | barn | bonus | np.int64(sheet.coins) | np.int64(sheet.dice):
                return EMPTY_SEAT
            continue
        if barn & ~full:
            return BARN
        if bonus & ~full or bonus & paid:
            return BONUSES
        if sheet.coins > COIN_BOXES:
            return COINS
        paid |= bonus
        filled |= full
    return 0 if paid == filled else BONUSES


@compiled
def dice(state):
    """ZD-1, ZD-5, ZD-6."""
    out = np.int64(state.rolled.count)
    for t in range(MOST_TRUCKS):
        out += faces_on(state.truck[t])
    for seat in range(MOST_PLAYERS):
        held = np.int64(state.sheet[seat].dice)
        out += held
        if (held > 0) != (np.int64(state.taken) >> seat & 1):
            return HELD
    if out + np.int64(state.reserve) != DICE[state.players]:
        return ALL_DICE
    return PAIRS if np.int64(state.reserve) % DICE_ROLLED else 0


@compiled
def turn(state):
    """ZD-6, ZD-10, ZD-11."""
    players = np.int64(state.players)
    seats = (1 << players) - 1
    taken = np.int64(state.taken)
    acting = np.int64(state.acting)
    nearly_full = np.int64(0)
    for seat in range(players):
        open_rows = 0
        for row in range(len(SPECIES)):
            open_rows += state.sheet[seat].row[row] != BOXES[row]
        if open_rows <= OPEN_ROWS_AT_END:
            nearly_full |= 1 << seat
    if (state.last_round != 0) != (nearly_full != 0):
        return LAST_ROUND
    if state.over:
        if acting or not state.last_round or np.int64(state.reserve) != DICE[players]:
            return AFTER_THE_END
        return 0
    if taken & ~seats or taken == seats:
        return TAKEN
    if how_many(acting) != 1 or acting & ~seats or acting & taken:
        return ACTING
    return BEGAN if nearly_full & ~taken else 0


@compiled
def rolled(state):
    """ZD-5: two dice in the order of their faces, then the second alone."""
    count = np.int64(state.rolled.count)
    one = np.int64(state.rolled.face[0])
    other = np.int64(state.rolled.face[1])
    if count > DICE_ROLLED or one >= len(FACES) or other >= len(FACES):
        return ROLLED
    if (count == 0 and one) or (count < DICE_ROLLED and other) or (count == 2 and one > other):
        return ROLLED
    trucks_here = TRUCKS[state.players]
    start = np.int64(state.from_truck)
    if count != 1:
        return FROM_TRUCK if start else 0
    if start >= trucks_here:
        return FROM_TRUCK
    if state.truck[start].face[one] == 0:
        lower = np.int64(0)  # dice of lower faces: one of them was the first of this roll
        for t in range(trucks_here):
            for face in range(one):
                lower += np.int64(state.truck[t].face[face])
        if start > 0 or lower == 0:
            return FROM_TRUCK
    free = np.int64(0)
    for t in range(start, trucks_here):
        free += TRUCK_PLACES - faces_on(state.truck[t])
    return 0 if free else NO_PLACE


@compiled
def points(state, seat, paper):
    """ZD-12: a complete coin group strikes out a species in the barn, or is worth a point."""
    sheet = state.sheet[seat]
    total = np.int64(0)
    for row in range(len(SPECIES)):
        total += POINTS_ANIMAL * np.int64(sheet.row[row])
        total += BONUS[row] * (np.int64(sheet.bonus) >> row & 1)
    unwelcome = how_many(np.int64(sheet.barn))
    coins = np.int64(sheet.coins)
    for group in range(len(COIN_GROUPS)):
        coins -= COIN_GROUPS[group]
        if coins >= 0:
            if unwelcome > 0:
                unwelcome -= 1
            else:
                total += POINTS_COIN_GROUP
    return total + POINTS_BARN_SPECIES * unwelcome


@compiled
def tiebreak(state, seat):
    """ZD-13: crossed coins."""
    return np.int64(state.sheet[seat].coins)


@compiled
def greedy(state, seat, scratch):
    return choose(state, seat, scratch, (word(scratch.rng), word(scratch.rng)))
