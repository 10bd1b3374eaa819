"""What bots know about good play in the dice game, compiled."""

from tiergarten.games.zooloretto_dice.judgement.endgame import SOLUTION, solve
from tiergarten.games.zooloretto_dice.judgement.evaluation import evaluate
from tiergarten.games.zooloretto_dice.judgement.greedy import choose
from tiergarten.games.zooloretto_dice.judgement.notes import NOTES
from tiergarten.games.zooloretto_dice.judgement.quick_play import priors, rollout
from tiergarten.games.zooloretto_dice.judgement.search import (
    SETTINGS,
    chance_seen,
    reopen_choices,
    twin_of,
)

__all__ = [
    "NOTES",
    "SETTINGS",
    "SOLUTION",
    "chance_seen",
    "choose",
    "evaluate",
    "priors",
    "reopen_choices",
    "rollout",
    "solve",
    "twin_of",
]
