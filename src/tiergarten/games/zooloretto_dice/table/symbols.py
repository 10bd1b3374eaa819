"""What the symbols of the dice game mean."""

from tiergarten.engine.language import Say, mark
from tiergarten.engine.symbols import Symbol
from tiergarten.games.zooloretto_dice.pieces import COIN, FACES
from tiergarten.games.zooloretto_dice.table.scene import THINGS
from tiergarten.games.zooloretto_dice.table.words import face_name

DIE = mark(
    "It goes with its truck: into the next free box of its row or, if the row is "
    "full, into the barn."
)
COIN_DIE = mark("It goes with its truck: into the next free box for coins.")
ROW = mark("One box for each animal of this kind. What comes when they are full goes to the barn.")
TRUCK = mark(
    "It carries up to three dice. Whoever takes it crosses them off and is out of the round."
)
OPEN_FLAG = mark("Whoever fills this row before all others wins what is on the flag.")
WON_FLAG = mark("This row was filled here first: the flag is worth what is on it.")
RESERVE = mark("The reserve: two dice of it are rolled at a time.")
MEANINGS = {
    "coin": mark("Complete groups of coins strike species out of the barn, or bring a point each."),
    "cross": mark("Crossed off. A box in a row brings 1 point; one in the barn costs 2."),
    "cup": RESERVE,
    "die": mark(
        "All dice are alike: a crocodile, an ostrich, a monkey, an elephant, a lion, a coin."
    ),
    "gone": mark("Somebody else was the first to fill this row."),
    "mat": mark("Dice that have just been rolled, until they are loaded."),
    "next": mark("A press on a truck loads this die."),
    "pencil": mark("It is this player's turn."),
    "ring": mark("This group of coins is complete: it brings a point, or strikes out a species."),
    "sheet": mark("Rows of animals with their flags, coins, the barn, and the points."),
    "sum": mark("What this sheet is worth as it stands."),
    "tray": RESERVE,
    "tray-wide": RESERVE,
    "open-1": OPEN_FLAG,
    "open-2": OPEN_FLAG,
    "won-1": WON_FLAG,
    "won-2": WON_FLAG,
    "group": mark(
        "When the coins before it are all crossed: 1 point, or a species struck out of the barn."
    ),
}
PARTS = {  # what is drawn only as a part of something larger
    "open-1": mark("bonus"),
    "open-2": mark("bonus"),
    "group": mark("coin group"),
}


def explain(say: Say, symbol: str) -> Symbol | None:
    """An animal leads to its card; boxes and paws are ornaments."""
    what, _, which = symbol.partition("-")
    if what == "die" and which in FACES:
        face = FACES.index(which)
        if face == COIN:
            return Symbol(face_name(say, face), say(COIN_DIE))
        return Symbol(face_name(say, face), say(DIE), which)
    if symbol in FACES and FACES.index(symbol) != COIN:
        return Symbol(face_name(say, FACES.index(symbol)), say(ROW), symbol)
    if what == "truck" and which:
        return Symbol(say("truck {truck}", truck=which), say(TRUCK))
    if symbol in MEANINGS:
        return Symbol(say(PARTS.get(symbol) or THINGS[symbol]), say(MEANINGS[symbol]))
    return None
