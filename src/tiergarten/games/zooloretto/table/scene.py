"""Laying the table: trucks, pile, bank and box in the middle, and every zoo seen from above.

What a zoo is drawn on in `art.svg` has the same measures as here.
"""

import functools
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from tiergarten.engine.language import Say, mark
from tiergarten.engine.points import remember_scores, scores_of
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, once_a_position
from tiergarten.engine.scene import (
    ASK,
    MARKET,
    MOST_PARTS,
    MOST_POSITIONS,
    ArtWords,
    Choice,
    Panel,
    Part,
    PartedPanel,
    Piece,
    Scene,
    Spot,
    Writing,
)
from tiergarten.games.zooloretto.pieces import (
    BARN,
    BRED,
    EXPANSIONS,
    FEMALE,
    FIXED_ENCLOSURES,
    IN_THE_BOX,
    MALE,
    NEUTRAL,
    NO_TILE,
    OFFSPRING,
    SPACES,
    SPECIES,
    STALLS,
    TILE_NAMES,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.scoring import score
from tiergarten.games.zooloretto.state import animal_tile
from tiergarten.games.zooloretto.table.clicks import (
    BANK,
    BOX,
    CLOSING_PILE,
    PILE,
    STALL_PLACES,
    Clicks,
    Shown,
    Zoo,
    groups_in,
    kind_of,
)
from tiergarten.games.zooloretto.table.words import (
    GROUPS,
    STALL_NAMES,
    points_text,
    spot_name,
    tile_name,
)

THINGS = {  # what is drawn beside the tiles
    "zoo": mark("zoo"),
    "zoo-tall": mark("zoo"),
    "expansion": mark("expansion"),
    "plot": mark("building plot"),
    "truck": mark("truck"),
    "truck-2": mark("truck"),
    "truck-1": mark("truck"),
    "parking": mark("parking space"),
    "pile": mark("draw pile"),
    "closing-pile": mark("closing pile"),
    "place": mark("empty place"),
    "box": mark("game box"),
}

_TRUCKS: list[int] = TRUCKS.tolist()
_EXPANSIONS: list[int] = EXPANSIONS.tolist()
_NO_CHOICES: dict[str, Choice] = {}
_NOTHING = Part()
_OTHERS, _CLOSED, _OPEN = range(3)  # a zoo that is another's; one's own, by what the barn is for

# The middle of the table: as wide as its trucks need, so that it is large on a phone, too.
MARKET_HEIGHT = 300
PILE_X, BESIDE_X, TRUCKS_X = 68, 184, 304  # the piles, what lies beside them, the first truck
MIDDLE = MARKET_HEIGHT // 2
DRAWN = "drawn"
PILES = ((PILE, "pile", 66), (CLOSING_PILE, "closing-pile", 208))
DRAWN_Y, BANK_Y, BOX_Y = 62, 146, 244
TRUCK_SIZE, TRUCK_STEP = 270, 112
TRUCK_ART = ("", "truck-1", "truck-2", "truck")  # by usable places
PLACES_ON_TRUCK, TILE_ON_TRUCK = (-15, 10, 35), 23  # in hundredths of a truck, from its middle
CAB = -84  # the line its number stands on
COIN_SIZE, MOST_COINS_SHOWN = 52, 5

# A zoo.
ZOO_WIDTH = 808
BLOCK, BLOCK_X, BLOCK_Y = 300, (162, 474), (104, 284, 464)
BLOCKS = ((0, 0), (1, 0), (0, 1), (1, 1), (1, 2))  # the column and row of each enclosure
COLUMNS, ROWS = (-102, -36, 30), (-24, 42)  # of the spaces, from the middle of the block
SPACES_AT = ((0, 1, 3, 4), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 5), (0, 1, 3, 4, 5), (0, 1, 3, 4, 5))
STALL_AT = ((42, -24), (42, 42), (108, 42), (108, -24), (108, 42), (108, 42))
TILE_SIZE, STALL_SIZE, STEP = 60, 56, 66
ORDER = (BRED, OFFSPRING, MALE, FEMALE, NEUTRAL)  # so that newcomers come last
FENCE, FENCE_RIGHT = (-152, -77, 89), (14, 80)  # left, top and bottom; right by columns of spaces
SIGN_TOP, SIGN_WIDTH = -98, 141
SIGN_LEFT = (-139, -106, -106, -124, -124)  # of each enclosure: its sign stands above the fence
BARN_X, BARN_TOP, BARN_WIDTH = 716, 14, 160
ROOF, EAVES, ROOF_WIDTH = 14, 44, 172
FLOOR_TOP, FLOOR_WIDTH = 64, 134
SIZES_IN_BARN = (60, 52, 46, 41, 35, 29, 24)
BARN_GAP = 5


