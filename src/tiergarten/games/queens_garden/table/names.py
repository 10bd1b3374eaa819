"""What things are called in Queen's Garden: hexes, cells, and what lies in the display."""

import functools

from tiergarten.engine.language import Say, mark
from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import (
    COLOUR_OF,
    DIRECTION_OF_CELL,
    FIRST_FACE,
    FIRST_PATTERN,
    GONE,
    JOKER,
    NOTHING,
    PATTERN_OF,
    PLACE_OF_CELL,
    VALUE_OF,
)
from tiergarten.games.queens_garden.state import lies_in

ATTRIBUTE_NAMES = (
    mark("light blue"),
    mark("dark green"),
    mark("light green"),
    mark("yellow"),
    mark("light purple"),
    mark("dark purple"),
    mark("tree"),
    mark("bird"),
    mark("butterfly"),
    mark("flower"),
    mark("plant"),
    mark("lily"),
)
ALL_NAMES = (
    mark("all light blue"),
    mark("all dark green"),
    mark("all light green"),
    mark("all yellow"),
    mark("all light purple"),
    mark("all dark purple"),
    mark("all trees"),
    mark("all birds"),
    mark("all butterflies"),
    mark("all flowers"),
    mark("all plants"),
    mark("all lilies"),
)
HEX_NAMES = (
    mark("light blue tree"),
    mark("light blue bird"),
    mark("light blue butterfly"),
    mark("light blue flower"),
    mark("light blue plant"),
    mark("light blue lily"),
    mark("dark green tree"),
    mark("dark green bird"),
    mark("dark green butterfly"),
    mark("dark green flower"),
    mark("dark green plant"),
    mark("dark green lily"),
    mark("light green tree"),
    mark("light green bird"),
    mark("light green butterfly"),
    mark("light green flower"),
    mark("light green plant"),
    mark("light green lily"),
    mark("yellow tree"),
    mark("yellow bird"),
    mark("yellow butterfly"),
    mark("yellow flower"),
    mark("yellow plant"),
    mark("yellow lily"),
    mark("light purple tree"),
    mark("light purple bird"),
    mark("light purple butterfly"),
    mark("light purple flower"),
    mark("light purple plant"),
    mark("light purple lily"),
    mark("dark purple tree"),
    mark("dark purple bird"),
    mark("dark purple butterfly"),
    mark("dark purple flower"),
    mark("dark purple plant"),
    mark("dark purple lily"),
)
PLACE_NAMES = (
    mark("east"),
    mark("north-east"),
    mark("north-west"),
    mark("west"),
    mark("south-west"),
    mark("south-east"),
)
EXPANSION_NAMES = (
    mark("east expansion"),
    mark("north-east expansion"),
    mark("north-west expansion"),
    mark("west expansion"),
    mark("south-west expansion"),
    mark("south-east expansion"),
)
IN_PLACE = (
    mark("in the east"),
    mark("in the north-east"),
    mark("in the north-west"),
    mark("in the west"),
    mark("in the south-west"),
    mark("in the south-east"),
)
FACING = (
    mark("facing east"),
    mark("facing north-east"),
    mark("facing north-west"),
    mark("facing west"),
    mark("facing south-west"),
    mark("facing south-east"),
)
# For translators: letters of light blue, dark green, light green, yellow, light and dark purple
LETTERS = mark("BGLYMP")


def hex_mark(say: Say, hexagon: int) -> str:
    """A hex in two characters: the letter of its colour, the value of its pattern."""
    return f"{say(LETTERS)[COLOUR_OF[hexagon]]}{VALUE_OF[hexagon]}"


