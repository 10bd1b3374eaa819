"""What is an event for everybody: a round that is scored."""

from collections.abc import Sequence

from tiergarten.engine.announcement import Announcement, Row
from tiergarten.engine.language import Say, mark_many
from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import ATTRIBUTES, POINTS_PAVILION, WHEEL
from tiergarten.games.queens_garden.table.names import attribute_name

FOR_WHEEL = mark_many("{n} point for {named}", "{n} points for {named}")
FOR_PAVILIONS = mark_many("{n} point for pavilions", "{n} points for pavilions")
SECONDS = 4.0  # there is something to read


def announce(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> list[Announcement]:
    """QG-23: what the wheel and the pavilions have brought, whoever got most first."""
    if after.round_number == before.round_number and not after.over:
        return []
    index = int(before.round_number) - 1
    shown = [int(attribute) for attribute in WHEEL[before.side, index]]
    named = say.listing([attribute_name(say, attribute) for attribute in shown])
    gains = [
        (int(player.wheel[index]), POINTS_PAVILION * int(player.pavilions[index]))
        for player in after.player[: after.players]
    ]
    most = max(map(sum, gains))
    rows = [
        Row(
            whose,
            f"+{sum(gains[whose])}",
            _sources(say, named, *gains[whose]),
            first=sum(gains[whose]) == most > 0,
        )
        for whose in sorted(range(len(gains)), key=lambda whose: -sum(gains[whose]))
    ]
    title = say("Points of round {n}", n=index + 1)
    words = say("This round scored: {named}, and the pavilions.", named=named)
    return [Announcement(title, rows, words, [ATTRIBUTES[a] for a in shown], seconds=SECONDS)]


def _sources(say: Say, named: str, wheel: int, pavilions: int) -> str:
    parts = []
    if wheel:
        parts.append(say.many(*FOR_WHEEL, wheel, named=named))
    if pavilions:
        parts.append(say.many(*FOR_PAVILIONS, pavilions))
    return say.listing(parts)
