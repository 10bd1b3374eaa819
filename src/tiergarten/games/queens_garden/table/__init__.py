"""What people see and read of Queen's Garden."""

from tiergarten.games.queens_garden.table.describing import describe
from tiergarten.games.queens_garden.table.events import announce
from tiergarten.games.queens_garden.table.lesson import LESSON
from tiergarten.games.queens_garden.table.lines import (
    SECOND_PERSON,
    VERB_KINDS,
    begins,
    ends_turn,
    new_round,
    shows,
)
from tiergarten.games.queens_garden.table.parts import ASCII, text_colours, text_parts
from tiergarten.games.queens_garden.table.pictures import PICTURES
from tiergarten.games.queens_garden.table.refusals import why_not, why_wait
from tiergarten.games.queens_garden.table.scene import lay
from tiergarten.games.queens_garden.table.symbols import explain
from tiergarten.games.queens_garden.table.text import as_text, legend
from tiergarten.games.queens_garden.table.tips import TIPS
from tiergarten.games.queens_garden.table.turns import goes_on, points, suggest, tell_turn
from tiergarten.games.queens_garden.table.words import (
    OPTIONS,
    RANKING,
    assets,
    breakdown,
    label,
    prompt,
    prompt_step,
    tell,
)

__all__ = [
    "ASCII",
    "LESSON",
    "OPTIONS",
    "PICTURES",
    "RANKING",
    "SECOND_PERSON",
    "TIPS",
    "VERB_KINDS",
    "announce",
    "as_text",
    "assets",
    "begins",
    "breakdown",
    "describe",
    "ends_turn",
    "explain",
    "goes_on",
    "label",
    "lay",
    "legend",
    "new_round",
    "points",
    "prompt",
    "prompt_step",
    "shows",
    "suggest",
    "tell",
    "tell_turn",
    "text_colours",
    "text_parts",
    "why_not",
    "why_wait",
]
