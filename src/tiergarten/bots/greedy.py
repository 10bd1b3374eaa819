"""The greedy bot: one look ahead with the game's own judgement."""

import numpy as np

from tiergarten.bots.base import Bot
from tiergarten.engine.actions import Move
from tiergarten.engine.game import Game
from tiergarten.engine.prepare import GREEDY, have
from tiergarten.engine.record import SCRATCH, State
from tiergarten.engine.seeds import halves


class GreedyBot(Bot):
    """Takes what looks best now."""

    name = "greedy"

    def think(self, game: Game, state: State, seat: int, legal: list[Move], seed: int) -> Move:
        have(GREEDY, game)
        scratch = np.zeros(1, SCRATCH).view(np.recarray)[0]
        choose = game.judgement.choose
        return game.actions[choose(state, seat, scratch, halves(seed))]
