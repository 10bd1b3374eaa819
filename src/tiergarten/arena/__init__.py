"""Tournaments that measure bots, on one machine or on a Ray cluster.

from tiergarten import arena

result = arena.run("zooloretto", players=3, bots=["greedy", "random"], games=200)
result.bots[0].win_rate
"""

from tiergarten.arena.running import Interrupted, run
from tiergarten.arena.standings import Duel, Place, Result, Standing
from tiergarten.arena.tournament import Tournament

__all__ = ["Duel", "Interrupted", "Place", "Result", "Standing", "Tournament", "run"]
