"""How the search thinks about a game: a few constants, found by experiment."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from tiergarten.engine.record import new_record


@dataclass(frozen=True, kw_only=True)
class SearchSettings:
    """How curious and how broad a search is, and what it plays for."""

    heat: float  # weights that differ by this many points have odds of e to 1
    curiosity: float  # how much an uncertain move is looked into
    breadth: float  # a node with N visits may have breadth * N ** growth moves
    growth: float
    trust: float  # how much of a move's prior comes from its weight; the rest is the same for all
    mix: float  # how much of the reward is the margin; the rest is for winning
    scale: float  # the margin, in points beyond what was to be expected, that counts for 0.7 of it
    place: float = 0.2  # how much of winning is the place; with two players they are the same
    ladder: tuple[int, int, int, int]  # iterations a decision: easy, medium, hard, expert
    review: int = 6_000  # iterations a decision in a review
    patience: float = 1.0  # a level's step ends if the second move needs more of what is left
    sharpness: float = 1.0  # with two players: the odds to this power are told, and come true
    solving: float = 0.0  # positions that `solve` may look at for each iteration of a budget

    def record(self) -> Any:
        """The same as a record for compiled code, without what Python alone needs."""
        record = new_record(SETTINGS)
        for name in FIELDS:
            record[name] = getattr(self, name)
        return record


FOR_PYTHON = ("ladder", "review", "patience", "sharpness", "solving")
FIELDS = [field.name for field in fields(SearchSettings) if field.name not in FOR_PYTHON]
SETTINGS = np.dtype((np.record, [(name, np.float64) for name in FIELDS]))
