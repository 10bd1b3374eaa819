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
    FROM,
    GONE,
    PATTERNS,
    PRICE_OF_SUPPLY,
    ROUNDS,
    SIDES,
    STACK,
    WHEEL,
)
from tiergarten.games.queens_garden.words import (
    ALL_NAMES,
    attribute_name,
    has,
    item_name,
)

# The symbols: a hex is the letter of its colour and the value of its pattern.
HEX_ART = tuple(f"{colour[0]}{n + 1}" for colour in COLOURS for n in range(len(PATTERNS)))

# A flower of seven hexes is three hexes wide; a hex is 2 / sqrt(3) times as high as wide.
HEIGHT = 1.1547

# The market: slots of the display in rows of four, the supply beside them; below the takes, colours
# above patterns, and the wheel. Once the display is empty, the rest lies in one row.
MARKET_WIDTH = 720
SLOT_HEX = 50
SLOTS_IN_A_ROW = {5: 3, 7: 4, 8: 4}
ON_SLOT = ((-25, -43), (25, -43), (-25, 43), (25, 43))  # of up to four tiles; the print is first
TAKE, TAKE_STEP = 84, 80
TAKE_AT = tuple(
    (46 + TAKE_STEP * (i % FIRST_PATTERN), 392 + 94 * (i // FIRST_PATTERN))
    for i in range(len(ATTRIBUTES))
)
CAPTION_AT = (14, 338)
WHEEL_SIZE, SUPPLY = 212, 84


class Plan(NamedTuple):
    """Where things lie beside the display, and how high the market is."""

    height: int
    wheel: tuple[int, int]
    bag: tuple[int, int]
    tower: tuple[int, int]
    supply: tuple[int, int]
    price: tuple[int, int]


WHOLE = Plan(540, (604, 428), (676, 38), (676, 128), (668, 226), (628, 288))
BARE = Plan(236, (126, 118), (310, 92), (430, 92), (566, 92), (526, 154))


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
    turn = table.round_number - 1
    title = say(
        "Round {n} of {rounds}, side {side}: {named}",
        n=turn + 1,
        rounds=ROUNDS,
        side=SIDES[table.side],
        named=say.listing([attribute_name(say, a) for a in WHEEL[table.side, turn]]),
    )
    gone = all(slot.face == GONE for slot in table.slot[: STACK[table.players]])
    plan = BARE if gone else WHOLE
    panel = Panel("market", title, MARKET_WIDTH, plan.height, MARKET)
    if not gone:
        _slots(table, panel)
        _hexes(say, table, there, busy, panel)
        _takes(say, {shown.hexagon for shown in there}, panel)
    _wheel(table, plan.wheel, panel)
    _pile("bag", table.left, plan.bag, 62, panel)
    _pile("tower", sum(table.tower), plan.tower, 62, panel)
    _supply(say, table, plan, panel)
    return panel


def _slots(table: Any, panel: Panel) -> None:
    """The expansions of the display, and places for those still to come."""
    slots, top = int(STACK[table.players]), table.top
    for i in range(slots):
        x, y = _slot_at(slots, i)
        face = table.slot[i].face
        if i > top:
            panel.scenery.append(Piece("place", x, y, 3 * SLOT_HEX))
        elif face != GONE:
            panel.pieces.append(Piece("front" if face else "back", x, y, 3 * SLOT_HEX))
    if top < slots - 1:
        x, y = _slot_at(slots, top)
        panel.scenery.append(Piece("under", x + 4, y + 6, 3 * SLOT_HEX))
        under = f"+{slots - 1 - top}"
        panel.writings.append(Writing(under, x + 46, y + 76, 26, "start", "strong"))


def _hexes(say: Say, table: Any, there: Sequence[Shown], busy: bool, panel: Panel) -> None:
    """What can be taken. An expansion is one spot as a whole, a tile by itself."""
    height = round(SLOT_HEX * HEIGHT)
    slots, choosing = int(STACK[table.players]), table.doing.step == FROM
    for spot, i, hexagon in there:
        x, y = _slot_at(slots, i)
        printed = len(spot) == 2
        dx, dy = ON_SLOT[0 if printed else int(spot[2:])]
        panel.pieces.append(Piece(HEX_ART[hexagon], x + dx, y + dy, height))
        if busy:
            continue
        label = item_name(say, 2 * hexagon + printed)
        move = f"from {i + 1}" if choosing else f"take {COLOURS[COLOUR_OF[hexagon]]}"
        if printed:
            wide = 3 * SLOT_HEX - 6
            panel.spots.append(Spot(spot, x, y, wide, wide, label, "round", move))
        else:
            at = (x + dx, y + dy)
            panel.spots.append(Spot(spot, *at, SLOT_HEX, height, label, "hex", move))


def _slot_at(slots: int, i: int) -> tuple[int, int]:
    """Where a slot of the display lies: in two rows, the second half a step aside if shorter."""
    row, column = divmod(i, SLOTS_IN_A_ROW[slots])
    aside = 79 * row * (2 * SLOTS_IN_A_ROW[slots] - slots)
    return 79 * (5 - SLOTS_IN_A_ROW[slots]) + 5 + 158 * column + aside, 80 + 154 * row


def _takes(say: Say, there: set[int], panel: Panel) -> None:
    """The colours and patterns in the display, with the number of hexes if several."""
    if not there:
        return
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
            panel.writings.append(
                Writing(f"×{many}", x + TAKE_STEP // 2, y + 43, 24, "middle", "strong")
            )
        label = say(ALL_NAMES[attribute])
        panel.spots.append(Spot(name, x, y, 74, TAKE, label, "hex", f"take {name}"))


def _wheel(table: Any, at: tuple[int, int], panel: Panel) -> None:
    """QG-23: what scores in which round, clockwise; the sector of this round is lit."""
    turn = table.round_number - 1
    panel.scenery.append(Piece("disc", *at, WHEEL_SIZE))
    panel.scenery.append(Piece("sector", *at, WHEEL_SIZE, 90 * turn))
    panel.scenery.append(Piece(f"wheel-{SIDES[table.side].lower()}", *at, WHEEL_SIZE))


def _supply(say: Say, table: Any, plan: Plan, panel: Panel) -> None:
    """QG-19: what can be bought, and for how many points."""
    many = table.supply
    x, y = plan.supply
    if many > 1:
        panel.scenery.append(Piece("under", x + 4, y + 5, SUPPLY))
    panel.scenery.append(Piece("back" if many else "place", x, y, SUPPLY))
    panel.writings.append(Writing(str(many), x + 16, y + 72, 24, "middle", "strong"))
    panel.scenery.append(Piece("points", *plan.price, 58, mark=f"−{PRICE_OF_SUPPLY}"))
    label = say.many("Supply: {n} expansion", "Supply: {n} expansions", many)
    panel.spots.append(Spot("supply", x, y, SUPPLY + 8, SUPPLY + 8, label, "round", "buy 1"))


def _pile(art: str, many: int, at: tuple[int, int], size: int, panel: Panel) -> None:
    """A pile with the number of what is in it below."""
    x, y = at
    panel.scenery.append(Piece(art, x, y, size))
    panel.writings.append(Writing(str(many), x, y + size // 2 + 22, 24, "middle", "strong"))
