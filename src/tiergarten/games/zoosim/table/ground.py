"""The zoos as they are drawn: which tile lies where, where paths lead out, and the loops.

It reads what the compiled rules keep in the list of laid tiles, and is quick enough to be asked
for every picture.
"""

import functools
from dataclasses import dataclass, field
from typing import Any

from tiergarten.engine.scene import MOST_POSITIONS, while_in_use
from tiergarten.games.zoosim.pieces import COLOUR_OF, NO_COLOUR, TILES, WAY_HALF, WAY_SIDE
from tiergarten.games.zoosim.rules.squares import CENTRE

Square = tuple[int, int]

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # to the neighbour in the N, E, S, W
EAST, SOUTH = 1, 2
_SIDE_OF_WAY, _HALF_OF_WAY = WAY_SIDE.tolist(), WAY_HALF.tolist()


@dataclass(eq=False)
class Grounds:
    """One zoo; the lists by tile number are those of all zoos. Zoos that are alike are one object,
    and what is drawn of a zoo can be remembered by it."""

    squares: dict[Square, int] = field(default_factory=dict)  # the sides a path leaves it by
    tiles: list[tuple[int, int, Square, Square]] = field(default_factory=list)  # tile, turns, a, b
    numbers: dict[int, int] = field(default_factory=dict)  # place in `tiles` by number of the tile
    exits: list[Square] = field(default_factory=list)  # the empty squares that paths lead to
    sides: list[int] = field(default_factory=list)  # the side by which each path leaves the zoo

    def place(self, number: int, way: int) -> tuple[Square, Square, int]:
        """The squares of half a and half b, and the turns, if a tile is laid at an exit."""
        rotation = (self.sides[number] + 2 - _SIDE_OF_WAY[way]) % 4
        near = self.exits[number]
        if _HALF_OF_WAY[way]:
            return step(near, EAST + rotation + 2), near, rotation
        return near, step(near, EAST + rotation), rotation

    def where(self, kind: int, since: int) -> Square:
        """The half with which a tile brought a colour, or the trees, to its worth."""
        tile, _, one, other = self.tiles[self.numbers[since]]
        on_a = TILES[tile][0][3] > 0 if kind == NO_COLOUR else COLOUR_OF[tile, 0] == kind
        return one if on_a else other

    def loops(self) -> list[Square]:
        """A corner within each loop of paths (ZS-11), named by the square north-west of it.

        Corners are joined where no path runs between them; those that are not joined to the
        outside are within a loop.
        """
        xs, ys = [x for x, _ in self.squares], [y for _, y in self.squares]
        left, top = min(xs) - 1, min(ys) - 1
        high = max(ys) - top + 2  # so that the end of a column is no neighbour of the next
        corners = Corners(high)
        for x in range(max(xs) - left + 1):
            corners.unseen.update(range(x * high, x * high + high - 1))
        for (x, y), sides in self.squares.items():
            corner = (x - left) * high + y - top
            if sides >> EAST & 1 and (x + 1, y) in self.squares:
                corners.below.add(corner - 1)
            if sides >> SOUTH & 1 and (x, y + 1) in self.squares:
                corners.beside.add(corner - high)
        corners.reach(0)
        found = []
        while corners.unseen:
            within = [divmod(corner, high) for corner in corners.reach(min(corners.unseen))]
            x, y = _middle(within)
            found.append((x + left, y + top))
        return found


class Corners:
    """Where squares meet, numbered down the columns, and where paths run between them."""

    def __init__(self, high: int) -> None:
        self.high = high
        self.unseen: set[int] = set()
        self.beside: set[int] = set()  # corners from which a path parts the one in the east
        self.below: set[int] = set()  # and those from which it parts the one in the south

    def reach(self, start: int) -> list[int]:
        """Take all corners that are joined to one out of those not yet seen."""
        unseen, beside, below, high = self.unseen, self.beside, self.below, self.high
        unseen.remove(start)
        reached = [start]
        for corner in reached:
            east, west, south, north = corner + high, corner - high, corner + 1, corner - 1
            joined = (
                (east, corner not in beside),
                (west, west not in beside),
                (south, corner not in below),
                (north, north not in below),
            )
            for near, is_open in joined:
                if is_open and near in unseen:
                    unseen.remove(near)
                    reached.append(near)
        return reached


def _middle(squares: list[Square]) -> Square:
    """The one that is nearest to the middle of them all."""
    x, y = (sum(at) / len(squares) for at in zip(*squares, strict=True))
    return min(squares, key=lambda at: (abs(at[0] - x) + abs(at[1] - y), at))


def step(square: Square, side: int) -> Square:
    x, y = STEPS[side % 4]
    return square[0] + x, square[1] + y


def grounds(table: Any) -> list[Grounds]:
    """The zoos of all seats of a readable position."""
    return _grounds(table.laid, table.players)


@while_in_use
def _alike(*parts: Any) -> Grounds:
    squares, tiles, numbers, exits, sides = parts
    return Grounds(dict(squares), list(tiles), dict(numbers), list(exits), list(sides))


def _place(square: int) -> Square:
    return (square >> 7 & 127) - CENTRE, (square & 127) - CENTRE


@functools.lru_cache(MOST_POSITIONS)
def _grounds(laid: Any, players: int) -> list[Grounds]:
    zoos = [Grounds() for _ in range(players)]
    for t in range(1, laid.count + 1):
        zoo, rotation = zoos[laid.owner[t]], laid.rotation[t]
        one, other = (_place(square) for square in laid.square[2 * t : 2 * t + 2])
        inner = EAST + rotation
        zoo.squares[one] = laid.exits[2 * t] | 1 << inner % 4
        zoo.squares[other] = laid.exits[2 * t + 1] | 1 << (inner + 2) % 4
        zoo.numbers[t] = len(zoo.tiles)
        zoo.tiles.append((laid.tile[t], rotation, one, other))
    for seat, zoo in enumerate(zoos):
        for door in laid.door[laid.first_door[seat] : laid.first_door[seat + 1]]:
            zoo.exits.append(step(_place(laid.square[door >> 2]), door & 3))
            zoo.sides.append(door & 3)
    return [
        _alike(
            tuple(zoo.squares.items()),
            tuple(zoo.tiles),
            tuple(zoo.numbers.items()),
            tuple(zoo.exits),
            tuple(zoo.sides),
        )
        for zoo in zoos
    ]
