"""Getting a game ready, part by part: from the compile cache, or compiled with a progress bar.

| part | is for |
|---|---|
| `RULES` | playing: what is legal, what it does, points, what a seat may know |
| `GREEDY` | the greedy bot |
| `SIMULATION` | random games by the million, and features for learners |

The search is a fourth part (`bots.ready`). Each is compiled when it is first asked for, and usable
without those after it.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tiergarten.engine import cache_folders, compiled, judging, rules
from tiergarten.engine.contract import Rules
from tiergarten.engine.errors import BadGame
from tiergarten.engine.game import Game
from tiergarten.engine.language import preferred, say_in
from tiergarten.engine.progress import Progress
from tiergarten.engine.record import SCRATCH

Step = tuple[Any, tuple[Any, ...]]
"""A compiled function that Python calls, and the types it is called with."""

_there: set[tuple[str, str]] = set()  # the parts of games that this process has
_told: set[cache_folders.Loss] = set()
telling = True  # a process that compiles for another leaves it to that one to tell what is lost


@dataclass(frozen=True)
class Part:
    """What is compiled together."""

    name: str
    modules: tuple[str, ...]  # of ours that it needs, besides the rooms of the game
    steps: Callable[[Game, Rules], Iterator[Step]]

    def marker(self, game: Game) -> Path | None:
        """The file that says that this part of a game is compiled as it is now; None if nothing of
        what is compiled can be kept."""
        rooms = f"{game.package}.rules", f"{game.package}.judgement"
        ours = (*self.modules, "tiergarten.engine.defaults")
        return compiled.marker(f"{game.package}.{self.name}", *rooms, *ours)

    def is_compiled(self, game: Game) -> bool:
        """Whether this process has it, or the compile cache."""
        if compiled.INTERPRETED or (self.name, game.package) in _there:
            return True
        marker = self.marker(game)
        return marker is not None and marker.exists()


def register(game: Game, book: Rules) -> None:
    """Let code that serves all games find the rules and the judgement of a game."""
    rules.register(game.record.dtype, book)
    judging.register(game.record.dtype, game.judgement)


def have(part: Part, game: Game, book: Rules | None = None) -> None:
    """Have a part of a game compiled, unless it is interpreted; says so if it takes a while, and
    if it is not kept where it belongs."""
    if (part.name, game.package) in _there or compiled.is_interpreted(game.package):
        return
    book = book or game.rules  # registered by now: what is in the cache is found by that
    if not part.is_compiled(game):
        tell_losses()  # before somebody waits
        _compile(part, game, book)
        tell_losses()
    _there.add((part.name, game.package))


def _compile(part: Part, game: Game, book: Rules) -> None:
    steps = list(part.steps(game, book))
    say = say_in(preferred())
    what = say("compiling for this machine, once: {game}", game=say(game.title))
    with Progress(what, len(steps)) as progress:
        for function, signature in steps:
            compile_for(function, signature)
            progress.step()
    marker = part.marker(game)
    if marker is not None and cache_folders.keeps():
        try:
            marker.touch()
        except OSError as error:
            cache_folders.note_loss(marker.parents[2], error)


def tell_losses() -> None:
    """Say once, on the error stream, where compiled code cannot be kept, and what is done now."""
    say = say_in(preferred())
    for loss in cache_folders.losses() if telling else ():
        if loss in _told:
            continue
        _told.add(loss)
        words = say(
            "the compile cache {path} cannot be written ({cause}): the games are compiled anew at "
            "every start, unless TIERGARTEN_CACHE names another folder",
            path=loss.folder,
            cause=loss.cause,
        )
        if loss.instead is not None:
            words = say(
                "the compile cache {path} cannot be written ({cause}): {instead} is used instead, "
                "unless TIERGARTEN_CACHE names another folder",
                path=loss.folder,
                cause=loss.cause,
                instead=loss.instead,
            )
        print(f"tiergarten: {words}", file=sys.stderr)


def load(part: Part, game: Game) -> None:
    """Load a part that is compiled, so that it is no longer interpreted; compile what was not
    kept."""
    if not compiled.INTERPRETED:
        for function, signature in part.steps(game, game.rules):
            compile_for(function, signature)
        _there.add((part.name, game.package))


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


def has_compiled_greedy(game: Game) -> bool:
    """Whether compiled code can ask for the greedy bot's move."""
    return compiled.INTERPRETED or hasattr(game.judgement.choose, "compile")


def _rules(game: Game, book: Rules) -> Iterator[Step]:
    state, scratch, number, seed, points, _ = _types(game)
    yield book.play, (state, number, number)  # the search begins with `legal`, maybe beside this
    yield book.legal, (state, number, scratch)
    yield book.setup, (state, seed)
    yield book.score, (state, points)
    yield book.rank, (state, points)
    yield book.conceal, (state, number, seed)


def _greedy(game: Game, book: Rules) -> Iterator[Step]:
    state, scratch, number, seed, _, _ = _types(game)
    if hasattr(game.judgement.choose, "compile"):
        yield game.judgement.choose, (state, number, scratch, seed)


def _simulation(game: Game, book: Rules) -> Iterator[Step]:
    from numba import types

    from tiergarten.engine import walk

    state, _, number, _, points, features = _types(game)
    table = types.Array(types.int64, 2, "C")
    states = types.Array(state, 1, "C")
    yield walk.simulate, (states, number, number, number, table, table, points)
    yield book.observe, (state, number, features)


def _types(game: Game) -> tuple[Any, ...]:
    """Numba's types of a state, a scratch record, a number, a seed, points and features."""
    import numba
    from numba import types

    pair: Any = types.UniTuple
    return (
        numba.from_dtype(game.record.dtype),
        numba.from_dtype(SCRATCH),
        types.int64,
        pair(types.int64, 2),
        types.int64[::1],
        types.uint8[::1],
    )


RULES = Part("rules", (), _rules)
GREEDY = Part("greedy", (), _greedy)
SIMULATION = Part("simulation", ("tiergarten.engine.walk",), _simulation)
