"""The auction and the zoos in sentences, for those who cannot see them: what lies there, and then
every zoo square by square, with its paths."""

from collections.abc import Sequence

from tiergarten.engine.describing import Description, described
from tiergarten.engine.language import Say, mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State
from tiergarten.games.zoosim.pieces import START_TILE, TILES
from tiergarten.games.zoosim.table.board import way_to
from tiergarten.games.zoosim.table.ground import Grounds, grounds
from tiergarten.games.zoosim.table.scene import lay
from tiergarten.games.zoosim.table.words import half_name

PATHS = (mark("path north"), mark("path east"), mark("path south"), mark("path west"))


def describe(
    say: Say, state: State, seat: int | None, names: Sequence[str]
) -> dict[str, Description]:
    """What the scene says about every board, and the maps in words."""
    found = described(say, lay(say, state, seat, names, ()))
    for whose, zoo in enumerate(grounds(readable(state))):
        lies = found[f"z{whose}"].lies
        found[f"z{whose}"] = Description(lies, _squares(say, zoo))
    return found


def _squares(say: Say, zoo: Grounds) -> list[str]:
    """Every square from the top left, row by row."""
    start, halves = say("start tile"), {}
    for tile, _, *squares in zoo.tiles:
        for half, square in enumerate(squares):
            name = start if tile == START_TILE else half_name(say, tile, half)
            trees = 0 if tile == START_TILE else TILES[tile][half][3]
            halves[square] = name, trees
    found = []
    for x, y in sorted(halves, key=lambda square: (square[1], square[0])):
        name, trees = halves[x, y]
        things = [name]
        if trees:
            things.append(say.many("{n} tree", "{n} trees", trees))
        sides = zoo.squares[x, y]
        things += [say(path) for side, path in enumerate(PATHS) if sides >> side & 1]
        where = way_to(say, (x, y)) if name != start else say("hut")
        found.append(say("{thing}: {what}", thing=where, what=say.listing(things)))
    return found
