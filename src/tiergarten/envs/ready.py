"""Getting the environments of a game ready: from the compile cache, or compiled the first time."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tiergarten.engine.contract import Rules
from tiergarten.engine.game import Game
from tiergarten.engine.prepare import Part, Step
from tiergarten.engine.record import SCRATCH, THOUGHT
from tiergarten.envs.buffers import DTYPES


class _Types:
    """Numba's types of what the compiled functions are given."""

    def __init__(self, game: Game) -> None:
        import numba
        from numba import types

        from tiergarten.envs import stepping

        def many(dtype: np.dtype[Any]) -> Any:
            return types.Array(numba.from_dtype(dtype), 1, "C")

        def array(kind: Any, dimensions: int = 1) -> Any:
            return types.Array(kind, dimensions, "C")

        number = types.int64
        self.state = numba.from_dtype(game.record.dtype)
        self.states, self.tracks = many(game.record.dtype), many(stepping.TRACK)
        self.plan = numba.from_dtype(stepping.PLAN)
        self.games = self.states, self.tracks, self.states, self.plan
        self.allowed = array(types.uint8, 2)
        self.ids = self.allowed, array(types.int16, 2), array(types.int16, 2)
        self.scratch = numba.from_dtype(SCRATCH)
        self.others = (
            self.states,
            numba.from_dtype(THOUGHT),
            numba.from_dtype(game.judgement.NOTES),
        )
        self.raw, self.scale, self.points = self.allowed, array(types.float32), array(number)
        flags = array(types.boolean)
        self.acted = array(types.int32), flags
        self.ends = array(types.float32, 2), flags, flags, array(types.int32, 2)
        self.range = number, number
        self.actions = array(number)

    def seen(self, obs: Any) -> tuple[Any, ...]:
        from numba import types

        whole = types.Array(obs, 2, "C")
        return whole, self.allowed, self.acted[0], types.Array(types.uint8, 1, "C")

    def rest(self, obs: Any) -> tuple[Any, ...]:
        """What both kinds of step end with."""
        work = self.raw, self.scale, self.points, self.actions
        return *work, *self.seen(obs), *self.acted, *self.ends, *self.range


def _stepping(dtype: str) -> Callable[[Game, Rules], Iterator[Step]]:
    """What a batch with observations of this type needs."""

    def steps(game: Game, book: Rules) -> Iterator[Step]:
        from numba import types

        from tiergarten.envs import stepping

        own, obs = _Types(game), getattr(types, dtype)
        yield stepping.deal_where, (*own.games, own.acted[1], *own.range)
        yield stepping.step, (*own.games, *own.ids, own.scratch, *own.rest(obs))
        shown = own.allowed, own.ids[1], own.scratch, own.raw, own.scale
        yield stepping.show, (own.states, own.tracks, own.plan, *shown, *own.seen(obs), *own.range)

    return steps


def _playing_others(dtype: str) -> Callable[[Game, Rules], Iterator[Step]]:
    """What it needs beside that, if opponents play."""

    def steps(game: Game, book: Rules) -> Iterator[Step]:
        from numba import types

        from tiergarten.envs import against

        own, obs = _Types(game), getattr(types, dtype)
        yield against.play_others, (own.states, own.tracks, own.plan, *own.others, *own.range)
        yield against.step, (*own.games, *own.others, *own.ids, *own.rest(obs))

    return steps


BATCH = {
    dtype: Part(f"batch-{dtype}", ("tiergarten.envs.stepping",), _stepping(dtype))
    for dtype in DTYPES
}
AGAINST = {
    dtype: Part(f"against-{dtype}", ("tiergarten.envs.against",), _playing_others(dtype))
    for dtype in DTYPES
}
"""By the type of observations. Views of all seats are compiled when they are first asked for."""


def _moments(game: Game, book: Rules) -> Iterator[Step]:
    """What walking through the tree of a game needs (`envs.moments`)."""
    from numba import types

    from tiergarten.envs import chance_nodes

    own, number = _Types(game), types.int64
    two, table = (own.states, own.states), types.Array(types.int32, 2, "C")
    sums, pairs = types.Array(types.float64, 1, "C"), (number, number)
    yield book.observe, (own.state, number, types.Array(types.uint8, 1, "C"))
    tried = own.states, own.allowed, *pairs, *pairs, own.points, own.points
    yield chance_nodes.attempt, (own.states, *tried)
    work = own.scratch, *pairs, *pairs, own.points, own.ends[0], table, sums
    yield chance_nodes.playouts, (*two, *work)


MOMENTS = Part("moments", ("tiergarten.envs.chance_nodes",), _moments)
"""What walking through a game tree needs."""
