"""The zoo of a seat as a panel: what is told about it, its map, and the places for a tile.

Panels are remembered by all that is seen on them: a move changes one or two, and several look.
"""

import functools
from dataclasses import dataclass, field
from typing import NamedTuple

from tiergarten.engine.language import Say
from tiergarten.engine.scene import Choice, Panel, Piece, Spot, Writing, while_in_use
from tiergarten.games.zoosim.pieces import ACTIONS, COLOURS, START_TILE, TILES, WAYS
from tiergarten.games.zoosim.rules.moves import LAY
from tiergarten.games.zoosim.state import KINDS
from tiergarten.games.zoosim.table.ground import EAST, Grounds, Square, step
from tiergarten.games.zoosim.table.plan import (
    HEAD,
    HEIGHTS,
    MARGIN,
    OWN_HEIGHTS,
    WIDTH,
    Frame,
    Plan,
)
from tiergarten.games.zoosim.table.text import FIGURE
from tiergarten.games.zoosim.table.words import BESIDE, KIND_NAMES, turned_name

SIGNS, CELL = 118, 64  # where the signs begin above a zoo, and the width of each


class Zoo(NamedTuple):
    """All of a position that is seen of a zoo by one who looks at it."""

    whose: int
    name: str
    ground: Grounds
    worth: tuple[int, ...]
    since: tuple[int, ...]
    figures: tuple[int, ...]  # by kind
    benches: int
    points: int
    coins: int | None  # None: they are hidden
    bid: int | None  # None: there is none
    own: bool  # whether it is that of whoever looks
    tile: int  # the one that its owner may come to lay; 0 for others, and after the end
    legal: tuple[int, ...]  # the ways to lay it, for whoever has won it


@dataclass(frozen=True)
class Board(Panel):
    """A panel that knows what to click on it for legal moves."""

    paths: dict[int, tuple[str, ...]] = field(default_factory=dict)
    choices: dict[str, Choice] = field(default_factory=dict)


