"""The middle of the table: the trucks, the piles, the bank and the box."""

import functools
from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any
from weakref import WeakValueDictionary

from tiergarten.engine.language import Say, mark
from tiergarten.engine.scene import (
    ASK,
    MARKET,
    MOST_PARTS,
    Panel,
    Part,
    PartedPanel,
    Piece,
    Spot,
    Writing,
)
from tiergarten.games.zooloretto.pieces import NO_TILE, SPECIES, TILE_NAMES, TRUCKS
from tiergarten.games.zooloretto.table.clicks import BANK, BOX, CLOSING_PILE, PILE
from tiergarten.games.zooloretto.table.words import tile_name

IN_THE_MIDDLE = {  # what is drawn there beside the tiles
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

# As wide as its trucks need, so that it is large on a phone, too.
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

_middles: WeakValueDictionary[Hashable, "Middle"] = WeakValueDictionary()


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


def middle_of(table: Any) -> Middle:
    """One object for what is alike; rows are known by their numbers."""
    seen = _in_the_middle(table)
    key = *seen[:-1], *map(id, table.truck)
    found = _middles.get(key)
    if found is None:
        found = _middles[key] = Middle(*seen)
    return found


_in_the_middle = attrgetter(*[one.name for one in fields(Middle)][:-1])


def market_panel(say: Say, table: Middle) -> Panel:
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
    label = say("{thing}: {what}", thing=say(IN_THE_MIDDLE[art]), what=count)
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
    part.pieces.extend(heap_of_coins(bank, BESIDE_X - COIN_SIZE // 2, BANK_Y, str(bank), most=3))
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
def heap_of_coins(
    count: int, x: int, y: int, text: str, most: int = MOST_COINS_SHOWN
) -> list[Piece]:
    """Coins one over another, with a text on the last."""
    last = min(count, most) - 1
    return [
        Piece("coin", x + i * COIN_SIZE // 2, y, COIN_SIZE, mark=text if i == last else "")
        for i in range(last + 1)
    ]
