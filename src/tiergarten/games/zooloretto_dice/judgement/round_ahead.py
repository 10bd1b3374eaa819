"""A round of two from its end to its beginning, for the endgame: what each way to load is worth.

`S` starts the round and `O` is the other. With 6 dice, and both still in the round, S acts when 6
or 2 dice are in the reserve, and O when 4 or none are. All values are those of S, if both are in
the round; if one of them has taken a truck, those of the one who is alone.

`pair[first, taken, load]` says what it is worth to the one who takes a truck second, with `load`,
after `first` has taken `taken`; a truck that is empty is worth less than nothing.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.judgement.loads import (
    ADD,
    ADD_BOTH,
    CHANCE,
    LOADS,
    ROLL,
    ROLLS,
    SIZE,
    TRIPLES,
    triple,
)

NOT_TO_TAKE = -1.0
NEVER = 2.0
SETS_OF_4 = 1008
SETS_OF_6 = 10423
WAYS = SETS_OF_4 * ROLLS * 9
_ROLLED_BEFORE = 4  # dice, when one seat has taken and the other one can still roll


@compiled
def note_sets(solution):
    """Number the sets of three trucks with 4 and with 6 dice, and where two dice lead from each."""
    fours, sixes = 0, 0
    for one in range(LOADS):
        for two in range(one + 1):
            for three in range(two + 1):
                dice = SIZE[one] + SIZE[two] + SIZE[three]
                if dice == 4:
                    note_set(solution.four, fours, one, two, three)
                    solution.number[triple(one, two, three)] = fours
                    fours += 1
                elif dice == 6:
                    note_set(solution.six, sixes, one, two, three)
                    solution.number[triple(one, two, three)] = sixes
                    sixes += 1
    ways = 0
    for four in range(SETS_OF_4):
        for roll in range(ROLLS):
            solution.ways[four * ROLLS + roll] = ways
            ways = note_ways(solution, four, roll, ways)
    solution.ways[SETS_OF_4 * ROLLS] = ways


@compiled
def note_set(sets, at, one, two, three):
    sets[at, 0] = one
    sets[at, 1] = two
    sets[at, 2] = three


@compiled
def note_ways(solution, four, roll, ways):
    """Note the sets of 6 dice that a roll can make of a set of 4, each once; return how many
    now."""
    a = np.int64(solution.four[four, 0])
    b = np.int64(solution.four[four, 1])
    c = np.int64(solution.four[four, 2])
    begun = ways
    for one in range(3):
        for two in range(3):
            if fits(a, b, c, roll, one, two):
                x = loaded(a, roll, one == 0, two == 0)
                y = loaded(b, roll, one == 1, two == 1)
                z = loaded(c, roll, one == 2, two == 2)
                to = solution.number[triple(x, y, z)]
                at = begun
                while at < ways and solution.way[at] != to:
                    at += 1
                if at == ways:
                    solution.way[ways] = to
                    ways += 1
    return ways


@compiled
def loaded(load, roll, first, second):
    """A load with the dice of a roll that go on it."""
    if first and second:
        return ADD_BOTH[load, roll]
    if first:
        return ADD[load, ROLL[roll, 0]]
    if second:
        return ADD[load, ROLL[roll, 1]]
    return load


@compiled
def fits(a, b, c, roll, one, two):
    """Whether the dice of a roll find room on the trucks `one` and `two`."""
    here = a if one == 0 else b if one == 1 else c
    there = a if two == 0 else b if two == 1 else c
    if one == two:
        return SIZE[here] <= 1
    return SIZE[here] <= 2 and SIZE[there] <= 2


@compiled
def note_after(solution, first):
    """For whoever is alone after `first` has taken a truck: the best that one truck can become."""
    for taken in range(1, LOADS):
        note_after_one(solution, first, taken)


@compiled
def note_after_one(solution, first, taken):
    """The same after one truck; as many loads as the dice allow that have been rolled before."""
    pair = solution.pair
    for load in range(LOADS):
        if SIZE[load] + SIZE[taken] > _ROLLED_BEFORE:
            continue
        as_it_is = pair[first, taken, load]
        for roll in range(ROLLS):
            best = max(as_it_is, pair[first, taken, ADD[load, ROLL[roll, 0]]])
            best = max(best, pair[first, taken, ADD[load, ROLL[roll, 1]]])
            solution.after[first, taken, load, roll] = max(
                best, pair[first, taken, ADD_BOTH[load, roll]]
            )


@compiled
def alone(solution, first, taken, a, b, c, reserve):
    """What three trucks are worth to the one who is alone, before it rolls or takes."""
    pair = solution.pair
    best = max(pair[first, taken, a], pair[first, taken, b], pair[first, taken, c])
    if reserve == 0:
        return best
    value = 0.0
    if reserve == 2:
        for roll in range(ROLLS):
            one = max(solution.after[first, taken, a, roll], solution.after[first, taken, b, roll])
            value += CHANCE[roll] * max(one, solution.after[first, taken, c, roll])
        return max(best, value)
    for roll in range(ROLLS):
        value += CHANCE[roll] * best_alone(solution, first, taken, a, b, c, roll)
    return max(best, value)


@compiled
def best_alone(solution, first, taken, a, b, c, roll):
    """The best that the one alone can make of a roll, with two dice left in the reserve."""
    best = NOT_TO_TAKE
    for one in range(3):
        for two in range(3):
            if (one == 2 and b == c) or (two == 2 and one != 2 and b == c and one != 1):
                continue  # the same on a truck that is alike
            if fits(a, b, c, roll, one, two):
                x = loaded(a, roll, one == 0, two == 0)
                y = loaded(b, roll, one == 1, two == 1)
                z = loaded(c, roll, one == 2, two == 2)
                best = max(best, alone_once(solution, first, taken, x, y, z))
    return best


@compiled
def alone_once(solution, first, taken, a, b, c):
    """As `alone`, with two dice in the reserve."""
    pair = solution.pair
    best = max(pair[first, taken, a], pair[first, taken, b], pair[first, taken, c])
    value = 0.0
    for roll in range(ROLLS):
        one = max(solution.after[first, taken, a, roll], solution.after[first, taken, b, roll])
        value += CHANCE[roll] * max(one, solution.after[first, taken, c, roll])
    return max(best, value)


@compiled
def with_none_left(solution, start, a, b, c):
    """All dice lie on trucks: O takes one, then S."""
    pair, other = solution.pair, 1 - start
    one = max(pair[other, a, b], pair[other, a, c])
    two = max(pair[other, b, a], pair[other, b, c])
    three = max(pair[other, c, a], pair[other, c, b])
    return min(one, two, three)


@compiled
def taken_first(solution, first, a, b, c, reserve):
    """The least that `first` leaves to the other by taking one of the trucks now."""
    least = NEVER
    if a > 0:
        least = min(least, alone(solution, first, a, b, c, 0, reserve))
    if b > 0 and b != a:
        least = min(least, alone(solution, first, b, a, c, 0, reserve))
    if c > 0 and c != b and c != a:
        least = min(least, alone(solution, first, c, a, b, 0, reserve))
    return least


@compiled
def with_two_left(solution, start, a, b, c):
    """S takes, or rolls the last two dice. For one set of trucks with 4 dice."""
    best = 1.0 - taken_first(solution, start, a, b, c, 2)
    four = solution.number[triple(a, b, c)]
    value = 0.0
    for roll in range(ROLLS):
        most = NOT_TO_TAKE
        for way in range(
            solution.ways[four * ROLLS + roll], solution.ways[four * ROLLS + roll + 1]
        ):
            most = max(most, solution.with_none[solution.way[way]])
        value += CHANCE[roll] * most
    return max(best, value)


@compiled
def with_four_left(solution, start, a, b, c):
    """O takes, or rolls. For one set of trucks with 2 dice."""
    least = taken_first(solution, 1 - start, a, b, c, 4)
    value = 0.0
    for roll in range(ROLLS):
        value += CHANCE[roll] * least_loading(solution, a, b, c, roll)
    return min(least, value)


@compiled
def least_loading(solution, a, b, c, roll):
    """Where O loads a roll so that S has least of it, with two dice left."""
    least = NEVER
    for one in range(3):
        for two in range(3):
            if fits(a, b, c, roll, one, two):
                x = loaded(a, roll, one == 0, two == 0)
                y = loaded(b, roll, one == 1, two == 1)
                z = loaded(c, roll, one == 2, two == 2)
                least = min(least, solution.with_two[solution.number[triple(x, y, z)]])
    return least


@compiled
def note_all_sets(solution, start):
    """Fill the tables for both in the round: sets with 6 dice, then those with 4."""
    for six in range(SETS_OF_6):
        a = np.int64(solution.six[six, 0])
        b = np.int64(solution.six[six, 1])
        c = np.int64(solution.six[six, 2])
        solution.with_none[six] = with_none_left(solution, start, a, b, c)
    for four in range(SETS_OF_4):
        a = np.int64(solution.four[four, 0])
        b = np.int64(solution.four[four, 1])
        c = np.int64(solution.four[four, 2])
        solution.with_two[four] = with_two_left(solution, start, a, b, c)


@compiled
def whole_round(solution, start):
    """What a round is worth to the one who starts it."""
    note_all_sets(solution, start)
    value = 0.0
    for roll in range(ROLLS):
        one, other = ADD[0, ROLL[roll, 0]], ADD[0, ROLL[roll, 1]]
        together = with_four_left(solution, start, ADD_BOTH[0, roll], 0, 0)
        apart = with_four_left(solution, start, one, other, 0)
        value += CHANCE[roll] * max(together, apart)
    return value


ROUND = [
    ("number", "i2", (TRIPLES,)),
    ("four", "u1", (SETS_OF_4, 3)),
    ("six", "u1", (SETS_OF_6, 3)),
    ("ways", "i4", (SETS_OF_4 * ROLLS + 1,)),
    ("way", "i2", (WAYS,)),
    ("pair", "f8", (2, LOADS, LOADS)),
    ("after", "f8", (2, LOADS, LOADS, ROLLS)),
    ("with_none", "f8", (SETS_OF_6,)),
    ("with_two", "f8", (SETS_OF_4,)),
]
"""The tables of a round, as fields of a record."""
