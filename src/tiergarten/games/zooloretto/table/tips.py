"""Tips for the first real game of Zooloretto."""

from tiergarten.engine.language import mark
from tiergarten.engine.lesson import Tip
from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    ENCLOSURES,
    OFFSPRING,
    PRICE_OF_EXPANSION,
    SORT_OF,
    SPACES,
)


def _offspring(state: State) -> int:
    """In all zoos and in hand: buying one is no birth."""
    zoos = state.zoo[: int(state.players)]
    housed = int(zoos["enclosure"]["animal"][..., OFFSPRING].sum())
    hand = state.hand.tile[: int(state.hand.count)]
    in_hand = sum(int(SORT_OF[tile]) == OFFSPRING for tile in hand)
    return housed + int(zoos["barn"]["animal"][..., OFFSPRING].sum()) + in_hand


def _in_barn(state: State, seat: int) -> int:
    barn = state.zoo[seat].barn
    return int(barn.animal.sum()) + int(barn.stall.sum())


def _full(state: State, seat: int) -> int:
    counts = [int(enclosure.count) for enclosure in state.zoo[seat].enclosure]
    return sum(counts[e] == int(SPACES[e]) for e in range(len(ENCLOSURES)))


def _birth(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return mover == me and _offspring(after) > _offspring(before)


def _fills(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return mover == me and _full(after, me) > _full(before, me)


def _to_barn(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return mover == me and _in_barn(after, me) > _in_barn(before, me)


def _sold(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return (
        mover != me
        and ACTIONS[action].verb == "buy"
        and int(after.zoo[me].coins) > int(before.zoo[me].coins)
    )


def _can_expand(before: State, mover: int, action: int, after: State, me: int) -> bool:
    had, has = int(before.zoo[me].coins), int(after.zoo[me].coins)
    return had < PRICE_OF_EXPANSION <= has and not after.zoo[me].expansions


def _alone(before: State, mover: int, action: int, after: State, me: int) -> bool:
    """This seat is the only one that has not taken a truck."""
    still_in = ~int(after.taken) & ((1 << int(after.players)) - 1)
    return still_in == 1 << me and int(before.taken) != int(after.taken)


def _last_round(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return bool(after.last_round) and not before.last_round


TIPS = (
    Tip(
        name="offspring",
        words=mark(
            "A young one! A male and a female in the same enclosure have one offspring, for "
            "nothing. Each animal breeds once."
        ),
        happened=_birth,
    ),
    Tip(
        name="full-enclosure",
        words=mark(
            "A full enclosure scores its high number, and most of them pay coins when they are "
            "filled."
        ),
        happened=_fills,
    ),
    Tip(
        name="barn",
        words=mark(
            "Every kind in your barn costs 2 points at the end, however many there are of it. For "
            "1 coin an animal moves out, as soon as it has a place."
        ),
        happened=_to_barn,
    ),
    Tip(
        name="sold",
        words=mark("Somebody has bought from your barn: less to lose, and a coin for you."),
        happened=_sold,
    ),
    Tip(
        name="expansion",
        words=mark("You have 3 coins: enough for your expansion, a whole new enclosure."),
        happened=_can_expand,
    ),
    Tip(
        name="alone",
        words=mark(
            "You are the last one in this round, and no truck can be taken from you: draw and "
            "spend as long as you like, then take one."
        ),
        happened=_alone,
    ),
    Tip(
        name="last-round",
        words=mark("The last round has begun: after it the points are counted."),
        happened=_last_round,
    ),
)
