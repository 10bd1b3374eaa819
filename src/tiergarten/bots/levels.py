"""The levels: the search with more or less time, from easy to expert.

How many iterations a level may spend on a decision is for each game to say (`MANNER.ladder`). The
seconds are a promise for slow machines: the steps of a whole turn together take at most about
twice as long, so an expert's turn stays under three seconds.
"""

from dataclasses import dataclass

from tiergarten.bots.budget import Budget
from tiergarten.bots.search import SearchBot
from tiergarten.engine.game import Game


@dataclass(frozen=True)
class Level:
    """A step of the ladder, a limit in seconds, and how soft its choice is."""

    step: int
    seconds: float
    softness: float = 0.0

    def budget(self, game: Game) -> Budget:
        iterations: int = game.module("judgement").MANNER.ladder[self.step]
        return Budget(iterations, self.seconds)


LEVELS = {
    "easy": Level(0, 0.3, softness=1.0),
    "medium": Level(1, 0.5),
    "hard": Level(2, 0.8),
    "expert": Level(3, 1.2),
}


def level(name: str, seed: int | None, budget: Budget | None = None) -> SearchBot:
    """The bot of a level; a budget of one's own takes the place of the level's."""
    chosen = LEVELS[name]
    bot = SearchBot(seed, budget or chosen.budget, softness=chosen.softness)
    bot.name = name
    return bot
