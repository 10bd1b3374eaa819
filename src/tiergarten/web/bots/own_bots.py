"""Bots that the operator has named at start, beside those that are built in.

`--bots "Zoe=network@200:zoe.npz"` offers the bot of that file as "Zoe" to everybody who makes a
table that it can play at. A client only ever says the name. They think in this process, wherever
the others do; programs and plug-ins are not among them.
"""

from collections.abc import Sequence
from typing import Any

from tiergarten.bots import KINDS, Bot, ProgramBot, bot
from tiergarten.engine.errors import BadOption, TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.sentence import Sentence
from tiergarten.web.refusals import Refused
from tiergarten.web.tables.seating import STAND_IN, check_level


class OwnBots:
    """The bots that were named, by name; those that cannot be had are refused at start."""

    def __init__(self, named: Sequence[str] = ()) -> None:
        self._specs = dict(_split(text) for text in named)
        self._bots = {name: _made(name, spec) for name, spec in self._specs.items()}

    def __contains__(self, level: str) -> bool:
        return level in self._specs

    def spec(self, level: str) -> str:
        """What a level means; one that is not named any more is played by the usual stand-in."""
        if level in self._specs:
            return self._specs[level]
        return level if level in KINDS else STAND_IN

    def check(self, level: str | None, game: Game, players: int) -> str:
        """The name of a bot that plays this; any other is refused."""
        if level is None or level not in self._bots:
            return check_level(level, self._specs)
        try:
            self._bots[level].check_plays(game, players)
        except TiergartenError as error:
            raise Refused(422, "bad_level", error.args[0]) from None
        return level

    def playing(self, game: Game) -> list[dict[str, Any]]:
        """Those that play a game, and with how many players."""
        found = []
        for name, player in self._bots.items():
            players = [count for count in game.players if _plays(player, game, count)]
            if players:
                found.append({"name": name, "players": players})
        return found


def _split(text: str) -> tuple[str, str]:
    name, _, spec = text.partition("=")
    return name.strip(), spec.strip()


def _made(name: str, spec: str) -> Bot:
    try:
        player = bot(spec)
    except TiergartenError as error:
        raise BadOption(
            Sentence("the bot {name} cannot play: {why}", name=name, why=error.args[0])
        ) from None
    if isinstance(player, ProgramBot):
        raise BadOption(
            Sentence(
                "the bot {name} cannot play: the server runs no programs or plug-ins", name=name
            )
        )
    player.name = name
    return player


def _plays(player: Bot, game: Game, players: int) -> bool:
    try:
        player.check_plays(game, players)
    except TiergartenError:
        return False
    return True
