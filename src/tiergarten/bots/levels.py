"""The levels: the search with more or less time, from easy to expert.

A level is a share of the game's own pace (the iterations an expert spends on a decision). The
seconds are a promise for slow machines: the steps of a whole turn together take at most about
twice as long, so an expert's turn stays under three seconds.
"""

from dataclasses import dataclass

from tiergarten.bots.budget import Budget
from tiergarten.bots.search import SearchBot
from tiergarten.engine.game import Game


@dataclass(frozen=True)
class Level:
    """A share of an expert's iterations, a limit in seconds, and how soft its choice is."""

    share: float
    seconds: float
    softness: float = 0.0

    def budget(self, game: Game) -> Budget:
        pace: int = game.module("judgement").MANNER.pace
        return Budget(max(1, round(pace * self.share)), self.seconds)


LEVELS = {
    "easy": Level(1 / 500, 0.3, softness=1.0),
    "medium": Level(1 / 50, 0.5),
    "hard": Level(1 / 8, 0.8),
    "expert": Level(1, 1.2),
}


def level(name: str, seed: int | None, budget: Budget | None = None) -> SearchBot:
    """The bot of a level; a budget of one's own takes the place of the level's."""
    chosen = LEVELS[name]
    bot = SearchBot(seed, budget or chosen.budget, softness=chosen.softness)
    bot.name = name
    return bot
