"""What people see and read of ZooSim."""

from tiergarten.games.zoosim.table.cards import cards
from tiergarten.games.zoosim.table.describing import describe
from tiergarten.games.zoosim.table.events import announce
from tiergarten.games.zoosim.table.lesson import LESSON
from tiergarten.games.zoosim.table.lines import (
    SECOND_PERSON,
    VERB_KINDS,
    begins,
    ends_turn,
    new_round,
    shows,
)
from tiergarten.games.zoosim.table.parts import ASCII, text_colours, text_parts
from tiergarten.games.zoosim.table.pictures import PICTURES
from tiergarten.games.zoosim.table.refusals import why_not, why_wait
from tiergarten.games.zoosim.table.scene import lay
from tiergarten.games.zoosim.table.symbols import explain
from tiergarten.games.zoosim.table.text import as_text, legend
from tiergarten.games.zoosim.table.tips import TIPS
from tiergarten.games.zoosim.table.words import (
    OPTIONS,
    RANKING,
    assets,
    breakdown,
    foretell,
    hoped,
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
    "cards",
    "describe",
    "ends_turn",
    "explain",
    "foretell",
    "hoped",
    "label",
    "lay",
    "legend",
    "new_round",
    "prompt",
    "prompt_step",
    "shows",
    "tell",
    "text_colours",
    "text_parts",
    "why_not",
    "why_wait",
]