@dataclass(frozen=True)
class Ground:
    """The measures of a zoo that depend on how many expansions it can have."""

    art: str
    height: int
    truck: tuple[int, int, int]  # the middle and the size of a truck at the gate
    coins: tuple[int, int]  # the first of them
    points: tuple[int, int]  # where they end


GROUNDS = {  # by the number of expansions
    1: Ground("zoo", 468, (122, 419, 204), (268, 419), (612, 419)),
    2: Ground("zoo-tall", 560, (155, 433, 260), (46, 518), (308, 518)),
}


def lay(
    say: Say, state: State, seat: int | None, names: Sequence[str], legal: Sequence[int]
) -> Scene:
    """The table as a seat sees it; only what will be drawn is secret."""
    everybody = _everybody(state)
    table, laid = everybody.table, everybody.laid(say, names)
    boards, art, left = laid.boards, laid.art, laid.left
    if seat is None:
        return Scene(boards, {}, _NO_CHOICES, art, left)
    own = everybody.zoos[seat]
    if not table.acting >> seat & 1:
        panels = _around(boards, seat, _zoo(say, own, names[seat], _CLOSED))
        return Scene(panels, {}, _NO_CHOICES, art, left)
    clicks = Clicks(table, own, legal)
    opened = clicks.opens_barn and bool(own.barn)
    panels = _around(boards, seat, _zoo(say, own, names[seat], _OPEN if opened else _CLOSED))
    kinds = sorted(clicks.chosen)
    choices = {f"={kind}": _choice(say, kind) for kind in kinds} if kinds else _NO_CHOICES
    held = [DRAWN] if clicks.loading else [f"h{kind}" for kind in clicks.hand]
    held = held if len(held) == 1 else []  # of several, a path says which
    return Scene(panels, clicks.paths, choices, art, left, held=held)


def bystanders(before: Scene, after: Scene) -> Sequence[int]:
    """Those whose own zoo is as it was, and so the same panel as before: all else looks the same to
    everybody."""
    pairs = zip(before.panels[1:], after.panels[1:], strict=True)
    return [seat for seat, (old, new) in enumerate(pairs) if new is old]


def _around(boards: list[Panel], seat: int, own: Panel) -> list[Panel]:
    """The middle and all zoos, beginning with one's own."""
    return [boards[0], own, *boards[seat + 2 :], *boards[1 : seat + 1]]


@functools.cache
def _choice(say: Say, kind: int) -> Choice:
    return Choice(tile_name(say, kind), TILE_NAMES[kind])


class Laid(NamedTuple):
    """What all who read a language are shown of a position."""

    boards: list[Panel]  # the middle, and every zoo as the others see it
    art: ArtWords
    left: list[tuple[str, int]]


class Everybody:
    """What of a position is the same whoever looks at it."""

    def __init__(self, table: Any, middle: "Middle", zoos: list[Zoo]) -> None:
        self.table = table  # readable
        self.zoos = zoos
        self._middle = middle
        self._laid: dict[tuple[Say, Sequence[str]], Laid] = {}

    def laid(self, say: Say, names: Sequence[str]) -> Laid:
        key = say, tuple(names)
        found = self._laid.get(key)
        if found is None:
            zoos = [_zoo(say, zoo, names[zoo.seat], _OTHERS) for zoo in self.zoos]
            boards = [_market(say, self._middle), *zoos]
            art = ArtWords(functools.partial(_art_name, say), boards)
            found = self._laid[key] = Laid(boards, art, _unseen(say, self.table.pile))
        return found


@once_a_position
def _everybody(state: State) -> Everybody:
    table = readable(state)
    players, all_acting, all_taken = table.players, table.acting, table.taken
    rows = table.zoo[:players]
    points = _points(state, rows)
    truck, unloaded = _taken_truck(table), table.hand.tile[: table.hand.count]
    zoos = []
    for seat, row in enumerate(rows):
        acting, taken = all_acting >> seat & 1, all_taken >> seat & 1
        gate = truck if taken else "", bool(taken and not acting), unloaded if acting else ()
        zoos.append(_zoo_of(seat, row, players, points[seat], *gate))
    return Everybody(table, _middle_of(table), zoos)


