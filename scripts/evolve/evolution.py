"""Breeding weights: an evolution strategy that adapts its steps (separable CMA-ES).

The formulas and constants are those of N. Hansen, "The CMA Evolution Strategy: A Tutorial", and of
R. Ros and N. Hansen, "A Simple Modification in CMA-ES Achieving Linear Time and Space Complexity".
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from scripts.fit.linear import Vector

CANDIDATES = 28


@dataclass
class Strategy:
    """The distribution from which candidates are drawn, in steps of each number's own size."""

    mean: Vector
    step: float = 0.5
    generation: int = 0
    spread: Vector = field(default_factory=lambda: np.zeros(0))
    path: Vector = field(default_factory=lambda: np.zeros(0))
    step_path: Vector = field(default_factory=lambda: np.zeros(0))

    def __post_init__(self) -> None:
        size = len(self.mean)
        if not len(self.spread):
            self.spread, self.path, self.step_path = np.ones(size), np.zeros(size), np.zeros(size)

    def breed(self, chance: np.random.Generator, fitness: Callable[[Vector], float]) -> None:
        """One generation: draw candidates, and go where the better half of them is."""
        size, parents = len(self.mean), CANDIDATES // 2
        weights = np.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
        weights /= weights.sum()
        mass = 1 / float((weights**2).sum())
        rate_path = 4 / (size + 4)
        rate_step = (mass + 2) / (size + mass + 5)
        damping = 1 + 2 * max(0.0, math.sqrt((mass - 1) / (size + 1)) - 1) + rate_step
        faster = (size + 2) / 3
        rate_one = faster * 2 / ((size + 1.3) ** 2 + mass)
        rate_many = faster * 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass)
        rate_many = min(1 - rate_one, rate_many)
        usual = math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))

        self.generation += 1
        drawn = chance.standard_normal((CANDIDATES, size)) * np.sqrt(self.spread)
        found = np.array([fitness(self.mean + self.step * one) for one in drawn])
        best = drawn[np.argsort(-found)[:parents]]
        moved = weights @ best
        self.mean = self.mean + self.step * moved
        keep = math.sqrt(rate_step * (2 - rate_step) * mass)
        self.step_path = (1 - rate_step) * self.step_path + keep * moved / np.sqrt(self.spread)
        length = float(np.linalg.norm(self.step_path))
        settled = math.sqrt(1 - (1 - rate_step) ** (2 * self.generation))
        small = length / settled / usual < 1.4 + 2 / (size + 1)
        keep = math.sqrt(rate_path * (2 - rate_path) * mass)
        self.path = (1 - rate_path) * self.path + small * keep * moved
        lost = (not small) * rate_path * (2 - rate_path) * self.spread
        self.spread = (
            (1 - rate_one - rate_many) * self.spread
            + rate_one * (self.path**2 + lost)
            + rate_many * (weights @ best**2)
        )
        self.step *= math.exp((rate_step / damping) * (length / usual - 1))
