"""The positions between two rounds that can still follow, and their values, for the endgame of two.

First all of them are noted, as many as are allowed; then they are solved from the last to the
first, each from those after it. A round in which nobody crosses anything leads back to where it
began, so a position may depend on itself: then it is solved again and again until it stays as it
is.

If more positions can follow than are allowed, the others are only evaluated.
"""

import math
from typing import Any

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.record import SCRATCH, SOLVED, THOUGHT
from tiergarten.games.zooloretto_dice.judgement.evaluation import evaluate
from tiergarten.games.zooloretto_dice.judgement.loads import (
    ADD,
    COUNT,
    LOADS,
)
from tiergarten.games.zooloretto_dice.judgement.round_ahead import (
    NEVER,
    NOT_TO_TAKE,
    ROUND,
    note_after,
    note_sets,
    whole_round,
)
from tiergarten.games.zooloretto_dice.judgement.sheets_ahead import (
    BARN,
    MOST_POSITIONS,
    NEXT,
    OUTCOMES,
    POSITION,
    SLOTS,
    add,
    coins_on,
    earned,
    find,
    follow,
    free_in,
    key_of,
    note_outcomes,
    open_rows,
    result,
    sheet_number,
)
from tiergarten.games.zooloretto_dice.pieces import (
    BOXES,
    DICE,
    FACES,
    MOST_TRUCKS,
    OPEN_ROWS_AT_END,
    SPECIES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.state import STATE

PLAYERS = 2
_STILL = 1e-9  # a position that depends on itself is solved when it changes by less than this
_MOST_TRIES = 60

SOLUTION: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            *SOLVED,
            ("ready", np.int64),
            ("next", np.int64),
            ("positions", np.int64),
            ("position", POSITION, (MOST_POSITIONS,)),
            ("slot", np.int32, (SLOTS,)),
            ("order", np.int32, (MOST_POSITIONS,)),
            ("bucket", np.int32, (128,)),
            ("root", POSITION),
            ("truck", np.int64, (MOST_TRUCKS,)),
            ("used", np.int64, (2, LOADS)),
            ("outcomes", OUTCOMES, (2,)),
            ("then", NEXT),
            ("small", np.float64, (2, LOADS, LOADS)),
            ("thought", THOUGHT),
            ("listed", SCRATCH),
            ("state", STATE.dtype),
            *ROUND,
        ],
    )
)
"""All that is noted while a position is solved."""

NOTING, VALUING, READY = 1, 2, 3


@compiled
def begin(state, solution, most):
    """Note what can follow this round; False if the position is none of ours."""
    if state.players != PLAYERS or state.over:
        return False
    if solution.ready == 0:
        note_sets(solution)
        solution.ready = 1
    solution.positions = 0
    solution.next = 0
    for slot in range(SLOTS):
        solution.slot[slot] = 0
    root = solution.root
    for who in range(PLAYERS):
        sheet = state.sheet[who]
        root.sheet[who] = sheet_number(sheet)
        root.bonus[who] = sheet.bonus
        has_taken = state.taken >> who & 1
        if not has_taken and open_rows(root.sheet[who]) <= OPEN_ROWS_AT_END:
            return False
    root.lead = earned(state.sheet[0]) - earned(state.sheet[1])
    root.key = -1
    note_trucks(state, solution)
    solution.phase = NOTING
    if state.last_round:
        solution.phase = READY
    else:
        note_outcomes(solution.outcomes[0], root.sheet[0])
        note_outcomes(solution.outcomes[1], root.sheet[1])
        note_used(state, solution)
        for first in range(PLAYERS):
            if may_be_first(state, first):
                note_next(solution, root, first, most)
    return True


@compiled
def note_trucks(state, solution):
    """The loads of the trucks, as numbers."""
    for t in range(TRUCKS[PLAYERS]):
        load = 0
        for face in range(len(FACES)):
            for _ in range(state.truck[t].face[face]):
                load = ADD[load, face]
        solution.truck[t] = load


