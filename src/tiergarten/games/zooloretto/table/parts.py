"""The table in parts, for a terminal: the pile and the trucks, and every zoo; with colours."""

from collections.abc import Mapping, Sequence

from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.engine.text_part import TextPart, in_two_columns, wrapped
from tiergarten.games.zooloretto.pieces import COIN
from tiergarten.games.zooloretto.table.text import (
    absent_lines,
    pile_line,
    truck_lines,
    zoo_lines,
    zoo_title,
)
from tiergarten.games.zooloretto.table.words import ANIMALS, GROUPS, STALL_NAMES, tile_name

INDENT = 4  # of a zoo's lines in `as_text`
ROOMY = 30  # lines; below that only what one plays with is shown
FEW = 3  # trucks in one column
GAP = "   "

# Like the art of the page: flamingo, camel, leopard, elephant, panda, chimpanzee, zebra, kangaroo;
# all readable on dark and light grounds.
SPECIES_COLOURS = (
    "#e0609a",
    "#b8860b",
    "#d97a1f",
    "#5f87af",
    "#8a8a8a",
    "#a0643c",
    "#4f9f9f",
    "#c0562f",
)
COIN_COLOUR = "#c9a227"
STALL_COLOURS = ("#3f8fd0", "#8f6fd0", "#c05050", "#5fa03f")
MARK_COLOURS = {
    "♂": "#4f8fe0",
    "♀": "#e0609a",
    "•": "#5fa03f",
    "✓": "#5fa03f",
    "○": "dim",
    "·": "dim",
    "▶": "#5fa03f",
}
ASCII = {
    "●": "o",
    "♂": "m",
    "♀": "f",
    "•": "y",
    "✓": "b",
    "○": ".",
    "·": "-",
    "▶": ">",
}


def text_parts(
    say: Say, state: State, seat: int | None, names: Sequence[str], width: int, height: int
) -> list[TextPart]:
    """The middle, then the zoos in the order of the seats."""
    parts = [TextPart("", _middle(say, state, width, height))]
    for whose in range(int(state.players)):
        title = zoo_title(say, state, whose, names[whose], own=whose == seat)
        lines = [line[INDENT:] for line in zoo_lines(say, state, whose, width + INDENT)]
        parts.append(TextPart(title.strip(), lines, whose))
    return parts


def _middle(say: Say, state: State, width: int, height: int) -> list[str]:
    """What is drawn from, and the trucks: in two columns if there are many of them."""
    pile = pile_line(say, state)
    absent = absent_lines(say, state)
    if absent and len(pile) + len(GAP) + len(absent[0]) <= width:
        head = [pile + GAP + absent[0]]
    else:
        head = [pile, *(absent if height >= ROOMY else [])]
    trucks = truck_lines(say, state)
    lines = in_two_columns(trucks, width) if len(trucks) > FEW else trucks
    return wrapped([*head, *lines], width)


def text_colours(say: Say) -> Mapping[str, str]:
    """Every species, stall and coin by its name, and the marks of the animals."""
    colours = dict(MARK_COLOURS)
    for animals, group, colour in zip(ANIMALS, GROUPS, SPECIES_COLOURS, strict=True):
        colours |= dict.fromkeys(map(say, (*animals, group)), colour)
    for stall, colour in zip(STALL_NAMES, STALL_COLOURS, strict=True):
        colours[say(stall)] = colour
    colours[tile_name(say, COIN)] = COIN_COLOUR
    return colours
