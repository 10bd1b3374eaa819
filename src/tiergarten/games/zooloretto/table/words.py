"""Zooloretto in words: tiles, moves, what happened, and where the points come from."""

import functools
from collections.abc import Sequence
from typing import Any

from tiergarten.engine.contract import Asset, Line
from tiergarten.engine.language import Say, mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, legal_ids
from tiergarten.engine.scene import MOST_PARTS
from tiergarten.games.zooloretto import SPECIES
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    BARN,
    COIN,
    FIRST_STALL,
    FIXED_ENCLOSURES,
    NO_TILE,
    OFFSPRING,
    POINTS_BARN_TYPE,
    POINTS_STALL_TYPE,
    SORT_OF,
    SORTS,
    SPACES,
    SPECIES_OF,
)
from tiergarten.games.zooloretto.rules import scoring
from tiergarten.games.zooloretto.rules.moves import legal
from tiergarten.games.zooloretto.table.articles import A_STALL, a_tile

RANKING = "ZL-33"  # the rule that says who has won, and what decides among equals
ANIMALS = (  # by species and sort
    (
        mark("flamingo"),
        mark("male flamingo"),
        mark("female flamingo"),
        mark("young flamingo"),
        mark("flamingo that has bred"),
    ),
    (
        mark("camel"),
        mark("male camel"),
        mark("female camel"),
        mark("young camel"),
        mark("camel that has bred"),
    ),
    (
        mark("leopard"),
        mark("male leopard"),
        mark("female leopard"),
        mark("young leopard"),
        mark("leopard that has bred"),
    ),
    (
        mark("elephant"),
        mark("male elephant"),
        mark("female elephant"),
        mark("young elephant"),
        mark("elephant that has bred"),
    ),
    (
        mark("panda"),
        mark("male panda"),
        mark("female panda"),
        mark("young panda"),
        mark("panda that has bred"),
    ),
    (
        mark("chimpanzee"),
        mark("male chimpanzee"),
        mark("female chimpanzee"),
        mark("young chimpanzee"),
        mark("chimpanzee that has bred"),
    ),
    (
        mark("zebra"),
        mark("male zebra"),
        mark("female zebra"),
        mark("young zebra"),
        mark("zebra that has bred"),
    ),
    (
        mark("kangaroo"),
        mark("male kangaroo"),
        mark("female kangaroo"),
        mark("young kangaroo"),
        mark("kangaroo that has bred"),
    ),
)
GROUPS = (
    mark("flamingos"),
    mark("camels"),
    mark("leopards"),
    mark("elephants"),
    mark("pandas"),
    mark("chimpanzees"),
    mark("zebras"),
    mark("kangaroos"),
)
OPTIONS = {  # what one can choose before the game
    "removed": dict(zip(SPECIES, GROUPS, strict=True)),
    "blocked": {
        "removed": mark("tiles of the removed species"),
        "closing": mark("tiles of the closing pile"),
    },
}
STALL_NAMES = (mark("drinks stall"), mark("ice stall"), mark("snack stall"), mark("toy stall"))
SPOT_NAMES = (
    mark("small enclosure"),
    mark("middle enclosure"),
    mark("large enclosure"),
    mark("expansion"),
    mark("second expansion"),
    mark("barn"),
)
IN_SPOT = (
    mark("in the small enclosure"),
    mark("in the middle enclosure"),
    mark("in the large enclosure"),
    mark("in the expansion"),
    mark("in the second expansion"),
    mark("in the barn"),
)
INTO_SPOT = (
    mark("into the small enclosure"),
    mark("into the middle enclosure"),
    mark("into the large enclosure"),
    mark("into the expansion"),
    mark("into the second expansion"),
    mark("into the barn"),
)
# Stalls stand beside an enclosure, not in it.
BESIDE_SPOT = (
    mark("beside the small enclosure"),
    mark("beside the middle enclosure"),
    mark("beside the large enclosure"),
    mark("beside the expansion"),
    mark("beside the second expansion"),
    IN_SPOT[BARN],
)
TO_SPOT = (
    mark("to the small enclosure"),
    mark("to the middle enclosure"),
    mark("to the large enclosure"),
    mark("to the expansion"),
    mark("to the second expansion"),
    INTO_SPOT[BARN],
)
NEXT_TO_SPOT = (  # where a stall is put
    mark("next to the small enclosure"),
    mark("next to the middle enclosure"),
    mark("next to the large enclosure"),
    mark("next to the expansion"),
    mark("next to the second expansion"),
    INTO_SPOT[BARN],
)
FROM_SPOT = (
    mark("from the small enclosure"),
    mark("from the middle enclosure"),
    mark("from the large enclosure"),
    mark("from the expansion"),
    mark("from the second expansion"),
    mark("from the barn"),
)
TURNS = {  # what there is to do in a turn: by whether one can draw, take and spend money
    (True, True, True): mark("Draw a tile, take a truck, or spend money."),
    (True, True, False): mark("Draw a tile, or take a truck."),
    (True, False, True): mark("Draw a tile, or spend money: every truck is empty."),
    (True, False, False): mark("Draw a tile: every truck is empty."),
    (False, True, True): mark("The trucks are full: take one, or spend money."),
    (False, True, False): mark("The trucks are full: take one."),
}


