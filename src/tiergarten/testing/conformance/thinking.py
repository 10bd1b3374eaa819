"""What the search asks of a game's judgement; a game without one passes by itself."""

import math
import random

from tiergarten.engine.errors import BadPosition
from tiergarten.engine.match import Match
from tiergarten.engine.position_checks import check_position
from tiergarten.engine.record import State
from tiergarten.testing.checking import Unsound, after, check
from tiergarten.testing.thinker import Thinker
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import positions

MOST_NUMBER = 1 << 40  # of `decided_by`: a key of the tree holds no more


@check
def the_judgement_answers_soundly(variant: Variant) -> None:
    """Priors change nothing, a rollout ends in a position that can be, an evaluation is finite, and
    at the end it is the score."""
    before = Thinker(variant.deal(18).game)
    for match in positions(variant, 18, every=19):
        thinker = Thinker(match.game, seed=match.ply + 1)
        if not match.over:
            for seat in match.acting:
                if thinker.weights(match, seat) != before.weights(match, seat):
                    raise Unsound(f"{after(match)} priors depends on what was noted before")
            _check_rollout(thinker, match)
        points, spread = thinker.expected(match.record())
        if not all(map(math.isfinite, points)) or not 0 < spread < math.inf:
            raise Unsound(f"evaluate gives {points}, and a standard deviation of {spread}")
    if [round(n, 6) for n in points] != list(match.scores()):
        raise Unsound(f"at the end evaluate gives {points}, and the scores are {match.scores()}")


def _check_rollout(thinker: Thinker, match: Match) -> None:
    _check_end("a rollout", match, thinker.rolled_out(match))


def _check_end(what: str, match: Match, state: State) -> None:
    try:
        check_position(match.game, state)
    except BadPosition as error:
        raise Unsound(f"{after(match)} {what} ends in no position: {error}") from error


@check
def what_is_obvious_is_played_at_once(variant: Variant) -> None:
    """`play_obvious` leaves nothing to chance, ends in a position that can be, and when it is asked
    again there is nothing left to play."""
    for match in positions(variant, 19, every=3):
        if match.over:
            break
        thinker = Thinker(match.game)
        state = match.record()
        before = state.rng.tobytes()
        thinker.judgement.play_obvious(state, thinker.notes)
        if state.rng.tobytes() != before:
            raise Unsound(f"{after(match)} play_obvious does something by chance")
        _check_end("play_obvious", match, state)
        settled = state.tobytes()
        if not state.over:
            thinker.judgement.play_obvious(state, thinker.notes)
        if state.tobytes() != settled:
            raise Unsound(f"{after(match)} play_obvious does not play all that is obvious at once")


@check
def who_decides_has_chosen(variant: Variant) -> None:
    """After several seats have chosen at the same time, `decided_by` names one of them or none, and
    a number that a key of the tree can hold."""
    match = variant.deal(20)
    judgement = Thinker(match.game).judgement
    chance = random.Random(20)
    chosen: list[int] = []
    while not match.over:
        together = match.acting
        seat = together[0]
        match.play(chance.choice(match.canonical(seat)), seat)
        if len(together) > 1 and match.acting == together[1:]:
            chosen.append(seat)
        elif chosen and not match.over:
            chosen.append(seat)
            decides, number = judgement.decided_by(match.record())
            if decides not in (-1, *chosen):
                raise Unsound(
                    f"{after(match)} decided_by names seat {decides}; those who chose: {chosen}"
                )
            if not 0 <= number < MOST_NUMBER:
                raise Unsound(f"{after(match)} decided_by gives the number {number}")
            chosen = []
