"""Moves that come to the same: an exchange of two enclosures has two names (ZL-17)."""

from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import ACTIONS, ENCLOSURES


def same_move(state: State, seat: int, action: int) -> int:
    """An exchange names the enclosure first that comes first."""
    verb, at = ACTIONS.indices(action)
    if verb != "exchange" or at[0] <= at[1]:
        return action
    one, other = at
    return ACTIONS.start("exchange") + other * len(ENCLOSURES) + one
