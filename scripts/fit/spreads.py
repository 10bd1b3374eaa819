"""Fitting how far differences of points may be off: the spreads, by how likely who won was to win.

Given the points, a spread turns them into chances (`tiergarten.bots.outcomes`); the best spreads
are those by which the real winners were likeliest. A spread is linear in constants of
`fitted.py`, as points are; their names begin with `SPREAD`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scripts.fit.files import load
from scripts.fit.linear import Constants, Vector
from scripts.fit.solving import held_out
from scripts.fit.tracing import expected

NAME = "SPREAD"
OF = "spread_"
STEPS = 40
RIDGE = 60.0  # as if each spread had been seen about so often, to be what it is
LONGEST_STEP = 0.3  # of a factor, by which it may change at once
LEAST = 0.1  # a factor


def chances(points: Any, spread: Any) -> Any:
    """The chances to win by position (rows) and seat; empty seats have points of -inf."""
    powers = np.exp((points - points.max(axis=1, keepdims=True)) / spread[:, None])
    return powers / powers.sum(axis=1, keepdims=True)


@dataclass(frozen=True)
class Positions:
    """The rows of a file by position: expected points and shares of the victory of every seat."""

    points: Any
    share: Any
    held_out: Any
    rows: dict[str, Any]

    @classmethod
    def of(cls, path: Path, vector: Vector) -> "Positions":
        rows = load(path)
        seats = int(rows["players"].max())
        at = rows["position"], np.arange(len(rows["position"])) % seats
        points, share = (np.zeros((rows["position"].max() + 1, seats)) for _ in range(2))
        points[at], share[at] = expected(rows, vector), rows["share"]
        return cls(points, share, held_out(rows)[::seats], rows)

    def design(self, vector: Vector, groups: list[list[int]]) -> Any:
        """How much of the spread of each position every group of constants makes up."""
        parts = np.zeros((len(self.points), len(vector)))
        times = self.rows[f"{OF}times"] * vector[self.rows[f"{OF}constant"]]
        np.add.at(parts, (self.rows[f"{OF}row"], self.rows[f"{OF}constant"]), times)
        return np.stack([parts[:, group].sum(axis=1) for group in groups], axis=1)

    def loss(self, vector: Vector) -> Any:
        """How unlikely the winner of each position was, as a logarithm."""
        said = chances(self.points, expected(self.rows, vector, OF))
        return -(self.share * np.log(np.maximum(said, 1e-12))).sum(axis=1)


def solve(files: Iterable[Path], vector: Vector, constants: Constants) -> Vector:
    """The spreads by which the winners were likeliest, points as given.

    First all spreads of a number of players are stretched alike, then each is fitted, drawn towards
    that: positions of one game share its end, so there are fewer of them than it seems.
    """
    found = [Positions.of(path, vector) for path in files]
    new = vector.copy()
    for players in sorted({one.points.shape[1] for one in found}):
        group = [one for one in found if one.points.shape[1] == players]
        seen = {int(i) for one in group for i in one.rows[f"{OF}constant"]}
        free = [i for i in constants.numbers(NAME) if i in seen and vector[i]]
        stretched = _fit(group, new, [free], 0.0)
        new = _fit(group, stretched, [[i] for i in free], RIDGE)
    return new


def _fit(found: list[Positions], vector: Vector, groups: list[list[int]], ridge: float) -> Vector:
    """Stretch each group of spreads by a factor of its own, drawn towards 1.

    Fisher scoring: each step goes as far as the curvature to be expected says.
    """
    factors = np.ones(len(groups))
    new = vector.copy()
    for _ in range(STEPS):
        squares = ridge * np.eye(len(groups))
        moments = ridge * (1.0 - factors)
        for one in found:
            chosen = ~one.held_out
            design = one.design(vector, groups)[chosen]
            points, share = one.points[chosen], one.share[chosen]
            spread = expected(one.rows, new, OF)[chosen]
            said = chances(points, spread)
            slope = ((said - share) * points).sum(axis=1) / spread**2
            mean = (said * points).sum(axis=1, keepdims=True)
            bend = (said * (points - mean) ** 2).sum(axis=1) / spread**4
            squares += design.T @ (design * bend[:, None])
            moments += design.T @ slope
        step = np.linalg.solve(squares, moments)
        factors = np.maximum(LEAST, factors + np.clip(step, -LONGEST_STEP, LONGEST_STEP))
        for factor, group in zip(factors, groups, strict=True):
            new[group] = factor * vector[group]
    return new


def measure(files: Iterable[Path], vector: Vector) -> float:
    """The mean loss of games that were held out."""
    losses = [one.loss(vector)[one.held_out] for one in (Positions.of(f, vector) for f in files)]
    return float(np.concatenate(losses).mean())
