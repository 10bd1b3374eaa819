"""Why a move is not allowed: the id of the rule that forbids it, and words for it."""

from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    BARN,
    ENCLOSURES,
    EXPANSIONS,
    FIRST_STALL,
    FIXED_ENCLOSURES,
    KIND_OF,
    NO_TILE,
    PRICE_OF_CHANGE,
    PRICE_OF_EXPANSION,
    PRICE_OF_TILE,
    SPACES,
    SPECIES_OF,
    TRUCKS,
)
from tiergarten.games.zooloretto.words import (
    BESIDE_SPOT,
    GROUPS,
    IN_SPOT,
    STALL_NAMES,
    tile_name,
    tile_names,
)
from tiergarten.games.zooloretto.zoo import (
    barn_has,
    in_barn,
    stall_place_of,
)

Refusal = tuple[str, str]

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
    """The first rule that stands against an illegal move."""
    verb, at = ACTIONS.indices(action)
    if not int(state.acting) >> seat & 1:
        if int(state.taken) >> seat & 1:
            return "ZL-10", say("you have taken a truck and sit out the rest of the round")
        return "ZL-8", say("it is not your turn")
    if state.revealed != NO_TILE and verb != "load":
        return "ZL-8", say("the tile you have drawn goes on a truck first")
    if state.hand.count and verb != "place":
        return "ZL-11", say("first find a place for every tile in your hand")
    if verb in PRICES:
        return _money(say, state, seat, verb, at)
    if verb == "place":
        return _placing(say, state, seat, *at)
    return _trucks(say, state, verb, at)


def _trucks(say: Say, state: State, verb: str, at: tuple[int, ...]) -> Refusal:
    if verb == "draw":
        return "ZL-8", say("every truck in the middle is full")
    if at[0] >= TRUCKS[state.players]:
        trucks = TRUCKS[state.players]
        return "ZL-6", say.many("there is {n} truck", "there are {n} trucks", trucks)
    if verb == "load" and state.revealed == NO_TILE:
        return "ZL-8", say("draw a tile first")
    if state.truck[at[0]].taken:
        return "ZL-10", say("truck {truck} has been taken", truck=at[0] + 1)
    if verb == "load":
        return "ZL-8", say("truck {truck} is full", truck=at[0] + 1)
    return "ZL-10", say("truck {truck} is empty", truck=at[0] + 1)


def _placing(say: Say, state: State, seat: int, kind: int, spot: int) -> Refusal:
    hand = [int(tile) for tile in state.hand.tile[: state.hand.count]]
    if not hand:
        return "ZL-11", say("there is nothing in your hand to place")
    if kind not in [KIND_OF[tile] for tile in hand]:
        there = tile_names(say, hand)
        if kind >= FIRST_STALL and all(tile < FIRST_STALL for tile in hand):
            return "ZL-13", say("that is a place for stalls; you hold: {tiles}", tiles=there)
        return "ZL-11", say("that is not in your hand; you hold: {tiles}", tiles=there)
    return _no_room(say, state, seat, kind, spot)


def _closed(say: Say, state: State, e: int) -> Refusal:
    """Why an expansion cannot be used."""
    if e >= FIXED_ENCLOSURES + EXPANSIONS[state.players]:
        return "ZL-6", say("there is one expansion only")
    if e > FIXED_ENCLOSURES:
        return "ZL-20", say("the second expansion has not been opened")
    return "ZL-20", say("the expansion has not been opened")


def _no_room(say: Say, state: State, seat: int, kind: int, spot: int) -> Refusal:
    """Why an animal or a stall cannot go to an enclosure."""
    zoo = state.zoo[seat]
    if spot >= FIXED_ENCLOSURES + zoo.expansions:
        return _closed(say, state, spot)
    if kind >= FIRST_STALL:
        where = say(BESIDE_SPOT[spot])
        return "ZL-13", say("there is no free place for a stall {where}", where=where)
    enclosure = zoo.enclosure[spot]
    where = say(IN_SPOT[spot])
    if enclosure.species != SPECIES_OF[kind]:
        animals = say(GROUPS[enclosure.species])
        return "ZL-12", say("{animals} live {where}", animals=animals, where=where)
    return "ZL-12", say("there is no free space {where}", where=where)


