"""The games, one folder each. They do not know each other."""

import importlib
import pkgutil
from functools import cache

from tiergarten.engine.errors import UnknownGame
from tiergarten.engine.game import Game
from tiergarten.engine.sentence import Sentence


@cache
def catalogue() -> dict[str, Game]:
    """Every game there is, by name: each folder beside this file declares one as `GAME`."""
    found = {}
    for folder in pkgutil.iter_modules(__path__):
        game: Game = importlib.import_module(f"{__name__}.{folder.name}").GAME
        found[game.name] = game
    return found


def find(name: str) -> Game:
    """The game of this name, or an error that lists the names there are."""
    games = catalogue()
    wanted = str(name).strip().lower().replace("_", "-")
    if wanted not in games:
        raise UnknownGame(
            Sentence(
                "there is no game {name}; there are {games}",
                name=repr(str(name)[:40]),
                games=", ".join(games),
            )
        )
    return games[wanted]
