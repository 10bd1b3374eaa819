"""Why a move is not allowed: the id of the rule that forbids it, and words for it.

What is not there comes first, then what one does not have, then what one cannot pay, and last what
does not fit. Turn order has no rule of its own: no id.
"""

from tiergarten.engine.contract import Refusal
from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import (
    ACTIONS,
    BACK_UP,
    BY_COLOUR,
    CELL_BIT,
    COLOUR_OF,
    DIRECTION_OF_CELL,
    EITHER,
    FIRST_FACE,
    FIRST_PATTERN,
    FREE_PLACE,
    HEX_SETS,
    HEXES,
    JOKER,
    PATTERN_OF,
    PLACE_OF_CELL,
    PRICE_OF_SUPPLY,
    STACK,
    STEP_AT,
    STEP_DISCARD,
    STEP_FROM,
    STEP_PAY,
    VALUE_OF,
)
from tiergarten.games.queens_garden.rules.display import expansions_there, tiles_there
from tiergarten.games.queens_garden.rules.garden import around, cells_for, free_rings
from tiergarten.games.queens_garden.rules.storage import (
    can_pay,
    expansion_room,
    held,
    holds,
    tile_room,
    way_of,
)
from tiergarten.games.queens_garden.state import lies_in
from tiergarten.games.queens_garden.table.names import (
    attribute_name,
    chosen_hex,
    hex_name,
    item_name,
)


def why_not(say: Say, state: State, seat: int, action: int) -> Refusal:
    """The first thing that stands against an illegal move."""
    verb, at = ACTIONS.indices(action)
    if verb == "place" and at[0] == len(HEXES):
        return "QG-13", say("a joker pays in place of any hex, but is never placed itself")
    if verb == "discard" and at[0] == JOKER:
        return "QG-20", say("a joker has no value, and cannot be discarded")
    step = int(state.doing.step)
    if step == STEP_FROM:
        return _copying(say, state, seat, verb, at)
    if step == STEP_AT:
        if verb != "at":
            rule = "QG-18" if int(state.doing.hand) % 2 else "QG-15"
            return rule, say("first choose where your hex goes")
        return _cell(say, state, seat, at[0])
    if step == STEP_PAY:
        if verb != "pay":
            return "QG-13", say("first pay for your hex")
        return _paying(say, state, seat, at[0])
    if step == STEP_DISCARD:
        if verb != "discard":
            return "QG-20", say("you have passed; discard something, or keep the rest")
        return _discarding(say, state, seat, at[0])
    return _turn(say, state, seat, verb, at)


def why_wait(say: Say, state: State, seat: int, action: int) -> Refusal | None:
    """QG-20: who has passed is out of the round."""
    if not int(state.passed) >> seat & 1:
        return None
    return "QG-20", say("you have passed; the rest of the round goes on without you")


def _turn(say: Say, state: State, seat: int, verb: str, at: tuple[int, ...]) -> Refusal:
    if verb == "take":
        return _taking(say, state, seat, at[0])
    if verb in ("place", "build"):
        return _placing(say, state, seat, at[0], expansion=verb == "build")
    if verb == "buy":
        return _buying(say, state, seat, at[0])
    if verb == "from":
        return "QG-9", say("first choose a colour or a pattern")
    if verb == "at":
        return "QG-15", _too_early(say, state.player[seat].garden, at[0])
    if verb == "pay":
        return "QG-13", say("there is nothing to pay for")
    if verb == "done":
        return "QG-20", say("you have not passed")
    return "QG-20", say("you can discard only when you pass")


def _too_early(say: Say, garden: State, cell: int) -> str:
    """A cell before anything to place was chosen: what lies there, or what comes first."""
    if int(garden.taken) & int(CELL_BIT[cell]):
        return say("what lies in a garden stays there; first choose what you place")
    return say("first choose what you place, in your storage")


