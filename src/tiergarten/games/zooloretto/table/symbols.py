"""What the symbols of Zooloretto mean."""

from tiergarten.engine.language import Say, mark
from tiergarten.engine.symbols import Symbol
from tiergarten.games.zooloretto.pieces import (
    BRED,
    COIN,
    FEMALE,
    FIRST_STALL,
    MALE,
    NEUTRAL,
    OFFSPRING,
    SORT_OF,
    SPECIES,
    SPECIES_OF,
    TILE_NAMES,
)
from tiergarten.games.zooloretto.table.scene import THINGS
from tiergarten.games.zooloretto.table.words import SPOT_NAMES, tile_name

ANIMALS = {
    NEUTRAL: mark(
        "An enclosure takes one species only, and scores when it is full or nearly full."
    ),
    MALE: mark("A male. With a female of its species in one enclosure it has one offspring."),
    FEMALE: mark("A female. With a male of its species in one enclosure it has one offspring."),
    BRED: mark("It has had its offspring and will have no other. It counts like any animal."),
    OFFSPRING: mark("Born in an enclosure, for nothing. It counts like any animal of its species."),
}
STALL = mark(
    "Each type of stall in place brings 2 points. Beside an enclosure with two or more free spaces "
    "it lets every animal there score 1 point."
)
MEANINGS = {
    "coin": mark(
        "Money, for moving, exchanging, buying, discarding and expanding. It brings no points."
    ),
    "zoo": mark("Enclosures, places for stalls, the barn, and below them money and points."),
    "zoo-tall": mark("Enclosures, places for stalls, the barn, and below them money and points."),
    "small": mark(
        "Room for 4 animals: 5 points if full, 4 with one space free, and 1 coin for filling it."
    ),
    "middle": mark(
        "Room for 5 animals: 8 points if full, 5 with one space free, and 2 coins for filling it."
    ),
    "large": mark("Room for 6 animals: 10 points if full, 6 with one space free, and no coins."),
    "expansion": mark(
        "Room for 5 animals: 9 points if full, 5 with one space free, and 1 coin for filling it."
    ),
    "plot": mark("3 coins open this plot: one more enclosure, with a place for a stall."),
    "sign": mark(
        "The points for a full enclosure, those with one space free, and the coins for filling it."
    ),
    "stall-place": mark("A stall can stand here. It serves the enclosure beside it."),
    "barn-wall": mark(
        "Whatever has no home waits here. Every species and every type of stall in it "
        "costs 2 points."
    ),
    "bay": mark("The truck that this player has taken in this round."),
    "truck": mark("It carries up to three tiles. Whoever takes it is out of the round."),
    "truck-2": mark("It carries up to two tiles. Whoever takes it is out of the round."),
    "truck-1": mark("It carries one tile. Whoever takes it is out of the round."),
    "parking": mark("All trucks come back here when the round is over."),
    "pile": mark("Tiles to be turned up, one at a time, and put on a truck."),
    "closing-pile": mark(
        "It is opened when the draw pile is used up: then the round being played is the last."
    ),
    "place": mark("Nothing lies here now."),
    "box": mark("Species that are not played with, and what has been discarded."),
}
PARTS = {  # what is drawn only as a part of something larger
    "small": SPOT_NAMES[0],
    "middle": SPOT_NAMES[1],
    "large": SPOT_NAMES[2],
    "sign": mark("sign"),
    "stall-place": mark("stall place"),
    "barn-wall": SPOT_NAMES[5],
    "bay": mark("truck at the gate"),
}


def explain(say: Say, symbol: str) -> Symbol | None:
    """An animal leads to its card; trees, fences and digits are ornaments."""
    if symbol in TILE_NAMES:
        tile = TILE_NAMES.index(symbol)
        if tile < FIRST_STALL or tile > COIN:
            meaning = say(ANIMALS[int(SORT_OF[tile])])
            return Symbol(tile_name(say, tile), meaning, SPECIES[int(SPECIES_OF[tile])])
        meaning = say(MEANINGS["coin"]) if tile == COIN else say(STALL)
        return Symbol(tile_name(say, tile), meaning)
    if symbol in MEANINGS:
        return Symbol(say(PARTS.get(symbol) or THINGS[symbol]), say(MEANINGS[symbol]))
    return None
