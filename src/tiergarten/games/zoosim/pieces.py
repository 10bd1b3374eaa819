"""What is in the box: every number of the game, with the rule that states it.

Where the tiles come from: the printed rules say that there are 25, each of two square halves of
different colours with 1 to 3 stars, some with trees, all with paths; that four start tiles show
only paths and have two exits; and that a tile with 2 orange and 3 red stars exists. No public
source lists the tiles. Colour pairs, stars, trees, exits and animals below are our own balanced
reconstruction, kept as data that is easy to change.

Geometry: unturned, half a of a tile lies west and half b east of it. Sides are numbered N, E, S,
W, so turning a tile clockwise by a quarter adds 1 to the number of a side. Squares have
coordinates (x, y), x growing to the east and y to the south; the start tile has its half a at
(0, 0) and its half b at (1, 0).
"""

import numpy as np

from tiergarten.engine.actions import Verb, VerbTable
from tiergarten.engine.language import mark

MOST_PLAYERS = 4

# ZS-1: colours, and the tiles: for each half colour, stars, animal, trees, and the sides where
# a path leaves it. The two halves of every tile are joined by a path inside.
COLOURS = ("orange", "yellow", "red", "grey", "blue")
NO_COLOUR = len(COLOURS)
SIDES = ("N", "E", "S", "W")
NORTH, EAST, SOUTH, WEST = range(4)
HALVES = ("a", "b")
Half = tuple[str, int, str, int, str]
# fmt: off
TILES: tuple[tuple[Half, Half], ...] = (
    # ZS-2: the start tile; paths only, two exits (away from its owner).
    (("", 0, "", 0, "N"), ("", 0, "", 0, "N")),
    (("orange", 1, mark("capuchin"), 0, "NS"), ("yellow", 3, mark("elephant"), 0, "ES")),
    (("orange", 2, mark("gibbon"), 1, "W"), ("yellow", 2, mark("zebra"), 0, "S")),
    (("orange", 3, mark("gorilla"), 0, "WNS"), ("yellow", 2, mark("giraffe"), 0, "NS")),
    (("orange", 2, mark("mandrill"), 1, "N"), ("red", 3, mark("flamingo"), 1, "NS")),
    (("orange", 2, mark("baboon"), 1, "N"), ("red", 1, mark("duck"), 1, "S")),
    (("yellow", 1, mark("camel"), 0, "WS"), ("red", 3, mark("eagle"), 1, "E")),
    (("yellow", 2, mark("bear"), 0, "WN"), ("red", 2, mark("ostrich"), 1, "E")),
    (("yellow", 3, mark("tiger"), 0, "WS"), ("red", 2, mark("pelican"), 0, "ENS")),
    (("yellow", 1, mark("boar"), 1, "W"), ("grey", 2, mark("iguana"), 0, "ENS")),
    (("yellow", 1, mark("tapir"), 1, "WNS"), ("grey", 1, mark("gecko"), 2, "E")),
    (("red", 2, mark("toucan"), 1, "WN"), ("grey", 1, mark("turtle"), 1, "ENS")),
    (("red", 1, mark("stork"), 0, "WS"), ("grey", 3, mark("crocodile"), 0, "EN")),
    (("red", 3, mark("macaw"), 0, "NS"), ("grey", 2, mark("cobra"), 0, "N")),
    (("red", 1, mark("pheasant"), 1, "WNS"), ("blue", 2, mark("seal"), 1, "N")),
    (("red", 2, mark("owl"), 0, "S"), ("blue", 3, mark("shark"), 0, "ENS")),
    (("grey", 3, mark("python"), 0, "W"), ("blue", 1, mark("clownfish"), 1, "N")),
    (("grey", 2, mark("giant tortoise"), 0, "WN"), ("blue", 1, mark("crab"), 1, "NS")),
    (("grey", 1, mark("lizard"), 0, "WN"), ("blue", 3, mark("dolphin"), 0, "EN")),
    (("grey", 3, mark("komodo dragon"), 1, "S"), ("orange", 1, mark("lemur"), 1, "NS")),
    (("grey", 2, mark("chameleon"), 0, "NS"), ("orange", 3, mark("orangutan"), 0, "NS")),
    (("blue", 3, mark("orca"), 0, "N"), ("orange", 3, mark("chimpanzee"), 0, "EN")),
    (("blue", 2, mark("sea lion"), 1, "WS"), ("orange", 2, mark("bonobo"), 0, "ES")),
    (("blue", 2, mark("octopus"), 1, "WNS"), ("orange", 1, mark("marmoset"), 1, "ES")),
    (("blue", 2, mark("ray"), 2, "S"), ("yellow", 2, mark("kangaroo"), 1, "ES")),
    (("blue", 1, mark("seahorse"), 0, "WS"), ("yellow", 3, mark("lion"), 0, "N")),
)
# fmt: on
START_TILE = 0
ZOO_TILES = len(TILES) - 1
BOX = range(1, ZOO_TILES + 1)
MOST_LAID = MOST_PLAYERS + ZOO_TILES
ALL_ZOO_TILES = (1 << len(TILES)) - 2  # as a mask: bit 1 is tile 1

