"""Ways to spoil a Queen's Garden position (see `tests/mutations.py`)."""

from typing import Any

from tests.invariants.queens_garden import broken
from tiergarten.games.queens_garden.pieces import (
    BACK_UP,
    CELL_BIT,
    COLOUR_OF,
    FACE_DOWN,
    FIRST_FACE,
    FIRST_PATTERN,
    FRONT_UP,
    GONE,
    HEXES,
    NOTHING,
    PATTERN_OF,
    STEP_AT,
    STEP_BEGIN,
    STEP_DISCARD,
    STEP_FROM,
    STEP_PAY,
    TILE_ROOM,
)
from tiergarten.games.queens_garden.state import hexes_in


def _put(garden: Any, cell: int, hexagon: int) -> None:
    bit = int(CELL_BIT[cell])
    twins = int(
        garden.hexes[COLOUR_OF[hexagon]] & garden.hexes[FIRST_PATTERN + PATTERN_OF[hexagon]]
    )
    garden.twins |= twins | bit if twins else 0
    garden.hexes[COLOUR_OF[hexagon]] |= bit
    garden.hexes[FIRST_PATTERN + PATTERN_OF[hexagon]] |= bit
    garden.taken |= bit
    garden.free &= ~bit


def _first_cells(state: Any) -> tuple[Any, list[int]]:
    """The garden of seat 0, and the hexes on its plaza, a ring; -1 where there is none."""
    garden = state.player[0].garden
    return garden, hexes_in(garden)[:6]


def a_tile_too_many(state: Any) -> int:
    state.tower[7] += 1
    return broken.ALL_TILES_THERE


def a_tile_too_few(state: Any) -> int:
    for hexagon in range(len(HEXES)):
        if state.bag[hexagon]:
            state.bag[hexagon] -= 1
            state.left -= 1
            return broken.ALL_TILES_THERE
    return 0


def a_bag_that_is_counted_wrongly(state: Any) -> int:
    state.left += 1
    return broken.BAG


def an_expansion_too_many(state: Any) -> int:
    state.supply += 1
    return broken.ALL_EXPANSIONS_THERE


def an_expansion_seen_and_unseen(state: Any) -> int:
    for slot in state.slot:
        if FIRST_FACE <= slot.face < GONE:
            state.unseen |= 1 << (int(slot.face) - FIRST_FACE)
            return broken.UNSEEN
    return 0


def an_expansion_that_lies_open_twice(state: Any) -> int:
    faces = [i for i, slot in enumerate(state.slot) if FIRST_FACE <= slot.face < GONE]
    if len(faces) < 2 or state.doing.step == STEP_FROM:
        return 0
    state.slot[faces[0]].face = state.slot[faces[1]].face
    return broken.EXPANSION_TWICE


def too_few_unseen_expansions(state: Any) -> int:
    if state.round_number == 4:
        return 0
    state.unseen = 0
    return broken.TOO_FEW


def points_from_nowhere(state: Any) -> int:
    state.player[0].points += 1
    return broken.POINTS


def a_wheel_that_scored_too_much(state: Any) -> int:
    if state.round_number < 2:
        return 0
    state.player[0].wheel[0] += 1
    return broken.POINTS


def a_round_scored_before_its_end(state: Any) -> int:
    if state.over:
        return 0
    state.player[0].wheel[3] += 1
    state.player[0].points += 1
    return broken.SCORED


def too_many_fines(state: Any) -> int:
    player = state.player[0]
    if player.points < 5:
        return 0
    player.fines += 5
    player.points -= 5
    return broken.FINES


def too_many_jokers(state: Any) -> int:
    state.player[1].jokers = TILE_ROOM + 1
    return broken.TILE_STORAGE


def a_storage_that_is_not_sorted(state: Any) -> int:
    for player in state.player:
        if player.tiles.count > 1 and player.tiles.hex[0] < player.tiles.hex[1]:
            player.tiles.hex[0], player.tiles.hex[1] = (
                int(player.tiles.hex[1]),
                int(player.tiles.hex[0]),
            )
            return broken.SORTED
    return 0