def _taking(say: Say, state: State, seat: int, attribute: int) -> Refusal:
    tiles, expansions = int(tiles_there(state)), int(expansions_there(state))
    if not (tiles | expansions) & int(HEX_SETS[attribute]):
        name = attribute_name(say, attribute)
        if attribute < FIRST_PATTERN:
            return "QG-9", say("nothing in the display is {colour}", colour=name)
        return "QG-9", say("there is no {which} in the display", which=name)
    return "QG-10", say(
        "not all of it fits: your storage has {tiles} and {expansions}",
        tiles=_room_for_tiles(say, state.player[seat]),
        expansions=_room_for_expansions(say, state.player[seat]),
    )


def _room_for_tiles(say: Say, player: State) -> str:
    return say.many("room for {n} tile", "room for {n} tiles", int(tile_room(player)))


def _room_for_expansions(say: Say, player: State) -> str:
    # For translators: after "room for 3 tiles and"
    return say.many("for {n} expansion", "for {n} expansions", int(expansion_room(player)))


def _copying(say: Say, state: State, seat: int, verb: str, at: tuple[int, ...]) -> Refusal:
    hexagon = chosen_hex(state)
    name = hex_name(say, hexagon)
    if verb != "from":
        return "QG-9", say("first choose which {hex} you take", hex=name)
    if at[0] >= STACK[state.players]:
        stack = int(STACK[state.players])
        return "QG-8", say("the display has slots 1 to {n}", n=stack)
    if not lies_in(state.slot[at[0]], hexagon):
        return "QG-9", say("there is no {hex} there", hex=name)
    player = state.player[seat]
    if state.slot[at[0]].face == FIRST_FACE + hexagon:
        if not expansion_room(player):
            return "QG-10", say("your storage has no room for another expansion")
    elif not tile_room(player):
        return "QG-10", say("your storage has no room for another tile")
    return "QG-10", say("your storage would then have no room for the rest of what you take")


def _placing(say: Say, state: State, seat: int, hexagon: int, expansion: bool) -> Refusal:
    player = state.player[seat]
    name = item_name(say, 2 * hexagon + expansion)
    if not holds(player.expansions if expansion else player.tiles, hexagon):
        rule = "QG-18" if expansion else "QG-13"
        return rule, say("there is no {hex} in your storage", hex=name)
    free = int(free_rings(player.garden)) if expansion else int(player.garden.free)
    if not free and expansion:
        return "QG-5", say("all six places of your garden are taken")
    if not free:
        return "QG-15", say("your garden has no free cell")
    if not can_pay(player, hexagon, held(player, state.payers)):
        if state.payers and can_pay(player, hexagon, held(player, 0)):
            return "QG-13", say.many(
                "it costs {n} hex, itself included, all different; you cannot pay the rest, "
                "by colour or by pattern",
                "it costs {n} hexes, itself included, all different; you cannot pay the rest, "
                "by colour or by pattern",
                VALUE_OF[hexagon],
            )
        return "QG-13", say.many(
            "it costs {n} hex, itself included; you cannot pay the rest, by colour or by pattern",
            "it costs {n} hexes, itself included; you cannot pay the rest, by colour or by pattern",
            VALUE_OF[hexagon],
        )
    if free & int(around(_alike(player.garden, hexagon))):
        return "QG-16", say("wherever it matches, it would make a group with identical hexes")
    return "QG-15", say("every free cell has only hexes of other colours and patterns beside it")


def _alike(garden: State, hexagon: int) -> int:
    """The cells with hexes of the same colour or of the same pattern."""
    same_pattern = FIRST_PATTERN + int(PATTERN_OF[hexagon])
    return int(garden.hexes[COLOUR_OF[hexagon]]) | int(garden.hexes[same_pattern])


