"""The table in parts, for a terminal: the trucks, and all sheets side by side; with colours."""

from collections.abc import Mapping, Sequence

from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.engine.text_part import TextPart, in_two_columns, wrapped
from tiergarten.games.zooloretto_dice.table.text import BARN, CROSSED, FREE, middle, sheets
from tiergarten.games.zooloretto_dice.table.words import FACE_NAMES

FEW = 3  # trucks in one column

# Crocodile, ostrich, monkey, elephant, lion, coin; readable on dark and light grounds.
FACE_COLOURS = ("#4f9f3f", "#8f6fd0", "#b0703c", "#5f87af", "#d98a1f", "#c9a227")
ASCII = {CROSSED: "#", FREE: ".", BARN: "v", "·": "-", "▶": ">"}


def text_parts(
    say: Say, state: State, seat: int | None, names: Sequence[str], width: int, height: int
) -> list[TextPart]:
    """The middle, and a part for the sheets of all players: they are small and compared all the
    time."""
    reserve, *trucks = middle(say, state)
    lines = [reserve, *(in_two_columns(trucks, width) if len(trucks) > FEW else trucks)]
    return [
        TextPart("", wrapped(lines, width)),
        TextPart("", sheets(say, state, seat, names, width)),
    ]


def text_colours(say: Say) -> Mapping[str, str]:
    """Every face of a die by its name, and the boxes of a sheet."""
    faces = dict(zip(map(say, FACE_NAMES), FACE_COLOURS, strict=True))
    return faces | {CROSSED: "#4f9f3f", BARN: "#c05050", FREE: "dim", "·": "dim", "▶": "#4f9f3f"}
