"""Steps whose order does not matter: what pays (QG-13), and what is discarded (QG-20)."""

from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import DISCARD, PAY


def loosen(state: State, step: int | None = None) -> bool:
    """Whatever has paid or was discarded, any other item may come next."""
    if state.doing.step not in (PAY, DISCARD):
        return False
    state.doing.least = 0
    return True
