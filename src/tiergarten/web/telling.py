"""Lines about what has happened at a table, for the log and for frames."""

from typing import Any

from tiergarten.engine.language import mark
from tiergarten.engine.second_person import addressed
from tiergarten.web.room import Room
from tiergarten.web.store import TAKE_BACK

TAKES_BACK = mark("{who} takes the last move back")
YOU_TAKE_BACK = mark("You take the last move back")


def line(room: Room, ply: int, seats: tuple[int, ...], language: str) -> dict[str, Any]:
    """The event of a ply: who did it, words that are the same for everybody, and words for whoever
    holds these seats, who is "You" in them."""
    event = room.events[ply - 1]
    words = _words(room, ply, language, None)
    reader = sole(seats)
    told = words if reader is None else _words(room, ply, language, reader)
    found: dict[str, Any] = {"seat": event.seat, "words": words, "told": told}
    found["round"] = room.round_at(ply - 1)
    if event.action == TAKE_BACK:
        return found | {"begins": False, "art": [], "spots": []}
    table, before, after = room.game.table, room.state_at(ply - 1), room.state_at(ply)
    shown = table.shows(before, event.seat, event.action, after)
    return found | {
        "begins": table.begins(before, event.seat, event.action, after),
        "art": list(shown.art),
        "spots": list(shown.spots),
    }


def sole(seats: tuple[int, ...]) -> int | None:
    """Whom "You" means: nobody where several people sit at one screen, or where one watches."""
    return seats[0] if len(seats) == 1 else None


def _words(room: Room, ply: int, language: str, reader: int | None) -> str:
    event = room.events[ply - 1]
    say, names = addressed(room.game, language, room.match.names, reader)
    if event.action == TAKE_BACK:
        mine = event.seat == reader
        return say(YOU_TAKE_BACK) if mine else say(TAKES_BACK, who=names[event.seat])
    before, after = room.state_at(ply - 1), room.state_at(ply)
    return room.game.table.tell(say, before, event.seat, event.action, after, names)
