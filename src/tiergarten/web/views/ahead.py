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
from tiergarten.web.tables.previews import preview_move
from tiergarten.web.tables.steps import try_moves
from tiergarten.web.views import positions


async def look_ahead(
    now: Match, moves: Sequence[str | int], seat: int, reader: int | None, language: str
) -> dict[str, Any]:
    """What these moves of a seat would lead to in a match that is being played, and in words for a
    seat; None is anybody. The match must not change meanwhile."""
    say = say_in(language)
    trial = await try_moves(now, moves, seat)
    actions = [event.action for event in trial.events]
    last = _Last(now, actions, seat) if actions else None
    match = last.before if last is not None and last.surprise else trial.match
    more = [] if last is not None and last.whole else _suggested(match, seat)
    told = reader, language
    prompt = positions.prompt_of(match, seat, say)
    return {
        "type": "ahead",
        "steps": labelled(say, now, actions, seat),
        "loose": now.game.equivalence.is_loose(match.record()),
        "suggested": labelled(say, match, more, seat),
        "finished": _Last(now, actions + more, seat).outcome(*told) if more else None,
        **(_NOTHING if last is None else last.outcome(*told)),
        **positions.plain(match, seat, language, not match.over, prompt),
    }


_NOTHING = {"whole": False, "surprise": False, "words": None, "gains": None, "point_gains": None}


class _Last:
    """The last of some moves: what it does after the others."""

    def __init__(self, now: Match, actions: Sequence[int], seat: int) -> None:
        self._now, self._actions, self._seat = now, actions, seat
        self.before = now.copy()
        _play(self.before, actions[:-1], seat)
        state = self.before.record()
        self.surprise = preview_move(now.game, state, seat, actions[-1]).surprise
        self.whole = not now.game.table.goes_on(state, seat, actions[-1])

    def outcome(self, reader: int | None, language: str) -> dict[str, Any]:
        """What all of the moves would do, if they are whole and that can be known."""
        now = self._now
        found = _NOTHING | {"whole": self.whole, "surprise": self.surprise}
        if self.surprise or not self.whole:
            return found
        then = self.before.copy()
        _play(then, self._actions[-1:], self._seat)
        say, names = addressed(now.game, language, now.names, reader)
        told = now.record(), self._seat, self._actions, then.record(), names
        return found | {
            "words": now.game.table.tell_turn(say, *told),
            "gains": positions.gains(then.scores(), now.scores()),
            "point_gains": positions.gains(positions.points_now(then), positions.points_now(now)),
        }


def _suggested(match: Match, seat: int) -> list[int]:
    """How the game would finish what a seat has begun; nothing if that cannot be played."""
    if match.over or seat not in match.acting:
        return []
    actions = match.game.table.suggest(match.record(), seat)
    try:
        _play(match.copy(), actions, seat)
    except TiergartenError:
        return []
    return actions


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
