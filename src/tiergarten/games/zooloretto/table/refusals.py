"""Why a move is not allowed: the id of the rule that forbids it, and words for it.

What is not there comes first (a seat, a truck, an enclosure, a species), then what one does not
have, then what one cannot pay, and last what does not fit. So whoever is told a price could buy
something for it. Turn order has no rule of its own: no id.
"""

from tiergarten.engine.contract import Refusal
from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    BARN,
    EXPANSIONS,
    FIRST_STALL,
    FIXED_ENCLOSURES,
    KIND_OF,
    NEUTRAL,
    NO_TILE,
    PRICE_OF_CHANGE,
    PRICE_OF_EXPANSION,
    PRICE_OF_TILE,
    SPACES,
    SPECIES_OF,
    STALL_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.zoo import barn_has, in_barn, stall_place_of
from tiergarten.games.zooloretto.table.words import (
    BESIDE_SPOT,
    GROUPS,
    IN_SPOT,
    STALL_NAMES,
    tile_name,
    tile_names,
)

PRICES = {
    "move": PRICE_OF_CHANGE,
    "shift": PRICE_OF_CHANGE,
    "exchange": PRICE_OF_CHANGE,
    "trade": PRICE_OF_CHANGE,
    "buy": PRICE_OF_TILE,
    "discard": PRICE_OF_TILE,
    "expand": PRICE_OF_EXPANSION,
}


def why_not(say: Say, state: State, seat: int, action: int) -> Refusal:
    """The first thing that stands against an illegal move."""
    verb, at = ACTIONS.indices(action)
    if state.revealed != NO_TILE and verb != "load":
        return "ZL-8", say("the tile you have drawn goes on a truck first")
    if state.hand.count and verb != "place":
        return "ZL-11", say("first find a place for every tile in your hand")
    if verb in PRICES:
        return _money(say, state, seat, verb, at)
    if verb == "place":
        return _placing(say, state, seat, *at)
    return _trucks(say, state, verb, at)


def why_wait(say: Say, state: State, seat: int, action: int) -> Refusal | None:
    """ZL-10, ZL-21: who has taken a truck sits out."""
    if not int(state.taken) >> seat & 1:
        return None
    rule = "ZL-21" if ACTIONS[action].verb in PRICES else "ZL-10"
    return rule, say("you have taken a truck and sit out the rest of the round")


def _trucks(say: Say, state: State, verb: str, at: tuple[int, ...]) -> Refusal:
    if verb == "draw":
        return "ZL-8", say("every truck in the middle is full")
    trucks = int(TRUCKS[state.players])
    if at[0] >= trucks:
        rule = "ZL-34" if state.players == 2 else "ZL-6"
        return rule, say.many("there is {n} truck", "there are {n} trucks", trucks)
    if verb == "load" and state.revealed == NO_TILE:
        return "ZL-8", say("you have not drawn a tile")
    rule = "ZL-8" if verb == "load" else "ZL-10"
    if state.truck[at[0]].taken:
        return rule, say("truck {truck} has been taken", truck=at[0] + 1)
    if verb == "load":
        return rule, say("truck {truck} is full", truck=at[0] + 1)
    return rule, say("truck {truck} is empty", truck=at[0] + 1)


def _placing(say: Say, state: State, seat: int, kind: int, spot: int) -> Refusal:
    hand = [int(tile) for tile in state.hand.tile[: state.hand.count]]
    if not hand:
        return "ZL-11", say("there is nothing in your hand to place")
    if why := _closed(say, state, seat, spot) or _boxed(say, state, int(SPECIES_OF[kind])):
        return why
    if kind not in [KIND_OF[tile] for tile in hand]:
        there = tile_names(say, hand)
        if kind >= FIRST_STALL and not any(KIND_OF[tile] >= FIRST_STALL for tile in hand):
            return "ZL-11", say("there is no stall in your hand; you hold: {tiles}", tiles=there)
        return "ZL-11", say("that is not in your hand; you hold: {tiles}", tiles=there)
    if kind >= FIRST_STALL:
        return "ZL-13", _no_stall_place(say, spot)
    return _no_space(say, state, seat, kind, spot)


