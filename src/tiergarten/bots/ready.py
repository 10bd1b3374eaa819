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


SEARCH = Part("search", ("tiergarten.bots.tree",), _search)
PARTS = (RULES, GREEDY, SEARCH, SIMULATION)
