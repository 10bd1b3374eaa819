"""The exact rules of ZooSim, compiled."""

from tiergarten.games.zoosim.rules.moves import legal
from tiergarten.games.zoosim.rules.observing import FEATURES, observe
from tiergarten.games.zoosim.rules.playing import conceal, play, setup
from tiergarten.games.zoosim.rules.scoring import rank, score

__all__ = ["FEATURES", "conceal", "legal", "observe", "play", "rank", "score", "setup"]
