"""The middle of the table, laid: the display, what can be taken from it, the wheel, the supply."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tiergarten.engine.language import Say
from tiergarten.engine.scene import MARKET, Panel, Piece, Spot, Writing
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    COLOUR_OF,
    COLOURS,
    FIRST_FACE,
    FIRST_PATTERN,
    GONE,
    PATTERNS,
    PRICE_OF_SUPPLY,
    ROUNDS,
    SIDES,
    STACK,
    STEP_FROM,
    TILES_ON_TOP,
    WHEEL,
)
from tiergarten.games.queens_garden.table.names import (
    ALL_NAMES,
    attribute_name,
    has,
    item_name,
)

# The symbols: a hex is the letter of its colour and the value of its pattern.
HEX_ART = tuple(f"{colour[0]}{n + 1}" for colour in COLOURS for n in range(len(PATTERNS)))

# A flower of seven hexes is three hexes wide; a hex is 2 / sqrt(3) times as high as wide.
HEIGHT = 1.1547

# The market: above, the slots of the display, each in its place for the whole round; below them the
# takes, colours above patterns, beside the wheel; and what lies ready beside the display.
WIDTH = 600
EDGE = 8  # beside the display, so that outlines have room
DISPLAY_HEIGHT = 330
FLOWER, FLOWER_HEIGHT = 150, 163  # the room of a slot, at a scale of 1
ROWS = 2
TILE = 70  # the width of a tile on a flower, larger than a cell of it
ON_SLOT = (  # where tiles lie, by how many there are; on the stack around the number below it
    (),
    ((0, 0),),
    ((-36, 0), (36, 0)),
    ((-36, -30), (36, -30), (0, 32)),
    ((-36, -41), (36, -41), (-36, 41), (36, 41)),
)
TAKE, TAKE_WIDE, TAKE_STEP = 80, 70, 71
TAKE_AT = tuple(
    (44 + TAKE_STEP * (i % FIRST_PATTERN), 408 + 106 * (i // FIRST_PATTERN))
    for i in range(len(ATTRIBUTES))
)
CAPTION_AT = (10, 356)
SUPPLY, PILE, PRICE = 80, 58, 62


class Plan(NamedTuple):
    """Where things lie beside the display, how wide that is, and how high the market is."""

    height: int
    display: int
    wheel: tuple[int, int, int]
    bag: tuple[int, int]
    tower: tuple[int, int]
    supply: tuple[int, int]
    price: tuple[int, int]


WIDE = Plan(668, 600, (515, 462, 156), (36, 620), (182, 620), (336, 620), (464, 618))
NARROW = Plan(584, 456, (515, 462, 156), (494, 44), (494, 124), (504, 214), (504, 294))
PLANS = {5: NARROW, 7: WIDE, 8: WIDE}  # by the number of slots


class Shown(NamedTuple):
    """A hex of the display: the spot it is, the slot it lies in, and which hex it is."""

    spot: str
    slot: int
    hexagon: int


def shown_hexes(table: Any) -> list[Shown]:
    """All hexes of the display, as tiles and on expansions face up. `table` is a readable
    position, here and below."""
    there = []
    for i, slot in enumerate(table.slot[: min(table.top + 1, STACK[table.players])]):
        if FIRST_FACE <= slot.face < GONE:
            there.append(Shown(f"d{i}", i, slot.face - FIRST_FACE))
        hexes = slot.tiles.hex[: slot.tiles.count]
        there += [Shown(f"d{i}{j}", i, hexagon) for j, hexagon in enumerate(hexes)]
    return there


def lay_market(say: Say, table: Any, there: Sequence[Shown], busy: bool) -> Panel:
    """The market; whoever is busy with something else finds no hexes to click in the display."""
    round_index = table.round_number - 1
    title = say(
        "Round {n} of {rounds}, side {side}: {named}",
        n=round_index + 1,
        rounds=ROUNDS,
        side=SIDES[table.side],
        named=say.listing([attribute_name(say, a) for a in WHEEL[table.side, round_index]]),
    )
    slots = int(STACK[table.players])
    used = [i for i in range(min(table.top + 1, slots)) if table.slot[i].face != GONE]
    plan = PLANS[slots]
    panel = Panel("market", title, WIDTH, plan.height, MARKET)
    grid = Grid(slots, plan.display)
    _slots(table, used, grid, panel)
    _hexes(say, table, grid, there, busy, panel)
    _takes(say, {shown.hexagon for shown in there}, panel)
    _wheel(table, plan.wheel, panel)
    _pile("bag", table.left, plan.bag, panel)
    _pile("tower", sum(table.tower), plan.tower, panel)
    _supply(say, table, plan, panel)
    return panel


class Grid:
    """Where the slots of a round lie: in two rows, each row in the middle."""

    def __init__(self, slots: int, width: int) -> None:
        self.slots, self.width = slots, width - 2 * EDGE
        self.columns = -(-slots // ROWS)
        across = self.width / self.columns / FLOWER
        self.scale = min(1, across, DISPLAY_HEIGHT / ROWS / FLOWER_HEIGHT)

    def at(self, slot: int) -> tuple[int, int]:
        """The middle of a slot."""
        row, column = divmod(slot, self.columns)
        in_row = min(self.columns, self.slots - row * self.columns)
        x = self.width / 2 + self.width / self.columns * (column - (in_row - 1) / 2)
        return EDGE + round(x), round(DISPLAY_HEIGHT / ROWS * (row + 0.5))

    def units(self, length: float) -> int:
        """A length on a slot."""
        return round(self.scale * length)


def _slots(table: Any, used: Sequence[int], grid: Grid, panel: Panel) -> None:
    """The expansions of the display; the number of those under the stack is on its middle."""
    slots, top = int(STACK[table.players]), table.top
    size = grid.units(FLOWER)
    under = slots - 1 - top
    if under > 0:
        x, y = grid.at(top)
        panel.scenery.append(Piece("under", x + grid.units(4), y + grid.units(6), size))
    for i in used:
        face = "front" if table.slot[i].face else "back"
        panel.pieces.append(Piece(face, *grid.at(i), size))
    if under > 0:
        panel.writings.append(Writing(f"+{under}", x, y + 9, 26, "middle", "strong"))


def _hexes(
    say: Say, table: Any, grid: Grid, there: Sequence[Shown], busy: bool, panel: Panel
) -> None:
    """What can be taken. An expansion is one spot as a whole, a tile by itself."""
    choosing = table.doing.step == STEP_FROM
    for spot, i, hexagon in there:
        x, y = grid.at(i)
        label = item_name(say, 2 * hexagon + (len(spot) == 2))
        move = f"from {i + 1}" if choosing else f"take {COLOURS[COLOUR_OF[hexagon]]}"
        if len(spot) == 2:  # printed on an expansion
            wide = grid.units(FLOWER / 3)
            at = (x - wide // 2, y - round(wide * HEIGHT * 0.75))
            panel.pieces.append(Piece(HEX_ART[hexagon], *at, round(wide * HEIGHT)))
            outline = (x, y, 3 * wide - 6, 3 * wide - 6)
            shape = "round"
        else:
            around = TILES_ON_TOP if i == table.top else table.slot[i].tiles.count
            dx, dy = ON_SLOT[around][int(spot[2:])]
            wide = grid.units(TILE)
            high = round(wide * HEIGHT)
            outline = (x + grid.units(dx), y + grid.units(dy), wide, high)
            shape = "hex"
            panel.pieces.append(Piece(HEX_ART[hexagon], *outline[:2], high))
        if not busy:
            panel.spots.append(Spot(spot, *outline, label, shape, move))


def _takes(say: Say, there: set[int], panel: Panel) -> None:
    """The colours and patterns in the display, with the number of hexes if several."""
    caption = say("Take all of a colour or of a pattern:")
    panel.writings.append(Writing(caption, *CAPTION_AT, 20, "start", "quiet"))
    for attribute, name in enumerate(ATTRIBUTES):
        x, y = TAKE_AT[attribute]
        many = sum(has(hexagon, attribute) for hexagon in there)
        if not many:
            panel.scenery.append(Piece("gap", x, y, TAKE * 2 // 3))
            continue
        panel.pieces.append(Piece(name, x, y, TAKE))
        if many > 1:
            below = y + TAKE // 2 + 20
            panel.writings.append(Writing(f"×{many}", x, below, 22, "middle", "strong"))
        label = say(ALL_NAMES[attribute])
        panel.spots.append(Spot(name, x, y, TAKE_WIDE, TAKE, label, "hex", f"take {name}"))


def _wheel(table: Any, at: tuple[int, int, int], panel: Panel) -> None:
    """QG-23: what scores in which round, clockwise; the sector of this round is lit."""
    round_index = table.round_number - 1
    panel.scenery.append(Piece("disc", *at))
    panel.scenery.append(Piece("sector", *at, 90 * round_index))
    panel.scenery.append(Piece(f"wheel-{SIDES[table.side].lower()}", *at))


def _supply(say: Say, table: Any, plan: Plan, panel: Panel) -> None:
    """QG-19: what can be bought, and for how many points."""
    many = table.supply
    x, y = plan.supply
    if many > 1:
        panel.scenery.append(Piece("under", x + 4, y + 5, SUPPLY))
    panel.scenery.append(Piece("back" if many else "place", x, y, SUPPLY))
    panel.writings.append(Writing(str(many), x + SUPPLY // 2 + 11, y + 9, 26, "start", "strong"))
    panel.scenery.append(Piece("points", *plan.price, PRICE, mark=f"−{PRICE_OF_SUPPLY}"))
    label = say.many("Supply: {n} expansion", "Supply: {n} expansions", many)
    panel.spots.append(Spot("supply", x, y, SUPPLY + 4, SUPPLY + 4, label, "round", "buy 1"))


def _pile(art: str, many: int, at: tuple[int, int], panel: Panel) -> None:
    """A pile, with the number of what is in it beside."""
    x, y = at
    panel.scenery.append(Piece(art, x, y, PILE))
    panel.writings.append(Writing(str(many), x + PILE // 2 + 8, y + 9, 26, "start", "strong"))
