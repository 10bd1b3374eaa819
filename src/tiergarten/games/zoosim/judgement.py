"""stub"""

from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.legal import legal


@compiled
def choose(state, seat, scratch, seed):
    legal(state, seat, scratch)
    return scratch.action[0]
