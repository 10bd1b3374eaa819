"""Between two rounds, for the endgame of two: what is left on both sheets, and what can follow.

A sheet is a number: for every animal row three bits that say how many boxes are free, or `BARN`
once the barn has one of that species, too; then the coins. What has been earned so far counts only
as a lead of seat 0 over seat 1. Rows are alike if both seats have as many boxes free there and the
flag is worth as much, so positions that differ only in the order of such rows have the same key.
"""

from typing import Any

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.judgement.loads import COUNT, LOADS
from tiergarten.games.zooloretto_dice.pieces import (
    BONUS,
    BONUSES_IN,
    BOXES,
    COIN,
    COIN_BOXES,
    COMPLETE_GROUPS,
    OPEN_ROWS_AT_END,
    POINTS_ANIMAL,
    POINTS_BARN_SPECIES,
    POINTS_COIN_GROUP,
    SPECIES,
)
from tiergarten.games.zooloretto_dice.rules.scoring import animals

BARN = 6
_ROWS = len(SPECIES)
_COINS_AT = 3 * _ROWS
_SORTED = 8  # room to sort the rows of a position in

MOST_POSITIONS = 1 << 15
SLOTS = 1 << 17

POSITION: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("key", np.int64),
            ("value", np.float64, (2,)),
            ("sheet", np.int32, (2,)),
            ("bonus", np.int32, (2,)),
            ("lead", np.int32),
            ("left", np.int32),
        ],
    )
)
"""A position between two rounds: its key, the chance of seat 0 to win by who starts, both sheets
with their bonuses, the lead of seat 0 without coins and barn, and how much can still be crossed."""

OUTCOMES: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("count", np.int64),
            ("of", np.int64, (LOADS,)),
            ("sheet", np.int64, (LOADS,)),
            ("animals", np.int64, (LOADS,)),
            ("ends", np.int64, (LOADS,)),
        ],
    )
)
"""What the loads make of a sheet, each different outcome once: which one each load leads to, the
sheet, the animals crossed, and whether the round is then the last."""

NEXT: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("sheet", np.int64, (2,)),
            ("bonus", np.int64, (2,)),
            ("lead", np.int64),
            ("row", np.int64, (_SORTED,)),
        ],
    )
)
"""A position that follows, while it is looked up."""


@compiled
def sheet_number(sheet):
    """What is left on a sheet, as a number."""
    number = np.int64(sheet.coins) << _COINS_AT
    for row in range(_ROWS):
        free = BOXES[row] - np.int64(sheet.row[row])
        if sheet.barn >> row & 1:
            free = BARN
        number |= free << 3 * row
    return number


@compiled
def earned(sheet):
    """The points of a sheet without coins and barn."""
    return POINTS_ANIMAL * animals(sheet) + BONUSES_IN[sheet.bonus]


@compiled
def coins_on(sheet):
    return sheet >> _COINS_AT


@compiled
def free_in(sheet, row):
    """The free boxes of a row, or BARN."""
    return sheet >> 3 * row & 7


@compiled
def is_open(free):
    """Whether a row has a free box."""
    return 0 < free < BARN


@compiled
def open_rows(sheet):
    rows = 0
    for row in range(_ROWS):
        rows += is_open(free_in(sheet, row))
    return rows


@compiled
def coins_and_barn(sheet):
    """ZD-12: the points for coin groups, less those for the barn."""
    barn = 0
    for row in range(_ROWS):
        barn += free_in(sheet, row) == BARN
    groups = COMPLETE_GROUPS[coins_on(sheet)]
    struck = min(groups, barn)
    return POINTS_COIN_GROUP * (groups - struck) + POINTS_BARN_SPECIES * (barn - struck)


@compiled
def left_on(sheet):
    """How much can still happen to a sheet; whatever is crossed makes it less."""
    left = COIN_BOXES - coins_on(sheet)
    for row in range(_ROWS):
        free = free_in(sheet, row)
        left += 0 if free == BARN else free + 1
    return left


