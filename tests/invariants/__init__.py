"""What must be true of every position, recounted from scratch in compiled code.

Every game has a book here, a module or package named as its package in `tiergarten.games`:

| function | does |
|---|---|
| `recount(state, paper)` | 0, or the number of the first invariant that does not hold |
| `points(state, seat, paper)` | the points of a seat at the end, counted in a way of its own |
| `tiebreak(state, seat)` | what parts seats of equal points: the higher is better |
| `greedy(state, seat, scratch)` | the greedy bot's choice from a concealed copy |

and `BROKEN`, the invariants in words by their numbers. A book takes the numbers of the box from
the game's `pieces` and knows the layout of its record, but calls nothing of the rules it checks.
Code for all games calls the functions below, which are picked by the type of the record.
"""

import importlib
from types import ModuleType
from typing import Any

import numpy as np

from tests.invariants.paper import PAPER as PAPER
from tiergarten.engine import compile_cache
from tiergarten.engine.compiled import INTERPRETED
from tiergarten.engine.game import Game
from tiergarten.engine.picking import teach

_books: dict[np.dtype[Any], ModuleType] = {}


def book_of(game: Game) -> ModuleType:
    """The book of a game, ready for use by code for all games."""
    book = importlib.import_module(f"tests.invariants.{game.package.rpartition('.')[2]}")
    if not _books and not INTERPRETED:
        for function in (recount, points, tiebreak, greedy):
            teach(function, _books)
    _books[game.record.dtype] = book
    compile_cache.register(game.record.dtype, book.__name__)
    return book


def recount(state: Any, paper: Any) -> Any:
    return _books[state.dtype].recount(state, paper)


def points(state: Any, seat: Any, paper: Any) -> Any:
    return _books[state.dtype].points(state, seat, paper)


def tiebreak(state: Any, seat: Any) -> Any:
    return _books[state.dtype].tiebreak(state, seat)


def greedy(state: Any, seat: Any, scratch: Any) -> Any:
    return _books[state.dtype].greedy(state, seat, scratch)