@compiled
def note_used(state, solution):
    """Note which loads a seat can still take this round, by their outcomes."""
    for who in range(PLAYERS):
        for load in range(LOADS):
            solution.used[who, load] = 0
        if state.taken >> who & 1:
            solution.used[who, 0] = 1  # it gets nothing more
            continue
        for load in range(1, LOADS):
            possible = state.taken == 0 and can_become(state, 0, load)
            for t in range(TRUCKS[PLAYERS]):
                possible |= can_become(state, solution.truck[t], load)
            if possible:
                solution.used[who, solution.outcomes[who].of[load]] = 1


@compiled
def can_become(state, truck, load):
    """Whether the dice to come can make one load of another."""
    unknown = np.int64(state.reserve)
    for face in range(len(FACES)):
        more = COUNT[load, face] - COUNT[truck, face]
        if more < 0:
            return False
        for i in range(state.rolled.count):
            more -= more > 0 and state.rolled.face[i] == face
        unknown -= more
    return unknown >= 0


@compiled
def may_be_first(state, first):
    """Whether a seat can be the first to take a truck this round, or was."""
    if state.taken != 0:
        return bool(state.taken >> first & 1)
    if state.reserve > 0:
        return True
    acts = bool(state.acting >> first & 1)
    return not acts if state.rolled.count > 0 else acts


@compiled
def note_next(solution, position, first, most):
    """Note the positions that can follow if a seat takes first; at most so many in all."""
    then, second = solution.then, 1 - first
    for mine in range(solution.outcomes[first].count):
        if solution.used[first, mine] == 0 or solution.outcomes[first].ends[mine]:
            continue
        for theirs in range(solution.outcomes[second].count):
            if solution.used[second, theirs] == 0 or solution.outcomes[second].ends[theirs]:
                continue
            follow(position, first, mine, theirs, solution.outcomes, then)
            key = key_of(then)
            if key != position.key and find(solution, key) < 0:
                if solution.positions < min(most, MOST_POSITIONS):
                    add(solution, then, key)
                else:
                    solution.exact = 0
                    return


@compiled
def note_used_by_all(solution):
    """In a whole round every load can be taken; outcome 0 only if some load is of no use."""
    for who in range(PLAYERS):
        outcomes = solution.outcomes[who]
        for outcome in range(outcomes.count):
            solution.used[who, outcome] = 1
        useless = 0
        for load in range(1, LOADS):
            useless |= outcomes.of[load] == 0
        solution.used[who, 0] = useless


@compiled
def note_following(solution, most, count):
    """Note what can follow the next positions; when all is noted, or enough, put it in order."""
    last = min(solution.next + count, solution.positions)
    while solution.next < last and (solution.exact or solution.positions < most):
        position = solution.position[solution.next]
        note_outcomes(solution.outcomes[0], np.int64(position.sheet[0]))
        note_outcomes(solution.outcomes[1], np.int64(position.sheet[1]))
        note_used_by_all(solution)
        for first in range(PLAYERS):
            note_next(solution, position, first, most)
        solution.next += 1
    enough = not solution.exact and solution.positions >= most
    if solution.next == solution.positions or enough:
        put_in_order(solution)
        solution.next = 0
        solution.phase = VALUING


@compiled
def put_in_order(solution):
    """The positions with the least left come first."""
    bucket = solution.bucket
    for left in range(len(bucket)):
        bucket[left] = 0
    for at in range(solution.positions):
        bucket[solution.position[at].left + 1] += 1
    for left in range(1, len(bucket)):
        bucket[left] += bucket[left - 1]
    for at in range(solution.positions):
        left = solution.position[at].left
        solution.order[bucket[left]] = at
        bucket[left] += 1


@compiled
def solve_some(solution, count):
    """Solve the next positions from those after them."""
    last = min(solution.next + count, solution.positions)
    while solution.next < last:
        solve_position(solution, solution.position[solution.order[solution.next]])
        solution.next += 1
    if solution.next == solution.positions:
        solution.phase = READY


