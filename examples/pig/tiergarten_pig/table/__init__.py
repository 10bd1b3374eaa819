"""What people see and read of Pig."""

from tiergarten_pig.table.scene import lay
from tiergarten_pig.table.words import (
    RANKING,
    as_text,
    breakdown,
    label,
    prompt,
    tell,
    why_not,
)

__all__ = ["RANKING", "as_text", "breakdown", "label", "lay", "prompt", "tell", "why_not"]
