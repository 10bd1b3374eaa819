"""How well what was said has come true, in figures."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scripts.fit.files import load

BINS = 10
POWERS = np.arange(0.5, 2.0, 0.05)  # of odds, that are tried
LEAST = 1e-6  # a chance, for the logarithm
NAMES = ("game", "third", "ply", "chance", "share", "points", "final")


@dataclass(frozen=True)
class Measured:
    """One row a seat of a position: chance, share of the victory, points, final points, third."""

    columns: dict[str, Any]

    @classmethod
    def of(cls, paths: Iterable[Path]) -> "Measured":
        parts = [load(path) for path in paths if path.exists()]
        return cls(
            {name: np.concatenate([np.empty(0), *(part[name] for part in parts)]) for name in NAMES}
        )

    def third(self, third: int) -> "Measured":
        there = self.columns["third"] == third
        return Measured({name: column[there] for name, column in self.columns.items()})

    def __len__(self) -> int:
        return len(self.columns["game"])

    @property
    def numbers(self) -> set[int]:
        """Which games were asked about."""
        return {int(number) for number in self.columns["game"].tolist()}

    @property
    def games(self) -> int:
        return len(self.numbers)

    @property
    def players(self) -> int:
        """Every position has as many rows as there are seats."""
        one = (self.columns["game"] == self.columns["game"][0]) & (
            self.columns["ply"] == self.columns["ply"][0]
        )
        return int(one.sum())

    @property
    def bias(self) -> float:
        """By how many points the final ones were expected too high."""
        return float((self.columns["points"] - self.columns["final"]).mean())

    def curve(self) -> list[tuple[float, float, int]]:
        """In ten bins of equal width: the mean chance, the mean share of the victory, how many."""
        chance, share = self.columns["chance"], self.columns["share"]
        bins = np.minimum((chance * BINS).astype(np.int64), BINS - 1)
        return [
            (float(chance[there].mean()), float(share[there].mean()), int(there.sum()))
            for there in (bins == i for i in range(BINS))
            if there.any()
        ]

    @property
    def gap(self) -> float:
        """How far chance and share are apart in a bin, averaged over all that lie in the bins."""
        return sum(abs(said - came) * n for said, came, n in self.curve()) / len(self)

    @property
    def brier(self) -> float:
        """The mean square of what a chance was off, summed over the seats of a position."""
        off = (self.columns["chance"] - self.columns["share"]) ** 2
        return float(off.mean()) * self.players

    @property
    def loss(self) -> float:
        """The mean logarithm of how unlikely the winner of a position was."""
        chance = np.maximum(self.columns["chance"], LEAST)
        return float(-(self.columns["share"] * np.log(chance)).mean()) * self.players

    def constant(self) -> "Measured":
        """As if every seat were said to be as likely to win as every other."""
        return Measured(
            self.columns | {"chance": np.full(len(self), 1.0 / self.players)},
        )

    def best_power(self) -> float:
        """The power of the odds by which the actual winners are likeliest."""
        powers: list[float] = POWERS.tolist()
        return min(powers, key=lambda power: self.to_the_power(power).loss)

    def to_the_power(self, power: float) -> "Measured":
        """The same with all odds raised to a power."""
        raised = self.columns["chance"].reshape(-1, self.players) ** power
        raised /= raised.sum(axis=1, keepdims=True)
        return Measured(self.columns | {"chance": raised.ravel()})
