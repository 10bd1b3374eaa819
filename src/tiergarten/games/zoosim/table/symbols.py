"""What the symbols of ZooSim mean."""

from tiergarten.engine.language import Say, mark
from tiergarten.engine.symbols import Symbol
from tiergarten.games.zoosim.state import KINDS
from tiergarten.games.zoosim.table.scene import GUESTS, NOUNS
from tiergarten.games.zoosim.table.words import ANIMALS, STAR, tile_name

ENCLOSURE = mark(
    "Enclosures of one colour that touch are one area, and their stars are added up. The best area "
    "draws 2 visitors, the second best 1."
)
TILE = mark(
    "It is laid so that paths meet paths and grass meets grass, joined to a path of the zoo."
)
VISITOR = mark(
    "It counts at the end of each round. It leaves as soon as somebody else has more stars, or "
    "as many and later."
)
STARS = mark("The stars of the best area of this colour. Below, the visitors that it draws.")
TREES = mark("All trees of this zoo. Below, the figures that they bring: 2 for most, 1 for second.")
SIGN = mark("The column of this colour: the stars of the best area, and the visitors it draws.")
FLAG = mark("Among equal bids the higher flag wins, and then goes to the bottom of the pole.")
HUT = mark("The hut of this player, with their money behind it.")
MEANINGS = {
    "start": mark("Everybody begins with this tile. Its two paths lead out to the north."),
    "meadow": mark("There is room for the zoo to grow in every direction."),
    "board": mark("Money and bid, stars with visitors, trees with figures, benches and points."),
    "bench": mark("A loop of paths is closed here. The bench counts in every round and stays."),
    "points": mark("The points so far, of all rounds that have been scored."),
    "coin": mark("Money to bid with. Every tile that was bought brings one more after each round."),
    "envelope": mark("This bid has been made. It is opened when all bids are in."),
    "pole": FLAG,
    "stand": mark("This tile is being sold."),
    "gavel": mark("Everybody bids in secret. The highest bid pays and gets the tile."),
    "pile": mark("The tiles of the rounds to come."),
    "step": mark("This is how many times visitors, tree figures and benches count in this round."),
    "marker": mark(
        "This is how many times visitors, tree figures and benches count in this round."
    ),
    "exit": mark("A path leads out of the zoo here: a tile with a path can be joined."),
    "place": mark("The tile can be laid here."),
    "tree": mark("Most trees in a zoo bring 2 tree figures, second most 1."),
    "star": ENCLOSURE,
    "signs": mark("The colours of the animals, trees and benches."),
}
PARTS = {  # what is drawn only as a part of something larger
    "tree": mark("tree"),
    "star": mark("stars"),
    "signs": mark("columns"),
}


def explain(say: Say, symbol: str) -> Symbol | None:
    """Animals lead to their cards; crowns of trees and lawns are ornaments."""
    what, _, which = symbol.partition("-")
    if what[0] == "t" and what[1:].isdecimal():
        return Symbol(tile_name(say, int(what[1:])), say(TILE))
    if what in ANIMALS and which:
        return Symbol(f"{say(ANIMALS[what])} {which}{STAR}", say(ENCLOSURE), what)
    if what in ("star", "leaf") and which:
        name = say("stars") if what == "star" else say("trees")
        return Symbol(name, say(STARS if what == "star" else TREES))
    if what == "guest":
        return Symbol(say(GUESTS[KINDS.index(which)]), say(VISITOR))
    if what == "sign" and which:
        if which == "trees":
            return Symbol(say("trees"), say(TREES))
        return Symbol(say(ANIMALS[which]), say(SIGN), which)
    if what in ("flag", "hut") and which:
        return Symbol(say(what), say(FLAG if what == "flag" else HUT))
    if symbol in MEANINGS:
        return Symbol(say(PARTS.get(symbol) or NOUNS[symbol]), say(MEANINGS[symbol]))
    return None