@compiled
def note_outcomes(outcomes, sheet):
    """Write what each load would make of a sheet; outcome 0 is that of the empty one: nothing."""
    outcomes.count = 0
    for load in range(LOADS):
        number = min(coins_on(sheet) + COUNT[load, COIN], COIN_BOXES) << _COINS_AT
        crossed = 0
        for row in range(_ROWS):
            free = free_in(sheet, row)
            dice = COUNT[load, row]
            if free != BARN:
                crossed += min(free, dice)
                free = BARN if dice > free else free - dice
            number |= free << 3 * row
        at = 0
        while at < outcomes.count and outcomes.sheet[at] != number:
            at += 1
        outcomes.of[load] = at
        if at == outcomes.count:
            outcomes.count += 1
            outcomes.sheet[at] = number
            outcomes.animals[at] = crossed
            outcomes.ends[at] = open_rows(number) <= OPEN_ROWS_AT_END  # ZD-11


@compiled
def follow(position, first, mine, theirs, outcomes, then):
    """The position after both have taken: first seat `first`, with this outcome, then the other."""
    second = 1 - first
    then.sheet[first] = outcomes[first].sheet[mine]
    then.sheet[second] = outcomes[second].sheet[theirs]
    gain = outcomes[first].animals[mine] - outcomes[second].animals[theirs]
    then.bonus[0] = position.bonus[0]
    then.bonus[1] = position.bonus[1]
    for row in range(_ROWS):
        here, there = free_in(position.sheet[first], row), free_in(position.sheet[second], row)
        if is_open(here) and is_open(there):  # ZD-8: nobody has the bonus
            if not is_open(free_in(then.sheet[first], row)):
                gain += BONUS[row]
                then.bonus[first] |= 1 << row
            elif not is_open(free_in(then.sheet[second], row)):
                gain -= BONUS[row]
                then.bonus[second] |= 1 << row
    then.lead = position.lead + (gain if first == 0 else -gain)


@compiled
def result(then):
    """The chance of seat 0 once the game is over: 1, 0, or a half (ZD-13)."""
    ahead = then.lead + coins_and_barn(then.sheet[0]) - coins_and_barn(then.sheet[1])
    if ahead == 0:
        ahead = coins_on(then.sheet[0]) - coins_on(then.sheet[1])
    return 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5


@compiled
def key_of(then):
    """The key of a position: rows that are alike may change places."""
    rows = then.row
    for row in range(_ROWS):
        one, other = free_in(then.sheet[0], row), free_in(then.sheet[1], row)
        flag = BONUS[row] if is_open(one) and is_open(other) else 0
        code = one + (BARN + 1) * (other + (BARN + 1) * flag)
        at = row
        while at > 0 and rows[at - 1] > code:
            rows[at] = rows[at - 1]
            at -= 1
        rows[at] = code
    key = np.int64(0)
    for row in range(_ROWS):
        key = key << 8 | rows[row]
    key = key << 6 | coins_on(then.sheet[0]) << 3 | coins_on(then.sheet[1])
    return key << 8 | (then.lead + 128)


@compiled
def find(solution, key):
    """Where a position stands; -1 if it is not there."""
    slot = slot_of(key)
    at = solution.slot[slot] - 1
    while at >= 0 and solution.position[at].key != key:
        slot = (slot + 1) % SLOTS
        at = solution.slot[slot] - 1
    return at


@compiled
def slot_of(key):
    mixed = (key & 0xFFFFFFF) * 0x9E3779B1 ^ (key >> 28) * 0x85EBCA6B
    return (mixed >> 20) % SLOTS


@compiled
def add(solution, then, key):
    """Note a position that is not there yet."""
    slot = slot_of(key)
    while solution.slot[slot] > 0:
        slot = (slot + 1) % SLOTS
    at = solution.positions
    position = solution.position[at]
    position.key = key
    position.lead = then.lead
    position.left = left_on(then.sheet[0]) + left_on(then.sheet[1])
    for seat in range(2):
        position.sheet[seat] = then.sheet[seat]
        position.bonus[seat] = then.bonus[seat]
        position.value[seat] = 0.5
    solution.positions = at + 1
    solution.slot[slot] = at + 1
