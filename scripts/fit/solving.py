"""Least squares over the rows of a fit, and how far off numbers are on games that were held out."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from scripts.fit.files import load
from scripts.fit.linear import Vector
from scripts.fit.tracing import expected

ALIKE = "BASE"  # so begin the names of what all seats get alike
LEAST_RIDGE = 0.1
HELD_OUT = 5  # one game of this many is not fitted to, but measured on


def held_out(rows: dict[str, Any]) -> Any:
    """Which rows are only measured on."""
    return rows["game"] % HELD_OUT == HELD_OUT - 1


def solve(
    files: Iterable[Path], standing: Vector, ridge: float, alike: Iterable[int] = ()
) -> Vector:
    """The constants that fit best, drawn towards those that stand.

    `ridge` says how hard: as if each constant had been seen this many times by itself, to be what
    it is. What all seats get `alike` brings nobody ahead, and is hardly drawn. What the games say
    nothing about stays as it stands; so does what stands at 0.
    """
    size = len(standing)
    free = np.flatnonzero(standing)
    squares = ridge * np.eye(size)
    for i in alike:
        squares[i, i] = LEAST_RIDGE
    moments = np.zeros(size)
    for path in files:
        rows = load(path)
        off = rows["final"] - expected(rows, standing)
        design = np.zeros((len(off), size))
        np.add.at(design, (rows["row"], rows["constant"]), rows["times"])
        design = design[~held_out(rows)]
        squares += design.T @ design
        moments += design.T @ off[~held_out(rows)]
    new = standing.copy()
    new[free] += np.linalg.solve(squares[np.ix_(free, free)], moments[free])
    return new


@dataclass
class Error:
    """How far off expectations were, at one stage of games of this many players."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, off: Vector) -> None:
        self.count += len(off)
        self.total += float(off.sum())
        self.squares += float((off**2).sum())

    @property
    def rmse(self) -> float:
        return float(np.sqrt(self.squares / self.count))

    @property
    def bias(self) -> float:
        """By how much too high the expectations were, on average."""
        return self.total / self.count


@dataclass
class Measured:
    """The errors of a vector of constants on games that were held out."""

    overall: Error = field(default_factory=Error)
    by_stage: dict[tuple[int, int], Error] = field(default_factory=dict)


def measure(files: Iterable[Path], vector: Vector) -> Measured:
    """How far off these constants are, by number of players and stage."""
    measured = Measured()
    for path in files:
        rows = load(path)
        off = expected(rows, vector) - rows["final"]
        only = held_out(rows)
        measured.overall.add(off[only])
        for players, stage in sorted(
            set(zip(rows["players"][only], rows["stage"][only], strict=True))
        ):
            there = only & (rows["players"] == players) & (rows["stage"] == stage)
            key = int(players), int(stage)
            measured.by_stage.setdefault(key, Error()).add(off[there])
    return measured


def as_table(stages: str, standing: Measured, new: Measured) -> str:
    """Both as a table."""
    lines = [
        f"| players | {stages} | seats | RMSE, standing | bias | RMSE, new | bias |",
        "|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for (players, stage), old in sorted(standing.by_stage.items()):
        lines.append(_line(str(players), str(stage), old, new.by_stage[players, stage]))
    lines.append(_line("all", "all", standing.overall, new.overall))
    return "\n".join(lines)


def _line(players: str, stage: str, old: Error, new: Error) -> str:
    figures = f"{old.rmse:.2f} | {old.bias:+.2f} | {new.rmse:.2f} | {new.bias:+.2f}"
    return f"| {players} | {stage} | {old.count} | {figures} |"
