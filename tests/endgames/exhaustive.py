"""Endgames of two, by exhaustion: all positions that can follow, every roll, every way to load it.

Nothing here is shared with the solver that it proves: sheets are kept as they are and marked die by
die, no two positions count as the same, every set of trucks is listed that rolls can make, and a
position that can follow itself is computed until it no longer changes.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.pieces import BONUS, BOXES, COIN, FACES

Load = tuple[int, ...]
Trucks = tuple[Load, Load, Load]

ROLLS = list(combinations_with_replacement(range(len(FACES)), 2))
ODDS = np.array([(1 if one == other else 2) / 36 for one, other in ROLLS])
LOADS: list[Load] = [
    load for size in range(4) for load in combinations_with_replacement(range(len(FACES)), size)
]
NUMBER = {load: number for number, load in enumerate(LOADS)}
DICE = np.array([[*load, *[-1] * (3 - len(load))] for load in LOADS])
LOST, SHARED, WON = -1, -2, -3  # for seat 0, instead of the number of a position that follows
MOST_AT_ONCE = 2 * len(LOADS) ** 2  # positions that can follow one
STILL = 1e-9


def sorted_trucks(*loads: Load) -> Trucks:
    one, two, three = sorted(loads)
    return one, two, three


def loadings(trucks: Trucks, roll: tuple[int, int]) -> list[Trucks]:
    """All that two dice can make of three trucks."""
    found = set()
    for here in range(3):
        for there in range(3):
            loads = [list(load) for load in trucks]
            loads[here].append(roll[0])
            loads[there].append(roll[1])
            if max(map(len, loads)) <= 3:
                found.add(sorted_trucks(*(tuple(sorted(load)) for load in loads)))
    return sorted(found)


@dataclass
class Sets:
    """Sets of trucks, numbered, with what each roll makes of them: numbers of other sets."""

    of: dict[Trucks, int] = field(default_factory=dict)
    loads: Any = None  # by set: the numbers of its three loads
    ways: Any = None  # by set and roll: up to nine sets that follow, filled up with the first one
    rest: Any = None  # by set and truck: what is left when it is taken


def number_sets(sets: list[Trucks], then: Sets | None) -> Sets:
    numbered = Sets({trucks: number for number, trucks in enumerate(sets)})
    numbered.loads = np.array([[NUMBER[load] for load in trucks] for trucks in sets])
    if then is not None:
        numbered.ways = np.empty((len(sets), len(ROLLS), 9), np.int64)
        for number, trucks in enumerate(sets):
            for i, roll in enumerate(ROLLS):
                ways = [then.of[way] for way in loadings(trucks, roll)]
                numbered.ways[number, i] = [*ways, *ways[:1] * (9 - len(ways))]
    return numbered


@cache
def all_sets() -> dict[str, Sets]:
    """By who is in the round and how many dice are in the reserve."""

    def after(sets: list[Trucks]) -> list[Trucks]:
        return sorted({way for trucks in sets for roll in ROLLS for way in loadings(trucks, roll)})

    def taken(sets: list[Trucks]) -> list[Trucks]:
        return sorted(
            {
                sorted_trucks(*trucks[:t], (), *trucks[t + 1 :])
                for trucks in sets
                for t in range(3)
                if trucks[t]
            }
        )

    both4 = after([((), (), ())])
    both2 = after(both4)
    both0 = after(both2)
    one4 = taken(both4)
    one2 = sorted({*taken(both2), *after(one4)})
    one0 = sorted({*taken(both0), *after(one2)})
    sets = {"both0": number_sets(both0, None), "one0": number_sets(one0, None)}
    sets["both2"] = number_sets(both2, sets["both0"])
    sets["both4"] = number_sets(both4, sets["both2"])
    sets["both6"] = number_sets([((), (), ())], sets["both4"])
    sets["one2"] = number_sets(one2, sets["one0"])
    sets["one4"] = number_sets(one4, sets["one2"])
    for fewer, reserve in (("both2", 2), ("both4", 4)):
        sets[fewer].rest = rests(list(sets[fewer].of), sets[f"one{reserve}"])
    return sets


def rests(sets: list[Trucks], alone: Sets) -> Any:
    """By set and truck: the set that is left when it is taken; -1 for an empty truck."""
    return np.array(
        [
            [
                alone.of[sorted_trucks(*trucks[:t], (), *trucks[t + 1 :])] if trucks[t] else -1
                for t in range(3)
            ]
            for trucks in sets
        ]
    )


# Sheets: crossed boxes by row, three bits each, then coins, barn and bonuses.


@compiled
def mark_die(sheet: Any, other: Any, face: Any) -> Any:
    """A sheet with one more die (ZD-7, ZD-8, ZD-9)."""
    if face == COIN:
        return sheet if (sheet >> 15 & 7) == 6 else sheet + (1 << 15)
    crossed = sheet >> 3 * face & 7
    if crossed == BOXES[face]:
        return sheet | 1 << 18 + face
    sheet += 1 << 3 * face
    if crossed + 1 == BOXES[face] and not other >> 23 + face & 1:
        sheet |= 1 << 23 + face
    return sheet


@compiled
def mark_load(sheet: Any, other: Any, load: Any) -> Any:
    for i in range(3):
        if DICE[load, i] >= 0:
            sheet = mark_die(sheet, other, DICE[load, i])
    return sheet


@compiled
def is_last(sheet: Any) -> Any:
    """ZD-11: at most one row with a free box."""
    free = 0
    for row in range(5):
        free += (sheet >> 3 * row & 7) < BOXES[row]
    return free <= 1


@compiled
def standing(sheet: Any) -> Any:
    """ZD-12 and ZD-13 as one number: points, then coins."""
    points, barn = 0, 0
    for row in range(5):
        points += sheet >> 3 * row & 7
        points += BONUS[row] * (sheet >> 23 + row & 1)
        barn += sheet >> 18 + row & 1
    coins = sheet >> 15 & 7
    groups = (coins >= 3) + (coins >= 5) + (coins >= 6)
    while groups > 0 and barn > 0:
        groups -= 1
        barn -= 1
    return (points + groups - 2 * barn) * 8 + coins


@compiled
def compare(one: Any, other: Any) -> Any:
    if standing(one) == standing(other):
        return SHARED
    return WON if standing(one) > standing(other) else LOST


@compiled
def list_following(one: Any, other: Any, last: Any, keys: Any, out: Any) -> Any:
    """What follows a round: `out[first, taken, load]` is a result, or the index of a key."""
    count = 0
    for first in range(2):
        for taken in range(len(DICE)):
            for load in range(len(DICE)):
                if first == 0:
                    a = mark_load(one, other, taken)
                    b = mark_load(other, a, load)
                    ended = (taken > 0 and is_last(a)) or (load > 0 and is_last(b))
                else:
                    b = mark_load(other, one, taken)
                    a = mark_load(one, b, load)
                    ended = (taken > 0 and is_last(b)) or (load > 0 and is_last(a))
                if last or ended:
                    out[first, taken, load] = compare(a, b)
                else:
                    key = a | b << 28
                    at = np.int64(0)
                    while at < count and keys[at] != key:
                        at += 1
                    keys[at] = key
                    if at == count:
                        count += 1
                    out[first, taken, load] = at
    return count


@compiled
def look_up(following: Any, values: Any, worth: Any) -> Any:
    """`worth[first, taken, load]`: the chance of seat 0; the other one starts the next round."""
    for first in range(2):
        for taken in range(len(DICE)):
            for load in range(len(DICE)):
                then = following[first, taken, load]
                if then >= 0:
                    worth[first, taken, load] = values[then, 1 - first]
                else:
                    worth[first, taken, load] = 0.5 if then == SHARED else 1.0 * (then == WON)


@compiled
def better(seat: Any, one: Any, other: Any) -> Any:
    """Seat 0 wants the most, seat 1 the least."""
    return max(one, other) if seat == 0 else min(one, other)


@compiled
def expected(values: Any, ways: Any, seat: Any) -> Any:
    """The mean over all rolls of the best way to load each."""
    mean = 0.0
    for roll in range(len(ODDS)):
        best = values[ways[roll, 0]]
        for way in range(1, 9):
            best = better(seat, best, values[ways[roll, way]])
        mean += ODDS[roll] * best
    return mean


@compiled
def best_to_take(worth: Any, loads: Any, seat: Any) -> Any:
    """For whoever is alone: the best of the trucks that are not empty."""
    best = -1.0 if seat == 0 else 2.0
    for t in range(3):
        if loads[t] > 0:
            best = better(seat, best, worth[loads[t]])
    return best


@compiled
def dice_on(loads: Any) -> Any:
    dice = 0
    for t in range(3):
        for i in range(3):
            dice += DICE[loads[t], i] >= 0
    return dice


@compiled
def solve_alone(
    worth: Any,
    first: Any,
    held: Any,
    loads0: Any,
    loads2: Any,
    ways2: Any,
    loads4: Any,
    ways4: Any,
    alone2: Any,
    alone4: Any,
    spare: Any,
) -> Any:
    """Fill the chances of seat 0 for every truck that `first` may have taken, and what is left.

    `held` are the dice of each of these trucks: all six are somewhere.
    """
    seat = 1 - first
    for taken in range(len(DICE)):
        for i in range(len(loads0)):
            if dice_on(loads0[i]) + held[taken] == 6:
                spare[i] = best_to_take(worth[first, taken], loads0[i], seat)
        for i in range(len(loads2)):
            if dice_on(loads2[i]) + held[taken] == 4:
                mean = expected(spare, ways2[i], seat)
                now = best_to_take(worth[first, taken], loads2[i], seat)
                alone2[taken, i] = better(seat, mean, now)
        for i in range(len(loads4)):
            if dice_on(loads4[i]) + held[taken] == 2:
                mean = expected(alone2[taken], ways4[i], seat)
                now = best_to_take(worth[first, taken], loads4[i], seat)
                alone4[taken, i] = better(seat, mean, now)


@compiled
def solve_both(
    worth: Any,
    start: Any,
    loads0: Any,
    loads2: Any,
    ways2: Any,
    rest2: Any,
    loads4: Any,
    ways4: Any,
    rest4: Any,
    ways6: Any,
    alone2: Any,
    alone4: Any,
    both0: Any,
    both2: Any,
    both4: Any,
) -> Any:
    """Fill the chances of seat 0 while both are in the round; return that of its beginning.

    `alone2` is for after the starter has taken, `alone4` for after the other one has.
    """
    other = 1 - start
    for i in range(len(loads0)):
        chosen = -1.0 if other == 0 else 2.0
        for t in range(3):
            if loads0[i, t] > 0:
                reply = -1.0 if start == 0 else 2.0
                for u in range(3):
                    if u != t and loads0[i, u] > 0:
                        reply = better(start, reply, worth[other, loads0[i, t], loads0[i, u]])
                chosen = better(other, chosen, reply)
        both0[i] = chosen
    for i in range(len(loads2)):
        both2[i] = expected(both0, ways2[i], start)
        for t in range(3):
            if rest2[i, t] >= 0:
                both2[i] = better(start, both2[i], alone2[loads2[i, t], rest2[i, t]])
    for i in range(len(loads4)):
        both4[i] = expected(both2, ways4[i], other)
        for t in range(3):
            if rest4[i, t] >= 0:
                both4[i] = better(other, both4[i], alone4[loads4[i, t], rest4[i, t]])
    return expected(both4, ways6[0], start)
