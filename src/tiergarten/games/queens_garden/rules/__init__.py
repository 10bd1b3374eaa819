"""The exact rules of Queen's Garden, compiled."""

from tiergarten.games.queens_garden.rules.moves import legal
from tiergarten.games.queens_garden.rules.observing import FEATURES, observe
from tiergarten.games.queens_garden.rules.playing import conceal, play, setup
from tiergarten.games.queens_garden.rules.scoring import rank, score

__all__ = ["FEATURES", "conceal", "legal", "observe", "play", "rank", "score", "setup"]
