"""Looking ahead: the table after steps of one seat that are only thought of.

A page gathers the steps of a larger move in a list and makes them at once. Here it learns what they
lead to, what may come next, and how the game would finish them (`Table.suggest`). Nothing of it
depends on what the seat cannot know: a step that reveals something is only looked at as the last
one, and not made.
"""

from collections.abc import Sequence
from typing import Any

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.second_person import addressed
from tiergarten.web import frames
from tiergarten.web.previews import preview_move
from tiergarten.web.room import Room
from tiergarten.web.telling import sole


def look_ahead(
    room: Room, moves: Sequence[str | int], seat: int, seats: tuple[int, ...], language: str
) -> dict[str, Any]:
    """What these moves of a seat would lead to, for whoever holds these seats."""
    say, table = say_in(language), room.game.table
    trial = room.after_moves(moves, seat)
    actions = [event.action for event in trial.events]
    match, surprise, whole = trial.match, False, False
    if actions:
        last = room.match.copy()
        _play(last, actions[:-1], seat)
        before = last.record()
        surprise = preview_move(room.game, before, seat, actions[-1]).surprise
        whole = not table.goes_on(before, seat, actions[-1])
        match = last if surprise else match
    known = whole and not surprise
    start, after = room.match.record(), match.record()
    to_you, names = addressed(room.game, language, match.names, sole(seats))
    return {
        "type": "ahead",
        "ply": room.ply,
        "steps": labelled(say, room.match, actions, seat),
        "whole": whole,
        "surprise": surprise,
        "words": table.tell_turn(to_you, start, seat, actions, after, names) if known else None,
        "gains": frames.differences(match.scores(), room.match.scores()) if known else None,
        "point_gains": frames.differences(frames.points_now(match), frames.points_now(room.match))
        if known
        else None,
        "loose": room.game.equivalence.is_loose(after),
        "suggested": [] if whole else suggested(say, match, seat),
        **frames.looked_at(room, match, seat, language),
    }


def suggested(say: Say, match: Match, seat: int) -> list[list[Any]]:
    """How the game would finish what a seat has begun; nothing if that cannot be played."""
    if match.over or seat not in match.acting:
        return []
    actions = match.game.table.suggest(match.record(), seat)
    try:
        _play(match.copy(), actions, seat)
    except TiergartenError:
        return []
    return labelled(say, match, actions, seat)


def labelled(say: Say, match: Match, actions: Sequence[int], seat: int) -> list[list[Any]]:
    """Moves one after another: id, text, label."""
    then, found = match.copy(), []
    for n, action in enumerate(actions):
        label = match.game.table.label(say, then.record(), seat, action, match.names)
        found.append([action, match.game.actions[action].text, label])
        if n < len(actions) - 1:
            then.play(action, seat)
    return found


def _play(match: Match, actions: Sequence[int], seat: int) -> None:
    for action in actions:
        match.play(action, seat)