@while_in_use
def board(say: Say, zoo: Zoo) -> Board:
    """What is told about a zoo, and its map."""
    ground, whose = zoo.ground, zoo.whose
    shown, heights = set(ground.squares), HEIGHTS
    if zoo.own:  # with room for any tile at any exit, whether one lays now or bids
        shown.update(step(square, side) for square in ground.exits for side in range(4))
        heights = OWN_HEIGHTS
    frame = Frame(shown, heights)
    height = HEAD + frame.height + 2 * MARGIN
    panel = Board(f"z{whose}", zoo.name, WIDTH, height, seat=whose, ground="meadow")
    _head(say, panel, zoo)
    plan = Plan(panel, frame)
    _map(plan, zoo)
    if zoo.own:
        _own_ground(say, panel, zoo, HEAD + frame.height // 2 + MARGIN, frame.height)
    if zoo.tile:
        _own_exits(say, plan, zoo, panel)
    return panel


def _head(say: Say, panel: Panel, zoo: Zoo) -> None:
    """Hut, money, bid, worths with their figures, benches and points."""
    whose, own, coins, bid = zoo.whose, zoo.own, zoo.coins, zoo.bid
    panel.scenery.append(Piece("board", WIDTH // 2, HEAD // 2, WIDTH))
    panel.scenery.append(Piece(f"hut-{whose + 1}", 32, 50, 56))
    panel.pieces.append(Piece("coin", 88, 27, 48, mark="?" if coins is None else str(coins)))
    facts = [say("money: ?") if coins is None else say.many("{n} coin", "{n} coins", coins)]
    if bid is not None:
        panel.pieces.append(Piece("envelope", 88, 76, 44, mark=str(bid) if own else ""))
        sealed = say("sealed bid")
        facts.append(say("{thing}: {what}", thing=sealed, what=bid) if own else sealed)
    across = CELL * (len(KINDS) + 1)  # the kinds, and benches
    panel.scenery.append(Piece("signs", SIGNS + across // 2, 26, across))
    for kind, (worth, count) in enumerate(zip(zoo.worth, zoo.figures, strict=True)):
        if worth:
            badge = f"{'leaf' if kind == len(COLOURS) else 'star'}-{count}"
            x = SIGNS + CELL // 2 + CELL * kind
            panel.scenery.append(Piece(badge, x, 71, 56, mark=str(worth)))
            facts.append(f"{say(KIND_NAMES[kind])} {worth} {FIGURE * count}".rstrip())
    if zoo.benches:
        x = SIGNS + CELL // 2 + CELL * len(KINDS)
        panel.writings.append(Writing(str(zoo.benches), x, 80, 26, "middle", "strong"))
        facts.append(say.many("{n} bench", "{n} benches", zoo.benches))
    panel.scenery.append(Piece("points", 602, 50, 76, mark=str(zoo.points)))
    facts.append(say.many("{n} point", "{n} points", zoo.points))
    panel.spots.append(
        Spot(f"h{whose}", WIDTH // 2, HEAD // 2, WIDTH, HEAD, ", ".join(facts), rule="ZS-8")
    )


def _map(plan: Plan, zoo: Zoo) -> None:
    """Tiles, the hut on the start tile, benches in their loops, and the figures."""
    side, ground = plan.side, zoo.ground
    for tile, rotation, one, other in ground.tiles:
        art = "start" if tile == START_TILE else f"t{tile}"
        x, y = plan.between(one, other)
        if tile == START_TILE:
            plan.panel.scenery.append(Piece(art, x, y, 2 * side))
            hut = Piece(f"hut-{zoo.whose + 1}", x, y + side // 8, side * 5 // 8)
            plan.panel.scenery.append(hut)
        else:
            plan.panel.pieces.append(Piece(art, x, y, 2 * side, 90 * rotation))
        if rotation:  # the animals stand upright
            for square, (colour, stars, *_) in zip((one, other), TILES[tile], strict=True):
                plan.panel.pieces.append(
                    Piece(f"{colour}-{stars}", *plan.between(square, square), side)
                )
    for x, y in ground.loops() if zoo.benches else ():
        at = plan.between((x, y), (x + 1, y + 1))
        plan.panel.pieces.append(Piece("bench", *at, side // 2))
    for kind, name in enumerate(KINDS):
        if not zoo.figures[kind]:
            continue
        half = ground.where(kind, zoo.since[kind])
        x, y = plan.between(half, half)
        y += side // 4 if kind == len(COLOURS) else -side // 4
        for i in range(zoo.figures[kind]):
            step = side // 3 * (1 - 2 * i)
            plan.panel.pieces.append(Piece(f"guest-{name}", x + step, y, side * 2 // 5))


def _own_ground(say: Say, panel: Panel, zoo: Zoo, y: int, height: int) -> None:
    """The ground of one's own zoo, which says why nothing can be laid there."""
    words = say("your zoo: a tile is laid where a path leads out of it, and none does here")
    panel.spots.append(Spot(f"l{zoo.whose}", WIDTH // 2, y, WIDTH, height, words, rule="ZS-6"))


def _places(zoo: Zoo) -> dict[tuple[Square, Square], dict[int, int]]:
    """The legal moves by the two squares that they cover, the first one north or west of the
    other, and by how the tile is turned."""
    found: dict[tuple[Square, Square], dict[int, int]] = {}
    for action in zoo.legal:
        one, other, rotation = zoo.ground.place(*divmod(action - LAY, len(WAYS)))
        found.setdefault((min(one, other), max(one, other)), {})[rotation] = action
    return found


def _own_exits(say: Say, plan: Plan, zoo: Zoo, found: Board) -> None:
    """Where paths lead out of one's own zoo, and the places for the tile in hand."""
    panel, side, ground, places = plan.panel, plan.side, zoo.ground, _places(zoo)
    covered = {square for pair in places for square in pair}
    way = _any_way(zoo.tile)
    for number, square in enumerate(ground.exits):
        if square in covered:
            continue
        x, y = plan.between(square, square)
        panel.scenery.append(Piece("exit", x, y, side, 90 * ground.sides[number]))
        label = f"{say('open exit {n}', n=number + 1)} ({way_to(say, square)})"
        move = ACTIONS[LAY + number * len(WAYS) + way].text
        panel.spots.append(Spot(f"x{number}", x, y, side - 8, side - 8, label, move=move))
    for n, ((one, other), turns) in enumerate(places.items()):
        x, y = plan.between(one, other)
        upright = 90 * (one[0] == other[0])
        size = side * 2 // 3
        panel.scenery.append(Piece("place", x, y, side // 2, upright))
        label = _place_name(say, ground, one, other, next(iter(turns.values())))
        panel.spots.append(Spot(f"p{n}", x, y, size, size, label, "round"))
        for rotation, action in turns.items():
            found.paths[action] = (f"p{n}", f"=r{rotation}")
    for rotation in sorted({rotation for turns in places.values() for rotation in turns}):
        found.choices[f"=r{rotation}"] = _turned(say, zoo.tile, rotation, side)


def _place_name(say: Say, ground: Grounds, one: Square, other: Square, action: int) -> str:
    """A place by an exit that it covers, where its other half is, and the way there."""
    number = (action - LAY) // len(WAYS)
    square = ground.exits[number]
    beside = other if square == one else one
    side = next(side for side in range(4) if step(square, side) == beside)
    name = say(BESIDE[side], n=number + 1)
    return f"{name} ({way_to(say, square)})"


def _turned(say: Say, tile: int, rotation: int, side: int) -> Choice:
    """The tile in hand as it lies after some quarter turns, its animals upright."""
    words = turned_name(say, tile, rotation)
    upon = []
    for (colour, stars, *_), away in zip(TILES[tile], (-1, 1), strict=True):
        x, y = step((0, 0), EAST + rotation)
        upon.append(Piece(f"{colour}-{stars}", away * x * side // 2, away * y * side // 2, side))
    width, height = (side, 2 * side) if rotation % 2 else (2 * side, side)
    return Choice(words, f"t{tile}", 90 * rotation, width, height, tuple(upon) if rotation else ())


def _any_way(tile: int) -> int:
    """A half-side of the tile where a path leaves it: how a click on an exit is meant."""
    for way, name in enumerate(WAYS):
        if name[2].upper() in TILES[tile][name[0] == "b"][4]:
            return way
    return 0


@functools.cache
def way_to(say: Say, square: Square) -> str:
    """How far a square is from the start tile, which lies on (0, 0) and (1, 0)."""
    x, y = square
    steps = (
        say("{n} up", n=-y) if y < 0 else say("{n} down", n=y) if y else "",
        say("{n} left", n=-x) if x < 0 else say("{n} right", n=x - 1) if x > 1 else "",
    )
    return say("from the hut: {way}", way=", ".join(filter(None, steps)))
