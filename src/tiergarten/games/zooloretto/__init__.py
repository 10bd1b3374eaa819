"""Zooloretto (Michael Schacht), for two to five players: the declaration."""

from typing import TYPE_CHECKING

from tiergarten.engine.contract import checked
from tiergarten.engine.game import Game
from tiergarten.engine.language import mark
from tiergarten.engine.options import ChoiceOption, SeatOption, SetOption

RULES = 1

SPECIES = ("flamingo", "camel", "leopard", "elephant", "panda", "chimpanzee", "zebra", "kangaroo")

GAME = Game(
    name="zooloretto",
    title=mark("Zooloretto"),
    about=mark("Fill trucks, take one, and find room in your zoo for what is on it."),
    players=(2, 3, 4, 5),
    minutes=45,
    version=RULES,
    rule_ids="ZL",
    package=__name__,
    hidden=False,
    options=(
        SetOption(
            name="removed",
            about=mark("the species that stay in the box (ZL-4)"),
            players=(2, 3, 4),
            names=SPECIES,
            count={2: 3, 3: 2, 4: 1},
        ),
        SeatOption(name="start", about=mark("who begins (ZL-7)")),
        ChoiceOption(
            name="blocked",
            about=mark("what blocks truck places with two players (ZL-35)"),
            players=(2,),
            names=("removed", "closing"),
        ),
    ),
)

if TYPE_CHECKING:
    from tiergarten.games.zooloretto import equivalence, judgement, position, rules, table

    checked(rules, table, position, judgement, equivalence=equivalence)