def item_mark(say: Say, item: int) -> str:
    """A tile in two characters; an expansion in square brackets."""
    return f"[{hex_mark(say, item // 2)}]" if item % 2 else hex_mark(say, item // 2)


def attribute_name(say: Say, attribute: int) -> str:
    """A colour or a pattern, in words."""
    return say(ATTRIBUTE_NAMES[attribute])


def hex_name(say: Say, hexagon: int) -> str:
    """A hex, in words."""
    return say(HEX_NAMES[hexagon])


def item_name(say: Say, item: int) -> str:
    """A tile, an expansion or a joker, in words."""
    if item == JOKER:
        return say("joker")
    if item % 2:
        return say("expansion with {hex}", hex=hex_name(say, item // 2))
    return hex_name(say, item // 2)


def an_item(say: Say, item: int) -> str:
    """The same in the middle of a sentence, where English wants an article."""
    if item == JOKER:
        return say("a joker")
    if item % 2:
        return say("an expansion with a {hex}", hex=hex_name(say, item // 2))
    return say("a {hex}", hex=hex_name(say, item // 2))


def the_item(say: Say, item: int) -> str:
    """The same again, once it has been spoken of."""
    if item % 2:
        return say("the expansion with a {hex}", hex=hex_name(say, item // 2))
    return say("the {hex}", hex=hex_name(say, item // 2))


@functools.cache
def cell_name(say: Say, cell: int) -> str:
    """A cell of a garden, in words: where it lies on its piece, and where that lies."""
    place, direction = int(PLACE_OF_CELL[cell]), int(DIRECTION_OF_CELL[cell])
    if place < 0:
        return say("plaza, {side}", side=say(PLACE_NAMES[direction]))
    expansion = say(EXPANSION_NAMES[place])
    if direction < 0:
        return say("{expansion}, middle", expansion=expansion)
    return say("{expansion}, {side}", expansion=expansion, side=say(PLACE_NAMES[direction]))


@functools.cache
def turned_name(say: Say, cell: int) -> str:
    """Where an expansion goes, in words, if its printed hex comes to lie on this cell."""
    place, direction = int(PLACE_OF_CELL[cell]), int(DIRECTION_OF_CELL[cell])
    if place < 0 or direction < 0:
        return cell_name(say, cell)
    where, side = say(IN_PLACE[place]), say(FACING[direction])
    return say("{place}, its printed hex {side}", place=where, side=side)


def destination(say: Say, hand: int, cell: int) -> str:
    """Where what is in hand goes, in words."""
    expansion = hand != NOTHING and hand % 2
    return turned_name(say, cell) if expansion else cell_name(say, cell)


def storage_names(say: Say, player: State) -> list[str]:
    """What lies in a storage but jokers, in the order of payment."""
    items = [2 * int(h) for h in player.tiles.hex[: player.tiles.count]]
    items += [2 * int(h) + 1 for h in player.expansions.hex[: player.expansions.count]]
    return [item_name(say, item) for item in sorted(items)]


def chosen_hex(state: State) -> int:
    """The hex of which a copy is to be chosen now."""
    choosing = int(state.doing.choosing)
    return (choosing & -choosing).bit_length() - 1


def copy_name(say: Say, slot: State, hexagon: int) -> str:
    """Which copy of a hex it is that lies in this slot: printed, or a tile beside others."""
    if FIRST_FACE <= slot.face < GONE:
        return say("the expansion")
    others = [int(h) for h in slot.tiles.hex[: slot.tiles.count]]
    if hexagon in others:
        others.remove(hexagon)
    if not others:
        return say("the one that lies alone")
    beside = say.listing([an_item(say, 2 * h) for h in others])
    return say("the one beside {hexes}", hexes=beside)


def copy_label(say: Say, state: State, chosen: int) -> str:
    """Which copy lies in this slot, with the number of the slot if the words fit others too."""
    hexagon = chosen_hex(state)
    which = copy_name(say, state.slot[chosen], hexagon)
    alike = [
        slot
        for slot in state.slot
        if lies_in(slot, hexagon) and copy_name(say, slot, hexagon) == which
    ]
    return which if len(alike) == 1 else say("{which} (slot {slot})", which=which, slot=chosen + 1)


def matching(state: State, attribute: int) -> list[int]:
    """The different items in the display with this attribute."""
    items = set()
    for slot in state.slot:
        items |= {2 * int(h) for h in slot.tiles.hex[: slot.tiles.count]}
        if FIRST_FACE <= slot.face < GONE:
            items.add(2 * (int(slot.face) - FIRST_FACE) + 1)
    return sorted(item for item in items if has(item // 2, attribute))


def matching_names(say: Say, state: State, attribute: int) -> str:
    """What a take would bring; what lies there as a tile and printed comes once."""
    items = matching(state, attribute)
    names = []
    for item in items:
        if item % 2 == 0 and item + 1 in items:
            names.append(say("{hex} (tile or expansion)", hex=item_name(say, item)))
        elif item % 2 == 0 or item - 1 not in items:
            names.append(item_name(say, item))
    return say.listing(names) if names else say("nothing")


def has(hexagon: int, attribute: int) -> bool:
    """Whether a hex has this colour or pattern."""
    if attribute < FIRST_PATTERN:
        return bool(COLOUR_OF[hexagon] == attribute)
    return bool(PATTERN_OF[hexagon] == attribute - FIRST_PATTERN)
