"""Steps whose order does not matter: the two dice of a roll (ZD-5)."""

from tiergarten.engine.record import State, number_at
from tiergarten.games.zooloretto_dice.pieces import ACTIONS, DICE_ROLLED
from tiergarten.games.zooloretto_dice.state import STATE

_rolled = number_at(STATE.dtype, "rolled", "count")


def is_loose(state: State) -> bool:
    """As long as a die has not been loaded."""
    return _rolled(state) > 0


def loosen(state: State, step: int | None = None) -> None:
    """Either die may come next, on any truck; `step` says which one does."""
    state["from_truck"] = 0
    if _rolled(state) == DICE_ROLLED:
        rolled = state["rolled"]["face"]
        faces = sorted(rolled.tolist())
        if step is not None and ACTIONS.indices(step)[1][0] == faces[1]:
            faces.reverse()
        rolled[:] = faces
