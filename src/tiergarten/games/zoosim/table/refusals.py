"""Why a move is not allowed: the id of the rule that forbids it, and words for it."""

from tiergarten.engine.contract import Refusal
from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.games.zoosim.pieces import ACTIONS, HALVES, NOBODY, SIDES, TILES, WAY_HALF, WAY_SIDE
from tiergarten.games.zoosim.position.placing import (
    ON_SIDE,
    objection,
    place_of,
    tile_to_lay,
    zoo_of,
)


def why_not(say: Say, state: State, seat: int, action: int) -> Refusal:
    """The first rule that stands against an illegal move."""
    verb, at = ACTIONS.indices(action)
    if verb == "bid":
        return _bidding(say, state, seat, *at)
    return _laying(say, state, seat, action, *at)


def why_wait(say: Say, state: State, seat: int, action: int) -> Refusal | None:
    """ZS-4, ZS-6: one's own bid is in, or another has won the tile."""
    bids = ACTIONS[action].verb == "bid"
    if state.laying != NOBODY:
        if bids:
            return "ZS-6", say("the winner of the auction lays the tile first")
        return "ZS-6", say("the winner of the auction lays the tile, and that is not you")
    if bids:
        return "ZS-4", say("you have already bid, and a bid stands")
    return _nothing_to_lay(say)


def _nothing_to_lay(say: Say) -> Refusal:
    return "ZS-4", say("there is no tile to lay; everybody bids first")


def _bidding(say: Say, state: State, seat: int, coins: int) -> Refusal:
    if state.laying == seat:
        return "ZS-6", say("first lay the tile you have won")
    money = int(state.zoo[seat].coins)
    return "ZS-4", say.many("you have only {n} coin", "you have only {n} coins", money)


def _laying(say: Say, state: State, seat: int, action: int, number: int, way: int) -> Refusal:
    if state.laying == NOBODY:
        return _nothing_to_lay(say)
    zoo, tile = zoo_of(state, seat), tile_to_lay(state)
    place = place_of(zoo, action)
    if place is None:
        return "ZS-6", say.many(
            "your zoo has {n} exit", "your zoo has exits 1 to {n}", len(zoo.exits)
        )
    half, side = int(WAY_HALF[way]), SIDES[WAY_SIDE[way]]
    if side not in TILES[tile][half][4]:
        return "ZS-6", say(
            "half {half} of the tile has no path {side}",
            half=HALVES[half],
            side=say(ON_SIDE[side]),
        )
    why = objection(say, zoo, tile, place)
    assert why is not None, "it is legal, under this name or another"
    return "ZS-6", why
