"""Steps that belong together are told as one, in the terminal as on the page."""

import tiergarten as library
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.engine.steps import steps_to, tell_steps
from tiergarten.games.queens_garden.pieces import NOTHING

SAY = say_in("en")


def is_done(match: Match) -> bool:
    return bool(match.record().doing.hand == NOTHING)


def planted() -> Match:
    """Somebody has taken tiles and placed one that the others pay for, after steps of their own."""
    match = library.new("queens-garden", 2, seed=4, names=["Anna", "Otto"])
    while not (match.made and match.made[-1].move.verb == "pay" and is_done(match)):
        legal = match.legal()
        wanted = ("pay", "at", "place", "take")
        match.play(min(legal, key=lambda move: (*wanted, move.verb).index(move.verb)))
    return match


def test_a_tile_is_placed_in_one_sentence() -> None:
    match = planted()
    last = len(match.made) - 1
    verbs = [match.made[step].move.verb for step in steps_to(match, last)]
    assert verbs[:2] == ["place", "at"]
    assert set(verbs[2:]) == {"pay"}
    told = tell_steps(match, last, SAY, match.names)
    assert told is not None
    assert " places " in told
    assert ", paying with " in told


def test_a_step_alone_says_nothing() -> None:
    match = planted()
    steps = steps_to(match, len(match.made) - 1)
    assert [tell_steps(match, step, SAY, match.names) for step in steps[:-1]] == [
        None for _ in steps[:-1]
    ]


def test_a_move_without_steps_stands_alone() -> None:
    match = planted()
    taken = next(i for i, turn in enumerate(match.made) if turn.move.verb == "take")
    assert steps_to(match, taken) == [taken]
    assert tell_steps(match, taken, SAY, match.names) == match.tell_made(taken)
