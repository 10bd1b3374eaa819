"""Lines about what has happened at a table, for the log and for frames."""

from typing import Any

from tiergarten.engine.announcement import Announcement
from tiergarten.engine.contract import Shown
from tiergarten.engine.language import mark, say_in
from tiergarten.engine.second_person import addressed
from tiergarten.web.room import Room
from tiergarten.web.store import TAKE_BACK

TAKES_BACK = mark("{who} takes the last move back")
YOU_TAKE_BACK = mark("You take the last move back")


MOST_PICTURES = 6  # beside a line


def line(
    room: Room, ply: int, seats: tuple[int, ...], language: str, since: int | None = None
) -> dict[str, Any]:
    """The event of a ply: who did it, words that are the same for everybody, and words for whoever
    holds these seats, who is "You" in them.

    Steps that belong together are told with the one that finishes them. `since` is the ply that was
    sent before: what was made as one is told as one, too.
    """
    event = room.events[ply - 1]
    before = ply - 1 if since is None else since
    words = _words_since(room, ply, before, language, None)
    reader = sole(seats)
    told = words if reader is None else _words_since(room, ply, before, language, reader)
    first = min(before, _steps(room, ply)[0] - 1)
    found: dict[str, Any] = {"seat": event.seat, "words": words, "told": told, "since": first}
    found["round"] = room.round_at(ply - 1)
    if event.action == TAKE_BACK:
        return found | {"begins": False, "art": [], "spots": []}
    shown = [_shown(room, step) for step in _steps(room, ply)]
    art = dict.fromkeys(art for one in shown for art in one.art)
    before_it, after = room.state_at(ply - 1), room.state_at(ply)
    begins = room.game.table.begins(before_it, event.seat, event.action, after)
    return found | {
        "begins": begins or room.goes_on(ply),
        "art": list(art)[:MOST_PICTURES],
        "spots": list(shown[-1].spots),
    }


def sole(seats: tuple[int, ...]) -> int | None:
    """Whom "You" means: nobody where several people sit at one screen, or where one watches."""
    return seats[0] if len(seats) == 1 else None


def _steps(room: Room, ply: int) -> list[int]:
    """The plies that are told with this one, itself the last."""
    if room.events[ply - 1].action == TAKE_BACK or room.goes_on(ply):
        return [ply]
    return room.steps_to(ply)


def _shown(room: Room, ply: int) -> Shown:
    event = room.events[ply - 1]
    before, after = room.state_at(ply - 1), room.state_at(ply)
    return room.game.table.shows(before, event.seat, event.action, after)


def announcements(
    room: Room, ply: int, seats: tuple[int, ...], language: str
) -> list[dict[str, Any]]:
    """What of the moves since the ply that was sent before is an event for everybody."""
    say, names = addressed(room.game, language, room.match.names, sole(seats))
    found: list[Announcement] = []
    for at in range(room.previous_ply(ply) + 1, ply + 1):
        event = room.events[at - 1]
        if event.action != TAKE_BACK:
            moved = room.state_at(at - 1), event.seat, event.action, room.state_at(at)
            found += room.game.table.announce(say, *moved, names)
    return [one.plain() for one in found]


def _words_since(room: Room, ply: int, since: int, language: str, reader: int | None) -> str:
    """All that has happened after a ply; several steps taken back are told once."""
    words = []
    while ply > since:
        words.append(_words(room, ply, language, reader))
        ply = _steps(room, ply)[0] - 1
    return say_in(language).together(list(dict.fromkeys(reversed(words))))


def _words(room: Room, ply: int, language: str, reader: int | None) -> str:
    event, table = room.events[ply - 1], room.game.table
    say, names = addressed(room.game, language, room.match.names, reader)
    if event.action == TAKE_BACK:
        mine = event.seat == reader
        return say(YOU_TAKE_BACK) if mine else say(TAKES_BACK, who=names[event.seat])
    steps = _steps(room, ply)
    before, after = room.state_at(steps[0] - 1), room.state_at(ply)
    actions = [room.events[step - 1].action for step in steps]
    if len(actions) == 1:
        return table.tell(say, before, event.seat, event.action, after, names)
    return table.tell_turn(say, before, event.seat, actions, after, names)
