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
from tiergarten.engine.record import MOST_SEATS, State, record_from
from tiergarten.games import find


def fitted_of(game: str) -> ModuleType:
    """The module with the fitted numbers of a game."""
    return importlib.import_module(f"{find(game).package}.judgement.fitted")


def trace_batch(game: str, played: Path, path: Path) -> None:
    """Make rows of what was played; in a process of its own, interpreted."""
    found = load(played)
    dtype = find(game).record.dtype
    model = model_of(game)
    module = fitted_of(game)
    constants = Constants.of(module)
    standing = constants.vector(module)
    rows: list[tuple[int, int, float]] = []
    rest: list[float] = []
    about: list[tuple[int, int, int, float]] = []
    with replaced(game, constants.traced(standing)):
        for data, number, final in zip(found["states"], found["game"], found["final"], strict=True):
            state = record_from(dtype, data.tobytes())
            for seat, points in enumerate(evaluated(game, state)):
                parts = points.parts if isinstance(points, Linear) else {}
                value = points.value if isinstance(points, Linear) else float(points)
                rows += [(len(rest), constant, times) for constant, times in parts.items()]
                rest.append(value - sum(standing[i] * times for i, times in parts.items()))
                about.append((int(number), int(state.players), model.stage(state), final[seat]))
    row, constant, times = (np.array(column) for column in zip(*rows, strict=True))
    game_number, players, stage, final = (np.array(column) for column in zip(*about, strict=True))
    save(
        path,
        row=row,
        constant=constant,
        times=times,
        rest=np.array(rest),
        game=game_number,
        players=players,
        stage=stage,
        final=final,
    )


def evaluated(game: str, state: State) -> list[Any]:
    """What the evaluation says of every seat, in whatever numbers it counts with."""
    points: list[Any] = [0.0] * MOST_SEATS
    find(game).judgement.evaluate(state, SimpleNamespace(points=points))
    return points[: int(state.players)]


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


def expected(rows: Mapping[str, Any], vector: Vector) -> Vector:
    """The points that rows come to with these constants."""
    points = np.array(rows["rest"], dtype=np.float64)
    np.add.at(points, rows["row"], rows["times"] * vector[rows["constant"]])
    return points
