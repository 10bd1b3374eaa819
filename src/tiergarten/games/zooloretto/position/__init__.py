"""Positions of Zooloretto from outside: completed, checked, and what others may see of them."""

from tiergarten.games.zooloretto.position.checking import check, hide
from tiergarten.games.zooloretto.position.completing import complete, spellings

__all__ = ["check", "complete", "hide", "spellings"]
