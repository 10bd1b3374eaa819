"""Getting the search ready for a game: from the compile cache, or compiled the first time."""

from pathlib import Path
from typing import Any

import numpy as np

from tiergarten.engine.compiled import INTERPRETED, marker
from tiergarten.engine.game import Game
from tiergarten.engine.progress import Progress
from tiergarten.engine.search_settings import SETTINGS

_ready: set[str] = set()


def ready_to_think(game: Game) -> None:
    """Compile the rules and the search of a game; report it if that takes a while."""
    if game.name in _ready:
        return
    game.prepare()
    if not is_compiled(game):
        with Progress(f"compiling the search for {game.title}, once", 1) as progress:
            _compile(game)
            progress.step()
        _marker(game).touch()
    _ready.add(game.name)


def is_compiled(game: Game) -> bool:
    """Whether all that a game needs is in the compile cache."""
    return INTERPRETED or _marker(game).exists()


def _marker(game: Game) -> Path:
    rooms = f"{game.package}.rules", f"{game.package}.judgement"
    return marker(
        f"{game.package}.search", *rooms, "tiergarten.bots.tree", "tiergarten.engine.defaults"
    )


def _compile(game: Game) -> None:
    import numba
    from numba import types

    from tiergarten.bots import tree

    def many(dtype: np.dtype[Any]) -> Any:
        return types.Array(numba.from_dtype(dtype), 1, "C")

    grow: Any = tree.grow
    grow.compile(
        (
            numba.from_dtype(tree.TREE),
            many(tree.NODE),
            many(tree.EDGE),
            numba.from_dtype(tree.mind(game.record.dtype, game.judgement.NOTES)),
            numba.from_dtype(SETTINGS),
            types.int64,
        )
    )
