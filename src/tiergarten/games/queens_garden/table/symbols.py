"""What the symbols of Queen's Garden mean."""

from tiergarten.engine.language import Say, mark
from tiergarten.engine.symbols import Symbol
from tiergarten.games.queens_garden.pieces import ATTRIBUTES, FIRST_PATTERN, VALUE_OF
from tiergarten.games.queens_garden.table.market import HEX_ART
from tiergarten.games.queens_garden.table.names import attribute_name, hex_name
from tiergarten.games.queens_garden.table.scene import ART_NAMES

COLOUR = mark(
    "Hexes of this colour are taken together, pay for each other and form groups. On "
    "the wheel, each "
    "of them in a garden scores 1 point."
)
WHEEL = mark("Each quarter shows which colours and patterns score at the end of that round.")
MEANINGS = {
    "joker": mark("It pays in place of any hex. Left over at the end it is worth 1 point."),
    "fountain": mark("With hexes on all six cells around it, it gives you 1 joker."),
    "statue": mark("With hexes on all six cells around it, it gives you 2 jokers."),
    "bench": mark("With hexes on all six cells around it, it gives you 2 jokers."),
    "pavilion": mark(
        "It scores 1 point at the end of each round. With hexes on all six cells around "
        "it, it gives "
        "you 3 jokers."
    ),
    "wreath": mark("All six cells around it hold hexes: it has given its jokers."),
    "front": mark("A piece of garden: a pavilion, a printed hex and five free cells."),
    "back": mark("An expansion that lies back up has seven free cells and no pavilion."),
    "under": mark("More expansions lie under the top one."),
    "place": mark("Room for an expansion."),
    "gap": mark("Nothing of this colour or pattern lies in the display now."),
    "plaza": mark("The middle of the garden: six free cells around the fountain."),
    "tray": mark("Room for twelve tiles and jokers. What is left here at the end costs its value."),
    "disc": WHEEL,
    "wheel-a": WHEEL,
    "wheel-b": WHEEL,
    "sector": mark("What scores at the end of this round."),
    "bag": mark("The tiles that are still to come."),
    "tower": mark("Tiles that were paid with or discarded. They return when the bag is empty."),
    "points": mark("The points of a player so far or, with a minus, what an expansion costs."),
    "passed": mark("Out of this round."),
    "first": mark(
        "The first to pass: that cost 1 point, and brings the first turn of the next round."
    ),
    "turn": mark("The watering can shows whose turn it is."),
    "badge": mark("How many of the hexes for it have been paid."),
    "hand": mark("What is being placed now."),
}
PARTS = {  # what is drawn only as a part of something larger
    "fountain": mark("fountain"),
    "statue": mark("statue"),
    "bench": mark("bench"),
    "pavilion": mark("pavilion"),
}


def explain(say: Say, symbol: str) -> Symbol | None:
    """Hexes, colours and patterns, and the things around them; the icons on hexes are ornaments."""
    if symbol in HEX_ART:
        hexagon = HEX_ART.index(symbol)
        return Symbol(hex_name(say, hexagon), _hex(say, int(VALUE_OF[hexagon])))
    if symbol in ATTRIBUTES:
        attribute = ATTRIBUTES.index(symbol)
        name = attribute_name(say, attribute)
        if attribute < FIRST_PATTERN:
            return Symbol(name, say(COLOUR))
        return Symbol(name, _pattern(say, attribute - FIRST_PATTERN + 1))
    if symbol in MEANINGS:
        return Symbol(say(PARTS.get(symbol) or ART_NAMES[symbol]), say(MEANINGS[symbol]))
    return None


def _hex(say: Say, value: int) -> str:
    """What a hex costs, and what it is worth."""
    return say(
        "Its value is {value}: that many hexes of its colour or its pattern pay for it, itself "
        "included.",
        value=value,
    )


def _pattern(say: Say, value: int) -> str:
    return say(
        "Hexes of this pattern are taken together, pay for each other and form groups. On the "
        "wheel, each of them in a garden scores its value, {value}.",
        value=value,
    )