@functools.cache
def tile_name(say: Say, tile: int) -> str:
    """A tile of any sort, in words."""
    if tile == COIN:
        return say("coin")
    if FIRST_STALL <= tile < COIN:
        return say(STALL_NAMES[tile - FIRST_STALL])
    return say(ANIMALS[SPECIES_OF[tile]][SORT_OF[tile]])


def tile_names(say: Say, tiles: Sequence[int]) -> str:
    """Several tiles, in words."""
    return say.listing([tile_name(say, tile) for tile in tiles])


def spot_name(say: Say, spot: int) -> str:
    return say(SPOT_NAMES[spot])


def _destination(say: Say, tile: int, spot: int) -> str:
    """Where a tile goes, in words."""
    return say((NEXT_TO_SPOT if tile >= FIRST_STALL else INTO_SPOT)[spot])


@functools.cache
def points_text(say: Say, points: int) -> str:
    """This many points, with a true minus: an early zoo may have less than none."""
    return say.many("{n} point", "{n} points", points).replace("-", "−")


def load_of(state: State, truck: int) -> list[int]:
    """The tiles on a truck."""
    load = state.truck[truck].load
    return [int(tile) for tile in load.tile[: load.count]]


def group_in(say: Say, state: State, seat: int, e: int) -> str:
    """Who lives in an enclosure."""
    enclosure = state.zoo[seat].enclosure[e]
    return say(GROUPS[enclosure.species]) if enclosure.count else say("empty")