def _money(say: Say, state: State, seat: int, verb: str, at: tuple[int, ...]) -> Refusal:
    zoo = state.zoo[seat]
    if zoo.coins < PRICES[verb]:
        return "ZL-15", say.many(
            "that costs {n} coin; you have {coins}",
            "that costs {n} coins; you have {coins}",
            PRICES[verb],
            coins=zoo.coins,
        )
    if verb == "move":
        return _moving(say, state, seat, *at)
    if verb == "shift":
        return _shifting(say, state, seat, *at)
    if verb == "exchange":
        return _exchanging(say, state, zoo, *at)
    if verb == "trade":
        return _trading(say, state, zoo, *at)
    if verb == "buy":
        return _buying(say, state, seat, *at)
    if verb == "discard":
        tile = tile_name(say, at[0])
        return "ZL-19", say("there is no {tile} in your barn", tile=tile)
    most = EXPANSIONS[state.players]
    return "ZL-20", say.many(
        "your expansion is open already", "your {n} expansions are open already", most
    )


def _moving(say: Say, state: State, seat: int, kind: int, spot: int) -> Refusal:
    if not barn_has(state.zoo[seat].barn, kind):
        return "ZL-16", say("there is no {tile} in your barn", tile=tile_name(say, kind))
    return _no_room(say, state, seat, kind, spot)


def _shifting(say: Say, state: State, seat: int, stall: int, start: int, spot: int) -> Refusal:
    zoo = state.zoo[seat]
    there = zoo.barn.stall[stall] > 0 if start == BARN else False
    if start < FIXED_ENCLOSURES + zoo.expansions:
        there = stall_place_of(zoo, stall, start) >= 0
    if not there:
        name, where = say(STALL_NAMES[stall]), say(BESIDE_SPOT[start])
        return "ZL-16", say("there is no {stall} {where}", stall=name, where=where)
    if spot == BARN:
        return "ZL-16", say("it is in the barn already")
    return _no_room(say, state, seat, FIRST_STALL + stall, spot)


def _exchanging(say: Say, state: State, zoo: State, one: int, other: int) -> Refusal:
    if one == other:
        return "ZL-17", say("an exchange needs two enclosures")
    for e in (one, other):
        if e >= FIXED_ENCLOSURES + zoo.expansions:
            return _closed(say, state, e)
        if zoo.enclosure[e].count == 0:
            return "ZL-17", say("nobody lives {where}", where=say(IN_SPOT[e]))
    if zoo.enclosure[one].species == zoo.enclosure[other].species:
        return "ZL-17", say("both hold the same species")
    for coming, e in ((one, other), (other, one)):
        if zoo.enclosure[coming].count > SPACES[e]:
            return "ZL-17", say("there is too little space for all {where}", where=say(IN_SPOT[e]))
    same = ACTIONS[ACTIONS.start("exchange") + other * len(ENCLOSURES) + one].text
    return "ZL-17", say("that is written: {move}", move=same)


def _trading(say: Say, state: State, zoo: State, e: int, species: int) -> Refusal:
    if e >= FIXED_ENCLOSURES + zoo.expansions:
        return _closed(say, state, e)
    if zoo.enclosure[e].count == 0:
        return "ZL-17", say("nobody lives {where}", where=say(IN_SPOT[e]))
    if zoo.enclosure[e].species == species:
        return "ZL-17", say("both hold the same species")
    if in_barn(zoo.barn, species) == 0:
        return "ZL-17", say("there are no {animals} in your barn", animals=say(GROUPS[species]))
    return "ZL-17", say("there is too little space for all {where}", where=say(IN_SPOT[e]))


def _buying(say: Say, state: State, seat: int, owner: int, kind: int) -> Refusal:
    if owner >= state.players:
        return "ZL-18", say("nobody sits there")
    if owner == seat:
        return "ZL-18", say("you buy from others only")
    return "ZL-18", say("there is no {tile} in that barn", tile=tile_name(say, kind))