# What is not there.


def _closed(say: Say, state: State, seat: int, spot: int) -> Refusal | None:
    """Why an enclosure cannot be used at all: there is none, or it has not been opened."""
    if spot == BARN or spot < FIXED_ENCLOSURES + state.zoo[seat].expansions:
        return None
    if spot >= FIXED_ENCLOSURES + EXPANSIONS[state.players]:
        return "ZL-6", say("there is only one expansion")
    if spot > FIXED_ENCLOSURES:
        return "ZL-20", say("the second expansion has not been opened")
    return "ZL-20", say("the expansion has not been opened")


def _boxed(say: Say, state: State, species: int) -> Refusal | None:
    """Whether a species has stayed in the box."""
    if species < len(GROUPS) and int(state.removed) >> species & 1:
        return "ZL-4", say("{animals} are not in this game", animals=say(GROUPS[species]))
    return None


def _uninhabited(say: Say, zoo: State, e: int) -> Refusal | None:
    if zoo.enclosure[e].count:
        return None
    return "ZL-17", say("nobody lives {where}", where=say(IN_SPOT[e]))


def _not_in_barn(
    say: Say, state: State, seat: int, owner: int, kind: int, rule: str
) -> Refusal | None:
    """Why a tile of this kind cannot come out of the barn of an owner."""
    barn, own = state.zoo[owner].barn, owner == seat
    if barn_has(barn, kind):
        return None
    if why := _boxed(say, state, int(SPECIES_OF[kind])):
        return why
    if not (barn.animal.any() or barn.stall.any()):
        return rule, say("your barn is empty") if own else say("that barn is empty")
    tile = tile_name(say, kind)
    if kind < FIRST_STALL and kind % 3 == NEUTRAL and in_barn(barn, kind // 3):
        # To say that there is no camel would be wrong: there are males or females.
        kin = tile_names(say, [k for k in range(kind, kind + 3) if barn_has(barn, k)])
        if own:
            return rule, say(
                "there is no {tile} of that kind in your barn, only: {tiles}", tile=tile, tiles=kin
            )
        return rule, say(
            "there is no {tile} of that kind in that barn, only: {tiles}", tile=tile, tiles=kin
        )
    if own:
        return rule, say("there is no {tile} in your barn", tile=tile)
    return rule, say("there is no {tile} in that barn", tile=tile)


# What does not fit.


def _no_space(say: Say, state: State, seat: int, kind: int, spot: int) -> Refusal:
    """Why an animal cannot go to an enclosure that is open."""
    enclosure = state.zoo[seat].enclosure[spot]
    where = say(IN_SPOT[spot])
    if enclosure.species != SPECIES_OF[kind]:
        animals = say(GROUPS[enclosure.species])
        return "ZL-12", say("{animals} live {where}", animals=animals, where=where)
    return "ZL-12", say("there is no free space {where}", where=where)


def _no_stall_place(say: Say, spot: int) -> str:
    where = say(BESIDE_SPOT[spot])
    return say("there is no free place for a stall {where}", where=where)


# Money actions.


def _money(say: Say, state: State, seat: int, verb: str, at: tuple[int, ...]) -> Refusal:
    why = (
        _missing(say, state, seat, verb, at)
        or _unaffordable(say, state.zoo[seat], PRICES[verb])
        or _unfit(say, state, seat, verb, at)
    )
    assert why is not None, "the move is legal"
    return why


def _unaffordable(say: Say, zoo: State, price: int) -> Refusal | None:
    if zoo.coins >= price:
        return None
    return "ZL-15", say.many(
        "that costs {n} coin; you have {coins}",
        "that costs {n} coins; you have {coins}",
        price,
        coins=zoo.coins,
    )


def _missing(say: Say, state: State, seat: int, verb: str, at: tuple[int, ...]) -> Refusal | None:
    """What a money action needs and is not there."""
    if verb == "move":
        kind, spot = at
        return _closed(say, state, seat, spot) or _not_in_barn(
            say, state, seat, seat, kind, "ZL-16"
        )
    if verb == "shift":
        return _no_stall(say, state, seat, *at)
    if verb == "exchange":
        return _no_two_groups(say, state, seat, *at)
    if verb == "trade":
        return _no_trade(say, state, seat, *at)
    if verb == "buy":
        return _no_seller(say, state, seat, *at)
    if verb == "discard":
        return _not_in_barn(say, state, seat, seat, at[0], "ZL-19")
    most = int(EXPANSIONS[state.players])
    if state.zoo[seat].expansions < most:
        return None
    return "ZL-20", say.many(
        "your expansion is already open", "your {n} expansions are already open", most
    )


def _no_stall(
    say: Say, state: State, seat: int, stall: int, start: int, spot: int
) -> Refusal | None:
    if why := _closed(say, state, seat, start) or _closed(say, state, seat, spot):
        return why
    if start == BARN:
        return _not_in_barn(say, state, seat, seat, FIRST_STALL + stall, "ZL-16")
    if stall_place_of(state.zoo[seat], stall, start) >= 0:
        return None
    name, where = say(STALL_NAMES[stall]), say(BESIDE_SPOT[start])
    return "ZL-16", say("there is no {stall} {where}", stall=name, where=where)


def _no_two_groups(say: Say, state: State, seat: int, one: int, other: int) -> Refusal | None:
    if why := _closed(say, state, seat, one) or _closed(say, state, seat, other):
        return why
    if one == other:
        return "ZL-17", say("an exchange needs two enclosures")
    zoo = state.zoo[seat]
    return _uninhabited(say, zoo, one) or _uninhabited(say, zoo, other)


def _no_trade(say: Say, state: State, seat: int, e: int, species: int) -> Refusal | None:
    zoo = state.zoo[seat]
    why = _closed(say, state, seat, e) or _boxed(say, state, species) or _uninhabited(say, zoo, e)
    if why is None and not in_barn(zoo.barn, species):
        animals = say(GROUPS[species])
        return "ZL-17", say("there are no {animals} in your barn", animals=animals)
    return why


def _no_seller(say: Say, state: State, seat: int, owner: int, kind: int) -> Refusal | None:
    if owner >= state.players:
        return "ZL-18", say("nobody sits there")
    if owner == seat:
        return "ZL-18", say("you can only buy from other players")
    return _not_in_barn(say, state, seat, owner, kind, "ZL-18")


def _unfit(say: Say, state: State, seat: int, verb: str, at: tuple[int, ...]) -> Refusal | None:
    """Why a money action that could be paid for has no room."""
    if verb == "move":
        return _no_space(say, state, seat, *at)
    if verb == "shift":
        return _shifting(say, *at)
    if verb == "exchange":
        return _exchanging(say, state.zoo[seat], *at)
    if verb == "trade":
        return _trading(say, state.zoo[seat], *at)
    return None


def _shifting(say: Say, stall: int, start: int, spot: int) -> Refusal:
    if spot == BARN:
        return "ZL-16", say("it is already in the barn")
    if start == spot and STALL_PLACES[spot] == 1:
        return "ZL-16", say("it is already there")
    return "ZL-16", _no_stall_place(say, spot)


def _exchanging(say: Say, zoo: State, one: int, other: int) -> Refusal:
    if zoo.enclosure[one].species == zoo.enclosure[other].species:
        return "ZL-17", say("both groups are of the same species")
    return _overcrowded(say, other if zoo.enclosure[one].count > SPACES[other] else one)


def _trading(say: Say, zoo: State, e: int, species: int) -> Refusal:
    if zoo.enclosure[e].species == species:
        return "ZL-17", say("both groups are of the same species")
    return _overcrowded(say, e)


def _overcrowded(say: Say, e: int) -> Refusal:
    where = say(IN_SPOT[e])
    return "ZL-17", say("there is not enough space for all of them {where}", where=where)
