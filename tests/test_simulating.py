"""Simulations with bots that play: the games are those of matches, for any number of threads."""

from typing import Any

import numpy as np
import pytest

import tiergarten
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.engine.match import Match
from tiergarten.engine.record import record_from
from tiergarten.games import find

DICE = "zooloretto-dice"
NAMES = [game.name for game in our_games()]


def test_random_games_are_the_same_by_either_way() -> None:
    plain = tiergarten.simulate(DICE, 3, 100, seed=4)
    named = tiergarten.simulate(DICE, 3, 100, seed=4, bots="random")
    threaded = tiergarten.simulate(DICE, 3, 100, seed=4, threads=2)
    for other in (named, threaded):
        assert (other.scores == plain.scores).all()
        assert (other.ranks == plain.ranks).all()
        assert (other.moves == plain.moves).all()
    assert plain.positions is None
    assert plain.bots == ()


def test_games_are_the_same_for_any_number_of_threads() -> None:
    one, three = (
        tiergarten.simulate(
            DICE, 2, 150, bots=["greedy", "quick"], rotate=True, keep="positions", threads=threads
        )
        for threads in (1, 3)
    )
    assert one.positions is not None
    assert three.positions is not None
    assert (one.scores == three.scores).all()
    assert one.positions.states.tobytes() == three.positions.states.tobytes()
    assert (one.positions.action == three.positions.action).all()
    assert (one.positions.game == three.positions.game).all()
    assert one.seating[:3].tolist() == [[0, 1], [1, 0], [0, 1]]


@pytest.mark.parametrize("name", some_of(NAMES, DICE))
def test_positions_are_those_of_matches(name: str) -> None:
    """Replayed move by move, every position leads to the next, and the last to the result."""
    result = tiergarten.simulate(name, 2, 2, seed=3, bots=["greedy", "random"], keep="positions")
    kept = result.positions
    assert kept is not None
    assert len(kept) == result.moves.sum()
    game = find(name)
    for number in range(2):
        rows = np.flatnonzero(kept.game == number)
        match = Match(game, record_from(game.record.dtype, kept.states[rows[0]].tobytes()))
        greedy_moves = 0
        for row in rows:
            assert match.content() == kept.states[row].tobytes()
            seat, action = int(kept.seat[row]), int(kept.action[row])
            assert seat == match.acting[0]
            greedy_moves += seat == 0
            match.play(action, seat)
        assert match.over
        assert match.scores() == tuple(result.scores[number])
        assert match.ranks() == tuple(result.ranks[number])
        assert greedy_moves > 0


def test_bots_that_play_better_win() -> None:
    result = tiergarten.simulate(DICE, 2, 60, bots=["greedy", "random"], rotate=True)
    won = (result.ranks == 0) & (result.seating == 0)
    assert won.sum() > 45


def test_little_room_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    from tiergarten.bots import simulating

    whole = tiergarten.simulate(DICE, 2, 5, bots="random", keep="positions").positions
    monkeypatch.setattr(simulating, "ROOM", 4)
    parts = tiergarten.simulate(DICE, 2, 5, bots="random", keep="positions").positions
    assert whole is not None
    assert parts is not None
    assert whole.states.tobytes() == parts.states.tobytes()
    assert (whole.game == parts.game).all()


WRONG = [
    ({"bots": "clever"}, "no compiled bot 'clever'; there are random, greedy, quick"),
    ({"bots": "hard"}, "Others play in matches of their own"),
    ({"bots": ["greedy"]}, "1 bots are named for 2 seats"),
    ({"bots": 7}, "name one bot, or one for every seat"),
    ({"bots": ["greedy", 7]}, "name one bot, or one for every seat"),
    ({"threads": 0}, "threads is 0; it must be a whole number from 1 to 256"),
    ({"threads": 2.0}, "threads is 2.0"),
    ({"keep": "moves"}, "keep is 'moves'; it can be 'positions'"),
    ({"rotate": "yes"}, "rotate is 'yes'; it can be True or False"),
    ({"bots": "greedy", "colour": "red"}, "has no option 'colour'"),
    ({"bots": "greedy", "games": 0}, "0 is not a number of games"),
    ({"bots": "greedy", "players": 9}, "is for 2 to 4 players, not 9"),
    ({"bots": "greedy", "seed": -1}, "-1 is not a seed"),
]


@pytest.mark.parametrize(("given", "why"), WRONG)
def test_wrong_input_is_refused(given: dict[str, Any], why: str) -> None:
    settings = {"players": 2, "games": 3} | given
    with pytest.raises(tiergarten.BadOption, match=why):
        tiergarten.simulate(DICE, **settings)
