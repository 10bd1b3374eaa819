"""Routes about the match at a table: frames, moves, previews, refusals and results."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response
from pydantic import Field, StrictBool, StrictInt, StrictStr, model_validator

from tiergarten.engine.actions import Move
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.second_person import addressed
from tiergarten.engine.sentence import Sentence
from tiergarten.web import frames, positions
from tiergarten.web.ahead import look_ahead
from tiergarten.web.previews import preview_move
from tiergarten.web.refusals import Refused
from tiergarten.web.room import Room
from tiergarten.web.rooms import Rooms
from tiergarten.web.services import (
    Language,
    RoomDep,
    ServicesDep,
    Token,
    chosen_seat,
    my_seats,
    needed_seats,
)
from tiergarten.web.store import PERSON
from tiergarten.web.tables_api import Body
from tiergarten.web.telling import sole

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])

MoveText = Annotated[str, Query(max_length=100, description="a move by its text or id")]
MOST_STEPS = 40  # of one list
SeatNumber = Annotated[int | None, Query(description="one of my seats; else the one to act")]


class Asked(Body):
    ply: StrictInt = Field(description="the ply of the frame that this answers")


MoveName = StrictInt | Annotated[StrictStr, Field(max_length=100)]
Steps = Annotated[
    list[MoveName],
    Field(max_length=MOST_STEPS, description="moves of one seat, one after another"),
]
SeatField = Annotated[StrictInt | None, Field(description="one of my seats; else the one to act")]


class AskedMove(Asked):
    move: MoveName | None = Field(None, description="the id or the text of a move")
    moves: Annotated[Steps, Field(min_length=1)] | None = Field(
        None, description="instead of `move`: several, of which all are made or none"
    )
    seat: SeatField = None

    @model_validator(mode="after")
    def _one_of_both(self) -> "AskedMove":
        if (self.move is None) == (self.moves is None):
            raise ValueError("name either `move` or `moves`")
        return self


class AskedAhead(Asked):
    moves: Steps
    seat: SeatField = None


class AskedUndo(Asked):
    whole: StrictBool = Field(False, description="with all steps that were told as one with it")


@router.get("/frame", summary="The table as I see it now")
async def frame(
    room: RoomDep, token: Token, language: Language, seat: SeatNumber = None
) -> Response:
    """What the socket sends after every ply; a spectator sends no token."""
    seats = my_seats(room, token)
    if seat is None:
        return _json(frames.frame_text(room, room.ply, seats, language))
    eyes = chosen_seat(room, seats, seat)
    return _json(frames.text_of(frames.frame(room, room.ply, seats, language, eyes)))


@router.post("/moves", summary="Make a move")
async def play(
    asked: AskedMove, room: RoomDep, services: ServicesDep, token: Token, language: Language
) -> Response:
    """Answers with the new frame. Refusals: 401 no token, 403 not my table or seat, 409 a stale
    ply (with the present frame) or no match in progress, 422 an illegal move, with its rule.

    Several `moves` of a seat are made as one: all or none, in one transaction, with one frame for
    everybody. A refusal names the `step` that is wrong, counted from 0. Only the last of them may
    reveal something."""
    seats = needed_seats(room, token)
    await make_move(services.rooms, room, seats, asked)
    await asyncio.sleep(0)  # subscribers are sent it first
    made = len(asked.moves or [asked.move])
    return _json(frames.frame_text(room, asked.ply + made, seats, language))


async def make_move(rooms: Rooms, room: Room, seats: tuple[int, ...], asked: AskedMove) -> None:
    """Make the move, or the moves, that the holder of these seats asks for."""
    seat = _present(room, chosen_seat(room, seats, asked.seat))
    if asked.moves is None:
        assert asked.move is not None
        await rooms.play(room, asked.ply, asked.move, seat)
    else:
        await rooms.play_all(room, asked.ply, asked.moves, seat)


@router.post("/ahead", summary="The table after steps that are only thought of")
async def ahead(
    asked: AskedAhead, room: RoomDep, services: ServicesDep, token: Token, language: Language
) -> Response:
    """What `moves` would lead to, as my seat would see it, and how it could go on from there;
    nothing is changed. Refusals as for `moves`."""
    seats = needed_seats(room, token)
    seat = chosen_seat(room, seats, asked.seat)
    await services.rooms.reach(room, asked.ply)
    services.rooms.check_ply(room, asked.ply, seat)
    room.check_open()
    found = look_ahead(room.match, asked.moves, seat, sole(seats), language)
    return _json(frames.text_of({**found, "ply": room.ply}))


@router.post("/undo", summary="Take my last move back")
async def undo(
    asked: AskedUndo, room: RoomDep, services: ServicesDep, token: Token, language: Language
) -> Response:
    """Never across another player's action, never across revealed chance."""
    seats = needed_seats(room, token)
    for seat in seats:
        _present(room, seat)
    ply = await services.rooms.undo(room, asked.ply, seats, asked.whole)
    await asyncio.sleep(0)
    return _json(frames.frame_text(room, ply, seats, language))


@router.get("/why", summary="Why a move is not allowed")
async def why(
    move: MoveText, room: RoomDep, token: Token, language: Language, seat: SeatNumber = None
) -> dict[str, Any]:
    chosen = chosen_seat(room, needed_seats(room, token), seat)
    refusal = room.match.why_not(move_of(move), chosen, language)
    if refusal is None:
        return {"allowed": True, "rule": None, "words": say_in(language)("allowed")}
    return {"allowed": False, "rule": refusal.rule, "words": refusal.why}


