"""Steps that a page gathers and makes as one: what goes on, and what finishes it."""

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.testing.checking import Unsound, after, check, seat_name
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import positions

SAY = say_in("en")
MOST_STEPS = 40  # that are made as one


@check
def steps_that_go_on_stay_within_a_turn(variant: Variant) -> None:
    """They leave the turn with its seat, reveal nothing, and what is suggested then can be made."""
    for match in positions(variant, 17, every=3):
        for seat in match.acting:
            for move in match.legal(seat):
                if match.game.table.goes_on(match.record(), seat, move.id):
                    _check_step(match, seat, move.id)


def _check_step(match: Match, seat: int, action: int) -> None:
    what = f"{match.game.actions[action]} of {seat_name(seat)} goes on {after(match)}"
    then = match.copy()
    then.play(action, seat)
    if seat not in then.acting:
        raise Unsound(f"{what}, and ends its turn")
    if (then.record().rng != match.record().rng).any():
        raise Unsound(f"{what}, and chance has a say in it")
    _check_suggestion(then, seat, f"{what}; what is suggested then")


def _check_suggestion(match: Match, seat: int, what: str) -> None:
    table, trial = match.game.table, match.copy()
    suggested = table.suggest(match.record(), seat)
    if len(suggested) >= MOST_STEPS:
        raise Unsound(f"{what} is too much: {len(suggested)} moves")
    goes_on = True
    for action in suggested:
        if not goes_on:
            raise Unsound(f"{what} goes on after its end")
        goes_on = table.goes_on(trial.record(), seat, action)
        try:
            trial.play(action, seat)
        except TiergartenError as error:
            raise Unsound(f"{what} cannot be made: {error}") from None
    if suggested and goes_on:
        raise Unsound(f"{what} does not finish anything")
    if suggested:
        told = (SAY, match.record(), seat, suggested, trial.record(), match.names)
        words = table.tell_turn(*told)
        if not words.strip() or "{" in words or "\n" in words:
            raise Unsound(f"{what} is told as {words!r}")
