"""An endgame of dice whose chances can be counted by hand: a lion wins, anything else loses."""

import threading

import pytest

from tests.analysis.matches import LION, last_roll, load_and_take, rolled
from tiergarten import Review, review
from tiergarten.analysis.decisions import Depth, luck_of
from tiergarten.analysis.outcomes import outcomes
from tiergarten.analysis.valuing import Valuer

NEAR = 0.05  # what a search may be off: in its tree it also tries what is bad


def parts(found: Review, seat: int) -> tuple[float, ...]:
    account = found.seats[seat]
    return account.start, account.skill, account.others, account.luck, account.unsettled


def test_a_lion_is_luck_and_taking_it_is_no_mistake() -> None:
    match = load_and_take(rolled(lion=True), "2", taken="2")
    assert match.winners == (0,)
    found = review(match, iterations=2000)
    assert parts(found, 0) == pytest.approx((LION, 0, 0, 1 - LION, 0), abs=NEAR)
    assert parts(found, 1) == pytest.approx((1 - LION, 0, 0, LION - 1, 0), abs=NEAR)
    assert found.seats[0].accuracy == pytest.approx(100, abs=1)
    assert found.seats[0].even == pytest.approx(LION, abs=NEAR)


def test_a_roll_without_a_lion_is_bad_luck() -> None:
    match = load_and_take(rolled(lion=False), "2", taken="1")
    found = review(match, iterations=2000)
    assert match.winners == (1,)
    assert parts(found, 0) == pytest.approx((LION, 0, 0, -LION, 0), abs=NEAR)


def test_leaving_the_lion_is_a_blunder_that_costs_everything() -> None:
    match = load_and_take(rolled(lion=True), "2", taken="1")
    assert match.winners == (1,)
    found = review(match, iterations=2000)
    last = found.moves[-1]
    assert (last.move, last.best, last.mark) == ("take 1", "take 2", "blunder")
    assert last.cost == pytest.approx(1), "both moves end the match: nothing is estimated"
    assert parts(found, 0) == pytest.approx((LION, -1, 0, 1 - LION, 0), abs=NEAR)
    assert parts(found, 1) == pytest.approx((1 - LION, 0, 1, LION - 1, 0), abs=NEAR)
    assert found.seats[0].blunders == 1


def test_taking_the_coin_gives_the_chance_away() -> None:
    match = last_roll()
    match.play("take 1")
    found = review(match, iterations=2000)
    assert found.moves[0].best == "roll"
    assert parts(found, 0) == pytest.approx((LION, -LION, 0, 0, 0), abs=NEAR)


def test_the_outcomes_of_two_dice_are_exact() -> None:
    match = last_roll()
    roll = match.legal()[0].id
    found = outcomes(match.game, match.content(), 0, roll, seed=5, most=21)
    assert len(found) == 21
    assert sorted(round(36 * outcome.probability, 9) for outcome in found) == [1] * 6 + [2] * 15


def test_luck_is_what_came_less_the_mean() -> None:
    match = rolled(lion=True)
    depth = Depth(2000, share=0.5, outcomes=21, looks=2, auctions=1)
    luck = luck_of(Valuer(match, 0, threading.Event()), depth, 0)
    assert luck == pytest.approx((1 - LION, LION - 1), abs=NEAR)
