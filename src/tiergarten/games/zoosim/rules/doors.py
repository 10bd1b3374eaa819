"""The doors of the zoos, compiled: exits that lead to an empty square, and what lies beyond them.

A door is an exit to which the zoo can grow: where several paths lead to the same empty square, it
is the oldest of them. It is one number, 4 times its half plus its side. The doors of all zoos are
in one list (`laid.door`), seat by seat (from `laid.first_door` on), those of a zoo in the order in
which they were opened: this is how exits are numbered.

Which tiles fit at a door depends on what touches the square behind it, and the three squares to
which the other half of a tile could reach from there. That is kept with every door
(`laid.beyond`), because it seldom changes: a half that is laid adds to what lies beyond the doors
near it, and nothing is ever taken away. Seen by whoever walks out of the door, a square has three
sides ahead: left, straight on and right. For the square behind the door three bits say which of
them touch the zoo, and three bits from which of them a path comes in; and so for each of the three
squares ahead of it, with a seventh bit if a path that is older than the door leads there.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.pieces import MOST_DOORS, MOST_PLAYERS
from tiergarten.games.zoosim.rules.squares import COLUMN, STEP, half_at

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # as x and y, to the neighbour in the N, E, S, W
AHEAD = (0, 1, 2)  # left, straight on, right
PATHS = 3  # the bit with which the paths begin that come in; those before say what touches
OLDER = 6  # the bit of an older path
NEAR_BITS, FAR_BITS = 6, 7
NEAR, FAR = (1 << NEAR_BITS) - 1, (1 << FAR_BITS) - 1
NEAR_PATHS = 0b111 << PATHS
FAR_PATHS = sum(NEAR_PATHS << NEAR_BITS + FAR_BITS * ahead for ahead in AHEAD)
FAR_OLDER = sum(1 << OLDER + NEAR_BITS + FAR_BITS * ahead for ahead in AHEAD)

REACH = 2  # how far from the square behind a door a half can matter
WIDE = 2 * REACH + 1
OUT_OF_REACH = WIDE * WIDE


def heading(side: int, ahead: int) -> int:
    """The side that is left, straight on or right for somebody who goes towards a side."""
    return (side + 3 + ahead) % 4


def _touch(ahead: int, side: int, exits: int) -> int:
    """The bits of a half with these exits that touches a square from a side, which lies ahead."""
    return 1 << ahead | (exits >> (side ^ 2) & 1) << PATHS + ahead


def _beyond(side: int, place: int, exits: int) -> int:
    """What a half with these exits, at a place near the square behind a door, adds to it."""
    if place == OUT_OF_REACH:
        return 0
    at = place // WIDE - REACH, place % WIDE - REACH
    found = 0
    for near in AHEAD:
        one = heading(side, near)
        if STEPS[one] == at:
            found |= _touch(near, one, exits)
        for far in AHEAD:
            two = heading(one, far)
            if (STEPS[one][0] + STEPS[two][0], STEPS[one][1] + STEPS[two][1]) == at:
                found |= _touch(far, two, exits) << NEAR_BITS + FAR_BITS * near
    return found


BEYOND = np.array(
    [[[_beyond(s, p, e) for e in range(16)] for p in range(WIDE * WIDE + 1)] for s in range(4)],
    np.uint32,
)  # by the side of the door, the place of the half, and its exits

# The places where a half matters to a door, by its side, and how far they are, as squares.
LOOK = np.array([[p for p in range(WIDE * WIDE) if BEYOND[s, p, 0]] for s in range(4)])
LOOK_STEP = (LOOK // WIDE - REACH) * COLUMN + LOOK % WIDE - REACH
LOWEST_BIT = np.array([0] + [(byte & -byte).bit_length() - 1 for byte in range(1, 256)])


@compiled
def behind(laid, exit):
    """The square that an exit leads to."""
    return np.int64(laid.square[exit >> 2]) + STEP[exit & 3]


@compiled
def doors(laid, seat):
    """How many doors a zoo has."""
    return np.int64(laid.first_door[seat + 1]) - np.int64(laid.first_door[seat])


@compiled
def door(laid, seat, number):
    """Exit number so-and-so of a zoo, from 0: as 4 times its half plus its side."""
    return np.int64(laid.door[np.int64(laid.first_door[seat]) + number])


@compiled
def update_doors(laid, seat, t, exits):
    """Bring the doors of a zoo up to date with a tile just laid, whose free exits these are.

    Bit 4h + s is side s of half h. Those that no older path joins become doors: they wait behind
    the list until there is room for them among the doors of their zoo.
    """
    kept = touch_doors(laid, seat, t)
    opened = np.int64(0)
    while exits:
        exit = 8 * t + LOWEST_BIT[exits]
        beyond = look_beyond(laid, exit)
        laid.door[MOST_DOORS + opened] = exit
        laid.beyond[MOST_DOORS + opened] = beyond
        opened += beyond & NEAR_PATHS == 0
        exits &= exits - 1
    make_room(laid, seat, kept + opened)
    for i in range(opened):
        laid.door[kept + i] = laid.door[MOST_DOORS + i]
        laid.beyond[kept + i] = laid.beyond[MOST_DOORS + i]


@compiled
def touch_doors(laid, seat, t):
    """Add a tile to what lies beyond the doors of its zoo, and close those that it covers.

    Returns where the doors of the zoo then end.
    """
    kept = np.int64(laid.first_door[seat])
    for i in range(kept, np.int64(laid.first_door[seat + 1])):
        exit = np.int64(laid.door[i])
        square = behind(laid, exit)
        beyond = np.int64(laid.beyond[i])
        beyond |= seen_from(laid, exit, square, 2 * t) | seen_from(laid, exit, square, 2 * t + 1)
        laid.door[kept] = exit
        laid.beyond[kept] = beyond
        kept += (laid.square[2 * t] != square) & (laid.square[2 * t + 1] != square)
    return kept


@compiled
def seen_from(laid, exit, square, half):
    """What a half adds to what lies beyond an exit to a square."""
    corner = np.int64(laid.square[half]) - square + REACH * (COLUMN + 1)
    x, y = corner >> 7, corner & COLUMN - 1
    in_reach = (x >= 0) & (x < WIDE) & (y < WIDE)
    return BEYOND[exit & 3, x * WIDE + y if in_reach else OUT_OF_REACH, laid.exits[half]]


@compiled
def look_beyond(laid, exit):
    """What lies beyond an exit of the newest tile."""
    square = behind(laid, exit)
    side = exit & 3
    beyond = older = np.int64(0)
    for i in range(LOOK.shape[1]):
        half = half_at(laid, square + LOOK_STEP[side, i])
        found = BEYOND[side, LOOK[side, i], laid.exits[half]] * np.int64(half != 0)
        beyond |= found
        older |= found * (half < exit >> 2)
    older &= FAR_PATHS
    return beyond | (older << 1 | older << 2 | older << 3) & FAR_OLDER


@compiled
def make_room(laid, seat, end):
    """Move the doors of all later seats so that those of this one end there."""
    first = np.int64(laid.first_door[seat + 1])
    last = np.int64(laid.first_door[MOST_PLAYERS])
    by = end - first
    if by > 0:
        for i in range(last - 1, first - 1, -1):
            laid.door[i + by] = laid.door[i]
            laid.beyond[i + by] = laid.beyond[i]
    elif by < 0:
        for i in range(first, last):
            laid.door[i + by] = laid.door[i]
            laid.beyond[i + by] = laid.beyond[i]
    for other in range(seat + 1, MOST_PLAYERS + 1):
        laid.first_door[other] += by