@compiled
def solve_position(solution, position):
    """The chance of seat 0, by who starts; again and again if it depends on itself."""
    note_outcomes(solution.outcomes[0], np.int64(position.sheet[0]))
    note_outcomes(solution.outcomes[1], np.int64(position.sheet[1]))
    note_used_by_all(solution)
    for first in range(PLAYERS):
        note_values(solution, position, first, 0)
    depends = solution.used[0, 0] and solution.used[1, 0]
    one, two, off_one, off_two = 0.0, 0.0, 0.0, 0.0
    # Broyden's method: `xx` to `yy` is how the values follow what is still off, as far as it is
    # known.
    xx, xy, yx, yy = 1.0, 0.0, 0.0, 1.0
    for tries in range(_MOST_TRIES):
        if depends:
            solution.small[0, 0, 0] = 1.0 - position.value[1]
            solution.small[1, 0, 0] = position.value[0]
        for first in range(PLAYERS):
            note_pairs(solution, first)
            note_after(solution, first)
        now_one = whole_round(solution, 0) - position.value[0]
        now_two = 1.0 - whole_round(solution, 1) - position.value[1]
        if tries > 0:
            less_one, less_two = off_one - now_one, off_two - now_two
            to_one, to_two = xx * less_one + xy * less_two, yx * less_one + yy * less_two
            scale = one * to_one + two * to_two
            if abs(scale) > 1e-30:
                a, b = (one - to_one) / scale, (two - to_two) / scale
                left, right = one * xx + two * yx, one * xy + two * yy
                xx, xy, yx, yy = xx + a * left, xy + a * right, yx + b * left, yy + b * right
        off_one, off_two = now_one, now_two
        one, two = xx * off_one + xy * off_two, yx * off_one + yy * off_two
        position.value[0] += one
        position.value[1] += two
        if not depends or max(abs(off_one), abs(off_two)) < _STILL:
            return


@compiled
def note_values(solution, position, first, last_round):
    """For every pair of outcomes what it is worth to the one who takes second."""
    then, second = solution.then, 1 - first
    for mine in range(solution.outcomes[first].count):
        if solution.used[first, mine] == 0:
            continue
        for theirs in range(solution.outcomes[second].count):
            if solution.used[second, theirs] == 0:
                continue
            follow(position, first, mine, theirs, solution.outcomes, then)
            ends = solution.outcomes[first].ends[mine] or solution.outcomes[second].ends[theirs]
            if ends or last_round:
                value = result(then)
            else:
                at = find(solution, key_of(then))
                if at >= 0:
                    value = solution.position[at].value[second]
                else:
                    value = guess(solution, then, second)
            solution.small[first, mine, theirs] = value if second == 0 else 1.0 - value


@compiled
def guess(solution, then, start):
    """The chance of seat 0 by the evaluation, in a position that was not noted."""
    state = solution.state
    state.players = PLAYERS
    state.acting = 1 << start
    state.over = 0
    state.reserve = DICE[PLAYERS]
    for who in range(PLAYERS):
        sheet = state.sheet[who]
        sheet.barn = 0
        sheet.bonus = then.bonus[who]
        sheet.coins = coins_on(then.sheet[who])
        for row in range(len(SPECIES)):
            free = free_in(then.sheet[who], row)
            sheet.barn |= (free == BARN) << row
            sheet.row[row] = BOXES[row] - (0 if free == BARN else free)
    spread = evaluate(state, solution.thought)
    points = solution.thought.points
    return 1.0 / (1.0 + math.exp((points[1] - points[0]) / spread))


@compiled
def note_pairs(solution, first):
    """The same for every pair of loads."""
    mine, theirs = solution.outcomes[first].of, solution.outcomes[1 - first].of
    for load in range(LOADS):
        solution.pair[first, 0, load] = NEVER
    for taken in range(1, LOADS):
        solution.pair[first, taken, 0] = NOT_TO_TAKE
        for load in range(1, LOADS):
            solution.pair[first, taken, load] = solution.small[first, mine[taken], theirs[load]]
