"""What older versions of the rules did differently, so that their matches can be played on.

Version 2 lets people discard in any order after a pass (QG-20): a pass ends with `done`, or
automatically when nothing is left that the score can pay. Version 1 ended it as soon as nothing
further down the list could be discarded.
"""

from collections.abc import Callable

from tiergarten.engine.record import State, legal_ids
from tiergarten.games.queens_garden.pieces import STEP_DISCARD
from tiergarten.games.queens_garden.rules.moves import DONE, legal


def _end_of_pass(state: State) -> int | None:
    if state.doing.step == STEP_DISCARD and legal_ids(legal, state, int(state.turn)) == [DONE]:
        return DONE
    return None


MADE_BY_ITSELF: dict[int, Callable[[State], int | None]] = {1: _end_of_pass}