def _points(state: State, rows: Sequence[Any]) -> Sequence[int]:
    """The points of every seat. Each comes from one zoo alone, and most moves change none."""
    known = [_known_points.get(id(row)) for row in rows]
    points = tuple([one[1] for one in known if one is not None])
    if len(points) == len(rows):
        remember_scores(score, state, points)
        return points
    points = scores_of(score, state)
    if len(_known_points) >= MOST_PARTS:
        _known_points.clear()
    for row, worth in zip(rows, points, strict=True):
        _known_points[id(row)] = row, worth  # which stays, so that nothing else has its number
    return points


_known_points: dict[int, tuple[Any, int]] = {}
_zoos: WeakValueDictionary[Hashable, Zoo] = WeakValueDictionary()
_middles: WeakValueDictionary[Hashable, "Middle"] = WeakValueDictionary()


def _zoo_of(seat: int, row: Any, *shown: Any) -> Zoo:
    """One object for zoos that are alike: their panels are remembered by it. A row is known by its
    number, and stays what it is as long as its zoo is there."""
    key = id(row), seat, *shown
    found = _zoos.get(key)
    if found is None:
        found = _zoos[key] = Zoo(Shown(seat, row, *shown))
    return found


@functools.lru_cache(MOST_POSITIONS)
def _unseen(say: Say, pile: tuple[int, ...]) -> list[tuple[str, int]]:
    known = _counted(say)
    return [known[tile][n] for tile, n in enumerate(pile) if n]


@functools.cache
def _counted(say: Say) -> list[list[tuple[str, int]]]:
    """Every tile with every number of it: what is the same object is quickly compared."""
    return [
        [(tile_name(say, tile), n) for n in range(int(most) + 1)]
        for tile, most in enumerate(IN_THE_BOX)
    ]


@functools.cache
def _art_name(say: Say, name: str) -> str:
    return say(THINGS[name]) if name in THINGS else tile_name(say, TILE_NAMES.index(name))


@dataclass(eq=False)
class Middle:
    """What of a readable position is seen in the middle of the table."""

    players: int
    last_round: int
    left: int
    closing: int
    revealed: int
    bank: int
    removed: int
    truck: Any
    laid: dict[Say, Panel] = field(default_factory=dict)  # what was made of it


def _middle_of(table: Any) -> Middle:
    """One object for what is alike; rows are known by their numbers."""
    seen = _in_the_middle(table)
    key = *seen[:-1], *map(id, table.truck)
    found = _middles.get(key)
    if found is None:
        found = _middles[key] = Middle(*seen)
    return found


_in_the_middle = attrgetter(*[one.name for one in fields(Middle)][:-1])


def _market(say: Say, table: Middle) -> Panel:
    found = table.laid.get(say)
    if found is None:
        found = table.laid[say] = _lay_market(say, table)
    return found


def _lay_market(say: Say, table: Middle) -> Panel:
    title = say("Trucks")
    if table.last_round:
        title += " · " + say("The last round")
    count = _TRUCKS[table.players]
    width = TRUCKS_X + TRUCK_STEP * count - TRUCK_STEP // 2
    closing = min(table.left, table.closing)
    piles = [_pile(say, 0, table.left - closing), _pile(say, 1, closing)]
    beside = [_drawn(say, table.revealed), _bank(say, table.bank), _box(say, table.removed)]
    trucks = [_truck(say, t, table.truck[t]) for t in range(count)]
    parts = [*piles, *beside, *trucks]
    return PartedPanel("market", title, width, MARKET_HEIGHT, MARKET, parts=parts)


@functools.lru_cache(MOST_PARTS)
def _truck(say: Say, t: int, truck: Any) -> Part:
    part = Part()
    x = TRUCKS_X + TRUCK_STEP * t
    part.scenery.append(Piece("parking", x, MIDDLE, TRUCK_SIZE))
    load = truck.load.tile[: truck.load.count]
    there = say.listing([tile_name(say, tile) for tile in load])
    if truck.taken:
        there = say("taken")
    else:
        part.pieces.append(Piece(TRUCK_ART[truck.places], x, MIDDLE, TRUCK_SIZE))
    for tile, place in zip(load, PLACES_ON_TRUCK, strict=False):
        y, size = MIDDLE + TRUCK_SIZE * place // 100, TRUCK_SIZE * TILE_ON_TRUCK // 100
        part.pieces.append(Piece(TILE_NAMES[tile], x, y, size))
    part.writings.append(Writing(str(t + 1), x, MIDDLE + CAB, 21, "middle", "strong"))
    label = say("Truck {truck}: {load}", truck=t + 1, load=there)
    part.spots.append(Spot(f"t{t + 1}", x, MIDDLE, 104, TRUCK_SIZE + 8, label, move=ASK))
    return part


