"""Places for a tile by coordinates and rotation: from moves, to moves, and why not there.

A place is (x, y, rotation): where half a of the tile lies, and how many quarter turns clockwise
the tile is turned.
"""

from tiergarten.engine.language import Say, mark
from tiergarten.engine.record import State
from tiergarten.games.zoosim.pieces import SIDES, TILES, WAY_HALF, WAYS
from tiergarten.games.zoosim.position.survey import (
    FACING,
    Square,
    Survey,
    neighbour,
    squares_of_tile,
    survey,
    turn,
)
from tiergarten.games.zoosim.rules.moves import LAY
from tiergarten.games.zoosim.state import STATE

Place = tuple[int, int, int]

ON_SIDE = {
    "N": mark("on its north side"),
    "E": mark("on its east side"),
    "S": mark("on its south side"),
    "W": mark("on its west side"),
}
FROM_SIDE = {
    "N": mark("from the north"),
    "E": mark("from the east"),
    "S": mark("from the south"),
    "W": mark("from the west"),
}


def zoo_of(state: State, seat: int) -> Survey:
    """The zoo of a seat, surveyed."""
    return survey(STATE.fields["laid"].plain(state.laid, state), seat)


def tile_to_lay(state: State) -> int:
    """The tile under the hammer, or won and to be laid; 0 after the end."""
    return int(state.row.tile[0])


def place_of(zoo: Survey, action: int) -> Place | None:
    """Where a `lay` puts the tile; None if the zoo has no such exit."""
    number, way = divmod(action - LAY, len(WAYS))
    if number >= len(zoo.exits):
        return None
    square, side = zoo.exits[number]
    rotation = (SIDES.index(FACING[side]) - SIDES.index(WAYS[way][2].upper())) % 4
    x, y = neighbour(square, side)
    if WAY_HALF[way]:
        x, y = neighbour((x, y), turn("W", rotation))
    return x, y, rotation


def action_at(zoo: Survey, tile: int, place: Place) -> int | None:
    """The move that lays a tile at a place: at the first exit that it meets; None if at none."""
    found = []
    for half, square in enumerate(squares_of_tile(*place)):
        for side in turn(TILES[tile][half][4], place[2]):
            link = (neighbour(square, side), FACING[side])
            if link in zoo.exits:
                unturned = SIDES[(SIDES.index(side) - place[2]) % 4].lower()
                way = next(w for w in WAYS if w[0] == "ab"[half] and w[2] == unturned)
                found.append(LAY + zoo.exits.index(link) * len(WAYS) + WAYS.index(way))
    return min(found, default=None)


def objection(say: Say, zoo: Survey, tile: int, place: Place) -> str | None:
    """What ZS-6 says against a tile at a place in a zoo; None if nothing."""
    x, y, rotation = place
    if rotation not in range(4):
        return say(
            "a tile is rotated by 0, 1, 2 or 3 quarter turns, so that it covers whole squares"
        )
    squares = squares_of_tile(x, y, rotation)
    for square in squares:
        if square in zoo.ground:
            return say("there is already another tile there")
    touching = links = 0
    for half, square in enumerate(squares):
        exits = turn(TILES[tile][half][4], rotation)
        for side in SIDES:
            near = neighbour(square, side)
            if near not in zoo.ground:
                continue
            touching += 1
            path_there, path_here = FACING[side] in zoo.ground[near].exits, side in exits
            if path_there != path_here:
                if path_there:
                    return say("a path of the zoo would end in the grass of the tile there")
                return say("a path of the tile would end in the grass of the zoo there")
            links += path_here
    if links:
        return None
    if touching:
        return say("only grass would meet grass; at least one path must go on")
    corners = [(u + dx, v + dy) for u, v in squares for dx in (-1, 1) for dy in (-1, 1)]
    if any(corner in zoo.ground for corner in corners):
        return say("the tile would touch the zoo only at a corner there")
    return say("the tile would not touch the zoo there")


def coordinates(square: Square) -> str:
    """A square as people read it."""
    return f"({square[0]}, {square[1]})"