# ZS-2, ZS-3: set-up and rounds.
START_COINS = 8
ROUNDS = 5
TILES_A_ROUND = 5

# ZS-8, ZS-10: figures for the best, the second, and the only one.
FIGURES_BEST, FIGURES_SECOND, FIGURES_ALONE = 2, 1, 1

# ZS-15: the tree variant.
TREE_TILES_A_ROUND = 3

NOBODY = 255
NO_BID = 255

# The tiles as tables for compiled code, by tile, or by tile and half.
COLOUR_OF = np.array([[COLOURS.index(c) if c else NO_COLOUR for c, *_ in tile] for tile in TILES])
STARS_OF = np.array([[stars for _, stars, *_ in tile] for tile in TILES])
TREES_OF = np.array([sum(trees for *_, trees, _ in tile) for tile in TILES])
TREE_TILES = int((TREES_OF > 0).sum())


def _turned(sides: str, rotation: int) -> int:
    """A mask of sides after this many quarter turns clockwise."""
    return sum(1 << (SIDES.index(side) + rotation) % 4 for side in sides)


EXITS = np.array(
    [[[_turned(half[4], r) for half in tile] for r in range(4)] for tile in TILES]
)  # by tile, rotation and half

# A lay names an exit of the zoo and the half-side of the tile that meets it.
WAYS = ("a-north", "a-south", "a-west", "b-north", "b-east", "b-south")
WAY_HALF = np.array([HALVES.index(way[0]) for way in WAYS])
WAY_SIDE = np.array([SIDES.index(way[2].upper()) for way in WAYS])


# Every tile but the first closes at least two path ends with its link: this many can stay open,
# in one zoo, and in all zoos.
MOST_EXITS = sum(len(half[4]) for tile in TILES for half in tile) - 2 * ZOO_TILES
MOST_DOORS = MOST_EXITS + (MOST_PLAYERS - 1) * sum(len(half[4]) for half in TILES[0])


def _most_money(rounds: int) -> int:
    """More than one can own after the income of this many rounds: every tile for nothing.

    The tree variant can show the most tiles in round 1: all those without trees at once.
    """
    without_trees = ZOO_TILES - TREE_TILES
    bought = [without_trees + TREE_TILES_A_ROUND * (n + 1) for n in range(rounds)]
    return START_COINS + sum(min(ZOO_TILES, tiles) for tiles in bought)


MOST_COINS = tuple(_most_money(rounds) for rounds in range(ROUNDS + 1))  # by rounds played
MOST_BID = MOST_COINS[ROUNDS - 1]
MOST_MONEY = MOST_COINS[ROUNDS]
MOST_ROW = ZOO_TILES - TREE_TILES + TREE_TILES_A_ROUND

ACTIONS = VerbTable(
    Verb("bid", coins=tuple(map(str, range(MOST_BID + 1)))),
    Verb("lay", exit=tuple(str(number + 1) for number in range(MOST_EXITS)), side=WAYS),
)
