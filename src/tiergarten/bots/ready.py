"""Getting the bots of a game ready: from the compile cache, or compiled the first time."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from tiergarten.engine.contract import Rules
from tiergarten.engine.game import Game
from tiergarten.engine.prepare import GREEDY, RULES, SIMULATION, Part, Step, have
from tiergarten.engine.search_settings import SETTINGS


def ready_to_think(game: Game) -> None:
    """Compile the rules and the search of a game; report it if that takes a while."""
    game.prepare()
    have(SEARCH, game)


def ready_to_be_judged(game: Game) -> None:
    """The same for a search that a learner judges."""
    game.prepare()
    have(JUDGED, game)


def prepare(game: Game) -> None:
    """Have all that a game needs compiled, and what is needed soonest first."""
    for part in PARTS:
        have(part, game)


def _search(game: Game, book: Rules) -> Iterator[Step]:
    import numba
    from numba import types

    from tiergarten.bots import tree

    def many(dtype: np.dtype[Any]) -> Any:
        return types.Array(numba.from_dtype(dtype), 1, "C")

    yield (
        tree.grow,
        (
            numba.from_dtype(tree.TREE),
            many(tree.NODE),
            many(tree.EDGE),
            numba.from_dtype(tree.mind(game.record.dtype, game.judgement.NOTES)),
            numba.from_dtype(SETTINGS),
            types.int64,
        ),
    )
    if game.judgement.SETTINGS.solving:
        state, solution = game.record.dtype, game.judgement.SOLUTION
        number = types.int64
        signature = numba.from_dtype(state), number, numba.from_dtype(solution), number, number
        yield game.judgement.solve, signature


def _judged(game: Game, book: Rules) -> Iterator[Step]:
    import numba
    from numba import types

    from tiergarten.bots import leaves, tree

    def array(of: Any, dimensions: int = 1) -> Any:
        return types.Array(of, dimensions, "C")

    grown = (
        numba.from_dtype(tree.TREE),
        array(numba.from_dtype(tree.NODE)),
        array(numba.from_dtype(tree.EDGE)),
    )
    mind = numba.from_dtype(tree.mind(game.record.dtype, game.judgement.NOTES))
    settings, found = numba.from_dtype(SETTINGS), array(numba.from_dtype(leaves.LEAF))
    ids, scale, raw = array(types.int16, 2), array(types.float32), array(types.uint8)
    views = ids, scale, raw, array(types.float32, 2), array(types.uint8, 2)
    yield leaves.gather, (*grown, mind, settings, found, *views, types.int64)
    numbers = array(types.float64, 2)
    said = ids, array(types.uint8, 2), numbers, numbers, array(types.float64)
    yield leaves.absorb, (*grown, settings, found, *said, types.int64)


SEARCH = Part("search", ("tiergarten.bots.tree",), _search)
JUDGED = Part("judged", ("tiergarten.bots.leaves",), _judged)
"""Compiled when it is first asked for: only learners need it."""
PARTS = (RULES, GREEDY, SEARCH, SIMULATION)
