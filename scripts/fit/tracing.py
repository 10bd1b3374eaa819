"""Positions as rows of a design matrix, found by running the evaluation on traced constants."""

import contextlib
import importlib
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from scripts.fit.files import load, save
from scripts.fit.linear import Constants, Linear, Vector
from scripts.fit.models import model_of
from tiergarten.engine.compiled import INTERPRETED
from tiergarten.engine.errors import BadOption
from tiergarten.engine.record import MOST_SEATS, State, record_from
from tiergarten.games import find


def fitted_of(game: str) -> ModuleType:
    """The module with the fitted numbers of a game."""
    return importlib.import_module(f"{find(game).package}.judgement.fitted")


def trace_batch(game: str, stages: list[int] | None, played: Path, path: Path) -> None:
    """Make rows of what was played, at these stages; in a process of its own, interpreted."""
    found = load(played)
    dtype = find(game).record.dtype
    model = model_of(game)
    module = fitted_of(game)
    constants = Constants.of(module)
    standing = constants.vector(module)
    points, spreads = Rows(standing), Rows(standing)
    about: list[tuple[float, ...]] = []
    with replaced(game, constants.traced(standing)):
        states = [record_from(dtype, data.tobytes()) for data in found["states"]]
        there = [i for i, state in enumerate(states) if not stages or model.stage(state) in stages]
        if not there:
            raise BadOption(f"there is no position of stage {stages} in {played.name}")
        for position, number in enumerate(there):
            state = states[number]
            of_seats, spread = evaluated(game, state)
            spreads.add(spread)
            for seat, one in enumerate(of_seats):
                points.add(one)
                final, share = found["final"][number][seat], found["share"][number][seat]
                owner, players = found["game"][number], int(state.players)
                about.append((owner, players, model.stage(state), position, final, share))
    columns = np.array(about)
    names = ("game", "players", "stage", "position")
    save(
        path,
        **points.arrays(),
        **{f"spread_{name}": array for name, array in spreads.arrays().items()},
        **{name: columns[:, i].astype(np.int64) for i, name in enumerate(names)},
        final=columns[:, 4],
        share=columns[:, 5],
    )


class Rows:
    """Traced numbers, each as how many times every constant it is, and the rest."""

    def __init__(self, standing: Vector) -> None:
        self._standing = standing
        self._parts: list[tuple[int, int, float]] = []
        self._rest: list[float] = []

    def add(self, number: Any) -> None:
        parts = number.parts if isinstance(number, Linear) else {}
        value = number.value if isinstance(number, Linear) else float(number)
        self._parts += [(len(self._rest), constant, times) for constant, times in parts.items()]
        self._rest.append(value - sum(self._standing[i] * n for i, n in parts.items()))

    def arrays(self) -> dict[str, Any]:
        row, constant, times = (np.array(column) for column in zip(*self._parts, strict=True))
        return {"row": row, "constant": constant, "times": times, "rest": np.array(self._rest)}


def evaluated(game: str, state: State) -> tuple[list[Any], Any]:
    """What the evaluation says of every seat, and the spread, in the numbers it counts with."""
    points: list[Any] = [0.0] * MOST_SEATS
    spread = find(game).judgement.evaluate(state, SimpleNamespace(points=points))
    return points[: int(state.players)], spread


@contextlib.contextmanager
def replaced(game: str, constants: Mapping[str, Any]) -> Iterator[None]:
    """Let a game's judgement count with other constants for a while; only if it is interpreted."""
    assert INTERPRETED, "compiled code does not notice other constants"
    old = {name: getattr(fitted_of(game), name) for name in constants}
    places = [
        (module, name)
        for module in judgement_modules(game)
        for name in constants
        if getattr(module, name, None) is old[name]
    ]
    for module, name in places:
        setattr(module, name, constants[name])
    try:
        yield
    finally:
        for module, name in places:
            setattr(module, name, old[name])


def judgement_modules(game: str) -> list[ModuleType]:
    """All modules of a game's judgement."""
    package = importlib.import_module(f"{find(game).package}.judgement")
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(found.name)
    return [
        module for name, module in sys.modules.items() if name.startswith(f"{package.__name__}.")
    ]


def expected(rows: Mapping[str, Any], vector: Vector, of: str = "") -> Vector:
    """The points that rows come to with these constants; `of="spread_"`: the spreads."""
    points = np.array(rows[f"{of}rest"], dtype=np.float64)
    np.add.at(points, rows[f"{of}row"], rows[f"{of}times"] * vector[rows[f"{of}constant"]])
    return points
