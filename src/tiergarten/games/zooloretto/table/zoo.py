"""A zoo seen from above: its enclosures with their stalls, the barn, and the truck at the gate.

What it is drawn on in `art.svg` has the same measures as here.
"""

import functools
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from tiergarten.engine.language import Say, mark
from tiergarten.engine.scene import ASK, MOST_PARTS, Panel, Part, PartedPanel, Piece, Spot, Writing
from tiergarten.games.zooloretto.pieces import (
    BARN,
    BRED,
    EXPANSIONS,
    FEMALE,
    FIXED_ENCLOSURES,
    MALE,
    NEUTRAL,
    OFFSPRING,
    SPACES,
    STALLS,
    TILE_NAMES,
    TRUCK_PLACES,
)
from tiergarten.games.zooloretto.state import animal_tile
from tiergarten.games.zooloretto.table.clicks import STALL_PLACES, Shown, Zoo, groups_in, kind_of
from tiergarten.games.zooloretto.table.market import (
    COIN_SIZE,
    PLACES_ON_TRUCK,
    TILE_ON_TRUCK,
    TRUCK_ART,
    heap_of_coins,
)
from tiergarten.games.zooloretto.table.words import (
    GROUPS,
    STALL_NAMES,
    points_text,
    spot_name,
    tile_name,
)

IN_A_ZOO = {  # what is drawn there beside the tiles
    "zoo": mark("zoo"),
    "zoo-tall": mark("zoo"),
    "expansion": mark("expansion"),
    "plot": mark("building plot"),
}

OTHERS, CLOSED, OPEN = range(3)  # a zoo that is another's; one's own, by what the barn is for
_EXPANSIONS: list[int] = EXPANSIONS.tolist()
_NOTHING = Part()

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

_zoos: WeakValueDictionary[Hashable, Zoo] = WeakValueDictionary()


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


def zoo_of(seat: int, row: Any, *shown: Any) -> Zoo:
    """One object for zoos that are alike: their panels are remembered by it. A row is known by its
    number, and stays what it is as long as its zoo is there."""
    key = id(row), seat, *shown
    found = _zoos.get(key)
    if found is None:
        found = _zoos[key] = Zoo(Shown(seat, row, *shown))
    return found


def zoo_panel(say: Say, zoo: Zoo, owner: str, seen: int) -> Panel:
    key = say, owner, seen
    found = zoo.laid.get(key)
    if found is None:
        found = zoo.laid[key] = _lay_zoo(say, zoo, owner, seen)
    return found


def _lay_zoo(say: Say, zoo: Zoo, owner: str, seen: int) -> Panel:
    """A zoo as its owner sees it, also with a barn that is open to take tiles out; or as others
    do, to whom it is no more than a picture, and a barn to buy from."""
    shown, own = zoo.shown, seen != OTHERS
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
        label = say("{thing}: {what}", thing=spot_name(say, e), what=say(IN_A_ZOO["plot"]))
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
    if seen != OTHERS or groups:
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
        if seen == OPEN:
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
    part.pieces.extend(heap_of_coins(coins, x, y, str(coins)))
    if not coins:
        text = say.many("{n} coin", "{n} coins", 0)
        part.writings.append(Writing(text, x - COIN_SIZE // 2, y + 8, 24, tone="quiet"))
    x, y = ground.points
    text = points_text(say, points)
    part.writings.append(Writing(text, x, y - 3 if out else y + 9, 28, "end", "strong"))
    if out:
        part.writings.append(Writing(say("out of the round"), x, y + 25, 22, "end", "quiet"))
    return part


def taken_truck(table: Any) -> str:
    """How a truck at a gate looks. Nobody notes who took which: it is clear if one is gone."""
    taken = [truck.places for truck in table.truck if truck.taken]
    return TRUCK_ART[taken[0] if len(taken) == 1 else TRUCK_PLACES]
