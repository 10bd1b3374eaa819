"""The random bot: any legal move, each as likely as the others."""

from tiergarten.bots.base import Bot
from tiergarten.engine.actions import Move
from tiergarten.engine.game import Game
from tiergarten.engine.record import State


class RandomBot(Bot):
    """Plays anything that is legal."""

    name = "random"

    def think(self, game: Game, state: State, seat: int, legal: list[Move], seed: int) -> Move:
        return self._chance.choice(legal)
