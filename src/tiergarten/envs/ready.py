"""Getting the environments of a game ready: from the compile cache, or compiled the first time."""

from collections.abc import Callable, Iterator
from typing import Any

from tiergarten.engine.contract import Rules
from tiergarten.engine.game import Game
from tiergarten.engine.prepare import Part, Step
from tiergarten.engine.record import SCRATCH, THOUGHT
from tiergarten.envs.buffers import DTYPES
from tiergarten.envs.records import PLAN, TRACK, Arrays, Others, Work


class _Types:
    """Numba's types of what the compiled functions are given."""

    def __init__(self, game: Game) -> None:
        import numba
        from numba import types

        self._game = game
        self.number = types.int64
        self.state = numba.from_dtype(game.record.dtype)
        self.states = _array(self.state)
        self.scratch = numba.from_dtype(SCRATCH)
        self.points = _array(types.int64)
        self.bytes = _array(types.uint8, 2)
        self.words = _array(types.uint32, 2)

    def batch(self, dtype: str) -> Any:
        """Of a batch with observations of this type."""
        import numba
        from numba import types

        ids, scores = _array(types.int16, 2), _array(types.int32, 2)
        numbers, flags = _array(types.int32), _array(types.boolean)
        members = Arrays(
            states=self.states,
            tracks=_array(numba.from_dtype(TRACK)),
            fresh=self.states,
            plan=numba.from_dtype(PLAN),
            allowed=self.words,
            absolute=ids,
            relative=ids,
            scale=_array(types.float32),
            actions=_array(types.int64),
            obs=_array(getattr(types, dtype), 2),
            mask=self.bytes,
            seat=numbers,
            acting=_array(types.uint8),
            actor=numbers,
            refused=flags,
            reward=_array(types.float32, 2),
            terminal=flags,
            truncated=flags,
            final_scores=scores,
        )
        return _named(members)

    def own(self, with_others: bool) -> tuple[Any, Any]:
        """Of what a thread needs for itself."""
        import numba
        from numba import types

        tables = self.bytes, self.bytes
        flags = types.boolean, types.boolean
        work = _named(Work(self.scratch, self.points, *tables, self.number, *flags))
        if not with_others:
            return work, types.none
        thought, notes = (numba.from_dtype(d) for d in (THOUGHT, self._game.judgement.NOTES))
        return work, _named(Others(self.states, thought, notes))


def _named(members: Any) -> Any:
    """Of a named tuple with members of these types."""
    from numba import types

    kind: Any = types.NamedTuple
    return kind(tuple(members), type(members))


def _pair(members: tuple[Any, Any]) -> Any:
    from numba import types

    kind: Any = types.Tuple
    return kind(members)


def _array(of: Any, dimensions: int = 1) -> Any:
    from numba import types

    return types.Array(of, dimensions, "C")


def _stepping(dtype: str, with_others: bool) -> Callable[[Game, Rules], Iterator[Step]]:
    """What a batch with observations of this type needs, with or without opponents."""

    def steps(game: Game, book: Rules) -> Iterator[Step]:
        from numba import types

        from tiergarten.envs import sampling, stepping

        of = _Types(game)
        both, limits = (of.batch(dtype), *of.own(with_others)), (of.number, of.number)
        yield stepping.step, (*both, *limits)
        yield stepping.begin, (*both, _array(types.boolean), *limits)
        yield sampling.sample, (both[0], *limits)

    return steps


def _together(dtype: str, with_others: bool) -> Callable[[Game, Rules], Iterator[Step]]:
    """What it needs beside that, if several threads step it."""

    def steps(game: Game, book: Rules) -> Iterator[Step]:
        from numba import types

        from tiergarten.envs import serving

        of, shared = _Types(game), _array(types.int64, 2)
        own = of.own(with_others)
        given = of.batch(dtype), _pair(own), own[0]
        yield serving.take_part, (shared, of.number, of.number, *given)
        yield serving.all_done, (shared,)

    return steps


def _parts(name: str, module: str, steps: Any, with_others: bool) -> dict[str, Part]:
    """By the type of observations."""
    modules = (f"tiergarten.envs.{module}",)
    return {dtype: Part(f"{name}-{dtype}", modules, steps(dtype, with_others)) for dtype in DTYPES}


BATCH = _parts("batch", "stepping", _stepping, False)
BATCH_THREADS = _parts("batch-threads", "serving", _together, False)
AGAINST = _parts("against", "stepping", _stepping, True)
AGAINST_THREADS = _parts("against-threads", "serving", _together, True)
"""Views of all seats are compiled when they are first asked for."""


def _moments(game: Game, book: Rules) -> Iterator[Step]:
    """What walking through the tree of a game needs (`envs.moments`)."""
    from numba import types

    from tiergarten.envs import chance_nodes

    own, number = _Types(game), types.int64
    table, reward = _array(types.int32, 2), _array(types.float32, 2)
    sums, pairs = _array(types.float64), (number, number)
    yield book.observe, (own.state, number, _array(types.uint8))
    tried = own.states, own.bytes, *pairs, *pairs, own.points, own.points
    yield chance_nodes.attempt, (own.states, *tried)
    work = own.scratch, *pairs, *pairs, own.points, reward, table, sums
    yield chance_nodes.playouts, (own.states, own.states, *work)


MOMENTS = Part("moments", ("tiergarten.envs.chance_nodes",), _moments)
"""What walking through a game tree needs."""
