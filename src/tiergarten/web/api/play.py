"""Routes about the match at a table: frames, moves, previews, refusals and results.

The log is apart (`api.log`).
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import Field, StrictBool, StrictInt, StrictStr, model_validator

from tiergarten.engine.actions import Move
from tiergarten.engine.contract import is_default
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.second_person import addressed
from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals
from tiergarten.web.api.asking import AskingDep, about
from tiergarten.web.api.services import (
    Language,
    RoomDep,
    Services,
    ServicesDep,
    Token,
    chosen_seat,
    my_seats,
    needed_seats,
)
from tiergarten.web.api.tables import Body
from tiergarten.web.fairness.clients import client_of
from tiergarten.web.fairness.questions import Cost, in_parts
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import PERSON
from tiergarten.web.tables.previews import preview_move
from tiergarten.web.tables.room import Room
from tiergarten.web.views import frames, positions
from tiergarten.web.views.ahead import look_ahead
from tiergarten.web.views.telling import sole

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])

LONGEST_MOVE = 100  # characters of its name
MoveText = Annotated[str, Query(max_length=LONGEST_MOVE, description="a move by its text or id")]
SpotName = Annotated[str, Query(max_length=40, description="a spot of the scene by its id")]
MOST_STEPS = 40  # of one list
SeatNumber = Annotated[int | None, Query(description="one of my seats; else the one to act")]


class Asked(Body):
    ply: StrictInt = Field(description="the ply of the frame that this answers")


MoveName = StrictInt | Annotated[StrictStr, Field(max_length=LONGEST_MOVE)]
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
    room: RoomDep, token: Token, language: Language, asking: AskingDep, seat: SeatNumber = None
) -> Response:
    """What the socket sends after every ply; a spectator sends no token."""
    seats = my_seats(room, token)
    if seat is None:
        return _json(frames.frame_text(room, room.ply, seats, language))
    eyes = chosen_seat(room, seats, seat)
    key = about(room, "frame", seats, eyes, language)
    return await asking.answer(
        key, Cost.FRAME, lambda: frames.frame(room, room.ply, seats, language, eyes)
    )


@router.post("/moves", summary="Make a move")
async def play(
    asked: AskedMove,
    room: RoomDep,
    services: ServicesDep,
    token: Token,
    language: Language,
    request: Request,
) -> Response:
    """Answers with the new frame. Refusals: 401 no token, 403 not my table or seat, 409 a stale
    ply (with the present frame) or no match in progress, 422 an illegal move, with its rule.

    Several `moves` of a seat are made as one: all or none, in one transaction, with one frame for
    everybody. A refusal names the `step` that is wrong, counted from 0. Only the last of them may
    reveal something."""
    seats = needed_seats(room, token)
    await make_move(services, client_of(request), room, seats, asked)
    await asyncio.sleep(0)  # subscribers are sent it first
    made = len(asked.moves or [asked.move])
    return _json(frames.frame_text(room, asked.ply + made, seats, language))


async def make_move(
    services: Services, client: str, room: Room, seats: tuple[int, ...], asked: AskedMove
) -> None:
    """Make the move, or the moves, that the holder of these seats asks for. A client that asks for
    several is charged for looking at them, and does it in turn with others."""
    begun, rooms = time.perf_counter(), services.rooms
    seat = moving_seat(room, seats, asked.seat)
    if asked.moves is None:
        assert asked.move is not None
        await rooms.play(room, asked.ply, asked.move, seat)
    else:
        cost = Cost.STEP * (len(asked.moves) - 1)
        turn = services.questions.turn(client, cost) if cost else nullcontext()
        await rooms.play_all(room, asked.ply, asked.moves, seat, turn)
    services.metrics.made(time.perf_counter() - begun)


@router.post("/ahead", summary="The table after steps that are only thought of")
async def ahead(
    asked: AskedAhead,
    room: RoomDep,
    services: ServicesDep,
    token: Token,
    language: Language,
    asking: AskingDep,
) -> Response:
    """What `moves` would lead to, as my seat would see it, and how it could go on from there;
    nothing is changed. Refusals as for `moves`."""
    seats = needed_seats(room, token)
    seat = chosen_seat(room, seats, asked.seat)
    reader = sole(seats)
    await services.rooms.reach(room, asked.ply)
    services.rooms.check_ply(room, asked.ply, seat)

    async def make() -> bytes:
        services.rooms.check_ply(room, asked.ply, seat)
        found = await look_ahead(room.match.copy(), asked.moves, seat, reader, language)
        return orjson.dumps(found | {"ply": asked.ply})

    key = about(room, "ahead", tuple(asked.moves), seat, reader, language)
    cost = Cost.AHEAD + Cost.STEP * len(asked.moves)
    return _json(await asking.part(key, cost, make))


@router.post("/undo", summary="Take my last move back")
async def undo(
    asked: AskedUndo, room: RoomDep, services: ServicesDep, token: Token, language: Language
) -> Response:
    """Never across what another person did, never across revealed chance. Where one person plays
    against bots, their answers go with it: those after `ply` were not seen, so they have revealed
    nothing."""
    seats = needed_seats(room, token)
    for seat in seats:
        _present(room, seat)
    ply = await services.rooms.undo(room, asked.ply, seats, asked.whole)
    await asyncio.sleep(0)
    return _json(frames.frame_text(room, ply, seats, language))


@router.get("/why", summary="Why a move, or a click, is not allowed")
async def why(
    room: RoomDep,
    token: Token,
    language: Language,
    move: MoveText | None = None,
    spot: SpotName | None = None,
    seat: SeatNumber = None,
) -> dict[str, Any]:
    """Name either a `move` or a `spot` of the scene by its id, which stands for the move that a
    click there would be. That is answered as `move`; it is empty where a click would be none."""
    chosen = chosen_seat(room, needed_seats(room, token), seat)
    if (move is None) == (spot is None):
        raise refusals.malformed(("query",), "name either `move` or `spot`")
    if spot is None:
        return _reason(room.match, str(move), chosen, language)
    meant = room.match.asked(spot, chosen)
    if meant is None:
        raise Refused(404, "no_such_spot", Sentence("there is no place {spot} here", spot=spot))
    return {**_reason(room.match, meant, chosen, language), "move": meant}


def _reason(match: Match, move: str, seat: int, language: str) -> dict[str, Any]:
    say = say_in(language)
    if not move:
        return {"allowed": False, "rule": None, "words": say("nothing can be done here now")}
    refusal = match.why_not(move_of(move), seat, language)
    if refusal is None:
        return {"allowed": True, "rule": None, "words": say("allowed")}
    return {"allowed": False, "rule": refusal.rule, "words": refusal.why}


@router.get("/preview", summary="What a move would do")
async def preview(
    move: MoveText,
    room: RoomDep,
    token: Token,
    language: Language,
    asking: AskingDep,
    seat: SeatNumber = None,
) -> Response:
    """`words` tell what would happen and `gains` how the score of every seat would change, as if
    the game ended now; `point_gains` the points that it would win or lose at once, where a game
    tells the two apart. All are null where chance or sealed choices decide."""
    seats = needed_seats(room, token)
    chosen = chosen_seat(room, seats, seat)
    reader = sole(seats)

    def make() -> dict[str, Any]:
        made = _last(room.after_move(move_of(move), chosen))
        say, names = addressed(room.game, language, room.match.names, reader)
        return previewed(room.match, made.id, chosen, say, names)

    key = about(room, "preview", move, chosen, reader, language)
    return await asking.answer(key, Cost.PREVIEW, make)


@router.get("/scores", summary="The points of every seat, line by line with their rules")
async def scores(
    room: RoomDep,
    language: Language,
    asking: AskingDep,
    move: Annotated[int | None, Query(ge=0, description="after this many moves; else now")] = None,
) -> Response:
    def make() -> dict[str, Any]:
        match = room.match if move is None else after(room, move)
        return {
            "scores": list(match.scores()),
            "breakdown": positions.breakdown(match, language),
        }

    return await asking.answer(about(room, "scores", move, language), Cost.SCORES, make)


def after(room: Room, move: int) -> Match:
    """The position after this many moves, of those that were not taken back."""
    if move > len(room.match.history):
        raise Refused(404, "no_such_move", Sentence("there is no move {n}", n=move))
    return Match(room.game, room.match.record_before(move), names=room.match.names)


@router.get("/points", summary="The points of every seat after each move, for a chart")
async def points(room: RoomDep, asking: AskingDep) -> Response:
    """`turns` are the seats that made the moves; `points` begins with the deal and is the score as
    if the match had ended then. Where a game counts the points that players have apart from that,
    these are in `counted`; else null."""

    async def make() -> bytes:
        match = room.match.copy()
        turns = [turn.seat for turn in match.history]
        found = await in_parts(range(len(turns) + 1), lambda move: frames.points(match, move))
        scores, counted = zip(*found, strict=True)
        apart = None if is_default(room.game.table.points) else counted
        return orjson.dumps({"turns": turns, "points": scores, "counted": apart})

    cost = Cost.POINTS * len(room.match.history)
    return _json(await asking.part(about(room, "points"), cost, make))


@router.get("/scene", summary="The table after this many moves, to step through the match")
async def scene(
    move: Annotated[int, Query(ge=0)],
    room: RoomDep,
    token: Token,
    language: Language,
    asking: AskingDep,
    seat: SeatNumber = None,
) -> Response:
    """As the client could see it then; moves that were taken back are left out."""
    seats = my_seats(room, token)
    eyes = chosen_seat(room, seats, seat) if seats or seat is not None else None

    def make() -> dict[str, Any]:
        seen = frames.looked_at(room, after(room, move), eyes, language)
        words = room.match.tell(move - 1, language) if move else None
        return {"type": "scene", "move": move, "words": words, **seen}

    return await asking.answer(about(room, "scene", move, eyes, language), Cost.SCENE, make)


@router.get("/description", summary="Every board in sentences, for those who cannot see it")
async def description(
    room: RoomDep,
    token: Token,
    language: Language,
    asking: AskingDep,
    seat: SeatNumber = None,
    move: Annotated[int | None, Query(ge=0, description="after this many moves; else now")] = None,
) -> Response:
    """By the id of the panel: what `lies` there, and what `more` helps to plan a move."""
    seats = my_seats(room, token)
    eyes = chosen_seat(room, seats, seat) if seats or seat is not None else None

    def make() -> dict[str, Any]:
        match = room.match if move is None else after(room, move)
        panels = match.describe(eyes, language).items()
        return {"panels": {panel: words.plain() for panel, words in panels}}

    key = about(room, "description", move, eyes, language)
    return await asking.answer(key, Cost.DESCRIPTION, make)


@router.get("/result", summary="Who has won, and the seed of the shuffle")
async def result(
    room: RoomDep, services: ServicesDep, language: Language, asking: AskingDep
) -> Response:
    """`rule` is the one that ranks the players and breaks ties; `hints` is how many hints every
    seat was given."""
    match = finished(room)
    used = await services.helping.used(room)
    return await asking.answer(
        about(room, "result", language, tuple(used)),
        Cost.SCORES,
        lambda: {
            "winners": list(match.winners),
            "ranks": list(match.ranks()),
            "rule": room.game.table.RANKING,
            "scores": list(match.scores()),
            "breakdown": positions.breakdown(match, language),
            "names": list(match.names),
            "moves": len(match.history),
            "seed": str(match.seed),
            "hints": used,
        },
    )


@router.get("/save", summary="The match as a file", response_class=PlainTextResponse)
async def save(room: RoomDep, asking: AskingDep) -> Response:
    """Available once the match is over: it holds the seed, and so all that is to come."""
    name = f"{room.game.name}-{room.table.id}.tiergarten"
    match = finished(room)
    answer = await asking.answer(
        about(room, "save"),
        Cost.SAVED * len(match.history),
        lambda: match.save().encode(),
        "text/plain; charset=utf-8",
    )
    answer.headers["content-disposition"] = f'attachment; filename="{name}"'
    return answer


def finished(room: Room) -> Match:
    """The match, which must be over."""
    if not room.over and room.table.ended is None:
        words = Sentence("available once the match is over")
        raise Refused(409, "not_finished", words)
    return room.match


def moving_seat(room: Room, seats: tuple[int, ...], wanted: int | None) -> int:
    """The seat that is to move, of those of a client; refused while a bot plays for it."""
    return _present(room, chosen_seat(room, seats, wanted))


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


def _json(text: str | bytes) -> Response:
    return Response(text, media_type="application/json")
