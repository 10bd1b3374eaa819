"""What the log adds to the words about a move: pictures, places, rounds, and "You"."""

from collections import Counter

from tiergarten.engine.contract import Shown
from tiergarten.engine.language import mark, mark_many
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, number_at
from tiergarten.games.queens_garden.pieces import (
    ACTIONS,
    ATTRIBUTES,
    HEXES,
    JOKER,
    NOTHING,
    PLACE_OF_CELL,
    STEP_BEGIN,
)
from tiergarten.games.queens_garden.state import STATE
from tiergarten.games.queens_garden.table.board import CELL_SPOT, PLACE_SPOT
from tiergarten.games.queens_garden.table.market import HEX_ART
from tiergarten.games.queens_garden.table.names import chosen_hex

_hand, _step = (number_at(STATE.dtype, "doing", name) for name in ("hand", "step"))
_round = number_at(STATE.dtype, "round_number")
VERB_KINDS = {
    "take": "take",
    "from": "take",
    "place": "place",
    "build": "place",
    "at": "place",
    "pay": "pay",
    "buy": "pay",
    "discard": "pay",
}
SECOND_PERSON: dict[str, str | tuple[str, str]] = {
    "{who} takes {all}": mark("You take {all}"),
    "{who} takes {all}: {hexes}": mark("You take {all}: {hexes}"),
    "{who} takes {hex} ({which})": mark("You take {hex} ({which})"),
    "{who} wants to place {hex}": mark("You want to place {hex}"),
    "{who} chooses where: {where}": mark("You choose where: {where}"),
    "{who} places {hex} ({where})": mark("You place {hex} ({where})"),
    "{who} places {hex} ({where}), paying with {price}": mark(
        "You place {hex} ({where}), paying with {price}"
    ),
    "{who} pays with {hex}": mark("You pay with {hex}"),
    "{who} buys an expansion for {n} points ({side})": mark(
        "You buy an expansion for {n} points ({side})"
    ),
    "{who} passes": mark("You pass"),
    "{who} discards {hex} for {n} point": mark_many(
        "You discard {hex} for {n} point", "You discard {hex} for {n} points"
    ),
    "{who} discards nothing more": mark("You discard nothing more"),
}


def begins(before: State, seat: int, action: int, after: State) -> bool:
    """Something is placed when its cell is known and all of it is paid."""
    verb = ACTIONS[action].verb
    return verb in ("place", "build", "at", "pay") and _hand(after) != NOTHING


def ends_turn(before: State, seat: int, action: int, after: State) -> bool:
    """Nothing is half done; whoever passes goes on to discard."""
    return _step(after) == STEP_BEGIN


def new_round(before: State, after: State) -> bool:
    """Rounds are numbered."""
    return _round(after) > _round(before)


def shows(before: State, seat: int, action: int, after: State) -> Shown:
    """What was taken, placed or given away."""
    verb, at = ACTIONS.indices(action)
    before, after = readable(before), readable(after)
    if verb == "take":
        return Shown(_gained(before.player[seat], after.player[seat]), [ATTRIBUTES[at[0]]])
    if verb == "from":
        return Shown([HEX_ART[chosen_hex(before)]])
    if verb in ("place", "build"):
        return Shown([HEX_ART[at[0]] if at[0] < len(HEXES) else "joker"])
    hand = [_symbol(int(before.doing.hand))] if before.doing.hand != NOTHING else []
    if verb == "pay":
        return Shown([*hand, _symbol(at[0])], pieces=_placed(before, int(before.doing.cell)))
    if verb == "discard":
        return Shown([_symbol(at[0])])
    if verb == "at":
        return Shown(hand, pieces=_placed(before, at[0]))
    if verb == "buy":
        return Shown(["back"], pieces=[("back", *PLACE_SPOT[at[0]])])
    return Shown()


def _placed(state: State, cell: int) -> list[tuple[str, int, int]]:
    """What is in hand, where it comes to lie: an expansion around the cell of its printed hex."""
    if state.doing.hand % 2:
        return [("front", *PLACE_SPOT[int(PLACE_OF_CELL[cell])])]
    return [(_symbol(int(state.doing.hand)), *CELL_SPOT[cell])]


def _symbol(item: int) -> str:
    return "joker" if item == JOKER else HEX_ART[item // 2]


def _gained(had: State, got: State) -> list[str]:
    """The symbols of what came into a storage."""
    counts = _stored(got)
    counts.subtract(_stored(had))
    return [HEX_ART[hexagon] for hexagon in sorted(counts.elements())]


def _stored(player: State) -> Counter[int]:
    tiles = player.tiles.hex[: player.tiles.count]
    return Counter(map(int, (*tiles, *player.expansions.hex[: player.expansions.count])))