def something_behind_the_end_of_a_storage(state: Any) -> int:
    if state.player[0].tiles.count == TILE_ROOM:
        return 0
    state.player[0].tiles.hex[TILE_ROOM - 1] = 1
    return broken.SORTED


def identical_hexes_in_a_group(state: Any) -> int:
    """A hex of the plaza once more, right beside itself."""
    garden, plaza = _first_cells(state)
    for cell in range(6):
        other = (cell + 1) % 6
        if plaza[cell] >= 0 and plaza[other] < 0:
            _put(garden, other, plaza[cell])
            return broken.TWINS
    return 0


def a_hex_beside_strangers(state: Any) -> int:
    garden = state.player[0].garden
    if garden.taken:
        return 0
    _put(garden, 0, 0)
    _put(garden, 1, 7)
    return broken.STRANGERS


def a_hex_of_two_colours(state: Any) -> int:
    for player in state.player:
        taken = int(player.garden.taken)
        if taken:
            bit = taken & -taken
            player.garden.hexes[0] |= bit
            player.garden.hexes[1] |= bit
            return broken.SETS
    return 0


def a_twin_that_lies_alone(state: Any) -> int:
    for player in state.player:
        if player.garden.taken:
            player.garden.twins ^= int(player.garden.taken)
            return broken.SETS
    return 0


def a_cell_that_is_free_and_taken(state: Any) -> int:
    for player in state.player:
        taken = int(player.garden.taken)
        if taken:
            player.garden.free |= taken & -taken
            return broken.CELLS_THERE
    return 0


def a_hex_where_no_cell_is(state: Any) -> int:
    garden = state.player[0].garden
    if garden.place[0]:
        return 0
    _put(garden, 7, 0)
    return broken.CELLS_THERE


def another_hex_printed(state: Any) -> int:
    for player in state.player:
        for place in range(6):
            if player.garden.place[place] >= FRONT_UP:
                printed = int(player.garden.place[place]) - FRONT_UP
                player.garden.place[place] = FRONT_UP + (printed + 1) % len(HEXES)
                return broken.PRINTED
    return 0


def a_back_that_is_turned(state: Any) -> int:
    for player in state.player:
        for place in range(6):
            if player.garden.place[place] == BACK_UP:
                player.garden.rotation[place] = 1
                return broken.PLACE
    return 0


def a_seat_where_nobody_sits(state: Any) -> int:
    if state.players == 4:
        return 0
    state.player[3].jokers = 1
    return broken.EMPTY_SEAT


def a_fifth_round(state: Any) -> int:
    state.round_number = 5
    return broken.ROUND


def somebody_passed_first_who_has_not(state: Any) -> int:
    if state.passed:
        return 0
    state.first = 0
    return broken.FIRST


def somebody_else_acts(state: Any) -> int:
    state.acting = 2 if state.acting == 1 else 1
    return broken.ACTING


def an_end_before_the_end(state: Any) -> int:
    if state.over or state.doing.step == STEP_DISCARD:  # all may have passed by then
        return 0
    state.over = 1
    state.acting = 0
    return broken.END


def a_turn_after_passing(state: Any) -> int:
    if state.over or state.doing.step == STEP_DISCARD or not state.passed:
        return 0
    state.passed |= state.acting
    return broken.PASSED


def a_stack_too_high(state: Any) -> int:
    state.top = 9
    return broken.STACK_SIZE


def tiles_on_a_face(state: Any) -> int:
    for slot in state.slot:
        if FIRST_FACE <= slot.face < GONE:
            slot.tiles.count = 1
            return broken.SLOT_TILES
    return 0


