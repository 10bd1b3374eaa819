"""Pig is a sound game: what Tiergarten checks of every game, and its own rules one by one."""

from pathlib import Path

import pytest

import tiergarten
from tiergarten.testing import Case, cases

KEPT = Path(__file__).parent / "kept"  # golden games and counts


@pytest.mark.parametrize("case", cases("pig", kept=KEPT), ids=str)
def test_the_game_is_sound(case: Case) -> None:
    case()


def turn(pot: int, points: int = 0, seed: int = 1) -> tiergarten.Match:
    """It is the first player's turn, with this much in the pot and this many points held."""
    position = {"players": 2, "acting": [0], "die": 6, "pot": pot, "points": [points, 0, 0, 0]}
    return tiergarten.resume("pig", position, seed)


def test_a_roll_fills_the_pot_and_a_1_empties_it() -> None:
    """PG-3"""
    rolls = set()
    for seed in range(40):
        match = turn(pot=7, seed=seed)
        match.play("roll")
        rolls.add(die := match.view()["die"])
        assert match.view()["pot"] == (0 if die == 1 else 7 + die)
        assert match.acting == ((1,) if die == 1 else (0,))
    assert rolls == {1, 2, 3, 4, 5, 6}


def test_who_holds_keeps_the_pot_and_the_turn_is_over() -> None:
    """PG-4"""
    match = turn(pot=7, points=10)
    match.play("hold")
    assert match.scores() == (17, 0)
    assert match.acting == (1,)


def test_there_must_be_something_to_hold() -> None:
    """PG-4"""
    refusal = turn(pot=0).why_not("hold")
    assert refusal is not None
    assert refusal.rule == "PG-4"


def test_who_holds_100_points_has_won() -> None:
    """PG-2, PG-5"""
    match = turn(pot=20, points=80)
    assert [move.text for move in match.legal()] == ["hold"]
    match.play("hold")
    assert match.winners == (0,)
