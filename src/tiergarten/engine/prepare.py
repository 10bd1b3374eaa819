"""Getting the rules of a game ready: from the compile cache at once, or compiled with a progress
bar the first time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tiergarten.engine import judging, rules
from tiergarten.engine.compiled import INTERPRETED, marker
from tiergarten.engine.contract import Judgement, Rules
from tiergarten.engine.errors import BadGame
from tiergarten.engine.language import preferred, say_in
from tiergarten.engine.progress import Progress
from tiergarten.engine.record import SCRATCH, Record


def ready(title: str, package: str, record: Record, book: Rules, judgement: Judgement) -> None:
    """Register the rules and the judgement of a game for its record, and have them compiled."""
    rules.register(record.dtype, book)
    judging.register(record.dtype, judgement)
    if not INTERPRETED:
        compiled = ready_marker(package)
        if not compiled.exists():
            compile_all(title, record, book, judgement)
            compiled.touch()


def ready_marker(package: str) -> Path:
    """The file that says that a game's rules and greedy bot are compiled as they are now."""
    rooms = f"{package}.rules", f"{package}.judgement"
    return marker(package, *rooms, "tiergarten.engine.walk", "tiergarten.engine.defaults")


def compile_all(title: str, record: Record, book: Rules, judgement: Judgement) -> None:
    """Compile everything a game needs, and show how far it is."""
    steps = list(_steps(record, book, judgement))
    say = say_in(preferred())
    what = say("compiling for this machine, once: {game}", game=say(title))
    with Progress(what, len(steps)) as progress:
        for function, signature in steps:
            compile_for(function, signature)
            progress.step()


def compile_for(function: Any, signature: tuple[Any, ...]) -> None:
    """Compile a function, or say in a line which one cannot be compiled and why."""
    from numba.core.errors import NumbaError

    try:
        function.compile(signature)
    except NumbaError as error:
        plain = function.py_func
        why = next((line for line in str(error).splitlines() if line.strip()), "")
        where = f"{plain.__module__}.{plain.__name__}"
        raise BadGame(where, f"it cannot be compiled: {why}") from error


def _steps(
    record: Record, book: Rules, judgement: Judgement
) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every compiled function that Python calls, with the types it is called with."""
    import numba
    from numba import types

    from tiergarten.engine import walk

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
    if hasattr(judgement.choose, "compile"):
        yield judgement.choose, (state, number, scratch, seed)
    table = types.Array(types.int64, 2, "C")
    states = types.Array(state, 1, "C")
    yield walk.simulate, (states, number, number, number, table, table, points)
