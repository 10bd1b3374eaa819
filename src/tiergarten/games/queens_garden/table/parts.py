"""The table in parts, for a terminal: wheel and display, and every garden; with colours."""

from collections.abc import Mapping, Sequence

from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.engine.text_part import TextPart, wrapped
from tiergarten.games.queens_garden.pieces import COLOUR_OF
from tiergarten.games.queens_garden.rules.scoring import seat_points
from tiergarten.games.queens_garden.table.names import ATTRIBUTE_NAMES, HEX_NAMES, hex_mark
from tiergarten.games.queens_garden.table.text import (
    FEATURE_MARKS,
    garden_map,
    garden_title,
    is_building,
    left_texts,
    round_texts,
    slot_texts,
    stack_text,
    storage_texts,
)

GAP = "  "

# Light blue, dark green, light green, yellow, light purple, dark purple: as the tiles look, and
# for words on any ground.
TILE_COLOURS = (
    "#10304a on #8ccbe8",
    "#f4efd8 on #2d6a4b",
    "#2c3a10 on #b9da6c",
    "#3a2a00 on #f6cb4f",
    "#3a1f50 on #d6b3e2",
    "#f4efd8 on #573273",
)
WORD_COLOURS = ("#3f9fd0", "#2f8f5f", "#8fb53a", "#d0a020", "#b88fd0", "#8f5fc0")
FEATURE_COLOUR = "#b08d57"
ASCII = {"·": ".", "▶": ">"}


def text_parts(
    say: Say, state: State, seat: int | None, names: Sequence[str], width: int, height: int
) -> list[TextPart]:
    """The middle, then the gardens in the order of the seats."""
    parts = [TextPart("", _middle(say, state, width))]
    for whose in range(int(state.players)):
        own = whose == seat
        points = int(state.player[whose].points)
        head = garden_title(say, state, whose, names[whose], own).strip()
        title = f"{head}: {say.many('{n} point', '{n} points', points)}"
        parts.append(TextPart(title, _garden(say, state, whose, own, width), whose))
    return parts


def _middle(say: Say, state: State, width: int) -> list[str]:
    """The wheel, what lies beside the display, and the slots: as many in a line as there is room
    for."""
    lines = [text for text in round_texts(say, state) if text]
    if len(GAP.join(lines)) <= width:
        lines = [GAP.join(lines)]
    left = left_texts(say, state)
    if stack := stack_text(say, state):
        left.append(stack)
    row = ""
    for text in left:
        if row and len(row) + len(GAP) + len(text) > width:
            lines.append(row)
            row = ""
        row += (GAP if row else "") + text
    lines.append(row)
    slots = slot_texts(say, state)
    column = max(map(len, slots), default=0) + len(GAP)
    in_line = max(1, (width + len(GAP)) // column)
    for first in range(0, len(slots), in_line):
        line = "".join(f"{slot:<{column}}" for slot in slots[first : first + in_line])
        lines.append(line.rstrip())
    return wrapped(lines, width)


def _garden(say: Say, state: State, whose: int, own: bool, width: int) -> list[str]:
    """The points that are not safe yet, the storage, and the map."""
    total = say("if the game ended now: {n}", n=int(seat_points(state, whose)))
    storage = [text for text in storage_texts(say, state, whose) if text]
    garden = garden_map(say, state.player[whose].garden, is_building(state, whose, own))
    margin = min((len(line) - len(line.lstrip()) for line in garden), default=0)
    return [*wrapped([total, *storage], width), *(line[margin:] for line in garden)]


def text_colours(say: Say) -> Mapping[str, str]:
    """Every tile by its mark and by its name, every colour, and the features."""
    colours = dict.fromkeys(FEATURE_MARKS, FEATURE_COLOUR)
    colours |= {"·": "dim", "▶": WORD_COLOURS[1]}
    colours |= dict(zip(map(say, ATTRIBUTE_NAMES), WORD_COLOURS, strict=False))
    for hexagon, name in enumerate(HEX_NAMES):
        colour = int(COLOUR_OF[hexagon])
        colours[hex_mark(say, hexagon)] = TILE_COLOURS[colour]
        colours[say(name)] = WORD_COLOURS[colour]
    return colours
