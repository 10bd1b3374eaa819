"""Endgames of the dice game: the solver, the proof by exhaustion and plain rules agree."""

import pytest

import tiergarten
from tests.endgames import plain
from tests.endgames.__main__ import regret
from tests.endgames.kept import Position, positions
from tests.endgames.truth import Truth
from tiergarten.bots import Budget, SearchBot
from tiergarten.engine.match import Match

KEPT = positions()


def last_rounds(count: int, seed: int = 1) -> list[Match]:
    """Decisions of the last one in a last round, who can still roll."""
    found: list[Match] = []
    while len(found) < count:
        match = tiergarten.new("zooloretto-dice", 2, seed=seed)
        bot = tiergarten.bot("greedy", seed)
        while not match.over:
            state = match.record()
            if state.last_round and state.reserve and len(match.canonical()) > 1:
                found.append(match.copy())
                break
            match.play(bot.choose(match))
        seed += 1
    return found


def exact(match: Match) -> dict[int, float]:
    """The chances that an expert tells of, if they are exact."""
    seat = match.acting[0]
    thoughts = SearchBot(1, Budget(100_000)).consider(match)
    assert all(p.errors.chances == (0.0, 0.0) for p in thoughts.prospects)
    return {p.move.id: p.chances[seat] for p in thoughts.prospects}


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(1, 9))
def test_last_rounds_are_solved_as_the_rules_alone_play_them(seed: int) -> None:
    (match,) = last_rounds(1, seed)
    true = plain.chances(match)
    assert exact(match) == pytest.approx(true, abs=1e-9)
    assert Truth().of(match) == pytest.approx(true, abs=1e-9)


def smallest(beyond: bool, count: int) -> list[Position]:
    """Some positions of games that take least to prove."""
    return [p for p in KEPT if p.beyond == beyond][:count]


def test_the_kept_positions_are_what_they_are_said_to_be() -> None:
    assert len(KEPT) >= 250
    assert sum(p.beyond for p in KEPT) == len(KEPT) / 2
    for position in (*smallest(False, 3), *smallest(True, 3)):
        assert {move.id for move in position.match().canonical()} == set(position.chances)


@pytest.mark.parametrize("position", smallest(False, 4), ids=lambda p: f"{p.game}-{p.seed}")
def test_the_solver_agrees_with_the_proof(position: Position) -> None:
    """Rounds before the last one, too. The proof was computed by `tests.endgames.truth`."""
    assert exact(position.match()) == pytest.approx(position.chances, abs=2e-7)


def test_an_expert_gives_nothing_away_in_reach_of_the_solver() -> None:
    for number, position in enumerate(smallest(False, 4)):
        assert regret(tiergarten.bot("expert@100000", number), position) < 1e-6


@pytest.mark.thorough
def test_an_expert_gives_little_away_beyond_it() -> None:
    regrets = [regret(tiergarten.bot("expert@100000", 1), p) for p in smallest(True, 4)]
    assert sum(regrets) / len(regrets) < 0.02
    assert max(regrets) < 0.04


@pytest.mark.thorough
def test_the_proof_is_computed_anew() -> None:
    """A position that is proved quickly: one seat is about to take the last truck of a round."""
    position = min((p for p in KEPT if not p.beyond), key=lambda p: -len(p.then))
    truth = Truth().of(position.match())
    assert truth == pytest.approx(position.chances, abs=2e-7)


def test_a_lost_game_is_still_played_for_points() -> None:
    """Where no move changes the chances, the search says which one is best."""
    match = tiergarten.resume(
        "zooloretto-dice",
        {
            "players": 2,
            "last_round": True,
            "taken": [0],
            "acting": [1],
            "sheet": [
                {"row": {"crocodile": 1, "ostrich": 2, "monkey": 3, "elephant": 4}, "dice": 2},
                {"row": {"lion": 1}},
            ],
            "truck": [["lion", "lion"], ["crocodile"], ["coin"]],
            "reserve": 0,
        },
        seed=1,
    )
    thoughts = SearchBot(1, Budget(100_000)).consider(match)
    assert [p.chances[1] for p in thoughts.prospects] == [0.0, 0.0, 0.0]
    assert str(thoughts.best) == "take 1"


def test_others_than_two_are_searched_as_before() -> None:
    match = tiergarten.new("zooloretto-dice", 3, seed=3)
    match.play("roll")
    thoughts = SearchBot(1, Budget(2_000)).consider(match)
    assert any(max(p.errors.chances) > 0 for p in thoughts.prospects if p.visits)
