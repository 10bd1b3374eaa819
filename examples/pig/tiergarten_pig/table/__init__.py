"""What people see and read of Pig."""

from tiergarten_pig.table.scene import lay
from tiergarten_pig.table.words import as_text, breakdown, label, prompt, tell, why_not

RANKING = "PG-5"
TURN_RULE = "PG-1"

__all__ = [
    "RANKING",
    "TURN_RULE",
    "as_text",
    "breakdown",
    "label",
    "lay",
    "prompt",
    "tell",
    "why_not",
]
