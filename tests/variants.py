"""Every game in every number of players and every variant: what the generic tests run over."""

from dataclasses import dataclass, field
from typing import Any

import pytest

import tiergarten


@dataclass(frozen=True)
class Variant:
    """A way to play a game."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        options = "".join(f"-{name}-{value}" for name, value in self.options.items())
        return f"{self.game}-{self.players}{options}"

    def deal(self, seed: int) -> tiergarten.Match:
        return tiergarten.new(self.game, self.players, seed, **self.options)


VARIANTS = [
    Variant("zooloretto", 2),
    Variant("zooloretto", 2, {"blocked": "closing"}),
    Variant("zooloretto", 3),
    Variant("zooloretto", 4),
    Variant("zooloretto", 5),
    Variant("zooloretto-dice", 2),
    Variant("zooloretto-dice", 3),
    Variant("zooloretto-dice", 4),
    Variant("zoosim", 2),
    Variant("zoosim", 3),
    Variant("zoosim", 4),
    Variant("zoosim", 2, {"variant": "trees", "ties": "flag"}),
    Variant("zoosim", 3, {"variant": "trees", "ties": "money"}),
    Variant("zoosim", 4, {"variant": "trees", "money": "open"}),
    Variant("queens-garden", 2),
    Variant("queens-garden", 3),
    Variant("queens-garden", 4),
    Variant("queens-garden", 2, {"side": "B"}),
    Variant("queens-garden", 3, {"side": "B", "payers": "distinct"}),
    Variant("queens-garden", 4, {"side": "B"}),
]

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
