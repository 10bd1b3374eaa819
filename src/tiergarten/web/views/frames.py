"""What a table's players and spectators are sent.

A frame is the table after one ply: everything its reader may see and do, in their language. Those
who ask for differences are sent what has changed since the frame before.
"""

from typing import Any

import orjson

from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.web import tokens
from tiergarten.web.storage.store import BOT, OPEN, PERSON, Table
from tiergarten.web.tables import seating
from tiergarten.web.tables.room import Room
from tiergarten.web.views import positions
from tiergarten.web.views.moments import moment, prompt
from tiergarten.web.views.telling import line


def frame_text(room: Room, ply: int, seats: tuple[int, ...], language: str) -> str:
    """A frame as JSON; those that several readers share are made once."""
    return moment(room, ply).view(seats, language).text


def changes_text(
    room: Room, known: int | None, ply: int, seats: tuple[int, ...], language: str
) -> str:
    """What a reader who asks for differences is sent: those since the ply that it was sent last,
    if that is the one before; otherwise a frame, without the lines of the scores."""
    before = room.moments.get(known) if known is not None else None
    now = moment(room, ply)
    if before is None or known == ply or known != room.previous_ply(ply):
        return now.view(seats, language).first_text
    return now.changes(before, seats, language)


def text_of(plain: Any) -> str:
    return orjson.dumps(plain).decode()


def frame(
    room: Room, ply: int, seats: tuple[int, ...], language: str, eyes: int | None = None
) -> dict[str, Any]:
    """The table after a ply, as seen by one of the reader's seats."""
    now = moment(room, ply)
    view = now.view(seats, language) if eyes is None else now.seen_by(seats, eyes, language)
    return view.whole()


def looked_at(room: Room, match: Match, eyes: int | None, language: str) -> dict[str, Any]:
    """A position of a table as a seat sees it, or a spectator (None)."""
    playing = room.started and not match.over and room.table.ended is None
    words = prompt(room, match, eyes, say_in(language))
    return positions.plain(match, eyes, language, playing, words)


def table_info(table: Table, seats: tuple[int, ...] = ()) -> dict[str, Any]:
    """What anybody with the link may know about a table."""
    over = table.finished is not None
    return {
        "id": table.id,
        "game": table.game,
        "players": table.players,
        "options": table.options,
        "listed": table.listed,
        "open_talk": table.open_talk,
        "created": round(table.created),
        "started": table.started is not None,
        "finished": over,
        "seed": str(table.seed) if over and table.started else None,
        "seed_sha256": tokens.fingerprint(table.seed),
        "again": table.again,
        "rated": table.rated,
        "hints": seating.hints_allowed(table),
        "chances": table.chances,
        "played_on": None
        if table.source_move is None
        else {"table": table.source, "move": table.source_move},
        "absence": table.absence,
        "ended": table.ended,
        "ended_seat": table.ended_seat,
        "time": None
        if table.clock_move is None
        else {"move": table.clock_move, "reserve": table.clock_reserve},
        "yours": list(seats),
        "seats": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "level": seat.level,
                "stand_in": seat.kind == BOT and seat.token is not None,
                "left": seat.left,
            }
            for seat in table.seats
        ],
        "free": sum(seat.kind == OPEN for seat in table.seats),
        "people": sum(seat.kind == PERSON for seat in table.seats),
    }


def presence(room: Room, seats: tuple[int, ...]) -> dict[str, Any]:
    """The table, who sits there, who is there, and who has been away for long."""
    return {
        "type": "table",
        **table_info(room.table, seats),
        "here": sorted(room.here()),
        "away": room.away(),
        "preparing": room.preparing,
        "watching": room.watching,
        "undoes_bots": room.against_bots(seats),
        "ply": room.ply,
    }


def clock(room: Room) -> dict[str, Any] | None:
    """How much time everybody has at this moment; None without a clock, and before the match."""
    if room.clock is None:
        return None
    return {"type": "clock", **room.clock.shown(room.now())}


def log_line(room: Room, ply: int, language: str, seats: tuple[int, ...] = ()) -> dict[str, Any]:
    """What has happened at a ply, in words."""
    return {"ply": ply, **line(room, ply, language).told(room, seats, language)}


def points(match: Match, move: int) -> tuple[list[int], list[int]]:
    """The score of every seat as if the match had ended after so many moves, of those that were not
    taken back; and the points that it had then, where the game counts these apart."""
    then = Match(match.game, match.record_before(move))
    scores = list(then.scores())
    return scores, positions.points_now(then) or scores
