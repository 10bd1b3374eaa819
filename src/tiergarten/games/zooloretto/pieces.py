"""What is in the box: every number of the game, with the rule that states it.

A tile is a small number. Animals of the box come first, three for each species (neutral, male,
female), then the stalls, then the coin. Two kinds of animal exist only once the game is under
way: an offspring, and one that has bred.
"""

import numpy as np

from tiergarten.engine.actions import SeatWords, Verb, VerbTable
from tiergarten.games.zooloretto import SPECIES as SPECIES

MOST_PLAYERS = 5

# ZL-1: the species (named in the declaration) and the sorts of their tiles.
SORTS = ("neutral", "male", "female", "offspring", "bred")
NEUTRAL, MALE, FEMALE, OFFSPRING, BRED = range(5)
TILES_OF_SORT = (7, 2, 2)
OFFSPRING_OF_SPECIES = 2

# ZL-2: stalls and money. The names of the four types of stall are ours.
STALLS = ("drinks", "ices", "snacks", "toys")
TILES_OF_STALL = 3
COIN_TILES = 12
COINS = 30
ALL_MONEY = COINS + COIN_TILES

# ZL-3: the enclosures of a zoo and what is printed on them.
ENCLOSURES = ("small", "middle", "large", "expansion", "expansion2")
BARN = len(ENCLOSURES)
SPOTS = (*ENCLOSURES, "barn")
SPACES = np.array([4, 5, 6, 5, 5])
POINTS_FULL = np.array([5, 8, 10, 9, 9])
POINTS_ONE_EMPTY = np.array([4, 5, 6, 5, 5])
COINS_ON_FILLING = np.array([1, 2, 0, 1, 1])
STALL_PLACES = np.array([2, 1, 1, 1, 1])
FIRST_STALL_PLACE = np.concatenate([[0], np.cumsum(STALL_PLACES)])  # the last closes the list
ALL_STALL_PLACES = int(STALL_PLACES.sum())
FIXED_ENCLOSURES = 3

# ZL-4 to ZL-6, ZL-34: set-up by the number of players.
SPECIES_REMOVED = np.array([0, 0, 3, 2, 1, 0])
TRUCKS = np.array([0, 0, 3, 3, 4, 5])
EXPANSIONS = np.array([0, 0, 2, 1, 1, 1])
MOST_TRUCKS = 5
TRUCK_PLACES = 3
CLOSING_PILE = 15
BLOCKED_PLACES = 3
START_COINS = 2

# ZL-15 to ZL-20: prices.
PRICE_OF_CHANGE, PRICE_OF_TILE, PRICE_TO_OWNER, PRICE_OF_EXPANSION = 1, 2, 1, 3

# ZL-32: points for stalls, and for what is in the barn.
POINTS_STALL_TYPE = 2
POINTS_BARN_TYPE = -2

# Tiles as numbers: what the pile holds, then what only a game brings about.
ANIMAL_KINDS = 3 * len(SPECIES)
FIRST_STALL = ANIMAL_KINDS
COIN = FIRST_STALL + len(STALLS)
BOX_TILES = COIN + 1
FIRST_OFFSPRING = BOX_TILES
FIRST_BRED = FIRST_OFFSPRING + len(SPECIES)
ALL_TILES = FIRST_BRED + len(SPECIES)
NO_TILE = 255


def _tile_names() -> tuple[str, ...]:
    box = [name + mark for name in SPECIES for mark in ("", "-male", "-female")]
    offspring = [name + "-offspring" for name in SPECIES]
    bred = [name + "-bred" for name in SPECIES]
    return (*box, *STALLS, "coin", *offspring, *bred)


TILE_NAMES = _tile_names()
KINDS = TILE_NAMES[:COIN]  # what moves speak of: animals that cannot breed are alike
IN_THE_BOX = np.array(
    [TILES_OF_SORT[tile % 3] for tile in range(ANIMAL_KINDS)]
    + [TILES_OF_STALL] * len(STALLS)
    + [COIN_TILES]
)
ALL_BOX_TILES = int(IN_THE_BOX.sum())
SPECIES_OF = np.array(
    [tile // 3 for tile in range(ANIMAL_KINDS)]
    + [len(SPECIES)] * (BOX_TILES - ANIMAL_KINDS)
    + [*range(len(SPECIES))] * 2
)
SORT_OF = np.array(
    [tile % 3 for tile in range(ANIMAL_KINDS)]
    + [NEUTRAL] * (BOX_TILES - ANIMAL_KINDS)
    + [OFFSPRING] * len(SPECIES)
    + [BRED] * len(SPECIES)
)
KIND_OF = np.array([*range(BOX_TILES)] + [3 * species for species in range(len(SPECIES))] * 2)

_truck_names = tuple(str(truck + 1) for truck in range(MOST_TRUCKS))
_seat_names = SeatWords.of(MOST_PLAYERS)
_animals, _stalls = KINDS[:ANIMAL_KINDS], STALLS

ACTIONS = VerbTable(
    Verb("draw"),
    Verb("load", truck=_truck_names),
    Verb("take", truck=_truck_names),
    Verb("place", tile=KINDS, to=SPOTS),
    Verb("move", tile=_animals, to=ENCLOSURES),
    Verb("shift", stall=_stalls, start=SPOTS, to=SPOTS),
    Verb("exchange", one=ENCLOSURES, other=ENCLOSURES),
    Verb("trade", enclosure=ENCLOSURES, species=SPECIES),
    Verb("buy", owner=_seat_names, tile=KINDS),
    Verb("discard", tile=KINDS),
    Verb("expand"),
)
