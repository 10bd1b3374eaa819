"""Several steps of a seat as one: tried on a copy of the match, before any of them is made.

Whether a step reveals something is found out in a dozen worlds, and that costs more than a move
itself. So others go on between the steps.
"""

from collections.abc import Sequence

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.match import Match
from tiergarten.web import refusals
from tiergarten.web.fairness.questions import in_parts
from tiergarten.web.refusals import WrongStep
from tiergarten.web.storage.store import Event
from tiergarten.web.tables.previews import preview_move
from tiergarten.web.tables.room import Trial


async def try_moves(match: Match, moves: Sequence[str | int], seat: int) -> Trial:
    """What several moves of a seat lead to; the match must not change meanwhile.

    Only the last may reveal something. Otherwise whoever names a next step would learn from its
    refusal what was revealed, although nothing has been committed.
    """
    trial = match.copy()

    def attempt(step: int) -> tuple[Event, bytes]:
        before, last = trial.record(), step == len(moves) - 1
        try:
            event = Event(seat, trial.play(moves[step], seat).id)
            if not last and preview_move(match.game, before, seat, event.action).surprise:
                raise refusals.reveals()
        except TiergartenError as error:
            raise WrongStep(error, step) from None
        return event, trial.content()

    made = await in_parts(range(len(moves)), attempt)
    return Trial(trial, tuple(event for event, _ in made), tuple(state for _, state in made))
