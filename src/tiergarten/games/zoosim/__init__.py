"""ZooSim alias O Zoo le Mio (Corné van Moorsel), for two to four players: the declaration."""

from typing import TYPE_CHECKING

from tiergarten.engine.contract import checked
from tiergarten.engine.game import Game
from tiergarten.engine.language import mark
from tiergarten.engine.options import ChoiceOption

RULES = 1

VARIANTS = ("basic", "trees")
MONEY = ("hidden", "open")
TIES = ("shared", "money", "flag")

GAME = Game(
    name="zoosim",
    title=mark("ZooSim"),
    about=mark("Bid for pieces of zoo in secret, and lay out paths that visitors like to walk."),
    players=(2, 3, 4),
    minutes=45,
    version=RULES,
    rule_ids="ZS",
    package=__name__,
    options=(
        ChoiceOption(
            name="variant",
            about=mark("how many tiles a round reveals: five, or until three have trees (ZS-15)"),
            names=VARIANTS,
        ),
        ChoiceOption(
            name="money",
            about=mark("whether the others' money is hidden or open to all (ZS-5)"),
            names=MONEY,
        ),
        ChoiceOption(
            name="ties",
            about=mark("ties on points are shared, or broken by money or by the flag (ZS-14)"),
            names=TIES,
        ),
    ),
    secrets=True,
)

if TYPE_CHECKING:
    from tiergarten.games.zoosim import equivalence, judgement, position, rules, table

    checked(rules, table, position, judgement, equivalence=equivalence)
