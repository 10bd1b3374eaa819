"""What to choose next once part of a move is picked: verb, price, and what is still to be named.

A press may begin several moves: an animal of the barn can be moved, exchanged or discarded. So
there is a sentence for every set of verbs.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from tiergarten.engine.language import Say, mark
from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import ACTIONS, FIRST_STALL
from tiergarten.games.zooloretto.table.clicks import BOX
from tiergarten.games.zooloretto.table.words import INTO_SPOT, tile_name

_SPOT = re.compile(r"(\d+)([besk])(\d*)")
_NAMES = {"b": "barn", "e": "enclosure", "s": "place", "k": "kind"}

ENCLOSURE = {  # one's own was pressed
    ("exchange",): mark("Exchange for 1 coin: choose the second enclosure."),
    ("trade",): mark("Exchange for 1 coin: choose animals in the barn."),
    ("move",): mark("Move an animal here for 1 coin: choose it in the barn."),
    ("exchange", "trade"): mark(
        "Exchange for 1 coin: choose the second enclosure, or animals in the barn."
    ),
    ("exchange", "move"): mark(
        "For 1 coin: choose the enclosure to exchange with, or the animal in the barn to move here."
    ),
    ("move", "trade"): mark(
        "For 1 coin: choose animals in the barn, to exchange them or to move one here."
    ),
    ("exchange", "move", "trade"): mark(
        "For 1 coin: choose the enclosure to exchange with, "
        "or animals in the barn to exchange or to move here."
    ),
}
IN_BARN = {  # a tile in one's own barn was pressed
    ("move",): mark("Move out of the barn for 1 coin: choose an enclosure."),
    ("trade",): mark("Exchange for 1 coin: choose an enclosure."),
    ("move", "trade"): mark("Move or exchange for 1 coin: choose an enclosure."),
    ("shift",): mark("Move out of the barn for 1 coin: choose a stall place."),
}


class Picked(NamedTuple):
    """What the steps so far have named: the numbers of what was pressed."""

    enclosure: int | None = None
    place: int | None = None  # for a stall
    kind: int | None = None  # of the tile
    barn: int | None = None  # whose it is
    box: bool = False


def picked(steps: Sequence[str]) -> Picked:
    found = Picked()
    for step in steps:
        if step == BOX:
            found = found._replace(box=True)
        elif step[0] in "=h":
            found = found._replace(kind=int(step[1:]))
        elif spot := _SPOT.fullmatch(step):
            named: dict[str, Any] = {_NAMES[spot[2]]: int(spot[3] or spot[1])}
            found = found._replace(**named)
    return found


def prompt_step(
    say: Say,
    state: State,
    seat: int,
    steps: Sequence[str],
    actions: Sequence[int],
    names: Sequence[str],
) -> str:
    """A sentence or two for everything that can still come of these steps."""
    known = picked(steps)
    verbs = tuple(sorted({ACTIONS[action].verb for action in actions}))
    if verbs == ("buy",):
        kinds = [ACTIONS.indices(action)[1][1] for action in actions]
        return _buying(say, names[known.barn or 0], kinds)
    if verbs == ("place",):
        return _placing(say, known)
    if known.kind is not None:
        return _from_barn(say, known, verbs)
    if known.barn is not None and known.enclosure is None:
        return _barn(say, verbs)
    if known.enclosure is not None:
        return say(ENCLOSURE[verbs])
    if known.box:
        return say("Discard for 2 coins: choose a tile of your barn.")
    if state.zoo[seat].stall[known.place]:
        return say("Move the stall for 1 coin: choose a stall place or the barn.")
    return say("Move a stall here for 1 coin: choose the stall.")


def _buying(say: Say, owner: str, kinds: Sequence[int]) -> str:
    """ZL-18: the barn of another was pressed."""
    if all(kind >= FIRST_STALL for kind in kinds):
        return say("Buy from {owner} for 2 coins: choose a stall.", owner=owner)
    if any(kind >= FIRST_STALL for kind in kinds):
        return say("Buy from {owner} for 2 coins: choose an animal or a stall.", owner=owner)
    return say("Buy from {owner} for 2 coins: choose an animal.", owner=owner)


def _placing(say: Say, known: Picked) -> str:
    """ZL-12: a tile of the truck was pressed, or where one is to go."""
    if known.enclosure is not None:
        where = say(INTO_SPOT[known.enclosure])
        return say("Put an animal {where}: choose which one.", where=where)
    if known.place is not None:
        return say("Put a stall here: choose which one.")
    if known.kind is None:
        return say("Put a tile into the barn: choose which one.")
    tile = tile_name(say, known.kind)
    if known.kind >= FIRST_STALL:
        return say("Place: {tile}. Choose a stall place or the barn.", tile=tile)
    return say("Place: {tile}. Choose an enclosure or the barn.", tile=tile)


def _from_barn(say: Say, known: Picked, verbs: tuple[str, ...]) -> str:
    """ZL-16, ZL-17, ZL-19: for a tile of one's own barn."""
    if known.enclosure is not None or known.place is not None:
        return say("For 1 coin: press your barn, where it comes from.")
    if known.box:
        return say("Discard for 2 coins: press your barn, where it comes from.")
    others = tuple(verb for verb in verbs if verb != "discard")
    if not others:
        return say("Discard for 2 coins: choose the game box.")
    words = say(IN_BARN[others])
    if "discard" in verbs:
        words += " " + say("Or discard for 2 coins: choose the game box.")
    return words


def _barn(say: Say, verbs: tuple[str, ...]) -> str:
    """One's own barn was pressed: what it holds is to be chosen, or what is to go there."""
    if verbs == ("shift",):
        return say("Move a stall for 1 coin, into the barn or out of it: choose the stall.")
    if verbs == ("discard",):
        return say("Discard for 2 coins: choose a tile of your barn.")
    if "discard" in verbs:
        return say(
            "Your barn: choose a tile to move or exchange for 1 coin, or to discard for 2 coins."
        )
    return say("Your barn: choose a tile to move or exchange for 1 coin.")
