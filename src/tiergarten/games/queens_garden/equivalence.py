"""Steps whose order does not matter: what pays (QG-13), and what is discarded (QG-20)."""

from tiergarten.engine.record import State, number_at
from tiergarten.games.queens_garden.pieces import STEP_DISCARD, STEP_PAY
from tiergarten.games.queens_garden.state import STATE

_step = number_at(STATE.dtype, "doing", "step")


def is_loose(state: State) -> bool:
    """While paying and discarding."""
    return _step(state) in (STEP_PAY, STEP_DISCARD)


def loosen(state: State, step: int | None = None) -> None:
    """Whatever has paid or was discarded, any other item may come next."""
    state.doing.least = 0
