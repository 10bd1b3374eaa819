"""What a table's players and spectators are sent.

A frame is the table after one ply: everything its reader may see and do, in their language. It is
made from `Match.scene`, which shows a seat only what it may know, and from words that are the
same for everybody.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

import orjson

from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.record import State
from tiergarten.web import tokens
from tiergarten.web.previews import ending_moves
from tiergarten.web.room import Room
from tiergarten.web.store import BOT, OPEN, PERSON, TAKE_BACK, Table
from tiergarten.web.telling import announcements, line

MOST_CACHED = 64
T = TypeVar("T")


def frame_text(room: Room, ply: int, seats: tuple[int, ...], language: str) -> str:
    """A frame as JSON; those that several readers share are made once."""
    key = (ply, seats, language, room.started)
    return _once(room, key, lambda: text_of(frame(room, ply, seats, language)))


def _once(room: Room, key: Hashable, make: Callable[[], T]) -> T:
    """What was made before, or is made now and kept."""
    if key not in room.cache:
        made = make()
        if len(room.cache) >= MOST_CACHED:
            room.cache.clear()
        room.cache[key] = made
    found: T = room.cache[key]
    return found


def text_of(plain: Any) -> str:
    return orjson.dumps(plain).decode()


def frame(
    room: Room, ply: int, seats: tuple[int, ...], language: str, eyes: int | None = None
) -> dict[str, Any]:
    """The table after a ply, as seen by one of the reader's seats."""
    match = room.match_at(ply)
    if eyes is None:
        eyes = _eyes(room, ply, match, seats)
    event = room.events[ply - 1] if ply else None
    previous = room.previous_ply(ply)
    # Most of the work is alike for all who read the same language.
    known = _once(room, ("standings", ply, language), lambda: standings(match, language))
    return {
        "type": "frame",
        "ply": ply,
        "follows": previous,
        "move": room.positions[ply].moves,
        "deed": None
        if event is None
        else {
            "kind": "take_back" if event.action == TAKE_BACK else "move",
            **_once(
                room, ("line", ply, language), lambda: line(room, ply, language, previous)
            ).told(room, seats, language),
        },
        "announcements": announcements(room, ply, seats, language),
        "seats": list(seats),
        "undo": room.may_undo(ply, seats),
        **looked_at(room, match, eyes, language, known),
    }


def _eyes(room: Room, ply: int, match: Match, seats: tuple[int, ...]) -> int | None:
    """Of several seats at one screen, the one to act, otherwise the one that has acted."""
    if not seats:
        return None
    acting = [seat for seat in seats if seat in match.acting]
    if acting:
        return acting[0]
    last = room.positions[ply].last
    return last.seat if last is not None and last.seat in seats else seats[0]


def looked_at(
    room: Room,
    match: Match,
    eyes: int | None,
    language: str,
    known: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A position of a table as a seat sees it, or a spectator (None)."""
    playing = room.started and not match.over and room.table.ended is None
    words = prompt(room, match, eyes, say_in(language))
    return seen(match, eyes, language, playing, words, known)


def seen(
    match: Match,
    eyes: int | None,
    language: str,
    playing: bool,
    words: str,
    known: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A position as a seat sees it, with the words that say what can be done. `known` are its
    standings, if they have been made already."""
    say, table = say_in(language), match.game.table
    moves, goes_on, ends, kinds = [], [], [], {}
    state = match.record()
    if playing and eyes is not None:
        legal = match.legal(eyes)
        moves = [
            [move.id, move.text, table.label(say, state, eyes, move.id, match.names)]
            for move in legal
        ]
        ends = ending_moves(match.game, state, eyes, [move.id for move in legal])
        verbs = {move.verb for move in legal}
        kinds = {verb: kind for verb, kind in table.VERB_KINDS.items() if verb in verbs}
        goes_on = [move.id for move in legal if table.goes_on(state, eyes, move.id)]
    scene = match.scene(eyes, language).plain()
    if not playing:
        scene["paths"] = {}
    return {
        "seat": eyes,
        "acting": list(match.acting) if playing else [],
        "over": match.over,
        "prompt": words,
        "moves": moves,
        "ends": ends,
        "kinds": kinds,
        "goes_on": goes_on,
        **(known or standings(match, language)),
        "scene": scene,
    }


def standings(match: Match, language: str) -> dict[str, Any]:
    """What a position is worth to every seat, the same for whoever looks at it."""
    return {
        "scores": list(match.scores()),
        "points": points_now(match),
        "breakdown": breakdown(match, language),
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


def differences(after: Sequence[int] | None, before: Sequence[int] | None) -> list[int] | None:
    """What every seat wins or loses; None where that is not known."""
    if after is None or before is None:
        return None
    return [b - a for a, b in zip(before, after, strict=True)]


def prompt(room: Room, match: Match, eyes: int | None, say: Say) -> str:
    """One sentence: what to do now, or whom the table is waiting for."""
    if not room.started:
        return say("The match begins when every seat is taken.")
    if room.table.ended is not None and room.table.ended_seat is not None:
        name = match.names[room.table.ended_seat]
        if room.table.ended == "time":
            return say("The match has ended: the time of {name} is up.", name=name)
        return say("The match has ended: {name} has left.", name=name)
    return prompt_of(match, eyes, say)


def prompt_of(match: Match, eyes: int | None, say: Say) -> str:
    """The same where everybody has sat down."""
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
        "ply": room.ply,
    }


def clock(room: Room) -> dict[str, Any] | None:
    """How much time everybody has at this moment; None without a clock, and before the match."""
    if room.clock is None:
        return None
    return {"type": "clock", **room.clock.shown(room.now())}


def log(room: Room, since: int, language: str, seats: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    """Everything that happened after a ply, in words."""
    return [
        {"ply": ply, **line(room, ply, language).told(room, seats, language)}
        for ply in range(since + 1, room.ply + 1)
    ]


def points(room: Room) -> list[list[int]]:
    """The points of every seat at the deal and after each move that was not taken back."""
    match = room.match
    return [
        list(Match(room.game, match.record_before(index)).scores())
        for index in range(len(match.history) + 1)
    ]
