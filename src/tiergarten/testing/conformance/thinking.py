"""What the search asks of a game's judgement; a game without one passes by itself."""

import math

from tiergarten.engine.errors import BadPosition
from tiergarten.engine.match import Match
from tiergarten.engine.position_checks import check_position
from tiergarten.testing.checking import Unsound, after, check
from tiergarten.testing.thinker import Thinker
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import positions


@check
def the_judgement_answers_soundly(variant: Variant) -> None:
    """Priors change nothing, a rollout ends in a position that can be, an evaluation is finite, and
    at the end it is the score."""
    for match in positions(variant, 18, every=19):
        thinker = Thinker(match.game, seed=match.ply + 1)
        if not match.over:
            for seat in match.acting:
                thinker.weights(match, seat)
            _check_rollout(thinker, match)
        points, spread = thinker.expected(match.record())
        if not all(map(math.isfinite, points)) or not 0 < spread < math.inf:
            raise Unsound(f"evaluate gives {points}, and a standard deviation of {spread}")
    if [round(n, 6) for n in points] != list(match.scores()):
        raise Unsound(f"at the end evaluate gives {points}, and the scores are {match.scores()}")


def _check_rollout(thinker: Thinker, match: Match) -> None:
    state = thinker.rolled_out(match)
    try:
        check_position(match.game, state)
    except BadPosition as error:
        raise Unsound(f"{after(match)} a rollout ends in no position: {error}") from error