@router.get("/preview", summary="What a move would do")
async def preview(
    move: MoveText, room: RoomDep, token: Token, language: Language, seat: SeatNumber = None
) -> dict[str, Any]:
    """`words` tell what would happen and `gains` how the score of every seat would change, as if
    the game ended now; `point_gains` the points that it would win or lose at once, where a game
    tells the two apart. All are null where chance or sealed choices decide."""
    seats = needed_seats(room, token)
    chosen = chosen_seat(room, seats, seat)
    made = _last(room.after_move(move_of(move), chosen))
    say, names = addressed(room.game, language, room.match.names, sole(seats))
    return previewed(room.match, made.id, chosen, say, names)


@router.get("/log", summary="What has happened, in words")
async def log(
    room: RoomDep, token: Token, language: Language, since: Annotated[int, Query(ge=0)] = 0
) -> list[dict[str, Any]]:
    """`words` are the same for everybody; in `told`, whoever asks is "You"."""
    return frames.log(room, since, language, room.held_by(token))


@router.get("/scores", summary="The points of every seat, line by line with their rules")
async def scores(
    room: RoomDep,
    language: Language,
    move: Annotated[int | None, Query(ge=0, description="after so many moves; else now")] = None,
) -> dict[str, Any]:
    match = room.match if move is None else _after(room, move)
    return {
        "scores": list(match.scores()),
        "breakdown": positions.breakdown(match, language),
    }


def _after(room: Room, move: int) -> Match:
    """The position after so many moves, of those that were not taken back."""
    if move > len(room.match.history):
        raise Refused(404, "no_such_move", Sentence("there is no move {n}", n=move))
    return Match(room.game, room.match.record_before(move), names=room.match.names)


@router.get("/points", summary="The points of every seat after each move, for a chart")
async def points(room: RoomDep) -> dict[str, Any]:
    """`turns` are the seats that made the moves; `points` begins with the deal."""
    return {
        "turns": [turn.seat for turn in room.match.history],
        "points": frames.points(room),
    }


@router.get("/scene", summary="The table after so many moves, to step through the match")
async def scene(
    move: Annotated[int, Query(ge=0)],
    room: RoomDep,
    token: Token,
    language: Language,
    seat: SeatNumber = None,
) -> dict[str, Any]:
    """As the client could see it then; moves that were taken back are left out."""
    seats = my_seats(room, token)
    eyes = chosen_seat(room, seats, seat) if seats or seat is not None else None
    then = _after(room, move)
    words = room.match.tell(move - 1, language) if move else None
    seen = frames.looked_at(room, then, eyes, language)
    return {"type": "scene", "move": move, "words": words, **seen}


@router.get("/description", summary="Every board in sentences, for those who cannot see it")
async def description(
    room: RoomDep,
    token: Token,
    language: Language,
    seat: SeatNumber = None,
    move: Annotated[int | None, Query(ge=0, description="after so many moves; else now")] = None,
) -> dict[str, Any]:
    """By the id of the panel: what `lies` there, and what `more` helps to plan a move."""
    seats = my_seats(room, token)
    eyes = chosen_seat(room, seats, seat) if seats or seat is not None else None
    match = room.match if move is None else _after(room, move)
    panels = match.describe(eyes, language).items()
    return {"panels": {panel: words.plain() for panel, words in panels}}


@router.get("/result", summary="Who has won, and the seed of the shuffle")
async def result(room: RoomDep, language: Language) -> dict[str, Any]:
    """`rule` is the one that ranks the players and breaks ties."""
    match = _finished(room)
    return {
        "winners": list(match.winners),
        "ranks": list(match.ranks()),
        "rule": room.game.table.RANKING,
        "scores": list(match.scores()),
        "breakdown": positions.breakdown(match, language),
        "names": list(match.names),
        "moves": len(match.history),
        "seed": str(match.seed),
    }


@router.get("/save", summary="The match as a file", response_class=PlainTextResponse)
async def save(room: RoomDep) -> Response:
    """Available once the match is over: it holds the seed, and so all that is to come."""
    name = f"{room.game.name}-{room.table.id}.tiergarten"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(_finished(room).save(), headers=headers)


def _finished(room: Room) -> Match:
    if not room.over and room.table.ended is None:
        words = Sentence("available once the match is over")
        raise Refused(409, "not_finished", words)
    return room.match


def _present(room: Room, seat: int) -> int:
    if room.table.seats[seat].kind != PERSON:
        raise Refused(409, "away", Sentence("a bot plays for you: take your seat back first"))
    if room.table.seats[seat].left:
        raise Refused(409, "away", Sentence("you have left: take your seat back first"))
    return seat


def move_of(text: str) -> str | int:
    """A move as it stands in an address: its id or its text."""
    return int(text) if text.isascii() and text.isdecimal() else text


def previewed(
    match: Match, move: str | int, seat: int, say: Say, names: Sequence[str]
) -> dict[str, Any]:
    """What a move would do, in words."""
    made = match.meant(move, seat)
    game, table = match.game, match.game.table
    ahead = preview_move(game, match.record(), seat, made.id)
    thought_of = ahead.before, seat, made.id
    words, gains, point_gains = None, None, None
    if ahead.surprise:
        label = table.foretell(say, *thought_of, None, names)
    else:
        label = table.label(say, *thought_of, names)
        words = table.foretell(say, *thought_of, ahead.after, names)
        gains = list(ahead.gains)
        standing = positions.standing(game, ahead.after), positions.standing(game, ahead.before)
        point_gains = positions.gains(*standing)
    return {
        "id": made.id,
        "text": made.text,
        "label": label,
        "surprise": ahead.surprise,
        "words": words,
        "gains": gains,
        "point_gains": point_gains,
    }


def _last(match: Match) -> Move:
    return match.made[-1].move


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")
