"""Zooloretto: the dice game (Michael Schacht), for two to four players: the declaration."""

from typing import TYPE_CHECKING

from tiergarten.engine.contract import checked
from tiergarten.engine.game import Game
from tiergarten.engine.language import mark
from tiergarten.engine.options import SeatOption

RULES = 1

GAME = Game(
    name="zooloretto-dice",
    title=mark("Zooloretto: the dice game"),
    about=mark("Roll two dice, load them on trucks, and take the truck that suits your sheet."),
    players=(2, 3, 4),
    minutes=20,
    version=RULES,
    rule_ids="ZD",
    package=__name__,
    hidden=False,
    options=(SeatOption(name="start", about=mark("who begins (ZD-14)")),),
)

if TYPE_CHECKING:
    from tiergarten.games.zooloretto_dice import equivalence, judgement, position, rules, table

    checked(rules, table, position, judgement, equivalence=equivalence)
