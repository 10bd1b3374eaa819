"""Getting the rules of a game ready: from the compile cache at once, or compiled with a progress
bar the first time."""

import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from tiergarten.engine import judging, rules
from tiergarten.engine.compiled import INTERPRETED, cache_folder
from tiergarten.engine.language import preferred, say_in
from tiergarten.engine.progress import Progress
from tiergarten.engine.record import SCRATCH, Record


def ready(title: str, package: str, record: Record) -> ModuleType:
    """The rules module of a game, registered for its record and compiled."""
    book = importlib.import_module(f"{package}.rules")
    rules.register(record.dtype, book)
    judging.register(record.dtype, importlib.import_module(f"{package}.judgement"))
    if not INTERPRETED:
        marker = cache_folder() / f"{package}.ready"
        if not marker.exists():
            compile_all(title, package, record)
            marker.touch()
    return book


def compile_all(title: str, package: str, record: Record) -> None:
    """Compile everything a game needs, and show how far it is."""
    steps = list(_steps(package, record))
    say = say_in(preferred())
    what = say("compiling for this machine, once: {game}", game=say(title))
    with Progress(what, len(steps)) as progress:
        for function, signature in steps:
            function.compile(signature)
            progress.step()


def _steps(package: str, record: Record) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every compiled function that Python calls, with the types it is called with."""
    import numba
    from numba import types

    from tiergarten.engine import walk

    book = importlib.import_module(f"{package}.rules")
    judgement = importlib.import_module(f"{package}.judgement")
    state = numba.from_dtype(record.dtype)
    scratch = numba.from_dtype(SCRATCH)
    number = types.int64
    pair: Any = types.UniTuple
    seed = pair(number, 2)
    points, features = types.int64[::1], types.float32[::1]
    yield book.setup, (state, seed)
    yield book.legal, (state, number, scratch)
    yield book.play, (state, number, number)
    yield book.score, (state, points)
    yield book.rank, (state, points)
    yield book.conceal, (state, number, seed)
    yield book.observe, (state, number, features)
    yield judgement.choose, (state, number, scratch, seed)
    table = types.Array(types.int64, 2, "C")
    states = types.Array(state, 1, "C")
    yield walk.simulate, (states, number, number, number, table, table, points)
