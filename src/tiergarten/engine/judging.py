"""What the search asks of a game's judgement: five functions, picked by the record's type.

| function | does |
|---|---|
| `weigh(state, seat, count, thought, work)` | says how good each listed move looks, in points |
| `settle(state, thought, work)` | plays on by a quick policy to where an appraisal is fair |
| `appraise(state, thought)` | writes the final points every seat may expect; returns the spread |
| `sight(state)` | tells what chance has just shown, as a number; 0 if nothing |
| `unseal(state, seat)` | takes back what the other seats have committed in secret |

All of them are given concealed copies. `thought` is the record `THOUGHT` of `engine.record`, and
`work` an array of `WORK` spare states.
"""

from types import ModuleType
from typing import Any

import numpy as np

from tiergarten.engine.compiled import INTERPRETED
from tiergarten.engine.picking import teach

_books: dict[np.dtype[Any], ModuleType] = {}


def register(dtype: np.dtype[Any], book: ModuleType) -> None:
    """Say which module holds the judgement for a type of state."""
    if not _books and not INTERPRETED:
        for function in (weigh, settle, appraise, sight, unseal):
            teach(function, _books)
    _books[dtype] = book


def weigh(state, seat, count, thought, work):
    """For the moves in `thought.listed.action[:count]`, write `thought.weight`."""
    _books[state.dtype].weigh(state, seat, count, thought, work)


def settle(state, thought, work):
    """Play on in place until an appraisal is fair: no half-done turns, chance resolved."""
    _books[state.dtype].settle(state, thought, work)


def appraise(state, thought):
    """Write `thought.points`; return the standard deviation of a final difference."""
    return _books[state.dtype].appraise(state, thought)


def sight(state):
    return _books[state.dtype].sight(state)


def unseal(state, seat):
    _books[state.dtype].unseal(state, seat)
