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
STEPS = 60
LONGEST_STEP = 0.3  # of a spread, by which it may change at once
LEAST = 0.05  # points


def spread_constants(constants: Constants) -> list[int]:
    """The numbers of those constants that are spreads."""
    size = sum(int(np.prod(shape)) for shape in constants.shapes.values())
    numbers = constants.split(np.arange(size, dtype=np.float64))
    return [int(i) for name in numbers if name.startswith(NAME) for i in np.ravel(numbers[name])]


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

    def loss(self, vector: Vector) -> Any:
        """How unlikely the winner of each position was, as a logarithm."""
        said = chances(self.points, expected(self.rows, vector, OF))
        return -(self.share * np.log(np.maximum(said, 1e-12))).sum(axis=1)


def solve(files: Iterable[Path], vector: Vector, constants: Constants, ridge: float) -> Vector:
    """The spreads by which the winners were likeliest, drawn towards what stands, points as given.

    Fisher scoring: each step goes as far as the curvature to be expected says. `ridge` draws as if
    each spread had been seen that many times, to be what it is.
    """
    found = [Positions.of(path, vector) for path in files]
    free = [i for i in spread_constants(constants) if vector[i]]
    new = vector.copy()
    for _ in range(STEPS):
        squares = np.diag(ridge / vector[free] ** 2)
        moments = ridge * (vector[free] - new[free]) / vector[free] ** 2
        for one in found:
            design = np.zeros((len(one.points), len(vector)))
            place = one.rows[f"{OF}row"], one.rows[f"{OF}constant"]
            np.add.at(design, place, one.rows[f"{OF}times"])
            design = design[~one.held_out][:, free]
            points, share = one.points[~one.held_out], one.share[~one.held_out]
            spread = expected(one.rows, new, OF)[~one.held_out]
            said = chances(points, spread)
            slope = ((said - share) * points).sum(axis=1) / spread**2
            mean = (said * points).sum(axis=1, keepdims=True)
            bend = (said * (points - mean) ** 2).sum(axis=1) / spread**4
            squares += design.T @ (design * bend[:, None])
            moments += design.T @ slope
        step = np.linalg.solve(squares, moments)
        most = LONGEST_STEP * new[free]
        new[free] = np.maximum(LEAST, new[free] + np.clip(step, -most, most))
    return new


def measure(files: Iterable[Path], vector: Vector) -> float:
    """The mean loss of games that were held out."""
    losses = [one.loss(vector)[one.held_out] for one in (Positions.of(f, vector) for f in files)]
    return float(np.concatenate(losses).mean())