def an_expansion_not_turned_up(state: Any) -> int:
    if state.doing.step == STEP_FROM:
        return 0
    for i in range(int(state.top)):
        if state.slot[i].face != FACE_DOWN:
            state.slot[i].face = FACE_DOWN
            return broken.NOT_TURNED_UP
    return 0


def a_stack_that_lies_face_up(state: Any) -> int:
    if state.top >= 4:
        return 0
    state.slot[4].face = GONE
    return broken.FACE


def a_hand_without_a_step(state: Any) -> int:
    if state.doing.step != STEP_BEGIN:
        return 0
    state.doing.hand = 0
    return broken.STEP


def a_hand_that_could_not_be_paid(state: Any) -> int:
    """The dearest of hexes, and nothing at all in the storage."""
    if state.doing.step != STEP_AT or state.doing.hand % 2:
        return 0
    player = state.player[state.turn]
    for i in range(int(player.tiles.count)):
        state.tower[player.tiles.hex[i]] += 1
        player.tiles.hex[i] = 0
    player.tiles.count = 0
    player.jokers = 0
    for i in range(int(player.expansions.count)):
        player.expansions.hex[i] = 0
    state.supply += player.expansions.count
    player.expansions.count = 0
    return 0 if state.doing.hand // 2 % 6 == 0 else broken.HAND


def a_hex_on_a_cell_where_it_cannot_lie(state: Any) -> int:
    if state.doing.step != STEP_PAY:
        return 0
    garden = state.player[state.turn].garden
    if not garden.taken:
        return 0
    state.doing.cell = next(i for i, hexagon in enumerate(hexes_in(garden)) if hexagon >= 0)
    return broken.CELL


def more_due_than_it_costs(state: Any) -> int:
    if state.doing.step != STEP_PAY:
        return 0
    state.doing.due = 6
    return broken.PAID


def a_choice_without_copies(state: Any) -> int:
    if state.doing.step != STEP_FROM:
        return 0
    named = int(state.doing.named)
    for hexagon in range(len(HEXES)):
        lying = sum(hexagon in slot.tiles.hex[: slot.tiles.count] for slot in state.slot)
        faces = sum(slot.face == FIRST_FACE + hexagon for slot in state.slot)
        if named in (hexagon // 6, 6 + hexagon % 6) and lying + faces == 0:
            state.doing.choosing |= 1 << hexagon
            if int(state.doing.choosing).bit_count() > 1:
                return broken.CHOOSING
    return 0


def nothing_named_while_choosing(state: Any) -> int:
    if state.doing.step != STEP_FROM:
        return 0
    state.doing.named = NOTHING
    return broken.STEP


MUTATIONS = [
    a_tile_too_many,
    a_tile_too_few,
    a_bag_that_is_counted_wrongly,
    an_expansion_too_many,
    an_expansion_seen_and_unseen,
    an_expansion_that_lies_open_twice,
    too_few_unseen_expansions,
    points_from_nowhere,
    a_wheel_that_scored_too_much,
    a_round_scored_before_its_end,
    too_many_fines,
    too_many_jokers,
    a_storage_that_is_not_sorted,
    something_behind_the_end_of_a_storage,
    identical_hexes_in_a_group,
    a_hex_beside_strangers,
    a_hex_of_two_colours,
    a_twin_that_lies_alone,
    a_cell_that_is_free_and_taken,
    a_hex_where_no_cell_is,
    another_hex_printed,
    a_back_that_is_turned,
    a_seat_where_nobody_sits,
    a_fifth_round,
    somebody_passed_first_who_has_not,
    somebody_else_acts,
    an_end_before_the_end,
    a_turn_after_passing,
    a_stack_too_high,
    tiles_on_a_face,
    an_expansion_not_turned_up,
    a_stack_that_lies_face_up,
    a_hand_without_a_step,
    a_hand_that_could_not_be_paid,
    a_hex_on_a_cell_where_it_cannot_lie,
    more_due_than_it_costs,
    a_choice_without_copies,
    nothing_named_while_choosing,
]
