"""A slow, obvious survey of the zoos, made from scratch.

It looks only at which tile lies where, and shares no code with the compiled rules: areas are
found by flood fill, loops by counting the bounded faces of the drawn paths. Positions typed by
hand are completed and checked with it, and the tests compare it with the rules.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from tiergarten.games.zoosim.pieces import (
    COLOURS,
    FIGURES_ALONE,
    FIGURES_BEST,
    FIGURES_SECOND,
    SIDES,
    TILES,
)

Square = tuple[int, int]

AWAY = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}


def turn(sides: str, rotation: int) -> str:
    """Sides after this many quarter turns clockwise."""
    return "".join(SIDES[(SIDES.index(side) + rotation) % 4] for side in sides)


def neighbour(square: Square, side: str) -> Square:
    return square[0] + AWAY[side][0], square[1] + AWAY[side][1]


def squares_of_tile(x: int, y: int, rotation: int) -> tuple[Square, Square]:
    """The squares of half a and half b of a tile."""
    return (x, y), neighbour((x, y), turn("E", rotation))


@dataclass
class Ground:
    """What lies on one square of a zoo."""

    time: int  # the number of its tile in the list of laid tiles, from 1
    half: int  # its number in the list of halves
    colour: str
    stars: int
    exits: str  # the sides where a path leaves the tile


@dataclass
class Survey:
    """All that can be counted in one zoo."""

    ground: dict[Square, Ground] = field(default_factory=dict)
    tiles: int = 0
    trees: int = 0
    trees_since: int = 0
    areas: list[set[Square]] = field(default_factory=list)
    worth: dict[str, int] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    benches: int = 0
    exits: list[tuple[Square, str]] = field(default_factory=list)


def survey(laid: list[dict[str, Any]], seat: int) -> Survey:
    """Survey the zoo of a seat; `laid` is the list of laid tiles as plain data."""
    zoo = Survey()
    for t, place in enumerate(laid, start=1):
        if place["seat"] != seat:
            continue
        tile = TILES[place["tile"]]
        squares = squares_of_tile(place["x"], place["y"], place["rotation"])
        for h, square in enumerate(squares):
            colour, stars, _, trees, exits = tile[h]
            sides = turn(exits, place["rotation"])
            zoo.ground[square] = Ground(t, 2 * t + h, colour, stars, sides)
            zoo.trees += trees
            if trees:
                zoo.trees_since = t
        zoo.tiles += place["tile"] != 0
    _find_areas(zoo)
    _judge_areas(zoo)
    zoo.benches = _loops(zoo)
    zoo.exits = _exits(zoo)
    return zoo


def _find_areas(zoo: Survey) -> None:
    """ZS-8: flood fill over squares of one colour that share a side."""
    unseen = {square for square, ground in zoo.ground.items() if ground.colour}
    while unseen:
        area, front = set(), [unseen.pop()]
        while front:
            square = front.pop()
            area.add(square)
            for side in SIDES:
                near = neighbour(square, side)
                if near in unseen and zoo.ground[near].colour == zoo.ground[square].colour:
                    unseen.remove(near)
                    front.append(near)
        zoo.areas.append(area)


def _judge_areas(zoo: Survey) -> None:
    """The best area of each colour, and when it was reached (ZS-9).

    An area reached its stars with the last of its halves, because every half has a star; of
    equally good areas of one zoo the one that was reached last counts.
    """
    zoo.worth = dict.fromkeys((*COLOURS, "trees"), 0)
    zoo.since = dict.fromkeys((*COLOURS, "trees"), 0)
    for area in zoo.areas:
        halves = [zoo.ground[square] for square in area]
        colour = halves[0].colour
        found = sum(half.stars for half in halves), max(half.time for half in halves)
        best = max(found, (zoo.worth[colour], zoo.since[colour]))
        zoo.worth[colour], zoo.since[colour] = best
    zoo.worth["trees"], zoo.since["trees"] = zoo.trees, zoo.trees_since


def figures(zoos: list[Survey], kind: str) -> list[int]:
    """ZS-8 to ZS-10: the figures of every zoo, for a colour or for trees."""
    there = [zoo for zoo in zoos if zoo.worth[kind]]
    there.sort(key=lambda zoo: (zoo.worth[kind], zoo.since[kind]), reverse=True)
    given = [FIGURES_ALONE] if len(there) == 1 else [FIGURES_BEST, FIGURES_SECOND]
    return [
        next((n for n, best in zip(given, there, strict=False) if best is zoo), 0) for zoo in zoos
    ]


def _loops(zoo: Survey) -> int:
    """ZS-11: bounded faces of the path graph, E - V + C; every half is a crossing."""
    linked: dict[Square, list[Square]] = {square: [] for square in zoo.ground}
    for square, ground in zoo.ground.items():
        for side in ground.exits:
            near = neighbour(square, side)
            if near in zoo.ground and FACING[side] in zoo.ground[near].exits:
                linked[square].append(near)
    by_half = sorted(zoo.ground, key=lambda square: zoo.ground[square].half)
    for one, other in pairwise(by_half):
        if zoo.ground[one].time == zoo.ground[other].time:  # the path inside a tile
            linked[one].append(other)
            linked[other].append(one)
    edges = sum(map(len, linked.values())) // 2
    components, unseen = 0, set(linked)
    while unseen:
        components += 1
        front = [unseen.pop()]
        while front:
            for near in linked[front.pop()]:
                if near in unseen:
                    unseen.remove(near)
                    front.append(near)
    return edges - len(linked) + components


def _exits(zoo: Survey) -> list[tuple[Square, str]]:
    """The exits as they are numbered: by age of the tile, half a first, then N, E, S, W.

    Of several paths to one empty square only the first is numbered.
    """
    found: list[tuple[Square, str]] = []
    reached: set[Square] = set()
    for square in sorted(zoo.ground, key=lambda square: zoo.ground[square].half):
        for side in SIDES:
            empty = neighbour(square, side)
            if side in zoo.ground[square].exits and empty not in zoo.ground:
                if empty not in reached:
                    found.append((square, side))
                reached.add(empty)
    return found
