"""What people see and read of Queen's Garden."""

from tiergarten.games.queens_garden.table.parts import ASCII, text_colours, text_parts
from tiergarten.games.queens_garden.table.refusals import why_not, why_wait
from tiergarten.games.queens_garden.table.scene import lay
from tiergarten.games.queens_garden.table.text import as_text, legend
from tiergarten.games.queens_garden.table.words import (
    OPTIONS,
    RANKING,
    breakdown,
    label,
    prompt,
    tell,
)

__all__ = [
    "ASCII",
    "OPTIONS",
    "RANKING",
    "as_text",
    "breakdown",
    "label",
    "lay",
    "legend",
    "prompt",
    "tell",
    "text_colours",
    "text_parts",
    "why_not",
    "why_wait",
]
