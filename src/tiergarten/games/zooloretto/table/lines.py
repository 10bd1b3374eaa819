"""What the log adds to the words about a move: pictures, places, rounds, and "You"."""

from collections.abc import Sequence
from typing import Any

from tiergarten.engine.contract import Shown
from tiergarten.engine.language import mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, number_at
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    BARN,
    COIN,
    FIXED_ENCLOSURES,
    NO_TILE,
    SPECIES,
    STALLS,
    TILE_NAMES,
)
from tiergarten.games.zooloretto.state import STATE
from tiergarten.games.zooloretto.table.clicks import PILE
from tiergarten.games.zooloretto.table.words import load_of

_revealed, _taken = (number_at(STATE.dtype, name) for name in ("revealed", "taken"))
_in_hand = number_at(STATE.dtype, "hand", "count")
VERB_KINDS = {
    "draw": "draw",
    "load": "place",
    "take": "take",
    "place": "place",
    "move": "move",
    "shift": "move",
    "exchange": "move",
    "trade": "move",
    "buy": "pay",
    "discard": "pay",
    "expand": "pay",
}
SECOND_PERSON: dict[str, str | tuple[str, str]] = {
    "{who} draws {tile}": mark("You draw {tile}"),
    "{who} loads {tile} on truck {truck}": mark("You load {tile} on truck {truck}"),
    "{who} takes truck {truck}: {load}": mark("You take truck {truck}: {load}"),
    "{who} puts {tile} {where}": mark("You put {tile} {where}"),
    "{who} moves {tile} from the barn {where} for 1 coin": mark(
        "You move {tile} from the barn {where} for 1 coin"
    ),
    "{who} moves {stall} {start} {where} for 1 coin": mark(
        "You move {stall} {start} {where} for 1 coin"
    ),
    "{who} exchanges the {one} ({animals}) and the {other} ({others}) for 1 coin": mark(
        "You exchange the {one} ({animals}) and the {other} ({others}) for 1 coin"
    ),
    "{who} exchanges the {spot} ({animals}) and the barn's {others} for 1 coin": mark(
        "You exchange the {spot} ({animals}) and the barn's {others} for 1 coin"
    ),
    "{who} buys {tile} {seller} for 2 coins": mark("You buy {tile} {seller} for 2 coins"),
    "from {owner}": mark("from you"),
    "{who} discards {tile} from the barn for 2 coins": mark(
        "You discard {tile} from the barn for 2 coins"
    ),
    "{who} opens an expansion for 3 coins": mark("You open an expansion for 3 coins"),
}


def begins(before: State, seat: int, action: int, after: State) -> bool:
    """What was drawn is told again when it is loaded."""
    return ACTIONS[action].verb == "draw"


def ends_turn(before: State, seat: int, action: int, after: State) -> bool:
    """Nothing is left to load or to place; the last one in a round has turn after turn."""
    return _revealed(after) == NO_TILE and not _in_hand(after)


def ending(state: State, seat: int, actions: Sequence[int]) -> list[int]:
    """All but those that leave something to place: a truck with tiles, what is bought, and what is
    put somewhere while there is more."""
    table = readable(state)
    return [action for action in actions if not _leaves_tiles(table, action)]


def _leaves_tiles(table: Any, action: int) -> bool:
    verb, at = ACTIONS.indices(action)
    if verb == "take":
        load = table.truck[at[0]].load
        return any(tile != COIN for tile in load.tile[: load.count])
    return verb == "buy" or (verb == "place" and table.hand.count > 1)


def new_round(before: State, after: State) -> bool:
    """A round is over when everybody has taken a truck."""
    return bool(_taken(before) and not _taken(after) and not after["over"])


def shows(before: State, seat: int, action: int, after: State) -> Shown:
    """The tiles that moved, and where they went."""
    before, after = readable(before), readable(after)
    verb, at = ACTIONS.indices(action)
    if verb == "draw":
        return Shown([TILE_NAMES[after.revealed]], [PILE])
    if verb == "load":
        return Shown([TILE_NAMES[before.revealed]], [f"t{at[0] + 1}"])
    if verb == "take":
        return Shown([TILE_NAMES[tile] for tile in load_of(before, at[0])], [f"t{at[0] + 1}"])
    if verb in ("place", "move"):
        return Shown([TILE_NAMES[at[0]]], [_spot(seat, at[1])])
    if verb == "shift":
        return Shown([STALLS[at[0]]], [_spot(seat, at[1]), _spot(seat, at[2])])
    if verb == "exchange":
        animals = [SPECIES[before.zoo[seat].enclosure[e].species] for e in at]
        return Shown(animals, [_spot(seat, e) for e in at])
    if verb == "trade":
        animals = [SPECIES[before.zoo[seat].enclosure[at[0]].species], SPECIES[at[1]]]
        return Shown(animals, [_spot(seat, at[0]), _spot(seat, BARN)])
    if verb == "buy":
        return Shown([TILE_NAMES[at[1]]], [_spot(at[0], BARN)])
    if verb == "discard":
        return Shown([TILE_NAMES[at[0]]], [_spot(seat, BARN)])
    return Shown(["coin"], [_spot(seat, FIXED_ENCLOSURES + int(before.zoo[seat].expansions))])


def _spot(seat: int, spot: int) -> str:
    return f"{seat}b" if spot == BARN else f"{seat}e{spot}"
