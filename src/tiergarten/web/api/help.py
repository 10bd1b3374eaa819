"""Routes for help: hints, a coach, chances, and playing on from a match that is over."""

import time
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field, StrictInt

from tiergarten.analysis import coaching, hints
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals, tokens
from tiergarten.web.api.play import Asked, AskedMove, SeatField, Steps, after, finished
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
from tiergarten.web.api.tables import Body, Short
from tiergarten.web.fairness.clients import client_of
from tiergarten.web.fairness.questions import Cost
from tiergarten.web.tables import playing_on, seating
from tiergarten.web.tables.steps import try_moves
from tiergarten.web.views.frames import table_info

router = APIRouter(prefix="/api/tables/{table}", tags=["help"])


class AskedHint(Asked):
    seat: SeatField = None
    instead: Annotated[Steps, Field(min_length=1)] | None = Field(
        None, description="what I would do: a mistake is compared with the hint"
    )


class PlayOn(Body):
    move: Annotated[StrictInt, Field(ge=0, description="after this many moves of the match")]
    seat: Annotated[StrictInt, Field(ge=0, description="where I want to sit")]
    name: Short | None = Field(None, description="mine: 1 to 40 printable characters")
    level: Short = Field("medium", description="of the bots in the other seats")


@router.post("/hint", summary="What a strong bot would do, and why")
async def hint(
    asked: AskedHint,
    room: RoomDep,
    services: ServicesDep,
    token: Token,
    language: Language,
    request: Request,
) -> dict[str, Any]:
    """`moves` are its steps, as in a frame, and `why` is one sentence about chances and points.
    `reason` says in words of the game what the move brings; it is empty where that is open. Both
    compare it with the next best move, or with a mistake that is named as `instead`. Hints are
    counted by seat, each position once. Refused where the match is rated, and where several people
    sit who have not agreed to hints when the table was made."""
    seats = needed_seats(room, token)
    services.helping.check_allowed(room)
    seat = chosen_seat(room, seats, asked.seat)
    await services.rooms.reach(room, asked.ply)
    services.rooms.check_ply(room, asked.ply, seat)
    match, client = room.match.copy(), client_of(request)
    mine, cost = [], 0.0
    if asked.instead is not None:
        mine = await _tried(services, match, asked.instead, seat, client)
        cost = await services.helping.cost(room, asked.ply, seat, tuple(mine), client)
    found = await services.helping.hint(room, asked.ply, seat, client)
    say = say_in(language)
    labels = hints.labels(say, match, seat, found.steps)
    texts = [match.game.actions[step].text for step in found.steps]
    async with services.questions.turn(client, Cost.REASON):
        if coaching.is_doubtful(cost):
            why = found.why_not(say, match, mine, cost)
            reason = found.reason_not(say, match, mine)
        else:
            why, reason = found.why(say, match), found.reason(say, match)
    return {
        "ply": asked.ply,
        "seat": seat,
        "moves": [list(step) for step in zip(found.steps, texts, labels, strict=True)],
        "chance": found.chance,
        "why": why,
        "reason": reason,
    }


@router.post("/coach", summary="Whether a move would be a mistake")
async def coach(
    asked: AskedMove,
    room: RoomDep,
    services: ServicesDep,
    token: Token,
    language: Language,
    request: Request,
) -> dict[str, Any]:
    """Whether the move, or the moves, would be a mistake or worse: then `doubt` is one sentence
    about it, and `cost` the chance to win that would be lost. Otherwise both are null: what every
    move costs would tell the best one, and that is a hint. Nothing is made or counted. Refused
    where there are no hints."""
    seats = needed_seats(room, token)
    seat = chosen_seat(room, seats, asked.seat)
    await services.rooms.reach(room, asked.ply)
    services.rooms.check_ply(room, asked.ply, seat)
    services.helping.check_allowed(room)
    client = client_of(request)
    steps = await _tried(services, room.match, asked.moves or [asked.move or 0], seat, client)
    cost = await services.helping.cost(room, asked.ply, seat, tuple(steps), client)
    if not coaching.is_doubtful(cost):
        return {"ply": asked.ply, "cost": None, "doubt": None}
    doubt = say_in(language).many(
        "This move lowers your chance to win by about {n} percentage point.",
        "This move lowers your chance to win by about {n} percentage points.",
        round(100 * cost),
    )
    return {"ply": asked.ply, "cost": round(cost, 4), "doubt": doubt}


async def _tried(
    services: Services, match: Match, moves: Sequence[str | int], seat: int, client: str
) -> list[int]:
    """The ids of moves, if all of them can be made one after the other."""
    async with services.questions.turn(client, Cost.STEP * len(moves)):
        trial = await try_moves(match, moves, seat)
    return [event.action for event in trial.events]


@router.get("/chances", summary="Everybody's chance to win, for spectators")
async def chances(
    room: RoomDep,
    services: ServicesDep,
    token: Token,
    request: Request,
    move: Annotated[int | None, Query(ge=0, description="after this many moves; else now")] = None,
) -> dict[str, Any]:
    """Where the table's maker has chosen so; never for those who sit there while the match runs."""
    services.helping.check_spectator(room, my_seats(room, token))
    if not room.started:
        raise refusals.not_started()
    number = len(room.match.history) if move is None else move
    content = after(room, number).content()
    found = await services.helping.chances(room, content, client_of(request))
    return {"move": number, "chances": [round(chance, 4) for chance in found]}


@router.post("/play-on", status_code=201, summary="Play on from a position of a finished match")
async def play_on(
    asked: PlayOn, room: RoomDep, services: ServicesDep, language: Language, request: Request
) -> dict[str, Any]:
    """A new table after this many moves of the match, with bots in the other seats; answers with
    its token. The same deal goes on: what is drawn comes from the seed of the match. It is never
    rated."""
    finished(room)
    level = services.own_bots.check(asked.level, room.game, room.match.players)
    say = say_in(language)
    name = asked.name if asked.name is not None else seating.default_name(asked.seat, say)
    token = tokens.fresh_token()
    name = seating.check_name(name, asked.seat)
    table, events = playing_on.table_after(
        room, asked.move, asked.seat, name, level, token, time.time()
    )
    client = client_of(request)
    if not services.new_tables.take(client):
        wait = services.new_tables.wait(client)
        raise refusals.too_many(Sentence("too many new tables: wait a while"), wait)
    made = await services.rooms.create(table, client, events)
    return {"token": token, "table": table_info(table, made.held_by(tokens.hashed(token)))}
