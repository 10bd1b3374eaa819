"""Positions that a game's judgement can solve: exact chances instead of those that were sampled.

A game whose end can be computed has a compiled `solve` in its judgement (see `engine.contract`);
here are its memory and its clock. How many positions it may look at depends on the budget, so that
the answer is the same every time where the budget is in iterations.
"""

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tiergarten.bots.budget import Budget
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import SOLVING, UNSOLVED, new_record
from tiergarten.engine.search_settings import SearchSettings

PACE = 250  # positions a second, where a budget is only in seconds
SLICE = 8  # positions between two looks at the clock
SHARE = 0.7  # of the time may be spent on solving


@dataclass(frozen=True)
class Solved:
    """The chances of every seat to win, by the id of the move; exact, or nearly so."""

    exact: bool
    chances: Mapping[int, tuple[float, ...]]


class _Memories(threading.local):
    """One record a game and thread: what it holds at first takes longer to make than to keep."""

    def __init__(self) -> None:
        self.of: dict[str, Any] = {}


_memories = _Memories()


def solve(
    match: Match,
    seat: int,
    budget: Budget,
    settings: SearchSettings,
    stop: threading.Event,
) -> Solved | None:
    """The chances of every move; None where the end is too far away for the budget."""
    most = positions_allowed(budget, settings)
    if most < 1:
        return None
    game, begun = match.game, time.perf_counter()
    solution = _memory(game)
    solution.phase = 0
    state = match.concealed(seat, 0)
    found = SOLVING
    while found == SOLVING:
        found = game.judgement.solve(state, seat, solution, most, SLICE)
        took = time.perf_counter() - begun
        late = budget.seconds is not None and took > SHARE * budget.seconds
        if found == UNSOLVED or (found == SOLVING and (late or stop.is_set())):
            return None
    rows = solution.chance[: len(match.canonical(seat)), : match.players].tolist()
    ids = [move.id for move in match.canonical(seat)]
    return Solved(bool(solution.exact), dict(zip(ids, (tuple(row) for row in rows), strict=True)))


def positions_allowed(budget: Budget, settings: SearchSettings) -> int:
    """How many positions may be looked at to solve one."""
    if not settings.solving:
        return 0
    if budget.iterations is None:
        return int(PACE * (budget.seconds or 0.0))
    return int(budget.iterations * settings.solving)


def _memory(game: Game) -> Any:
    if game.package not in _memories.of:
        _memories.of[game.package] = new_record(game.judgement.SOLUTION)
    return _memories.of[game.package]
