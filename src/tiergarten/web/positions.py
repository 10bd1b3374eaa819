"""A position as it is sent: what a seat sees and may do there, and what it is worth to everybody.

It is made from `Match.scene`, which shows a seat only what it may know, and from words that are the
same for everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.record import State
from tiergarten.engine.scene import Scene
from tiergarten.web.previews import ending_moves


@dataclass(frozen=True)
class Seen:
    """A position through the eyes of a seat, or of a spectator."""

    fields: dict[str, Any]
    scene: Scene


def seen(match: Match, eyes: int | None, language: str, playing: bool, words: str) -> Seen:
    """A position as a seat sees it, with the words that say what can be done."""
    say, table = say_in(language), match.game.table
    moves, goes_on, ends, kinds = [], [], [], {}
    legal = match.legal(eyes) if playing and eyes in match.acting else []
    if legal and eyes is not None:
        state = match.record()
        moves = [
            [move.id, move.text, table.label(say, state, eyes, move.id, match.names)]
            for move in legal
        ]
        ends = ending_moves(match.game, state, eyes, [move.id for move in legal])
        verbs = {move.verb for move in legal}
        kinds = {verb: kind for verb, kind in table.VERB_KINDS.items() if verb in verbs}
        goes_on = [move.id for move in legal if table.goes_on(state, eyes, move.id)]
    scene = match.scene(eyes, language)
    if not playing and scene.paths:
        scene = replace(scene, paths={})
    fields = {
        "seat": eyes,
        "prompt": words,
        "moves": moves,
        "ends": ends,
        "kinds": kinds,
        "goes_on": goes_on,
    }
    return Seen(fields, scene)


def plain(
    match: Match, eyes: int | None, language: str, playing: bool, words: str
) -> dict[str, Any]:
    """The same with what it is worth to everybody, as it is sent."""
    found = seen(match, eyes, language, playing, words)
    public = {"acting": list(match.acting) if playing else [], "over": match.over}
    worth = {**standings(match), "breakdown": breakdown(match, language)}
    return {**found.fields, **public, **worth, "scene": found.scene.plain()}


def standings(match: Match) -> dict[str, Any]:
    """What a position is worth to every seat, the same for everybody who looks at it."""
    return {
        "scores": list(match.scores()),
        "points": points_now(match),
        "winners": list(match.winners),
    }


def points_now(match: Match) -> list[int] | None:
    """The points of every seat where they are not its score: until the end, in some games."""
    if match.over:
        return None
    return standing(match.game, match.record())


def standing(game: Game, state: State) -> list[int] | None:
    """The points that every seat has now, as the game itself counts them; None if it does not."""
    found = [game.table.points(state, seat) for seat in range(int(state.players))]
    known = [one for one in found if one is not None]
    return known if len(known) == len(found) else None


def gains(after: Sequence[int] | None, before: Sequence[int] | None) -> list[int] | None:
    """What every seat wins or loses; None where that is not known."""
    if after is None or before is None:
        return None
    return [b - a for a, b in zip(before, after, strict=True)]


def prompt_of(match: Match, eyes: int | None, say: Say) -> str:
    """What to do now, or whom the table is waiting for, where everybody has sat down."""
    names = [match.names[seat] for seat in match.winners]
    if len(names) == 1:
        return say("{name} wins.", name=names[0])
    if names:
        return say("{names} share the victory.", names=say.listing(names))
    return match.prompt(eyes, say.language)


def breakdown(match: Match, language: str) -> list[list[list[Any]]]:
    """Where the points of every seat come from: rule, words, points, category."""
    return [
        [[p.rule, p.label, p.points, p.category] for p in match.breakdown(seat, language)]
        for seat in range(match.players)
    ]
