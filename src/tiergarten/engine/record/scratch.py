"""What compiled code writes its answers into: the legal moves, what looks good, what is solved."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from tiergarten.engine.record.limits import MOST_LEGAL, MOST_SEATS
from tiergarten.engine.record.memory import State, content_of, new_record

MOST_LISTED = 1024  # positions whose legal moves are remembered
SCRATCH = np.dtype((np.record, [("rng", np.uint32, (4,)), ("action", np.int16, (MOST_LEGAL,))]))
"""What code that plays through a game needs: the list that `legal` writes, and a generator of its
own. A record, because compiled code passes records without counting references."""

THOUGHT = np.dtype(
    (
        np.record,
        [
            ("listed", SCRATCH),
            ("spare", SCRATCH),
            ("weight", np.float32, (MOST_LEGAL,)),
            ("points", np.float64, (MOST_SEATS,)),
            ("missed", np.float64, (MOST_SEATS,)),
        ],
    )
)
"""What code that looks ahead needs: the legal moves and how good they look, a spare list for
looking further, the points that every seat can expect, and how many more it would have made if it
had thought where a rollout only glanced."""

UNSOLVED, SOLVING, DONE = range(3)
SOLVED = [
    ("phase", np.int64),
    ("exact", np.int64),
    ("chance", np.float64, (MOST_LEGAL, MOST_SEATS)),
]
"""What the record begins with in which a position is solved: how far that is, where 0 means that a
new one is to be begun, whatever else stands there; whether the answer is exact so far; and for
every legal move, in the order in which they are listed, the chance of every seat to win."""


class _Lists(threading.local):
    """What `legal` writes into. Every thread has one: compiled code runs beside other threads."""

    def __init__(self) -> None:
        self.scratch = new_record(SCRATCH)
        self.actions = self.scratch["action"]


_lists = _Lists()
# Whoever shows a position, plays there and says what can be done there asks again and again.
_listed: dict[tuple[Any, bytes, int], tuple[int, ...]] = {}


def legal_ids(legal: Callable[[State, int, Any], int], state: State, seat: int) -> list[int]:
    """The ids of the moves that a game's `legal` lists for a seat."""
    asked = legal, content_of(state), seat
    found = _listed.get(asked)
    if found is None:
        count = legal(state, seat, _lists.scratch)
        found = tuple(_lists.actions[:count].tolist())
        if len(_listed) >= MOST_LISTED:
            _listed.clear()
        _listed[asked] = found
    return [*found]


def listed_by(
    legal: Callable[[State, int, Any], int], state: State, seat: int, scratch: Any
) -> list[int]:
    """The same, in a SCRATCH record that is needed afterwards."""
    count = legal(state, seat, scratch)
    ids: list[int] = scratch["action"][:count].tolist()
    return ids
