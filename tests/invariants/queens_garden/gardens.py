"""Gardens, recounted cell by cell: what lies where, groups, and where a hex may lie. Compiled.

Sets of cells and sets of hexes are masks. Neighbours come from the coordinates of the cells, not
from the shifts that the rules work with.
"""

import numpy as np

from tests.invariants.paper import how_many
from tests.invariants.queens_garden.broken import (
    CELLS_THERE,
    PLACE,
    PRINTED,
    SETS,
    STRANGERS,
    TWINS,
)
from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    BACK_UP,
    CELL_AT,
    CELL_BIT,
    CELLS,
    DIRECTION_OF_CELL,
    DIRECTIONS,
    FIRST_PATTERN,
    FRONT_UP,
    HEXES,
    PLACE_CELLS,
    PLACE_OF_CELL,
    PLACES,
    PLAZA_CELLS,
    RING,
)

COLOURS_THERE = 6
BITS = {at: int(bit).bit_length() - 1 for at, bit in zip(CELL_AT, CELL_BIT, strict=True)}


def _near(at: tuple[int, int]) -> int:
    beside = ((at[0] + q, at[1] + r) for q, r in DIRECTIONS)
    return sum(1 << BITS[cell] for cell in beside if cell in BITS)


def _cells(place: int, centre: bool) -> int:
    """The cells of a place, or of the plaza, which is place -1."""
    of_place = [
        int(CELL_BIT[cell])
        for cell in range(len(CELLS))
        if PLACE_OF_CELL[cell] == place and (centre or DIRECTION_OF_CELL[cell] >= 0)
    ]
    return sum(of_place)


NEAR = np.zeros(RING, np.int64)  # by the number of a cell's bit: the cells beside it
for _at, _bit in BITS.items():
    NEAR[_bit] = _near(_at)
PLAZA_SET = _cells(-1, centre=True)
RINGS = np.array([_cells(place, centre=False) for place in range(len(PLACES))])
WHOLES = np.array([_cells(place, centre=True) for place in range(len(PLACES))])


@compiled
def cells(garden):
    """QG-3, QG-5: the sets of cells fit the expansions and each other."""
    for first in range(0, len(ATTRIBUTES), COLOURS_THERE):
        once = np.int64(0)
        twice = np.int64(0)
        for attribute in range(first, first + COLOURS_THERE):
            twice |= once & garden.hexes[attribute]
            once |= garden.hexes[attribute]
        if twice or once != garden.taken:
            return SETS
    twins = np.int64(0)
    for hexagon in range(len(HEXES)):
        alike = garden.hexes[hexagon // 6] & garden.hexes[FIRST_PATTERN + hexagon % 6]
        if alike & (alike - 1):
            twins |= alike
    if garden.twins != twins:
        return SETS
    there = np.int64(PLAZA_SET)
    for place in range(len(PLACES)):
        what = np.int64(garden.place[place])
        rotation = np.int64(garden.rotation[place])
        if what >= FRONT_UP + len(HEXES) or rotation >= len(DIRECTIONS):
            return PLACE
        if what >= FRONT_UP:
            there |= RINGS[place]
            bit = CELL_BIT[PLAZA_CELLS + PLACE_CELLS * place + 1 + rotation]
            printed = what - FRONT_UP
            if not garden.hexes[printed // 6] & garden.hexes[FIRST_PATTERN + printed % 6] & bit:
                return PRINTED
        else:
            if rotation:
                return PLACE
            if what == BACK_UP:
                there |= WHOLES[place]
    if garden.taken & ~there or garden.free != there & ~garden.taken:
        return CELLS_THERE
    return 0


@compiled
def hexes(garden, paper):
    """QG-15, QG-16, hex by hex; tiles, which are not printed, go on paper."""
    taken = np.int64(garden.taken)
    for colour in range(COLOURS_THERE):
        of_colour = np.int64(garden.hexes[colour])
        if of_colour == 0:
            continue
        for pattern in range(6):
            of_pattern = np.int64(garden.hexes[FIRST_PATTERN + pattern])
            alike = of_colour & of_pattern
            twins = alike & (alike - 1) != 0
            left = alike
            while left:
                bit = left & -left
                left ^= bit
                paper.count[6 * colour + pattern] += 1
                if twins:
                    if group(bit, of_colour) & alike != bit:
                        return TWINS
                    if group(bit, of_pattern) & alike != bit:
                        return TWINS
                beside = NEAR[how_many(bit - 1)] & taken
                if beside and not beside & (of_colour | of_pattern):
                    if lonely(bit, beside, taken):
                        return STRANGERS
    for place in range(len(PLACES)):
        if garden.place[place] >= FRONT_UP:
            paper.count[np.int64(garden.place[place]) - FRONT_UP] -= 1
    return 0


@compiled
def lonely(bit, beside, taken):
    """Whether those beside a cell have no other neighbour: so one of them came after the other."""
    while beside:
        near = beside & -beside
        beside ^= near
        if NEAR[how_many(near - 1)] & taken != bit:
            return False
    return True


@compiled
def group(start, members):
    """The members that can be reached from a cell, from neighbour to neighbour."""
    reached = start
    edge = start
    while edge:
        bit = edge & -edge
        edge ^= bit
        new = NEAR[how_many(bit - 1)] & members & ~reached
        reached |= new
        edge |= new
    return reached


@compiled
def may_lie(garden, hexagon, bit):
    """QG-15, QG-16: alone, or beside kin and in no group with its twin."""
    beside = NEAR[how_many(bit - 1)] & garden.taken
    of_colour = np.int64(garden.hexes[hexagon // 6])
    of_pattern = np.int64(garden.hexes[FIRST_PATTERN + hexagon % 6])
    if beside == 0:
        return True
    if not beside & (of_colour | of_pattern):
        return False
    with_colour = group(bit, of_colour)
    with_pattern = group(bit, of_pattern)
    for other in range(6):
        same = with_colour & garden.hexes[FIRST_PATTERN + other]
        if how_many(same) + (other == hexagon % 6) > 1:
            return False
        same = with_pattern & garden.hexes[other]
        if how_many(same) + (other == hexagon // 6) > 1:
            return False
    return True
