"""What compiled code asks of a game's judgement: ten functions, picked by the record's type.

| function | does |
|---|---|
| `priors(state, seat, count, thought, notes)` | says how good each listed move looks, in points |
| `rollout(state, thought, notes)` | plays on by a quick policy to where an evaluation is fair |
| `evaluate(state, thought)` | writes the final points every seat can expect; returns the spread |
| `choose(state, seat, scratch, seed)` | the greedy bot's move; only if the game compiles one |
| `chance_seen(state)` | returns what chance has just revealed, as a number; 0 if nothing |
| `twin_of(state, seat, action)` | returns the lowest legal move that comes to the same |
| `may_wait(state, seat, action)` | whether a move can as well be made after others of this turn |
| `reopen_choices(state, seat)` | takes back what the other seats have committed in secret |
| `play_obvious(state, notes)` | plays what a search need not think about |
| `decided_by(state)` | returns whose choice counted, of those made at the same time |

All of them are given concealed copies. The search asks for all but `choose`. `thought` is the
record `THOUGHT` of `engine.record`, the same for every game; `notes` is a record of the game's own
type, the `NOTES` of its judgement.
"""

from typing import Any

import numpy as np

from tiergarten.engine import compile_cache
from tiergarten.engine.compiled import INTERPRETED, Float, Int
from tiergarten.engine.picking import Registered, contents, teach
from tiergarten.engine.record import State

_books = Registered()


def register(dtype: np.dtype[Any], book: Any) -> None:
    """Say which room holds the judgement for a type of state."""
    in_tree = chance_seen, twin_of, may_wait, reopen_choices, decided_by, play_obvious
    asked = (priors, rollout, evaluate, *in_tree)
    if not _books and not INTERPRETED:
        for function in (*asked, choose):
            teach(function, _books)
    _books[dtype] = book
    compile_cache.register(dtype, *contents(book, *asked))


def priors(state: State, seat: Int, count: Int, thought: Any, notes: Any) -> None:
    """For the moves in `thought.listed.action[:count]`, write `thought.weight`."""
    _books[state.dtype].priors(state, seat, count, thought, notes)


def rollout(state: State, thought: Any, notes: Any) -> None:
    """Play on in place until an evaluation is fair: no half-done turns, chance resolved."""
    _books[state.dtype].rollout(state, thought, notes)


def evaluate(state: State, thought: Any) -> Float:
    """Write `thought.points`; return the standard deviation of a final difference."""
    return _books[state.dtype].evaluate(state, thought)


def choose(state: State, seat: Int, scratch: Any, seed: tuple[Any, Any]) -> Int:
    """The greedy bot's move."""
    return _books[state.dtype].choose(state, seat, scratch, seed)


def chance_seen(state: State) -> Int:
    return _books[state.dtype].chance_seen(state)


def twin_of(state: State, seat: Int, action: Int) -> Int:
    return _books[state.dtype].twin_of(state, seat, action)


def may_wait(state: State, seat: Int, action: Int) -> Int:
    return _books[state.dtype].may_wait(state, seat, action)


def reopen_choices(state: State, seat: Int) -> None:
    _books[state.dtype].reopen_choices(state, seat)


def decided_by(state: State) -> tuple[Int, Int]:
    """After several seats have chosen at the same time."""
    found: tuple[Int, Int] = _books[state.dtype].decided_by(state)
    return found


def play_obvious(state: State, notes: Any) -> None:
    """Play on in place what need not be thought about, unless just that is asked."""
    _books[state.dtype].play_obvious(state, notes)
