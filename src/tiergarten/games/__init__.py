"""The games: one folder each beside this file, and those that other packages bring along.

A package declares its games as entry points of the group `tiergarten.games`; each names a `Game`.
A declaration that is broken is named and left out, and the others work.
"""

import importlib
import logging
import pkgutil
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

from tiergarten.engine.contract import NEEDED
from tiergarten.engine.errors import BadGame, TiergartenError, UnknownGame
from tiergarten.engine.game import Game
from tiergarten.engine.sentence import Sentence

GROUP = "tiergarten.games"
_logger = logging.getLogger("tiergarten")


@cache
def catalogue() -> dict[str, Game]:
    """Every game there is, by name."""
    found: dict[str, Game] = {}
    for where, load in (*_in_this_folder(), *_of_other_packages()):
        try:
            game = _declared(load(), where)
            if game.name in found:
                raise BadGame(where, f"there is another game {game.name!r} already")
        except Exception as error:  # whatever is wrong with one game, the others can be played
            why = error if isinstance(error, TiergartenError) else f"{where}: {error!r}"
            _logger.warning("a game is left out: %s", why)
        else:
            found[game.name] = game
    return found


def find(name: str) -> Game:
    """The game of this name, or an error that lists the names there are."""
    games = catalogue()
    wanted = str(name).strip().lower().replace("_", "-")
    if wanted not in games:
        raise UnknownGame(
            Sentence(
                "there is no game {name}; choose one of {games}",
                name=repr(str(name)[:40]),
                games=", ".join(games),
            )
        )
    return games[wanted]


def _in_this_folder() -> Iterator[tuple[str, Callable[[], Any]]]:
    for folder in pkgutil.iter_modules(__path__):
        where = f"{__name__}.{folder.name}"
        yield where, partial(_game_of, where)


def _game_of(package: str) -> Any:
    return importlib.import_module(package).GAME


def _of_other_packages() -> Iterator[tuple[str, Callable[[], Any]]]:
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        yield entry.value, entry.load


def _declared(game: Any, where: str) -> Game:
    """A declaration whose parts are there; what they hold is looked at when they are needed."""
    if not isinstance(game, Game):
        raise BadGame(where, f"{game!r} is not a Game")
    missing = [part for part in NEEDED if find_spec(f"{game.package}.{part}") is None]
    if missing:
        raise BadGame(game.package, f"there is no {', no '.join(missing)}")
    return game
