"""What is in the box: every number of the game, with the rule that states it.

A hex is a small number: six times its colour plus its pattern. A colour or a pattern is an
attribute: colours are the attributes 0 to 5, patterns 6 to 11.

Sets of cells are whole numbers with a bit for each cell. The bits are numbered so that a step in
one direction moves every bit by the same distance, in a ring of 61: that ring is a hexagon of
radius four, wound up. So the neighbours of a whole set of cells cost a handful of shifts.
"""

import numpy as np

from tiergarten.engine.actions import Verb, VerbTable

MOST_PLAYERS = 4

# QG-1: the colours and patterns. Names are short so that moves are; `words` has the full ones.
COLOURS = ("blue", "green", "lime", "yellow", "mauve", "purple")
PATTERNS = ("tree", "bird", "butterfly", "flower", "plant", "lily")
ATTRIBUTES = (*COLOURS, *PATTERNS)
FIRST_PATTERN = len(COLOURS)
HEXES = tuple(f"{colour}-{pattern}" for colour in COLOURS for pattern in PATTERNS)
COLOUR_OF = np.array([hexagon // 6 for hexagon in range(36)])
PATTERN_OF = np.array([hexagon % 6 for hexagon in range(36)])
VALUE_OF = PATTERN_OF + 1  # the cost and the points
HEX_SETS = np.array(
    [sum(1 << (6 * colour + i) for i in range(6)) for colour in range(6)]
    + [sum(1 << (6 * i + pattern) for i in range(6)) for pattern in range(6)]
)
"""For every attribute, the hexes that have it, a bit each."""

# QG-2: how many there are.
TILES_OF_HEX = 3
ALL_TILES = TILES_OF_HEX * len(HEXES)
ALL_EXPANSIONS = len(HEXES)

# QG-3: what is on the front of the expansion with each printed hex: pavilions, as in the English
# rules; the Russian ones let it be any feature.
FOUNTAIN, STATUE, BENCH, PAVILION = range(4)
FRONT_FEATURE = np.array([PAVILION] * ALL_EXPANSIONS)

# QG-5: the grid. Directions run from east against the clock; r grows downwards.
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CENTRES = ((3, 0), (3, -3), (0, -3), (-3, 0), (-3, 3), (0, 3))
STATUES = ((2, -1), (-1, -1), (-1, 2))  # which single feature is where: rebuilt
BENCHES = ((1, -2), (-2, 1), (1, 1))
PLACES = tuple(str(place + 1) for place in range(len(CENTRES)))

# QG-6, QG-7: storage and set-up of a player.
TILE_ROOM = 12
EXPANSION_ROOM = 2
START_POINTS = 15
START_JOKERS = 3

# QG-8: the round stacks by the number of players.
STACK = np.array([0, 0, 5, 7, 8])
MOST_SLOTS = 8
ROUNDS = 4
TILES_ON_TOP = 4

# QG-17: jokers for surrounding a feature, by FOUNTAIN, STATUE, BENCH, PAVILION [board].
JOKERS_FOR = np.array([1, 2, 2, 3])

# QG-19, QG-21: prices.
PRICE_OF_SUPPLY = 6
PRICE_OF_FIRST_PASS = 1

# QG-23: the wheel, three attributes for each round of each side. Points: 1 source; which colour
# comes when: rebuilt. In print patterns score differently on side B, but how is unknown: ours has
# another order only (ruling).
SIDES = ("A", "B")
_WHEEL = {
    "A": ("tree bird purple", "butterfly mauve lime", "flower plant yellow", "lily green blue"),
    "B": ("lily green blue", "plant flower yellow", "butterfly mauve lime", "bird tree purple"),
}
WHEEL = np.array(
    [[[ATTRIBUTES.index(name) for name in names.split()] for names in _WHEEL[s]] for s in SIDES]
)
POINTS_COLOUR_HEX = 1
POINTS_PAVILION = 1

# QG-25, QG-26: the end.
POINTS_JOKER = 1
LEAST_GROUP = 3
GROUP_BONUS = np.array([[0, 0, 0, 0, 0, 0, 6], [0, 0, 0, 0, 3, 5, 7]])  # side B: 1 source

# Cells. The name of a cell is two digits: the place (0 is the plaza), then the direction in
# which the cell lies from the centre of the place (0 is the centre itself).
RING = 61
DOWN_A_ROW = 14


def _neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


def _bit_number(cell: tuple[int, int]) -> int:
    return (cell[0] + DOWN_A_ROW * cell[1]) % RING


CELL_AT = (*_neighbours((0, 0)), *(c for at in CENTRES for c in (at, *_neighbours(at))))
CELLS = (
    *(f"0{direction}" for direction in range(1, 7)),
    *(f"{place}{direction}" for place in PLACES for direction in range(7)),
)
PLAZA_CELLS = 6
PLACE_CELLS = 7
CELL_BIT = np.array([1 << _bit_number(at) for at in CELL_AT])
PLACE_OF_CELL = np.array([-1] * PLAZA_CELLS + [place for place in range(6) for _ in range(7)])
DIRECTION_OF_CELL = np.array([*range(6)] + [*range(-1, 6)] * 6)  # -1 is the centre


def _set_of(cells: list[tuple[int, int]]) -> int:
    return sum(1 << _bit_number(cell) for cell in cells if cell in CELL_AT)


PLAZA = _set_of(_neighbours((0, 0)))
RING_OF_PLACE = np.array([_set_of(_neighbours(at)) for at in CENTRES])
CENTRE_OF_PLACE = np.array([_set_of([at]) for at in CENTRES])

# For each direction: how far a step moves a bit round the ring, and the cells from which the step
# leads to another cell. A shift up and a shift down make a turn of the ring; what they move
# beyond it, or where no cell is, is cut off.
SHIFT = np.array([_bit_number(direction) for direction in DIRECTIONS])
LEAVING = np.array(
    [_set_of([at for at in CELL_AT if (at[0] + q, at[1] + r) in CELL_AT]) for q, r in DIRECTIONS]
)
ALL_CELLS = int(CELL_BIT.sum())

# QG-4: the features that are always there, with the cells around each.
SINGLE_AT = ((0, 0), *STATUES, *BENCHES)
SINGLE_FEATURE = np.array([FOUNTAIN] + [STATUE] * len(STATUES) + [BENCH] * len(BENCHES))
SINGLE_RING = np.array([_set_of(_neighbours(at)) for at in SINGLE_AT])

# A place of the garden, as a number: free, an expansion back up, or front up with this hex.
FREE_PLACE, BACK_UP, FRONT_UP = 0, 1, 2

# What lies in a slot of the display: a face-down expansion, one of the 36 face up, or none.
FACE_DOWN, FIRST_FACE, GONE = 0, 1, 37
SHOWN = np.array([0, *(1 << hexagon for hexagon in range(len(HEXES))), 0])
"""For what lies in a slot, the set of hexes that it shows: one or none."""

# What pays or is discarded, in the order in which it is done: by hex, a tile before an expansion;
# jokers last (QG-13).
ITEMS = tuple(hexagon + kind for hexagon in HEXES for kind in ("", "-expansion"))
JOKER = len(ITEMS)
NOTHING = 255

# The small steps of a turn, as positions name them: "turn" is its beginning, when everything is
# open; the others wait for the verb of the same name.
STEPS = ("turn", "from", "at", "pay", "discard")
STEP_BEGIN, STEP_FROM, STEP_AT, STEP_PAY, STEP_DISCARD = range(5)
WAYS = ("either", "colour", "pattern")
EITHER, BY_COLOUR, BY_PATTERN = range(3)
WAY_OF = np.array(
    [
        [
            {(True, False): BY_COLOUR, (False, True): BY_PATTERN}.get(
                (hexagon // 6 == payer // 6, hexagon % 6 == payer % 6), EITHER
            )
            for payer in range(36)
        ]
        for hexagon in range(36)
    ]
)
"""By the hex that is paid for, and the hex that pays."""

# Jokers can be named where they are never legal too, to be refused by their rule (QG-13, QG-20).
ACTIONS = VerbTable(
    Verb("take", which=ATTRIBUTES),
    Verb("from", slot=tuple(str(slot + 1) for slot in range(MOST_SLOTS))),
    Verb("place", tile=(*HEXES, "joker")),
    Verb("build", expansion=HEXES),
    Verb("at", cell=CELLS),
    Verb("pay", hex=(*ITEMS, "joker")),
    Verb("buy", place=PLACES),
    Verb("pass"),
    Verb("discard", hex=(*ITEMS, "joker")),
    Verb("done"),
)
