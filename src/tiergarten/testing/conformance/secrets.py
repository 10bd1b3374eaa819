"""Secrets: two worlds that differ only in what a seat cannot know look the same to it."""

from collections.abc import Iterator
from typing import Any

from tiergarten.bots import bot
from tiergarten.engine.features import vector
from tiergarten.engine.language import say_in
from tiergarten.engine.match import SPECTATOR, Match
from tiergarten.engine.scene import ASK
from tiergarten.testing.checking import Unsound, after, check, seat_name
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import positions

SAY = say_in("en")
Seen = Iterator[tuple[str, Any]]  # what is shown, and how it looks


@check
def nobody_learns_what_a_seat_cannot_know(variant: Variant) -> None:
    """Views, moves, words, pictures, refusals, features and bots' choices are the same, to the
    byte."""
    for number, match in enumerate(positions(variant, 12, every=13)):
        if match.over:
            break
        bots = ("random", "greedy", "search@20") if number % 4 == 0 else ("random", "greedy")
        for seat in range(match.players):
            other = _other_world(match, seat)
            if other.record().tobytes() == match.record().tobytes():
                raise Unsound("concealing changes nothing, not even the generator")
            _compare(match, seat, seen(match, seat, bots), seen(other, seat, bots))
        other = _other_world(match, SPECTATOR)
        _compare(match, None, seen_by_all(match, None), seen_by_all(other, None))


def _other_world(match: Match, seat: int) -> Match:
    return Match(match.game, match.concealed(seat, 99), names=match.names)


def _compare(match: Match, seat: int | None, here: Seen, there: Seen) -> None:
    for (what, mine), (_, other) in zip(here, there, strict=True):
        if mine != other:
            raise Unsound(
                f"{after(match)} {seat_name(seat)} learns from {what} what it cannot know: "
                f"{_difference(mine, other)}"
            )


def _difference(mine: Any, other: Any) -> str:
    """The first place where two things differ, briefly."""
    one, two = str(mine), str(other)
    start = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    start = max(0, start - 30)
    return f"...{one[start : start + 60]!r} or ...{two[start : start + 60]!r}"


def seen_by_all(match: Match, seat: int | None) -> Seen:
    """What somebody who looks on is shown of a position."""
    yield "the view", repr(match.view(seat))
    yield "the scene", repr(match.scene(seat).plain())
    table = match.game.table
    asked = SAY, match.record(), seat, match.names
    yield "the table", table.as_text(*asked)
    yield "the table in parts", repr([*table.text_parts(*asked, 80, 24)])
    yield "the description", match.describe(seat)


def seen(match: Match, seat: int, bots: tuple[str, ...]) -> Seen:
    """All that a seat is shown or can work out, and what that is."""
    table, state = match.game.table, match.record()
    yield from seen_by_all(match, seat)
    legal = match.legal(seat)
    yield "the list of legal moves", legal
    labels = [table.label(SAY, state, seat, move.id, match.names) for move in legal]
    yield "the labels of moves", labels
    yield "the moves that go on", [table.goes_on(state, seat, move.id) for move in legal]
    yield "what is suggested", table.suggest(state, seat) if seat in match.acting else []
    yield "the prompt", match.prompt(seat)
    yield "what clicks mean", clicked(match, seat)
    yield "the features", vector(match.game.rules, state, seat).tobytes()
    yield "the concealed copy", match.concealed(seat, 5).tobytes()
    yield "the refusals", [match.why_not(move, seat) for move in match.game.actions.moves[::7]]
    if seat in match.acting:
        for kind in bots:
            yield f"the choice of the {kind} bot", bot(kind, 3).choose(match, seat)


def clicked(match: Match, seat: int) -> list[str]:
    """What clicks would be that the game is asked about."""
    scene, state = match.scene(seat), match.record()
    spots = [spot.id for panel in scene.panels for spot in panel.spots if spot.move == ASK]
    return [match.game.table.asks(state, seat, spot, [*scene.paths]) for spot in spots]
