"""Azul: Queen's Garden (Michael Kiesling), for two to four players: the declaration."""

from typing import TYPE_CHECKING

from tiergarten.engine.contract import checked
from tiergarten.engine.game import Game
from tiergarten.engine.language import mark
from tiergarten.engine.options import ChoiceOption, SeatOption

RULES = 2

GAME = Game(
    name="queens-garden",
    title=mark("Azul: Queen's Garden"),
    about=mark("Plant a garden for the queen in which colours and patterns meet."),
    players=(2, 3, 4),
    minutes=60,
    version=RULES,
    rule_ids="QG",
    package=__name__,
    hidden=False,
    options=(
        ChoiceOption(
            name="side",
            about=mark("the side of the scoring wheel (QG-23, QG-26)"),
            names=("A", "B"),
        ),
        ChoiceOption(
            name="payers",
            about=mark("whether hexes that pay together may be identical (QG-13)"),
            names=("printed", "distinct"),
        ),
        SeatOption(name="start", about=mark("who begins (QG-8)")),
    ),
)

if TYPE_CHECKING:
    from tiergarten.games.queens_garden import (
        equivalence,
        judgement,
        migrations,
        position,
        rules,
        table,
    )

    checked(rules, table, position, judgement, equivalence=equivalence, migrations=migrations)
