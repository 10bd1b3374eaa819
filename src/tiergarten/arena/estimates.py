"""Means with honest intervals.

The games of one deal are not independent: they share their cards, and the seatings balance each
other. Deals are. So deals are counted, not games: each deal contributes the sum of its values
and their number, and the spread of the deals around the common mean gives the error of that mean
(the usual estimate for samples drawn in clusters). Quantiles are those of Student's distribution
with one degree of freedom fewer than there are deals.

For shares (a victory is 1, a shared one a part of it) the interval is Wilson's, which stays between
0 and 1 and does not shrink to nothing when a bot wins everything. Its number of trials is the
number of independent games that would have the same error, but never more than were played.
"""

import functools
import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

CONFIDENCE = 0.95
MANY = 200  # degrees of freedom from which Student's distribution is as good as the normal one
NORMAL = 1.959964


class Estimate(NamedTuple):
    """A mean and the interval it is likely to lie in; infinite where nothing can be said."""

    value: float
    low: float
    high: float


class Cluster(NamedTuple):
    """What one deal contributes."""

    total: float
    size: int


def clusters(values: Iterable[tuple[int, float]]) -> list[Cluster]:
    """Values and the deals they belong to, grouped by deal."""
    together: dict[int, Cluster] = {}
    for deal, value in values:
        total, size = together.get(deal, Cluster(0.0, 0))
        together[deal] = Cluster(total + value, size + 1)
    return list(together.values())


def mean(deals: Sequence[Cluster]) -> Estimate:
    """A mean of points."""
    value, error = _mean_and_error(deals)
    if len(deals) < 2:
        return Estimate(value, -math.inf, math.inf)
    reach = student(len(deals) - 1) * error
    return Estimate(value, value - reach, value + reach)


def share(deals: Sequence[Cluster]) -> Estimate:
    """A mean of shares, each between 0 and 1."""
    value, error = _mean_and_error(deals)
    if len(deals) < 2:
        return Estimate(value, 0.0, 1.0)
    games = sum(deal.size for deal in deals)
    spread = value * (1 - value)
    if spread <= 1e-12:
        trials = float(len(deals))  # always or never: one observation per deal
    else:
        trials = min(spread / error**2, games) if error > 0 else games
    return wilson(value, trials, student(len(deals) - 1))


def wilson(value: float, trials: float, quantile: float) -> Estimate:
    """Wilson's interval for a share that was observed in this many trials."""
    weight = quantile**2 / trials
    middle = (value + weight / 2) / (1 + weight)
    reach = quantile / (1 + weight) * math.sqrt(value * (1 - value) / trials + weight / trials / 4)
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach))


def _mean_and_error(deals: Sequence[Cluster]) -> tuple[float, float]:
    """The mean of all values, and its standard error by the spread of the deals."""
    games = sum(deal.size for deal in deals)
    if not games:
        return math.nan, math.inf
    value = sum(deal.total for deal in deals) / games
    if len(deals) < 2:
        return value, math.inf
    squares = sum((deal.total - value * deal.size) ** 2 for deal in deals)
    return value, math.sqrt(squares * len(deals) / (len(deals) - 1)) / games


@functools.cache
def student(freedom: int) -> float:
    """How many standard errors the interval reaches to either side."""
    if freedom > MANY:
        # The first term of the expansion around the normal quantile; right to four digits here.
        return NORMAL + (NORMAL**3 + NORMAL) / (4 * freedom)
    low, high = 0.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        if _within(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return low


def _within(reach: float, freedom: int) -> float:
    """The chance that Student's t lies within this reach: a finite sum for whole degrees."""
    angle = math.atan2(reach, math.sqrt(freedom))
    square = math.cos(angle) ** 2
    if freedom % 2 == 0:
        term = total = 1.0
        for k in range(2, freedom, 2):
            term *= square * (k - 1) / k
            total += term
        return math.sin(angle) * total
    if freedom == 1:
        return 2 * angle / math.pi
    term = total = math.cos(angle)
    for k in range(3, freedom, 2):
        term *= square * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + math.sin(angle) * total)
