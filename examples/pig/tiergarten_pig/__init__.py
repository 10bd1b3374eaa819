"""Pig, a dice game for two to four players: the declaration."""

from typing import TYPE_CHECKING

from tiergarten.engine.contract import checked
from tiergarten.engine.game import Game
from tiergarten.engine.language import mark

GAME = Game(
    name="pig",
    title=mark("Pig"),
    about=mark("Roll as often as you dare, and hold before a 1 takes it all."),
    players=(2, 3, 4),
    minutes=10,
    version=1,
    rule_ids="PG",
    package=__name__,
)

if TYPE_CHECKING:
    from tiergarten_pig import rules, table

    checked(rules, table)
