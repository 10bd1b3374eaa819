"""What every game says alike: that the match is over, and that it is not your turn.

A game is asked only about a seat that may act, so its words need not begin with these questions.
"""

import functools
from collections.abc import Sequence

from tiergarten.engine.contract import Refusal, Table
from tiergarten.engine.language import Say, SayLater
from tiergarten.engine.record import State, content_of, dtype_of, header

SAY_LATER = SayLater()
MOST_COMPANIES = 4096  # for whom it is remembered


def prompt(table: Table, say: Say, state: State, seat: int | None, names: Sequence[str]) -> str:
    """What a seat has to do now, as a sentence; None is a spectator."""
    data, at = content_of(state), header(dtype_of(state))  # quicker than to read single fields
    if data[at.over]:
        return say("The game is over.")
    may_act = data[at.acting]
    if seat is not None and may_act >> seat & 1:
        return table.prompt(say, state, seat)
    return _waiting(say, may_act, tuple(names))


@functools.lru_cache(MOST_COMPANIES)
def _waiting(say: Say, may_act: int, names: tuple[str, ...]) -> str:
    """Whom everybody else waits for."""
    acting = [name for other, name in enumerate(names) if may_act >> other & 1]
    return say("Waiting for: {names}", names=say.listing(acting))


def refusal(table: Table, state: State, seat: int, action: int, say: Say = SAY_LATER) -> Refusal:
    """The rule against an illegal move in a match that is not over, and words for it.

    The words are a `Sentence`, unless somebody wants them in a language of their own.
    """
    if _may_act(state, seat):
        return table.why_not(say, state, seat, action)
    waits = table.why_wait(say, state, seat, action)
    return waits or (table.TURN_RULE, say("it is not your turn"))


def _may_act(state: State, seat: int) -> bool:
    return bool(int(state.acting) >> seat & 1)
