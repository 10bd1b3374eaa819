"""Ways to spoil a position of the dice game (see `tests/mutations.py`)."""

from typing import Any

from tests.invariants import zooloretto_dice as broken
from tiergarten.games.zooloretto_dice.pieces import BOXES, SPECIES


def a_die_too_many(state: Any) -> int:
    state.reserve += 2
    return broken.ALL_DICE


def a_die_that_left_the_reserve_alone(state: Any) -> int:
    for seat in range(int(state.players)):
        if state.sheet[seat].dice and state.reserve:
            state.sheet[seat].dice += 1
            state.reserve -= 1
            return broken.PAIRS
    return 0


def a_truck_that_is_counted_wrongly(state: Any) -> int:
    state.truck[1].count += 1
    return broken.TRUCK


def a_truck_that_is_too_full(state: Any) -> int:
    state.truck[0].face[2] += 4
    state.truck[0].count += 4
    return broken.TRUCK


def a_cross_without_a_box(state: Any) -> int:
    state.sheet[0].row[3] = BOXES[3] + 1
    return broken.ROW


def a_coin_without_a_box(state: Any) -> int:
    state.sheet[0].coins = 7
    return broken.COINS


def a_species_in_the_barn_with_a_free_box(state: Any) -> int:
    for row in range(len(SPECIES)):
        if state.sheet[0].row[row] < BOXES[row]:
            state.sheet[0].barn |= 1 << row
            return broken.BARN
    return 0


def a_bonus_for_a_row_that_is_not_full(state: Any) -> int:
    for row in range(len(SPECIES)):
        if state.sheet[0].row[row] < BOXES[row]:
            state.sheet[0].bonus |= 1 << row
            return broken.BONUSES
    return 0


def a_bonus_nobody_wrote_down(state: Any) -> int:
    for seat in range(int(state.players)):
        if state.sheet[seat].bonus:
            state.sheet[seat].bonus &= int(state.sheet[seat].bonus) - 1
            return broken.BONUSES
    return 0


def two_bonuses_for_a_row(state: Any) -> int:
    one, other = state.sheet[0], state.sheet[1]
    for row in range(len(SPECIES)):
        if one.row[row] == other.row[row] == BOXES[row]:
            one.bonus |= 1 << row
            other.bonus |= 1 << row
            return broken.BONUSES
    return 0


def dice_that_nobody_has_taken(state: Any) -> int:
    taken = int(state.taken)
    if not taken:
        return 0
    state.taken = taken & (taken - 1)
    return broken.HELD


def a_sheet_where_nobody_sits(state: Any) -> int:
    if state.players == 4:
        return 0
    state.sheet[3].coins = 1
    return broken.EMPTY_SEAT


def nobody_acts(state: Any) -> int:
    if state.over:
        return 0
    state.acting = 0
    return broken.ACTING


def somebody_acts_who_sits_out(state: Any) -> int:
    if not state.taken:
        return 0
    state.acting = int(state.taken) & -int(state.taken)
    return broken.ACTING


def a_last_round_before_its_time(state: Any) -> int:
    state.last_round = 1 - state.last_round
    return broken.LAST_ROUND


def an_end_before_the_end(state: Any) -> int:
    if state.over:
        return 0
    state.over = 1
    return broken.AFTER_THE_END


def dice_in_the_wrong_order(state: Any) -> int:
    one, other = state.rolled.face
    if state.rolled.count < 2 or one == other:
        return 0
    state.rolled.face[0], state.rolled.face[1] = int(other), int(one)
    return broken.ROLLED


def a_second_die_from_nowhere(state: Any) -> int:
    if state.rolled.count == 1:
        return 0
    state.from_truck = 1
    return broken.FROM_TRUCK


def a_start_player_who_is_not_there(state: Any) -> int:
    state.start = state.players
    return broken.START


MUTATIONS = [
    a_die_too_many,
    a_die_that_left_the_reserve_alone,
    a_truck_that_is_counted_wrongly,
    a_truck_that_is_too_full,
    a_cross_without_a_box,
    a_coin_without_a_box,
    a_species_in_the_barn_with_a_free_box,
    a_bonus_for_a_row_that_is_not_full,
    a_bonus_nobody_wrote_down,
    two_bonuses_for_a_row,
    dice_that_nobody_has_taken,
    a_sheet_where_nobody_sits,
    nobody_acts,
    somebody_acts_who_sits_out,
    a_last_round_before_its_time,
    an_end_before_the_end,
    dice_in_the_wrong_order,
    a_second_die_from_nowhere,
    a_start_player_who_is_not_there,
]
