"""Steps that a page gathers and makes as one: what goes on, and what finishes it."""

from tiergarten.engine import defaults
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.games import find
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


@check
def moves_that_end_a_turn_are_known_beforehand(variant: Variant) -> None:
    """What a game says without making them is what making them shows."""
    table = find(variant.game).table
    if table.ending is defaults.ending:
        return
    for match in positions(variant, 19, every=3):
        for seat in match.acting:
            _check_ending(match, seat)


def _check_ending(match: Match, seat: int) -> None:
    table, before = match.game.table, match.record()
    legal = [move.id for move in match.legal(seat) if table.VERB_KINDS.get(move.verb) != "draw"]
    said = table.ending(before, seat, legal)
    for action in legal if said is not None else ():
        then = match.copy()
        then.play(action, seat)
        ends = table.ends_turn(before, seat, action, then.record())
        if said is not None and ends != (action in said):
            what = f"{match.game.actions[action]} of {seat_name(seat)} {after(match)}"
            raise Unsound(f"{what}: `ending` and `ends_turn` differ about it")


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
