"""The zoos as they are drawn: which tile lies where, where paths lead out, and the loops.

It reads what the compiled rules keep in the list of laid tiles, and is quick enough to be asked
for every picture.
"""

from dataclasses import dataclass, field

from tiergarten.engine.record import State
from tiergarten.games.zoosim.pieces import COLOUR_OF, NO_COLOUR, TILES, WAY_HALF, WAY_SIDE
from tiergarten.games.zoosim.zoo import CENTRE

Square = tuple[int, int]

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # to the neighbour in the N, E, S, W
EAST, SOUTH = 1, 2


@dataclass
class Grounds:
    """One zoo; the lists by tile number are those of all zoos."""

    squares: dict[Square, int] = field(default_factory=dict)  # the sides a path leaves it by
    tiles: list[tuple[int, int, Square, Square]] = field(default_factory=list)  # tile, turns, a, b
    numbers: dict[int, int] = field(default_factory=dict)  # place in `tiles` by number of the tile
    exits: list[Square] = field(default_factory=list)  # the empty squares that paths lead to
    sides: list[int] = field(default_factory=list)  # the side by which each path leaves the zoo

    def place(self, number: int, way: int) -> tuple[Square, Square, int]:
        """The squares of half a and half b, and the turns, if a tile is laid at an exit."""
        rotation = (self.sides[number] + 2 - int(WAY_SIDE[way])) % 4
        near = self.exits[number]
        if WAY_HALF[way]:
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
        outside = (min(xs) - 1, min(ys) - 1)
        unseen = {
            (x, y) for x in range(outside[0], max(xs) + 1) for y in range(outside[1], max(ys) + 1)
        }
        found = []
        self._reach(outside, unseen)
        while unseen:
            within = self._reach(min(unseen), unseen)
            middle = [sum(at) / len(within) for at in zip(*within, strict=True)]
            found.append(
                min(within, key=lambda at: (abs(at[0] - middle[0]) + abs(at[1] - middle[1]), at))
            )
        return found

    def _reach(self, start: Square, unseen: set[Square]) -> list[Square]:
        """Take all corners that are joined to one out of those not yet seen."""
        unseen.remove(start)
        reached = [start]
        for x, y in reached:
            for near, crossed, side in (
                ((x + 1, y), (x + 1, y), SOUTH),
                ((x - 1, y), (x, y), SOUTH),
                ((x, y + 1), (x, y + 1), EAST),
                ((x, y - 1), (x, y), EAST),
            ):
                if near in unseen and not self._path(crossed, side):
                    unseen.remove(near)
                    reached.append(near)
        return reached

    def _path(self, square: Square, side: int) -> bool:
        """Whether a path leads from a square to its neighbour."""
        return bool(self.squares.get(square, 0) >> side & 1) and step(square, side) in self.squares


def step(square: Square, side: int) -> Square:
    x, y = STEPS[side % 4]
    return square[0] + x, square[1] + y


def grounds(state: State) -> list[Grounds]:
    """The zoos of all seats."""
    laid = state.laid
    zoos = [Grounds() for _ in range(int(state.players))]
    squares, exits = laid.square.tolist(), laid.exits.tolist()
    tiles, owners = laid.tile.tolist(), laid.owner.tolist()
    rotations, doors = laid.rotation.tolist(), laid.doors.tolist()
    for t in range(1, int(laid.count) + 1):
        zoo, rotation = zoos[owners[t]], rotations[t]
        one, other = ((s >> 7 & 127, s & 127) for s in squares[2 * t : 2 * t + 2])
        halves = tuple((x - CENTRE, y - CENTRE) for x, y in (one, other))
        inner = (EAST + rotation) % 4
        for h, square in enumerate(halves):
            zoo.squares[square] = exits[2 * t + h] | 1 << (inner + 2 * h) % 4
            for side in range(4):
                if doors[t] >> 4 * h + side & 1:
                    zoo.exits.append(step(square, side))
                    zoo.sides.append(side)
        zoo.numbers[t] = len(zoo.tiles)
        zoo.tiles.append((tiles[t], rotation, halves[0], halves[1]))
    return zoos