def _cell(say: Say, state: State, seat: int, cell: int) -> Refusal:
    garden = state.player[seat].garden
    hexagon, expansion = divmod(int(state.doing.hand), 2)
    bit, place = int(CELL_BIT[cell]), int(PLACE_OF_CELL[cell])
    if expansion:
        if place < 0:
            return "QG-5", say("expansions go around the plaza, not on it")
        if DIRECTION_OF_CELL[cell] < 0:
            return "QG-3", say("the hex of an expansion is never printed in the middle")
        if garden.place[place] != FREE_PLACE:
            return "QG-18", say("there is already an expansion there")
    elif int(garden.taken) & bit:
        return "QG-15", say("there is already a hex on this cell")
    elif not int(garden.free) & bit:
        if garden.place[place] == FREE_PLACE:
            return "QG-15", say("there is no expansion there yet")
        return "QG-15", say("this cell is a pavilion")
    if not int(around(_alike(garden, hexagon))) & bit:
        return "QG-15", say("this cell has only hexes of other colours and patterns beside it")
    assert not int(cells_for(garden, hexagon, bit))
    return "QG-16", say("on this cell it would make a group with identical hexes")


def _paying(say: Say, state: State, seat: int, item: int) -> Refusal:
    player, doing = state.player[seat], state.doing
    hexagon, payer = int(doing.hand) // 2, item // 2
    if item == JOKER:
        return "QG-13", say("you have no joker")
    if not holds(player.expansions if item % 2 else player.tiles, payer):
        return "QG-13", say("there is no {hex} in your storage", hex=item_name(say, item))
    if payer == hexagon:
        return "QG-13", say("a hex identical to the one you place cannot pay for it")
    way = way_of(hexagon, payer)
    if way == EITHER:
        return "QG-13", say("it has neither the colour nor the pattern of the hex you place")
    if doing.way != EITHER and doing.way != way:
        if doing.way == BY_COLOUR:
            return "QG-13", say("you are paying by colour; this hex has only the same pattern")
        return "QG-13", say("you are paying by pattern; this hex has only the same colour")
    if state.payers and int(doing.paid) >> payer & 1:
        return "QG-13", say("hexes that pay together must all be different")
    stored = [*_hexes(player.tiles), *_hexes(player.expansions)]
    fitting = sum(way_of(hexagon, other) == way for other in stored)
    if state.payers and fitting + player.jokers >= doing.due:  # twins could pay, if they might
        if way == BY_COLOUR:
            return "QG-13", say(
                "hexes that pay together must all be different; you have too few different ones "
                "of that colour"
            )
        return "QG-13", say(
            "hexes that pay together must all be different; you have too few different ones "
            "of that pattern"
        )
    if way == BY_COLOUR:
        return "QG-13", say("you have too few hexes of that colour to pay the rest")
    return "QG-13", say("you have too few hexes of that pattern to pay the rest")


def _hexes(held: State) -> list[int]:
    hexes: list[int] = held.hex[: held.count].tolist()
    return hexes


def _buying(say: Say, state: State, seat: int, place: int) -> Refusal:
    player = state.player[seat]
    if not state.supply:
        return "QG-19", say("the supply is empty")
    if (player.garden.place != FREE_PLACE).all():
        return "QG-5", say("all six places of your garden are taken")
    if player.points < PRICE_OF_SUPPLY:
        return "QG-19", say.many(
            "that costs {n} point; you have {points}",
            "that costs {n} points; you have {points}",
            PRICE_OF_SUPPLY,
            points=int(player.points),
        )
    what = say("back up") if player.garden.place[place] == BACK_UP else say("front up")
    return "QG-19", say("there is already an expansion there, {what}", what=what)


def _discarding(say: Say, state: State, seat: int, item: int) -> Refusal:
    player = state.player[seat]
    if not holds(player.expansions if item % 2 else player.tiles, item // 2):
        return "QG-20", say("there is no {hex} in your storage", hex=item_name(say, item))
    return "QG-20", say.many(
        "that costs {n} point; you have {points}",
        "that costs {n} points; you have {points}",
        int(VALUE_OF[item // 2]),
        points=int(player.points),
    )
