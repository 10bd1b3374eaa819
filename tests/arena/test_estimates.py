"""Means and intervals against figures worked out by hand or taken from tables."""

import math
import random

import pytest

from tiergarten.arena import estimates
from tiergarten.arena.estimates import Cluster, clusters


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (30, 2.0423), (120, 1.9799)],
)
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert estimates.student(freedom) == pytest.approx(quantile, abs=1e-4)


def test_quantiles_go_over_into_the_normal_one() -> None:
    assert estimates.student(201) == pytest.approx(estimates.student(200), abs=2e-4)
    assert estimates.student(10**6) == pytest.approx(1.95996, abs=1e-4)


def test_values_are_put_together_by_deal() -> None:
    assert clusters([(0, 1.0), (1, 2.0), (0, 3.0)]) == [Cluster(4.0, 2), Cluster(2.0, 1)]


def test_a_mean_of_deals_worked_out_by_hand() -> None:
    # Deal means 10, 12, 14: mean 12, standard deviation 2, error 2/sqrt(3), quantile 4.3027.
    deals = [Cluster(20, 2), Cluster(24, 2), Cluster(28, 2)]
    reach = 4.3027 * 2 / math.sqrt(3)
    assert estimates.mean(deals) == pytest.approx((12, 12 - reach, 12 + reach), abs=1e-3)


def test_the_same_games_say_more_when_they_are_independent() -> None:
    paired = clusters((game // 10, float(game // 10 % 2)) for game in range(200))
    single = clusters((game, float(game // 10 % 2)) for game in range(200))
    low, high = estimates.share(paired)[1:]
    assert high - low > 2 * (estimates.share(single).high - estimates.share(single).low)


def test_wilson_s_interval_worked_out_by_hand() -> None:
    # 8 of 10 at 1.96: the textbook example gives 0.490 to 0.943.
    assert estimates.wilson(0.8, 10, 1.96) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)


def test_always_and_never_leave_room_for_doubt() -> None:
    always = estimates.share([Cluster(2, 2)] * 10)
    never = estimates.share([Cluster(0, 2)] * 10)
    # Ten deals that all say the same: 1 / (1 + 2.2622**2 / 10).
    assert always == pytest.approx((1, 0.6615, 1), abs=1e-4)
    assert never == pytest.approx((0, 0, 1 - 0.6615), abs=1e-4)


def test_one_deal_says_nothing_about_the_next() -> None:
    assert estimates.share([Cluster(1, 2)]) == (0.5, 0, 1)
    assert estimates.mean([Cluster(30, 2)]) == (15, -math.inf, math.inf)


def test_no_games_no_mean() -> None:
    assert math.isnan(estimates.mean([]).value)


def test_intervals_hold_the_truth_as_often_as_they_promise() -> None:
    """Deals with luck of their own: some are won by one bot in every seating."""
    chance = random.Random(5)
    held = 0
    for _ in range(600):
        deals = []
        for _ in range(20):
            luck = chance.choice((0.1, 0.5, 0.9))
            deals.append(Cluster(sum(chance.random() < luck for _ in range(6)), 6))
        _, low, high = estimates.share(deals)
        held += low <= 0.5 <= high
    assert 0.93 <= held / 600 <= 0.98
