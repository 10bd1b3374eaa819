"""The levels: the search with increasing budgets, from easy to expert.

How many iterations a level may spend is for each game to say (`SETTINGS.ladder`). A turn is often a
chain of small steps: the first, which decides most, gets the whole budget, and the later ones less
and less. Where a turn begins the game says (`ends_turn`), and how soon a step ends when its answer
hardly changes any more (`SETTINGS.patience`). The limits in seconds keep slow machines
responsive: the steps of a whole turn together take at most about twice as long, so an expert's turn
stays under three seconds.
"""

from dataclasses import dataclass, replace

from tiergarten.bots.budget import Budget
from tiergarten.bots.search import SearchBot
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.steps import steps_into_turn


@dataclass(frozen=True)
class Level:
    """A rung of the ladder, a limit in seconds, and the randomness of its choice."""

    step: int
    seconds: float
    softness: float = 0.0

    def budget(self, game: Game) -> Budget:
        return Budget(self.iterations(game), self.seconds)

    def iterations(self, game: Game) -> int:
        return game.judgement.SETTINGS.ladder[self.step]


LEVELS = {
    "easy": Level(0, 0.3, softness=1.0),
    "medium": Level(1, 0.5),
    "hard": Level(2, 0.8),
    "expert": Level(3, 1.2),
}


STEPS_OF_A_TURN = (1.0, 0.5, 0.25, 0.125)  # how much of the budget each of them gets


def level(name: str, seed: int | None, given: Budget | None = None) -> SearchBot:
    """The bot of a level; an explicit budget replaces the level's."""
    chosen = LEVELS[name]

    def budget(match: Match, seat: int) -> Budget:
        whole = given or chosen.budget(match.game)
        # A soft choice depends on how often all moves were tried, so it gets its whole budget.
        if not chosen.softness and whole.patience == 1.0:
            whole = replace(whole, patience=match.game.judgement.SETTINGS.patience)
        return whole.part(share_of_turn(match, seat))

    bot = SearchBot(seed, budget, softness=chosen.softness)
    bot.name = name
    return bot


def share_of_turn(match: Match, seat: int) -> float:
    """How much of the budget the next step of a seat gets."""
    return STEPS_OF_A_TURN[steps_into_turn(match, seat, len(STEPS_OF_A_TURN) - 1)]
