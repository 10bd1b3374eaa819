"""Positions of ZooSim from outside: completed, checked, and what others may see of them."""

from tiergarten.games.zoosim.position.checking import check, hide
from tiergarten.games.zoosim.position.completing import complete, spellings

__all__ = ["check", "complete", "hide", "spellings"]
