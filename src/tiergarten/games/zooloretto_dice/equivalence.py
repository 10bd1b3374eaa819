"""Steps whose order does not matter: the two dice of a roll (ZD-5)."""

from tiergarten.engine.record import State
from tiergarten.games.zooloretto_dice.pieces import ACTIONS, DICE_ROLLED


def loosen(state: State, step: int | None = None) -> bool:
    """Either die may come next, on any truck; `step` says which one does."""
    rolled = state.rolled
    if rolled.count == 0:
        return False
    state.from_truck = 0
    if rolled.count == DICE_ROLLED:
        faces = sorted(rolled.face.tolist())
        if step is not None and ACTIONS.indices(step)[1][0] == faces[1]:
            faces.reverse()
        rolled.face[:] = faces
    return True
