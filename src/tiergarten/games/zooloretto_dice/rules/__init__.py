"""The exact rules of the dice game, compiled."""

from tiergarten.games.zooloretto_dice.rules.moves import legal
from tiergarten.games.zooloretto_dice.rules.observing import FEATURES, observe
from tiergarten.games.zooloretto_dice.rules.playing import conceal, play, setup
from tiergarten.games.zooloretto_dice.rules.scoring import rank, score

__all__ = ["FEATURES", "conceal", "legal", "observe", "play", "rank", "score", "setup"]
