"""Moves that come to the same: a tile that meets several exits can be laid at each (ZS-6)."""

from tiergarten.engine.record import State
from tiergarten.games.zoosim.pieces import SIDES, TILES, WAY_HALF, WAY_SIDE, WAYS
from tiergarten.games.zoosim.position.placing import action_at, place_of, tile_to_lay, zoo_of
from tiergarten.games.zoosim.rules.moves import LAY


def same_move(state: State, seat: int, action: int) -> int:
    """A tile is laid at the first of the exits that it meets there."""
    if action < LAY or state.laying != seat:
        return action
    way, tile = (action - LAY) % len(WAYS), tile_to_lay(state)
    if SIDES[WAY_SIDE[way]] not in TILES[tile][WAY_HALF[way]][4]:
        return action  # it would meet the exit with its grass
    zoo = zoo_of(state, seat)
    place = place_of(zoo, action)
    if place is None:
        return action
    first = action_at(zoo, tile, place)
    return action if first is None else first
