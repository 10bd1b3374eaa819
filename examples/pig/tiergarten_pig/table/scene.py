"""The table of Pig, laid: the die and the pot in the middle, a board with points for every seat."""

from collections.abc import Sequence

from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.engine.scene import MARKET, Panel, Piece, Scene, Spot, readable
from tiergarten_pig.pieces import ACTIONS

SPOTS = {"roll": "die", "hold": "pot"}


def lay(
    say: Say, state: State, seat: int | None, names: Sequence[str], legal: Sequence[int]
) -> Scene:
    """One clicks the die to roll it, and the pot to hold what is in it."""
    table = readable(state)
    middle = Panel("market", say("Die and pot"), 400, 200, MARKET)
    middle.pieces.append(Piece(f"die-{table.die or 6}", 110, 100, 120))
    middle.pieces.append(Piece("pot", 290, 100, 140, mark=str(table.pot)))
    middle.spots.append(
        Spot("die", 110, 100, 130, 130, say("Die: {die}", die=table.die), move="roll")
    )
    middle.spots.append(
        Spot("pot", 290, 100, 150, 150, say("Pot: {pot}", pot=table.pot), move="hold")
    )
    first = seat or 0
    boards = []
    for whose in ((first + step) % table.players for step in range(table.players)):
        board = Panel(f"board-{whose}", names[whose], 400, 120, seat=whose)
        board.pieces.append(Piece("card", 200, 60, 300, mark=str(table.points[whose])))
        boards.append(board)
    art = {"pot": say("pot"), "card": say("points")}
    art |= {f"die-{side}": say("die") for side in range(1, 7)}
    paths = {action: [SPOTS[ACTIONS[action].verb]] for action in legal}
    return Scene([middle, *boards], paths, art=art)
