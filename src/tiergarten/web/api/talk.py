"""Routes about the talk at a table."""

import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import Field, StrictBool, StrictInt

from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals
from tiergarten.web.api.services import RoomDep, ServicesDep, Token, check_maker, my_seats
from tiergarten.web.api.tables import Body, Short
from tiergarten.web.fairness.clients import client_of
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import Line
from tiergarten.web.tables import seating, talk
from tiergarten.web.tables.room import Room
from tiergarten.web.visible import look

router = APIRouter(prefix="/api/tables/{table}/talk", tags=["talk"])

MOST_TYPED = 1000  # characters, before those that cannot be seen are removed
Number = Annotated[int, Path(ge=1, lt=2**31, description="of the line")]


class Said(Body):
    words: Annotated[str, Field(max_length=MOST_TYPED)] | None = Field(
        None, description=f"plain text, 1 to {talk.MOST_CHARACTERS} characters"
    )
    reaction: Literal["well", "laugh", "wow", "sad", "heart"] | None = Field(
        None, description="instead of words"
    )
    seat: StrictInt | None = Field(None, description="one of my seats; else the first")
    name: Short | None = Field(None, description="of a spectator")


class Open(Body):
    open: StrictBool = Field(description="whether spectators may talk, too")


@router.get("", summary="What was said at a table")
async def said(room: RoomDep, services: ServicesDep) -> dict[str, Any]:
    """The last lines; the socket sends the same, and then every change."""
    return (await services.rooms.talk(room)).message(None)


@router.post("", status_code=201, summary="Say something, or react")
async def say(
    asked: Said, room: RoomDep, services: ServicesDep, token: Token, request: Request
) -> dict[str, Any]:
    """Those who sit there may talk, and the person who made the table; spectators only if they
    have been allowed to, and under a name."""
    seat, name = _speaker(asked, room, token)
    words = "" if asked.words is None else talk.check_words(asked.words)
    if bool(words) == bool(asked.reaction):
        raise Refused(422, "bad_words", Sentence("send either words or a reaction"))
    who = token or client_of(request)
    if not services.talk.take(who):
        wait = services.talk.wait(who)
        raise refusals.too_many(Sentence("too many messages: wait a moment"), wait)
    line = Line(0, seat, name, words, asked.reaction, time.time())
    return talk.plain(await services.rooms.add_line(room, line))


@router.post("/open", summary="Let spectators talk, or not")
async def let_talk(
    asked: Open, room: RoomDep, services: ServicesDep, token: Token
) -> dict[str, bool]:
    """Only the person who made the table decides this."""
    check_maker(room, token)
    await services.rooms.open_talk(room, asked.open)
    return {"open": room.table.open_talk}


@router.post("/{number}/remove", summary="Remove what somebody has said")
async def remove(
    number: Number, room: RoomDep, services: ServicesDep, token: Token
) -> dict[str, bool]:
    """Only the person who made the table may do this."""
    check_maker(room, token)
    return {"removed": await services.rooms.remove_line(room, number)}


def _speaker(asked: Said, room: Room, token: str | None) -> tuple[int | None, str]:
    """The seat and the name of the speaker."""
    seats = my_seats(room, token)
    if asked.seat is not None and asked.seat not in seats:
        raise refusals.not_your_seat(asked.seat)
    if seats:
        seat = seats[0] if asked.seat is None else asked.seat
        return seat, room.table.seats[seat].name
    if token is None and not room.table.open_talk:
        raise Refused(403, "no_talk", Sentence("only the players talk at this table"))
    name = seating.check_name(asked.name or "")
    if any(look(name) == look(seat.name) for seat in room.table.seats):
        raise Refused(
            422, "bad_name", Sentence("somebody at this table is called {name}", name=name)
        )
    return None, name
