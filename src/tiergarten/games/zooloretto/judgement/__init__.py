"""What bots know about good play in Zooloretto, compiled."""

from tiergarten.games.zooloretto.judgement.greedy import choose
from tiergarten.games.zooloretto.judgement.notes import NOTES
from tiergarten.games.zooloretto.judgement.search import (
    SETTINGS,
    chance_seen,
    evaluate,
    may_wait,
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
    "may_wait",
    "priors",
    "reopen_choices",
    "rollout",
    "twin_of",
]
