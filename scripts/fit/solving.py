"""Least squares over the rows of a fit, and how far off numbers are on games that were held out."""

from collections.abc import Callable, Iterable
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

    Who wins depends on what sets the seats apart, so that is fitted first, and to nothing else: how
    far each seat ends above or below the mean of all. A coin that one seat has and another has not
    counts for both. What all seats get `alike` then brings the means to where they are.

    `ridge` says how hard constants are drawn: as if each had been seen this many times by itself,
    to be what it is; those that are alike hardly are. What the games say nothing about stays as it
    stands; so does what stands at 0.
    """
    files, shared = [*files], {*alike}
    free = np.flatnonzero(standing)
    slopes = np.array([i for i in free if i not in shared], dtype=np.int64)
    bases = np.array([i for i in free if i in shared], dtype=np.int64)
    new = _least_squares(files, standing, slopes, ridge, _apart)
    return _least_squares(files, new, bases, LEAST_RIDGE, lambda seats: seats)


def _apart(seats: Any) -> Any:
    """How far each seat of a position is from the mean of all."""
    return seats - seats.mean(axis=1, keepdims=True)


def _least_squares(
    files: Iterable[Path],
    standing: Vector,
    free: Any,
    ridge: float,
    view: Callable[[Any], Any],
) -> Vector:
    """Least squares for the free constants, of a view of the seats of each position."""
    if not len(free):
        return standing
    squares, moments = ridge * np.eye(len(free)), np.zeros(len(free))
    for path in files:
        rows = load(path)
        off = rows["final"] - expected(rows, standing)
        design = np.zeros((len(off), len(standing)))
        np.add.at(design, (rows["row"], rows["constant"]), rows["times"])
        fitted = ~held_out(rows)
        if not fitted.any():
            continue
        players = int(rows["players"][0])  # the rows of a file are the seats of its positions
        assert (rows["players"] == players).all()
        seats = view(design[fitted][:, free].reshape(-1, players, len(free)))
        errors = view(off[fitted].reshape(-1, players))
        seats = seats.reshape(-1, len(free))
        squares += seats.T @ seats
        moments += seats.T @ errors.reshape(-1)
    new = standing.copy()
    new[free] += np.linalg.solve(squares, moments)
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
