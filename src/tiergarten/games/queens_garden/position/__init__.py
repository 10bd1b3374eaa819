"""Positions of Queen's Garden from outside: completed, checked, and what others may see of them."""

from tiergarten.games.queens_garden.position.checking import check, hide
from tiergarten.games.queens_garden.position.completing import complete, spellings

__all__ = ["check", "complete", "hide", "spellings"]