def label(say: Say, state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """What a move does, as a person would choose it from a list."""
    state = readable(state)
    verb, at = ACTIONS.indices(action)
    if verb == "draw":
        return say("draw a tile")
    if verb in ("load", "take"):
        return _truck_label(say, verb, at[0], *state.truck[at[0]].load)
    if verb == "place":
        return _placing(say, *at)
    if verb == "move":
        return say(
            "1 coin: {tile} from the barn {where}",
            tile=tile_name(say, at[0]),
            where=say(INTO_SPOT[at[1]]),
        )
    if verb == "shift":
        return say(
            "1 coin: {stall} {start} {where}",
            stall=say(STALL_NAMES[at[0]]),
            start=say(FROM_SPOT[at[1]]),
            where=say(TO_SPOT[at[2]]),
        )
    if verb == "exchange":
        return say(
            "1 coin: exchange {one} ({animals}) and {other} ({others})",
            one=spot_name(say, at[0]),
            animals=group_in(say, state, seat, at[0]),
            other=spot_name(say, at[1]),
            others=group_in(say, state, seat, at[1]),
        )
    if verb == "trade":
        return say(
            "1 coin: exchange {spot} ({animals}) and the barn's {others}",
            spot=spot_name(say, at[0]),
            animals=group_in(say, state, seat, at[0]),
            others=say(GROUPS[at[1]]),
        )
    if verb == "buy":
        owner = names[at[0]] if at[0] < len(names) else f"p{at[0] + 1}"
        return say("2 coins: buy {tile} from {owner}", tile=tile_name(say, at[1]), owner=owner)
    if verb == "discard":
        return say("2 coins: discard {tile} from the barn", tile=tile_name(say, at[0]))
    return say("3 coins: open an expansion")


@functools.lru_cache(MOST_PARTS)
def _truck_label(say: Say, verb: str, truck: int, count: int, tiles: tuple[int, ...]) -> str:
    """Loading a truck, or taking it, with what is there."""
    there = tile_names(say, tiles[:count])
    if verb == "load":
        return say("load it on truck {truck} (there: {load})", truck=truck + 1, load=there)
    return say("take truck {truck} ({load})", truck=truck + 1, load=there)


@functools.cache
def _placing(say: Say, tile: int, spot: int) -> str:
    """A tile, and where it goes."""
    return say("{tile} {where}", tile=tile_name(say, tile), where=_destination(say, tile, spot))


def prompt(say: Say, state: State, seat: int) -> str:
    """One sentence: what this seat can do now."""
    table = readable(state)
    if table.revealed != NO_TILE:
        tile = tile_name(say, table.revealed)
        return say("You have drawn: {tile}. Load it on a truck.", tile=tile)
    if table.hand.count:
        tiles = tile_names(say, table.hand.tile[: table.hand.count])
        return say("Find a place for: {tiles}.", tiles=tiles)
    verbs = {ACTIONS.indices(action)[0] for action in legal_ids(legal, state, seat)}
    return say(TURNS["draw" in verbs, "take" in verbs, bool(verbs - {"draw", "take"})])


def tell(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> str:
    """What a move did, and what came of it, as a sentence."""
    before, after = readable(before), readable(after)
    who = names[seat]
    sentences = [_event(say, before, seat, action, after, who, names)]
    verb = ACTIONS.indices(action)[0]
    zoo_before, zoo_after = before.zoo[seat], after.zoo[seat]
    born = 0 if verb in ("buy", "discard") else _born(before, seat, verb, after)
    if born > 0:
        sentences.append(say.many("an offspring is born", "{n} offspring are born", born))
    if verb in ("place", "move"):
        price = 1 if verb == "move" else 0
        bonus = int(zoo_after.coins) - int(zoo_before.coins) + price
        if bonus > 0:
            sentences.append(say.many("filling it pays 1 coin", "filling it pays {n} coins", bonus))
    if after.last_round and not before.last_round:
        sentences.append(say("the last round has begun"))
    if after.over:
        sentences.append(say("the game is over"))
    return say.together(sentences)


def _born(before: Any, seat: int, verb: str, after: Any) -> int:
    """How many offspring there are in a zoo that nobody has brought there."""
    was, now = before.zoo[seat], after.zoo[seat]
    if was is now:
        return 0
    in_hand = before.hand.tile[: before.hand.count]
    arrived = verb == "place" and any(SORT_OF[tile] == OFFSPRING for tile in in_hand)
    return _count_sort(now, OFFSPRING) - _count_sort(was, OFFSPRING) - arrived


def _count_sort(zoo: Any, sort: int) -> int:
    enclosed = [enclosure.animal[sort] for enclosure in zoo.enclosure]
    stored = [animals[sort] for animals in zoo.barn.animal]
    return int(sum(enclosed) + sum(stored))


def _event(
    say: Say,
    before: State,
    seat: int,
    action: int,
    after: State,
    who: str,
    names: Sequence[str],
) -> str:
    verb, at = ACTIONS.indices(action)
    if verb == "draw":
        return say("{who} draws {tile}", who=who, tile=a_tile(say, int(after.revealed)))
    if verb == "load":
        return say(
            "{who} loads {tile} on truck {truck}",
            who=who,
            tile=a_tile(say, int(before.revealed)),
            truck=at[0] + 1,
        )
    if verb == "take":
        load = tile_names(say, load_of(before, at[0]))
        return say("{who} takes truck {truck}: {load}", who=who, truck=at[0] + 1, load=load)
    if verb == "place":
        tile, where = a_tile(say, at[0]), _destination(say, *at)
        return say("{who} puts {tile} {where}", who=who, tile=tile, where=where)
    return _spending(say, before, seat, action, who, names)


def _spending(
    say: Say, before: State, seat: int, action: int, who: str, names: Sequence[str]
) -> str:
    """What somebody did with their coins (ZL-15 to ZL-20)."""
    verb, at = ACTIONS.indices(action)
    if verb == "move":
        return say(
            "{who} moves {tile} from the barn {where} for 1 coin",
            who=who,
            tile=a_tile(say, at[0]),
            where=say(INTO_SPOT[at[1]]),
        )
    if verb == "shift":
        return say(
            "{who} moves {stall} {start} {where} for 1 coin",
            who=who,
            stall=say(A_STALL[at[0]]),
            start=say(FROM_SPOT[at[1]]),
            where=say(TO_SPOT[at[2]]),
        )
    if verb == "exchange":
        return say(
            "{who} exchanges the {one} ({animals}) and the {other} ({others}) for 1 coin",
            who=who,
            one=spot_name(say, at[0]),
            animals=group_in(say, before, seat, at[0]),
            other=spot_name(say, at[1]),
            others=group_in(say, before, seat, at[1]),
        )
    if verb == "trade":
        return say(
            "{who} exchanges the {spot} ({animals}) and the barn's {others} for 1 coin",
            who=who,
            spot=spot_name(say, at[0]),
            animals=group_in(say, before, seat, at[0]),
            others=say(GROUPS[at[1]]),
        )
    if verb == "buy":
        seller = say("from {owner}", owner=names[at[0]])
        tile = a_tile(say, at[1])
        return say("{who} buys {tile} {seller} for 2 coins", who=who, tile=tile, seller=seller)
    if verb == "discard":
        tile = a_tile(say, at[0])
        return say("{who} discards {tile} from the barn for 2 coins", who=who, tile=tile)
    return say("{who} opens an expansion for 3 coins", who=who)


def assets(say: Say, state: State, seat: int) -> list[Asset]:
    """Points by what they are for, and what will bring more of them."""
    zoo = state.zoo[seat]
    enclosures = zoo.enclosure[: FIXED_ENCLOSURES + int(zoo.expansions)]
    offspring = SORTS.index("offspring")
    return [
        *(Asset(line.category, line.points, True) for line in breakdown(say, state, seat)),
        Asset(say("animals in the enclosures"), int(enclosures["count"].sum())),
        Asset(say("offspring"), int(enclosures["animal"][:, offspring].sum())),
        Asset(say("coins"), int(zoo.coins)),
    ]


def breakdown(say: Say, state: State, seat: int) -> list[Line]:
    """The score of a seat, line by line."""
    zoo = state.zoo[seat]
    lines = []
    for e in range(FIXED_ENCLOSURES + zoo.expansions):
        spot, count = spot_name(say, e), int(zoo.enclosure[e].count)
        text = say("{spot}: empty", spot=spot)
        if count:
            animals = group_in(say, state, seat, e)
            numbers = {"n": count, "spaces": SPACES[e]}
            text = say(
                "{spot}: {n} of {spaces} spaces, {animals}", spot=spot, animals=animals, **numbers
            )
        lines.append(Line("ZL-31", text, int(scoring.enclosure_points(zoo, e)), spot))
    types = int(scoring.stall_types(zoo))
    text = say("types of stall: {n}", n=types) if types else say("no stalls")
    lines.append(Line("ZL-32", text, POINTS_STALL_TYPE * types, say("types of stall")))
    types = int(scoring.barn_stall_types(zoo.barn))
    text = (
        say("types of stall in the barn: {n}", n=types) if types else say("no stalls in the barn")
    )
    category = say("types of stall in the barn")
    lines.append(Line("ZL-32", text, POINTS_BARN_TYPE * types, category))
    species = int(scoring.barn_species(zoo.barn))
    text = say("species in the barn: {n}", n=species) if species else say("no animals in the barn")
    lines.append(Line("ZL-32", text, POINTS_BARN_TYPE * species, say("species in the barn")))
    return lines
