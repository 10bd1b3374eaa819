"""Points and ranks, compiled."""

from tiergarten.engine.bits import size
from tiergarten.engine.compiled import compiled
from tiergarten.engine.seats import ranks_from_keys
from tiergarten.games.zooloretto.pieces import (
    ALL_MONEY,
    POINTS_BARN_TYPE,
    POINTS_FULL,
    POINTS_ONE_EMPTY,
    POINTS_STALL_TYPE,
    SPACES,
    STALLS,
)
from tiergarten.games.zooloretto.rules.zoo import (
    enclosures,
    has_stall,
    species_in_barn,
    stalls_standing,
)


@compiled
def enclosure_points(zoo, e):
    """ZL-31: full, one space empty, or a point an animal where a stall stands."""
    count = zoo.enclosure[e].count
    if count == SPACES[e]:
        return POINTS_FULL[e]
    if count == SPACES[e] - 1:
        return POINTS_ONE_EMPTY[e]
    if has_stall(zoo, e):
        return count
    return 0


@compiled
def stall_types(zoo):
    """How many types of stall stand on stall places (ZL-32)."""
    return size(stalls_standing(zoo))


@compiled
def barn_stall_types(barn):
    types = 0
    for stall in range(len(STALLS)):
        types += barn.stall[stall] > 0
    return types


@compiled
def barn_species(barn):
    return size(species_in_barn(barn))


@compiled
def zoo_points(zoo):
    """All points of one zoo."""
    points = POINTS_STALL_TYPE * stall_types(zoo)
    points += POINTS_BARN_TYPE * (barn_stall_types(zoo.barn) + barn_species(zoo.barn))
    for e in range(enclosures(zoo)):
        points += enclosure_points(zoo, e)
    return points


@compiled
def score(state, out):
    """The points of every seat as if the game ended now."""
    for seat in range(state.players):
        out[seat] = zoo_points(state.zoo[seat])


@compiled
def rank(state, out):
    """ZL-33: by points, then by money; equal in both is shared."""
    for seat in range(state.players):
        zoo = state.zoo[seat]
        out[seat] = zoo_points(zoo) * (ALL_MONEY + 1) + zoo.coins
    ranks_from_keys(out, state.players)
