"""What people see and read of Zooloretto."""

from tiergarten.games.zooloretto.table.asking import asks
from tiergarten.games.zooloretto.table.cards import cards
from tiergarten.games.zooloretto.table.describing import describe
from tiergarten.games.zooloretto.table.lesson import LESSON
from tiergarten.games.zooloretto.table.lines import (
    SECOND_PERSON,
    VERB_KINDS,
    begins,
    ending,
    ends_turn,
    new_round,
    shows,
)
from tiergarten.games.zooloretto.table.parts import ASCII, text_colours, text_parts
from tiergarten.games.zooloretto.table.pictures import PICTURES
from tiergarten.games.zooloretto.table.prompts import prompt_step
from tiergarten.games.zooloretto.table.refusals import why_not, why_wait
from tiergarten.games.zooloretto.table.scene import bystanders, lay
from tiergarten.games.zooloretto.table.symbols import explain
from tiergarten.games.zooloretto.table.text import as_text, legend
from tiergarten.games.zooloretto.table.tips import TIPS
from tiergarten.games.zooloretto.table.words import (
    OPTIONS,
    RANKING,
    assets,
    breakdown,
    label,
    prompt,
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
    "as_text",
    "asks",
    "assets",
    "begins",
    "breakdown",
    "bystanders",
    "cards",
    "describe",
    "ending",
    "ends_turn",
    "explain",
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
