"""What people see and read of Pig."""

from tiergarten_pig.table.scene import lay
from tiergarten_pig.table.words import (
    SECOND_PERSON,
    VERB_KINDS,
    as_text,
    breakdown,
    explain,
    label,
    prompt,
    tell,
    why_not,
)

RANKING = "PG-5"
TURN_RULE = "PG-1"

__all__ = [
    "RANKING",
    "SECOND_PERSON",
    "TURN_RULE",
    "VERB_KINDS",
    "as_text",
    "breakdown",
    "explain",
    "label",
    "lay",
    "prompt",
    "tell",
    "why_not",
]
