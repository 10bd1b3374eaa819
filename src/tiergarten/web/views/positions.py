"""A position as it is sent: what a seat sees and may do there, and what it is worth to everybody.

It is made from `Match.scene`, which shows a seat only what it may know, and from words that are the
same for everybody.
"""

import functools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tiergarten.engine.contract import is_default
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.record import State
from tiergarten.engine.scene import ASK, Scene, Spot
from tiergarten.web.tables.previews import ending_moves

MOST_WAITING = 1024  # sentences for those who wait that are remembered


class Turn(NamedTuple):
    """What a seat is to do, as it is sent."""

    asked: bool  # whether it is this seat's turn
    fields: dict[str, Any]


def turn(match: Match, seat: int | None, language: str, words: str) -> Turn:
    """What a seat can do that is to act, with the words that say so; None only waits."""
    legal = [] if seat is None else match.legal(seat)
    if not legal or seat is None:
        return waiting(words)
    say, game, state = say_in(language), match.game, match.present
    table, indices = game.table, game.actions.indices
    ids = [move.id for move in legal]
    moves = [
        [move.id, move.text, table.label(say, state, seat, move.id, match.names)] for move in legal
    ]
    verbs = dict.fromkeys([indices(action)[0] for action in ids])
    kinds = {verb: table.VERB_KINDS[verb] for verb in verbs if verb in table.VERB_KINDS}
    goes_on: list[int] = []
    if not is_default(table.goes_on):
        goes_on = [action for action in ids if table.goes_on(state, seat, action)]
    ends = ending_moves(game, state, seat, ids)
    return Turn(True, _fields(words, moves, ends, kinds, goes_on))


@functools.lru_cache(MOST_WAITING)
def waiting(words: str) -> Turn:
    """The turn of somebody who can do nothing. They wait for the same few people all the time."""
    return Turn(False, _fields(words, [], [], {}, []))


def _fields(
    words: str, moves: list[Any], ends: list[int], kinds: dict[str, str], goes_on: list[int]
) -> dict[str, Any]:
    return {"prompt": words, "moves": moves, "ends": ends, "kinds": kinds, "goes_on": goes_on}


def plain(
    match: Match, eyes: int | None, language: str, playing: bool, words: str
) -> dict[str, Any]:
    """A position as a seat sees it, with what it is worth to everybody, as it is sent."""
    asked = eyes if playing and eyes in match.acting else None
    scene = match.scene(eyes, language)
    if not playing and scene.paths:
        scene = replace(scene, paths={})
    return {
        "seat": eyes,
        **turn(match, asked, language, words).fields,
        "acting": list(match.acting) if playing else [],
        "over": match.over,
        **standings(match),
        "breakdown": breakdown(match, language),
        "scene": plain_scene(match, eyes, scene),
    }


def plain_scene(match: Match, eyes: int | None, scene: Scene) -> dict[str, Any]:
    """A scene as it is sent as a whole: with the moves that clicks would be."""
    found = scene.plain()
    legal, state = [*scene.paths], match.record()
    for panel in found["panels"]:
        panel["spots"] = [_asking(match.game, state, eyes, spot, legal) for spot in panel["spots"]]
    return found


def _asking(
    game: Game, state: State, eyes: int | None, spot: list[Any], legal: Sequence[int]
) -> list[Any]:
    """A spot as it is sent, with the move that it would be."""
    known = Spot(*spot)
    if known.move != ASK:
        return spot
    move = "" if eyes is None else game.table.asks(state, eyes, known.id, legal)
    return known._replace(move=move).plain()


def standings(match: Match) -> dict[str, Any]:
    """What a position is worth to every seat, the same for everybody who looks at it."""
    return {
        "scores": list(match.scores()),
        "points": points_now(match),
        "winners": list(match.winners),
    }


def points_now(match: Match) -> list[int] | None:
    """The points of every seat where they are not its score: until the end, in some games."""
    if match.over or is_default(match.game.table.points):
        return None
    return standing(match.game, match.present)


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
