"""What happens inside one garden, compiled: neighbours, groups, where a hex may lie, features.

Sets of cells are whole numbers with a bit for each cell; see `pieces` for the bits.
"""

from tiergarten.engine.compiled import compiled
from tiergarten.games.queens_garden.pieces import (
    ALL_CELLS,
    BACK_UP,
    CENTRE_OF_PLACE,
    COLOUR_OF,
    FIRST_PATTERN,
    FREE_PLACE,
    FRONT_FEATURE,
    FRONT_UP,
    JOKERS_FOR,
    LEAVING,
    PATTERN_OF,
    PAVILION,
    PLACES,
    RING,
    RING_OF_PLACE,
    SHIFT,
    SINGLE_FEATURE,
    SINGLE_RING,
)


@compiled
def around(cells):
    """All cells next to at least one cell of a set."""
    near = 0
    for direction in range(6):
        leaving = cells & LEAVING[direction]
        near |= leaving << SHIFT[direction] | leaving >> (RING - SHIFT[direction])
    return near & ALL_CELLS


@compiled
def group_of(cells, members):
    """The connected sets of members that these cells belong to."""
    group = cells
    grown = (group | around(group)) & members
    while grown != group:
        group = grown
        grown = (group | around(group)) & members
    return group


@compiled
def cells_for(garden, hexagon, free):
    """QG-15, QG-16: the cells, out of a set of free ones, on which a hex may lie."""
    return cells_alone(garden, free) | cells_fitting(garden, hexagon, free)


@compiled
def cells_alone(garden, free):
    """QG-15: the free cells without a neighbour, on which any hex may lie."""
    return free & ~around(garden.taken)


@compiled
def cells_fitting(garden, hexagon, free):
    """QG-15, QG-16: the free cells beside a hex of the same colour or pattern, without clash."""
    colour = COLOUR_OF[hexagon]
    pattern = FIRST_PATTERN + PATTERN_OF[hexagon]
    fitting = free & around(kin_of(garden, hexagon))
    if can_clash(garden, hexagon) and fitting:
        fitting &= ~clashes(garden, colour, FIRST_PATTERN, pattern)
        fitting &= ~clashes(garden, pattern, 0, colour)
    return fitting


@compiled
def kin_of(garden, hexagon):
    """The cells with a hex of the same colour or pattern."""
    return garden.hexes[COLOUR_OF[hexagon]] | garden.hexes[FIRST_PATTERN + PATTERN_OF[hexagon]]


@compiled
def fits_somewhere(garden, hexagon, free, beside):
    """Whether there is any such cell; `beside` are the cells around the free ones."""
    kin = kin_of(garden, hexagon) & beside != 0
    if kin and can_clash(garden, hexagon):
        return cells_fitting(garden, hexagon, free) != 0
    return kin


@compiled
def can_clash(garden, hexagon):
    """QG-16: whether there are twins that could come into a group: mostly there are none."""
    colour = garden.hexes[COLOUR_OF[hexagon]]
    pattern = garden.hexes[FIRST_PATTERN + PATTERN_OF[hexagon]]
    return (colour & pattern) | (colour | pattern) & garden.twins != 0


@compiled
def clashes(garden, attribute, first, own):
    """QG-16: the cells where one more hex of this attribute would make a group with twins.

    Hexes of one attribute differ by the other: `first` to `first + 5`, the new one having `own`.
    A group with the new hex's twin must not be extended; groups that hold twins of each other
    must not be joined.
    """
    members = garden.hexes[attribute]
    clash = 0
    for other in range(first, first + 6):
        twins = members & garden.hexes[other]
        if other == own:
            if twins:
                clash |= around(group_of(twins, members))
        elif twins & (twins - 1):
            once = 0
            while twins:
                near = around(group_of(twins & -twins, members))
                clash |= once & near
                once |= near
                twins &= twins - 1
    return clash


@compiled
def put_hex(garden, hexagon, bit):
    """Lay a hex on a cell, or let it lie there in print."""
    twins = garden.hexes[COLOUR_OF[hexagon]] & garden.hexes[FIRST_PATTERN + PATTERN_OF[hexagon]]
    garden.twins |= twins | bit * (twins != 0)
    garden.hexes[COLOUR_OF[hexagon]] |= bit
    garden.hexes[FIRST_PATTERN + PATTERN_OF[hexagon]] |= bit
    garden.taken |= bit
    garden.free &= ~bit


@compiled
def free_rings(garden):
    """The cells on which the printed hex of a new expansion could lie: QG-3, QG-5."""
    cells = 0
    for place in range(len(PLACES)):
        cells |= RING_OF_PLACE[place] * (garden.place[place] == FREE_PLACE)
    return cells


@compiled
def put_front(garden, hexagon, place, direction):
    """QG-18: an expansion front up, turned so that its printed hex lies in this direction."""
    garden.place[place] = FRONT_UP + hexagon
    garden.rotation[place] = direction
    garden.free |= RING_OF_PLACE[place]


@compiled
def put_back(garden, place):
    """QG-19: an expansion back up, seven free cells."""
    garden.place[place] = BACK_UP
    garden.free |= RING_OF_PLACE[place] | CENTRE_OF_PLACE[place]


@compiled
def jokers_earned(garden, bit):
    """QG-17: the jokers for every feature whose ring the hex on this cell has closed."""
    jokers = 0
    for i in range(len(SINGLE_RING)):
        ring = SINGLE_RING[i]
        closed = (ring & bit != 0) & (ring & garden.taken == ring)
        jokers += closed * JOKERS_FOR[SINGLE_FEATURE[i]]
    for place in range(len(PLACES)):
        ring = RING_OF_PLACE[place]
        if ring & bit and ring & garden.taken == ring and garden.place[place] >= FRONT_UP:
            jokers += JOKERS_FOR[FRONT_FEATURE[garden.place[place] - FRONT_UP]]
    return jokers


@compiled
def pavilions(garden):
    """The pavilions in a garden, surrounded or not (QG-23)."""
    count = 0
    for place in range(len(PLACES)):
        front = garden.place[place] >= FRONT_UP
        if front and FRONT_FEATURE[garden.place[place] - FRONT_UP] == PAVILION:
            count += 1
    return count
