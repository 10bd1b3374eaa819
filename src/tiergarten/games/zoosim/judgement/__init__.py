"""What bots know about good play in ZooSim, compiled."""

from tiergarten.games.zoosim.judgement.greedy import choose
from tiergarten.games.zoosim.judgement.notes import NOTES
from tiergarten.games.zoosim.judgement.search import (
    SETTINGS,
    chance_seen,
    decided_by,
    evaluate,
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
    "decided_by",
    "evaluate",
    "priors",
    "reopen_choices",
    "rollout",
    "twin_of",
]
