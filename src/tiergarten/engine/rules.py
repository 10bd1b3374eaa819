"""The rules of all games: seven functions over a state record, picked by the record's type.

| function | does |
|---|---|
| `setup(state, seed)` | deals a new game; players and options are in the record already |
| `legal(state, seat, out)` | writes the legal action ids, ascending, no repeats; returns how many |
| `play(state, seat, action)` | applies a move, which is known to be legal |
| `score(state, out)` | the points of every seat, valid at any time |
| `rank(state, out)` | 0 for the best seat and all who share its place, and so on; breaks ties |
| `conceal(state, seat, seed)` | deals anew, in place, all that `seat` cannot know |
| `observe(state, seat, out)` | writes what `seat` knows into a vector of zeros, as bytes |

Code that serves all games calls them from here. Compiled, Numba picks the game's own function by
the type of the record while compiling; interpreted, a dictionary does so.
"""

from typing import Any

import numpy as np

from tiergarten.engine import compile_cache
from tiergarten.engine.compiled import INTERPRETED, Int
from tiergarten.engine.picking import Registered, contents, lacks_rules, not_prepared, teach
from tiergarten.engine.record import State

_books = Registered()


def register(dtype: np.dtype[Any], book: Any) -> None:
    """Say which room holds the rules for a type of state."""
    if not _books and not INTERPRETED:
        for rule in (setup, legal, play, score, rank, conceal, observe):
            teach(rule, _books)
    _books[dtype] = book
    compile_cache.register(dtype, *contents(book))


def check_prepared(who: str, *given: Any) -> None:
    """Refuse states whose game has not been prepared."""
    if any(lacks_rules(one, _books) for one in given):
        raise not_prepared(who)


def setup(state: State, seed: tuple[Any, Any]) -> None:
    _books[state.dtype].setup(state, seed)


def legal(state: State, seat: Int, out: Any) -> Int:
    return _books[state.dtype].legal(state, seat, out)


def play(state: State, seat: Int, action: Int) -> None:
    _books[state.dtype].play(state, seat, action)


def score(state: State, out: Any) -> None:
    _books[state.dtype].score(state, out)


def rank(state: State, out: Any) -> None:
    _books[state.dtype].rank(state, out)


def conceal(state: State, seat: Int, seed: tuple[Any, Any]) -> None:
    _books[state.dtype].conceal(state, seat, seed)


def observe(state: State, seat: Int, out: Any) -> None:
    _books[state.dtype].observe(state, seat, out)
