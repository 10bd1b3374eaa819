"""Endgames of two, solved exactly: how likely each move is to win, if both play as well as
possible.

Behind this round are the positions of `following`, and a round is played backwards in
`round_ahead`. Here is the round in which the game is, move by move.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.record import DONE, SOLVING, UNSOLVED
from tiergarten.games.zooloretto_dice.judgement.evaluation import needed
from tiergarten.games.zooloretto_dice.judgement.following import (
    NOTING,
    PLAYERS,
    READY,
    VALUING,
    begin,
    may_be_first,
    note_following,
    note_pairs,
    note_used,
    note_values,
    solve_some,
)
from tiergarten.games.zooloretto_dice.judgement.following import (
    SOLUTION as SOLUTION,
)
from tiergarten.games.zooloretto_dice.judgement.loads import (
    ADD,
    CHANCE,
    LOADS,
    ROLL,
    ROLLS,
    SIZE,
    triple,
)
from tiergarten.games.zooloretto_dice.judgement.round_ahead import (
    NOT_TO_TAKE,
    alone,
    note_after,
    note_after_one,
    note_all_sets,
    with_four_left,
    with_none_left,
)
from tiergarten.games.zooloretto_dice.judgement.sheets_ahead import note_outcomes
from tiergarten.games.zooloretto_dice.pieces import DICE_ROLLED, MOST_TRUCKS
from tiergarten.games.zooloretto_dice.rules.moves import LOAD, TAKE, legal
from tiergarten.games.zooloretto_dice.rules.moves import ROLL as ROLL_MOVE

# Where not all positions can be noted that follow, late in the game, this round and some of what
# follows tell more than a search does. Such an answer is not exact.
LATE_BOXES = 2
SHARE_IF_NOT_EXACT = 4  # a quarter of the positions are noted then,
LEAST_IF_NOT_EXACT = 64  # if so many are allowed


@compiled
def solve(state, seat, solution, most, count):
    """Work on a position for a while: at most `count` of the `most` positions that may follow.

    Returns UNSOLVED if it is not one for this solver, SOLVING to be called again, or DONE.
    """
    if solution.phase == 0:
        solution.exact = 1
        if not begin(state, solution, most):
            return UNSOLVED
        if not solution.exact:
            return begin_again(state, solution, most)
    elif solution.phase == NOTING and solution.exact:
        note_following(solution, most, count)
        if not solution.exact:
            return begin_again(state, solution, most)
    elif solution.phase == NOTING:
        note_following(solution, most // SHARE_IF_NOT_EXACT, count)
    elif solution.phase == VALUING:
        solve_some(solution, count)
    if solution.phase != READY:
        return SOLVING
    note_chances(state, seat, solution)
    return DONE


@compiled
def begin_again(state, solution, most):
    """More can follow than is allowed: note only a part of it, if that is of use."""
    if most < LEAST_IF_NOT_EXACT or not is_late(state):
        return UNSOLVED
    begin(state, solution, most // SHARE_IF_NOT_EXACT)
    solution.exact = 0
    return SOLVING


@compiled
def is_late(state):
    """Whether somebody needs so few boxes that most of what follows is seen to the end."""
    return min(needed(state.sheet[0]), needed(state.sheet[1])) <= LATE_BOXES


@compiled
def note_chances(state, seat, solution):
    """Write the chances of every legal move, for both seats."""
    root = solution.root
    last_round = np.int64(state.last_round)
    note_outcomes(solution.outcomes[0], np.int64(root.sheet[0]))
    note_outcomes(solution.outcomes[1], np.int64(root.sheet[1]))
    note_used(state, solution)
    for first in range(PLAYERS):
        if may_be_first(state, first):
            note_values(solution, root, first, last_round)
    other = 1 - seat
    starts = is_start(state)
    if state.taken != 0:
        note_alone(solution, other)
    else:
        for first in range(PLAYERS):
            note_pairs(solution, first)
            note_after(solution, first)
        note_all_sets(solution, seat if starts else other)
    count = legal(state, seat, solution.listed)
    for i in range(count):
        value = worth_of(state, seat, np.int64(solution.listed.action[i]), starts, solution)
        solution.chance[i, seat] = value
        solution.chance[i, other] = 1.0 - value


@compiled
def is_start(state):
    """Whether the seat to act starts the round, as `round_ahead` counts: from the reserve."""
    rolls = np.int64(state.reserve) // DICE_ROLLED + (state.rolled.count > 0)
    return rolls % 2 == 1


@compiled
def note_alone(solution, first):
    """As `note_pairs` and `note_after`, once `first` has taken a truck, whatever it was."""
    theirs = solution.outcomes[1 - first].of
    solution.pair[first, 0, 0] = NOT_TO_TAKE
    for load in range(1, LOADS):
        solution.pair[first, 0, load] = solution.small[first, 0, theirs[load]]
    note_after_one(solution, first, 0)


@compiled
def worth_of(state, seat, action, starts, solution):
    """The chance of the acting seat after a move."""
    a, b, c = solution.truck[0], solution.truck[1], solution.truck[2]
    reserve = np.int64(state.reserve)
    if action >= TAKE:
        t = action - TAKE
        if state.taken != 0:
            return solution.pair[1 - seat, 0, solution.truck[t]]
        mine = solution.truck[t]
        x = b if t == 0 else a
        y = b if t == 2 else c
        return 1.0 - alone(solution, seat, mine, x, y, 0, reserve)
    if action == ROLL_MOVE:
        value = 0.0
        for roll in range(ROLLS):
            one, two = ROLL[roll, 0], ROLL[roll, 1]
            best = NOT_TO_TAKE
            for t in range(3):
                x, y, z = put(a, one, t == 0), put(b, one, t == 1), put(c, one, t == 2)
                if SIZE[solution.truck[t]] < 3:
                    best = max(
                        best, best_last(state, seat, x, y, z, two, 0, reserve - 2, starts, solution)
                    )
            value += CHANCE[roll] * best
        return value
    t = (action - LOAD) % MOST_TRUCKS
    face = np.int64(state.rolled.face[0])
    x, y, z = put(a, face, t == 0), put(b, face, t == 1), put(c, face, t == 2)
    if state.rolled.count == 1:
        return loaded_worth(state, seat, x, y, z, reserve, starts, solution)
    next_face = np.int64(state.rolled.face[1])
    from_truck = t if next_face == face else 0
    return best_last(state, seat, x, y, z, next_face, from_truck, reserve, starts, solution)


@compiled
def put(load, face, here):
    """A load with one more die, if it goes here."""
    return ADD[load, face] if here else load


@compiled
def best_last(state, seat, a, b, c, face, from_truck, reserve, starts, solution):
    """The best that a seat can do with the last of its dice."""
    best = NOT_TO_TAKE
    for t in range(from_truck, 3):
        room = SIZE[a if t == 0 else b if t == 1 else c] < 3
        if room:
            x, y, z = put(a, face, t == 0), put(b, face, t == 1), put(c, face, t == 2)
            best = max(best, loaded_worth(state, seat, x, y, z, reserve, starts, solution))
    return best


@compiled
def loaded_worth(state, seat, a, b, c, reserve, starts, solution):
    """The chance of the seat that has just loaded its dice."""
    if state.taken != 0:
        return alone(solution, 1 - seat, 0, a, b, c, reserve)
    start = seat if starts else 1 - seat
    if reserve == 0:
        value = with_none_left(solution, start, a, b, c)
    elif reserve == 2:
        value = solution.with_two[solution.number[triple(a, b, c)]]
    else:
        value = with_four_left(solution, start, a, b, c)
    return value if starts else 1.0 - value
