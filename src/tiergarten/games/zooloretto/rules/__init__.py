"""The exact rules of Zooloretto, compiled."""

from tiergarten.games.zooloretto.rules.moves import legal
from tiergarten.games.zooloretto.rules.observing import FEATURES, observe
from tiergarten.games.zooloretto.rules.playing import conceal, play, setup
from tiergarten.games.zooloretto.rules.scoring import rank, score

__all__ = ["FEATURES", "conceal", "legal", "observe", "play", "rank", "score", "setup"]
