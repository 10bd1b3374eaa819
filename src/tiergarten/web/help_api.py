"""Routes for help: hints while playing, and playing on from a position of a match that is over."""

import time
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field, StrictInt

from tiergarten.analysis import hints
from tiergarten.engine.language import say_in
from tiergarten.engine.sentence import Sentence
from tiergarten.web import playing_on, refusals, seating, tokens
from tiergarten.web.clients import client_of
from tiergarten.web.frames import table_info
from tiergarten.web.play_api import Asked, SeatField, finished
from tiergarten.web.services import (
    Language,
    RoomDep,
    ServicesDep,
    Token,
    chosen_seat,
    needed_seats,
)
from tiergarten.web.tables_api import Body, Short

router = APIRouter(prefix="/api/tables/{table}", tags=["help"])


class AskedHint(Asked):
    seat: SeatField = None


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
    """`moves` are its steps, as in a frame, and `why` is one sentence. Hints are counted by seat,
    each position once. Refused where the match is rated, and where several people sit who have
    not agreed to hints when the table was made."""
    seats = needed_seats(room, token)
    seat = chosen_seat(room, seats, asked.seat)
    await services.rooms.reach(room, asked.ply)
    services.rooms.check_ply(room, asked.ply, seat)
    match = room.match.copy()
    found = await services.helping.hint(room, asked.ply, seat, client_of(request))
    say = say_in(language)
    labels = hints.labels(say, match, seat, found.steps)
    texts = [match.game.actions[step].text for step in found.steps]
    return {
        "ply": asked.ply,
        "seat": seat,
        "moves": [list(step) for step in zip(found.steps, texts, labels, strict=True)],
        "chance": found.chance,
        "why": found.why(say, match),
    }


@router.post("/play-on", status_code=201, summary="Play on from a position of a finished match")
async def play_on(
    asked: PlayOn, room: RoomDep, services: ServicesDep, language: Language, request: Request
) -> dict[str, Any]:
    """A new table after this many moves of the match, with bots in the other seats; answers with
    its token. The same deal goes on: what is drawn comes from the seed of the match. It is never
    rated."""
    finished(room)
    level = seating.check_level(asked.level)
    say = say_in(language)
    name = asked.name if asked.name is not None else seating.default_name(asked.seat, say)
    token = tokens.fresh_token()
    name = seating.check_name(name, asked.seat)
    table, events = playing_on.table_after(
        room, asked.move, asked.seat, name, level, token, time.time()
    )
    if not services.new_tables.take(client_of(request)):
        raise refusals.too_many(Sentence("too many new tables: wait a while"))
    made = await services.rooms.create(table, client_of(request), events)
    return {"token": token, "table": table_info(table, made.held_by(tokens.hashed(token)))}
