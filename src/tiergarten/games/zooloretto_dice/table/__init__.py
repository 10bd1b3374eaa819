"""What people see and read of the dice game."""

from tiergarten.games.zooloretto_dice.table.cards import cards
from tiergarten.games.zooloretto_dice.table.lesson import LESSON, TIPS
from tiergarten.games.zooloretto_dice.table.lines import (
    SECOND_PERSON,
    VERB_KINDS,
    begins,
    ends_turn,
    new_round,
    shows,
)
from tiergarten.games.zooloretto_dice.table.parts import ASCII, text_colours, text_parts
from tiergarten.games.zooloretto_dice.table.pictures import PICTURES
from tiergarten.games.zooloretto_dice.table.refusals import TURN_RULE, why_not, why_wait
from tiergarten.games.zooloretto_dice.table.scene import asks, lay
from tiergarten.games.zooloretto_dice.table.symbols import explain
from tiergarten.games.zooloretto_dice.table.text import as_text, legend
from tiergarten.games.zooloretto_dice.table.words import (
    RANKING,
    breakdown,
    label,
    prompt,
    prompt_step,
    tell,
)

__all__ = [
    "ASCII",
    "LESSON",
    "PICTURES",
    "RANKING",
    "SECOND_PERSON",
    "TIPS",
    "TURN_RULE",
    "VERB_KINDS",
    "as_text",
    "asks",
    "begins",
    "breakdown",
    "cards",
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