@functools.cache
def _pile(say: Say, which: int, count: int) -> Part:
    part = Part()
    name, art, y = PILES[which]
    if count:
        part.pieces.append(Piece(art, PILE_X, y, 104))
    else:
        part.scenery.append(Piece("place", PILE_X, y, 92))
    part.writings.append(Writing(str(count), PILE_X, y + 76, 26, "middle", "strong"))
    label = say("{thing}: {what}", thing=say(THINGS[art]), what=count)
    part.spots.append(Spot(name, PILE_X, y + 14, 120, 142, label, move=ASK))
    return part


@functools.cache
def _drawn(say: Say, revealed: int) -> Part:
    """The tile that was turned up."""
    part = Part()
    part.scenery.append(Piece("place", BESIDE_X, DRAWN_Y, 96))
    if revealed != NO_TILE:
        part.pieces.append(Piece(TILE_NAMES[revealed], BESIDE_X, DRAWN_Y, 96))
        label = tile_name(say, revealed)
        part.spots.append(Spot(DRAWN, BESIDE_X, DRAWN_Y, 100, 100, label))
    return part


@functools.cache
def _bank(say: Say, bank: int) -> Part:
    part = Part()
    part.pieces.extend(_coins(bank, BESIDE_X - COIN_SIZE // 2, BANK_Y, str(bank), most=3))
    text = say.many("Bank: {n} coin", "Bank: {n} coins", bank)
    part.spots.append(Spot(BANK, BESIDE_X, BANK_Y, 110, COIN_SIZE, text, move=ASK))
    return part


@functools.cache
def _box(say: Say, removed: int) -> Part:
    """The box, with the species that stayed in it looking out."""
    part = Part()
    absent = [name for s, name in enumerate(SPECIES) if removed >> s & 1]
    for i, name in enumerate(absent):
        x = BESIDE_X + (2 * i - len(absent) + 1) * 15
        part.scenery.append(Piece(name, x, BOX_Y - 40, 40))
    part.scenery.append(Piece("box", BESIDE_X, BOX_Y, 96))
    part.spots.append(Spot(BOX, BESIDE_X, BOX_Y, 110, 104, say("out of the game"), move=ASK))
    return part


@functools.cache
def _coins(count: int, x: int, y: int, text: str, most: int = MOST_COINS_SHOWN) -> list[Piece]:
    """Coins one over another, with a text on the last."""
    last = min(count, most) - 1
    return [
        Piece("coin", x + i * COIN_SIZE // 2, y, COIN_SIZE, mark=text if i == last else "")
        for i in range(last + 1)
    ]


def _zoo(say: Say, zoo: Zoo, owner: str, seen: int) -> Panel:
    key = say, owner, seen
    found = zoo.laid.get(key)
    if found is None:
        found = zoo.laid[key] = _lay_zoo(say, zoo, owner, seen)
    return found


def _lay_zoo(say: Say, zoo: Zoo, owner: str, seen: int) -> Panel:
    """A zoo as its owner sees it, also with a barn that is open to take tiles out; or as others
    do, to whom it is no more than a picture, and a barn to buy from."""
    shown, own = zoo.shown, seen != _OTHERS
    expansions = _EXPANSIONS[shown.players]
    height, seat = GROUNDS[expansions].height, zoo.seat
    parts = [_ground(expansions)]
    for e in range(FIXED_ENCLOSURES + expansions):
        if e < zoo.enclosures:
            places = STALL_PLACES[e]
            there = zoo.stall[places.start : places.stop]
            parts.append(_enclosure(say, seat, e, zoo.species[e], zoo.animal[e], own))
            parts.append(_stalls(say, seat, e, there, own))
        else:
            parts += [_plot(say, seat, e, own), _NOTHING]
    parts.append(_barn(say, seat, shown.row.barn, height, seen))
    parts.append(_gate(say, expansions, shown.truck, shown.unloaded, own))
    parts.append(_worth(say, expansions, zoo.coins, zoo.points, shown.out))
    return PartedPanel(f"z{seat}", owner, ZOO_WIDTH, height, seat=seat, parts=parts)


@functools.cache
def _ground(expansions: int) -> Part:
    ground = GROUNDS[expansions]
    return Part([Piece(ground.art, ZOO_WIDTH // 2, ground.height // 2, ZOO_WIDTH)])


@functools.cache
def _plot(say: Say, seat: int, e: int, own: bool) -> Part:
    part = Part()
    x, y = _block(e)
    part.scenery.append(Piece("plot", x, y, BLOCK))
    if own:
        label = say("{thing}: {what}", thing=spot_name(say, e), what=say(THINGS["plot"]))
        part.spots.append(Spot(f"{seat}e{e}", x - 3, y + 6, 286, 164, label, move=ASK))
    return part


def _block(e: int) -> tuple[int, int]:
    """The middle of an enclosure with its stall places."""
    column, row = BLOCKS[e]
    return BLOCK_X[column], BLOCK_Y[row]


@functools.lru_cache(MOST_PARTS)
def _enclosure(
    say: Say, seat: int, e: int, species: int, animals: Sequence[int], own: bool
) -> Part:
    part = Part()
    x, y = _block(e)
    if e >= FIXED_ENCLOSURES:
        part.scenery.append(Piece("expansion", x, y, BLOCK))
    tiles = [animal_tile(species, s) for s in ORDER for _ in range(animals[s])]
    for tile, space in zip(tiles, SPACES_AT[e], strict=False):
        at = x + COLUMNS[space % 3], y + ROWS[space // 3]
        part.pieces.append(Piece(TILE_NAMES[tile], *at, TILE_SIZE))
    if not (tiles or own):
        return part
    label = say(GROUPS[species]) if tiles else say("empty")
    label += f" {len(tiles)}/{SPACES[e]}"
    if own:
        label = say("{thing}: {what}", thing=spot_name(say, e), what=label)
    columns = 2 if e == 0 else 3
    middle = x + (COLUMNS[0] + COLUMNS[columns - 1]) // 2
    where, shape = (middle, y - 1, columns * STEP + 26, 178), _fence(e, middle - x)
    part.spots.append(Spot(f"{seat}e{e}", *where, label, shape, ASK if own else ""))
    return part


@functools.cache
def _fence(e: int, middle: int) -> str:
    """The outline of an enclosure and its sign, from the middle of the spot."""
    left, top, bottom = FENCE[0] - middle, FENCE[1] + 1, FENCE[2] + 1
    right = FENCE_RIGHT[0 if e == 0 else 1] - middle
    sign, above = SIGN_LEFT[e] - middle, SIGN_TOP + 1
    end = sign + SIGN_WIDTH
    return (
        f"M{left + 12} {top}H{sign}V{above + 8}Q{sign} {above} {sign + 8} {above}H{end - 8}"
        f"Q{end} {above} {end} {above + 8}V{top}H{right - 12}Q{right} {top} {right} {top + 12}"
        f"V{bottom - 12}Q{right} {bottom} {right - 12} {bottom}H{left + 12}"
        f"Q{left} {bottom} {left} {bottom - 12}V{top + 12}Q{left} {top} {left + 12} {top}Z"
    )


@functools.cache
def _barn_outline(height: int) -> str:
    """The outline of a barn with its roof, from the middle of the spot."""
    half, wall = height // 2, BARN_WIDTH // 2 + 3
    ridge, gutter, eaves, floor = ROOF - half - 3, ROOF - half + 19, EAVES - half, half - 9
    roof = ROOF_WIDTH // 2 + 2
    return (
        f"M0 {ridge}L{roof} {gutter}V{eaves}H{wall}V{floor - 8}Q{wall} {floor} {wall - 8} {floor}"
        f"H{8 - wall}Q{-wall} {floor} {-wall} {floor - 8}V{eaves}H{-roof}V{gutter}Z"
    )


@functools.lru_cache(MOST_PARTS)
def _stalls(say: Say, seat: int, e: int, stalls: Sequence[int], own: bool) -> Part:
    """The stall places of an enclosure. Two with the same on them are one spot."""
    part = Part()
    places = STALL_PLACES[e]
    x, y = _block(e)
    alike = len(places) == 2 and stalls[0] == stalls[1]
    for place, there in zip(places, stalls, strict=True):
        at = x + STALL_AT[place][0], y + STALL_AT[place][1]
        if there:
            part.pieces.append(Piece(STALLS[there - 1], *at, STALL_SIZE))
        if own and not (alike and place == places[1]):
            label = say(STALL_NAMES[there - 1]) if there else say("stall place")
            more = STEP if alike else 0
            where = at[0], at[1] + more // 2, STALL_SIZE + 6, STALL_SIZE + 6 + more
            part.spots.append(Spot(f"{seat}s{place}", *where, label, move=ASK))
    return part


@functools.lru_cache(MOST_PARTS)
def _barn(say: Say, seat: int, barn: Any, height: int, seen: int) -> Part:
    """The barn, with a fan of tiles for each kind."""
    part = Part()
    groups = groups_in(barn)
    if seen != _OTHERS or groups:
        where = BARN_X, height // 2, BARN_WIDTH, height - 2 * BARN_TOP
        shape = _barn_outline(height)
        part.spots.append(Spot(f"{seat}b", *where, spot_name(say, BARN), shape, ASK, "ZL-12"))
    for size in SIZES_IN_BARN:
        fans = list(_fans(groups, size))
        if not fans or FLOOR_TOP + fans[-1][3] + size <= height - 2 * BARN_TOP:
            break
    for kind, tiles, x, y, step in fans:
        left, middle = BARN_X - FLOOR_WIDTH // 2 + x, FLOOR_TOP + y + size // 2
        for i in reversed(range(len(tiles))):  # the first on top, as the signs are on the right
            at = left + size // 2 + i * step, middle
            part.pieces.append(Piece(TILE_NAMES[tiles[i]], *at, size))
        if seen == _OPEN:
            width = size + step * (len(tiles) - 1)
            where = left + width // 2, middle, width, size
            part.spots.append(Spot(f"{seat}k{kind}", *where, tile_name(say, kind), move=ASK))
    return part


def _fans(
    groups: list[tuple[int, list[int]]], size: int
) -> Iterator[tuple[int, list[int], int, int, int]]:
    """Each group, where it begins, and the step between its tiles if they are of this size."""
    x = y = 0
    for kind, tiles in groups:
        more = len(tiles) - 1
        step = min(size * 2 // 5, (FLOOR_WIDTH - size) // more) if more else 0
        width = size + step * more
        if x + width > FLOOR_WIDTH:
            x, y = 0, y + size + BARN_GAP
        yield kind, tiles, x, y, step
        x += width + BARN_GAP


@functools.lru_cache(MOST_PARTS)
def _gate(say: Say, expansions: int, truck: str, unloaded: Sequence[int], own: bool) -> Part:
    """The truck that was taken, with what is still to be unloaded."""
    part = Part()
    x, y, size = GROUNDS[expansions].truck
    if truck:
        part.pieces.append(Piece(truck, x, y, size, turn=-90))
    spotted: set[int] = set()  # two of a kind are one spot
    for tile, place in zip(unloaded, PLACES_ON_TRUCK, strict=False):
        at = x + size * place // 100, y
        part.pieces.append(Piece(TILE_NAMES[tile], *at, size * TILE_ON_TRUCK // 100))
        kind = kind_of(tile)
        if own and kind not in spotted:
            spotted.add(kind)
            part.spots.append(Spot(f"h{kind}", *at, size // 4, size // 4, tile_name(say, tile)))
    return part


@functools.lru_cache(MOST_PARTS)
def _worth(say: Say, expansions: int, coins: int, points: int, out: bool) -> Part:
    """The money and the points."""
    part, ground = Part(), GROUNDS[expansions]
    x, y = ground.coins
    part.pieces.extend(_coins(coins, x, y, str(coins)))
    if not coins:
        text = say.many("{n} coin", "{n} coins", 0)
        part.writings.append(Writing(text, x - COIN_SIZE // 2, y + 8, 24, tone="quiet"))
    x, y = ground.points
    text = points_text(say, points)
    part.writings.append(Writing(text, x, y - 3 if out else y + 9, 28, "end", "strong"))
    if out:
        part.writings.append(Writing(say("out of the round"), x, y + 25, 22, "end", "quiet"))
    return part


def _taken_truck(table: Any) -> str:
    """How a truck at a gate looks. Nobody notes who took which: it is clear if one is gone."""
    taken = [truck.places for truck in table.truck if truck.taken]
    return TRUCK_ART[taken[0] if len(taken) == 1 else TRUCK_PLACES]
