"""What bots know about good play in Queen's Garden, compiled."""

from tiergarten.games.queens_garden.judgement.greedy import choose
from tiergarten.games.queens_garden.judgement.notes import NOTES
from tiergarten.games.queens_garden.judgement.search import (
    SETTINGS,
    chance_seen,
    evaluate,
    play_obvious,
    priors,
    reopen_choices,
    rollout,
    twin_of,
)

__all__ = [
    "NOTES",
    "SETTINGS",
    "chance_seen",
    "choose",
    "evaluate",
    "play_obvious",
    "priors",
    "reopen_choices",
    "rollout",
    "twin_of",
]
