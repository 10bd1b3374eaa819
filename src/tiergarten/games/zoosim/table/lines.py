"""What the log adds to the words about a move: pictures, places, rounds, and "You"."""

from tiergarten.engine.contract import Shown
from tiergarten.engine.language import mark, mark_many
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, number_at
from tiergarten.games.zoosim.pieces import ACTIONS
from tiergarten.games.zoosim.position.placing import tile_to_lay
from tiergarten.games.zoosim.state import STATE

_round = number_at(STATE.dtype, "round_number")
VERB_KINDS = {"bid": "pay", "lay": "place"}
SECOND_PERSON: dict[str, str | tuple[str, str]] = {
    "{who} has bid": mark("You have bid"),
    "{who} bids {n} coin": mark_many("You bid {n} coin", "You bid {n} coins"),
    "{who} has the higher flag, which goes to the bottom": mark(
        "you have the higher flag, which goes to the bottom"
    ),
    "{who} gets {tile} for {n} coin": mark_many(
        "you get {tile} for {n} coin", "you get {tile} for {n} coins"
    ),
    "{who} gets the tile for {n} coin.": mark_many(
        "You get the tile for {n} coin.", "You get the tile for {n} coins."
    ),
    "{who} lays {tile}": mark("You lay {tile}"),
}


def begins(before: State, seat: int, action: int, after: State) -> bool:
    """All bids are told with the last one."""
    return ACTIONS[action].verb == "bid" and int(before["acting"]) != 1 << seat


def ends_turn(before: State, seat: int, action: int, after: State) -> bool:
    """A bid is sealed, and a tile that was laid stays where it is."""
    return True


def new_round(before: State, after: State) -> bool:
    """Rounds are numbered."""
    return _round(after) > _round(before)


def shows(before: State, seat: int, action: int, after: State) -> Shown:
    """The tile, once everybody knows who gets it."""
    if begins(before, seat, action, after):
        return Shown()
    tile = f"t{tile_to_lay(readable(before))}"
    if ACTIONS[action].verb == "lay":
        return Shown([tile], pieces=[(tile,)])
    return Shown([tile], ["now"])
