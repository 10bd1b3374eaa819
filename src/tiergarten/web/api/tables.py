"""Routes about tables: making, finding, joining and leaving them."""

import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from tiergarten.engine.language import say_in
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find
from tiergarten.web import refusals, tokens
from tiergarten.web.api.services import (
    AccountNumber,
    Language,
    RawToken,
    RoomDep,
    ServicesDep,
    Token,
    check_maker,
    my_seats,
    needed_seats,
)
from tiergarten.web.fairness import limits
from tiergarten.web.fairness.clients import client_of
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import Table
from tiergarten.web.tables import seating
from tiergarten.web.tables.clock import TimeControl
from tiergarten.web.tables.seating import HERE, ME
from tiergarten.web.views.frames import clock, presence, table_info

router = APIRouter(prefix="/api/tables", tags=["tables"])

HOUR = 3600.0  # seconds
Short = Annotated[str, Field(max_length=200)]


class Body(BaseModel):
    """A request body; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewSeat(Body):
    kind: Literal["me", "here", "open", "bot"] = Field(
        description="me; here: another person at my screen; open: free for a friend; bot"
    )
    name: Short | None = Field(None, description="of a person: 1 to 40 printable characters")
    level: Short | None = Field(
        None, description="of a bot: one of `GET /api`'s `bots`, or of those of the game"
    )


class NewClock(Body):
    move: float = Field(description="seconds a move")
    reserve: float = Field(0.0, description="seconds in reserve, for the whole match")


class NewTable(Body):
    game: Short
    seats: list[NewSeat] = Field(min_length=1, max_length=8)
    options: dict[Short, Any] = Field(default_factory=dict, max_length=20)
    listed: bool = Field(False, description="whether others find it in the list of tables")
    clock: NewClock | None = Field(None, description="else everybody has all the time they like")
    absence: Literal["offer", "bot", "end"] = Field(
        "offer",
        description="when time is up or somebody leaves: the others may let a bot play, a bot "
        "plays at once, or the match ends",
    )
    rated: StrictBool = Field(
        False, description="whether it counts for ratings; everybody needs an account then"
    )
    hints: StrictBool = Field(
        False, description="whether everybody who sits here agrees to hints; not at a rated table"
    )
    chances: StrictBool = Field(
        False, description="whether spectators see everybody's chance to win"
    )


class Join(Body):
    name: Short
    seat: int | None = Field(None, description="the first free one, if none is named")


class Bot(Body):
    level: Short


class Tokens(Body):
    tokens: list[Short] = Field(max_length=limits.MOST_TOKENS)


@router.post("", status_code=201, summary="Make a table")
async def create(
    asked: NewTable,
    request: Request,
    services: ServicesDep,
    language: Language,
    account: AccountNumber,
) -> dict[str, Any]:
    """The token is the secret of my seats: it is sent once and never again. Anybody who has the
    table's id may watch, and take a seat that is open."""
    game = find(asked.game)
    services.compiling.require(game)
    if sum(seat.kind == ME for seat in asked.seats) > 1:
        words = Sentence("only one seat can be yours; others at your screen are {here}", here=HERE)
        raise Refused(422, "bad_seats", words)
    game.check_players(len(asked.seats))
    token = tokens.fresh_token()
    kinds = [(seat.kind, seat.level, seat.name) for seat in asked.seats]
    own = services.own_bots
    seats = seating.new_seats(
        kinds, token, say_in(language), lambda level: own.check(level, game, len(kinds))
    )
    owner = tokens.hashed(token)
    for seat, kind in zip(seats, kinds, strict=True):
        if kind[0] == ME:
            seat.account = account
    if asked.rated:
        seating.check_rated(seats)
    if asked.rated and asked.hints:
        words = Sentence("there are no hints at a rated table")
        raise Refused(422, "bad_option", words, option="hints")
    table = seating.new_table(game, seats, asked.options, asked.listed, owner, time.time())
    table.absence, table.rated = asked.absence, asked.rated
    table.hints, table.chances = asked.hints, asked.chances
    if asked.clock is not None:
        control = TimeControl(asked.clock.move, asked.clock.reserve).check()
        table.clock_move, table.clock_reserve = control.move, control.reserve
    client = client_of(request)
    if not services.new_tables.take(client):
        wait = services.new_tables.wait(client)
        raise refusals.too_many(Sentence("too many new tables: wait a while"), wait)
    room = await services.rooms.create(table, client)
    return {"token": token, "table": table_info(table, room.held_by(owner))}


@router.get("", summary="The tables one may join or watch")
async def listed(services: ServicesDep) -> list[dict[str, Any]]:
    """Those that are listed and not over and that somebody has touched in the last hours, the
    newest first; `free` counts the open seats, `moved` is the time of the last move."""
    since = time.time() - services.settings.lobby_hours * HOUR
    return [_entry(table) for table in await services.store.ask(services.store.listed, since)]


@router.post("/mine", summary="My tables, by the tokens I hold")
async def mine(
    asked: Tokens, request: Request, services: ServicesDep, account: AccountNumber
) -> list[dict[str, Any]]:
    """Each with `token`, the number of the token in the list that was sent (null: it is mine by my
    account), `account`, whether it belongs to my account, `acting`, the seats to act now (null if
    the match is not running), and `moved`, the time of the last move."""
    hashed = [tokens.hashed(token) for token in asked.tokens]
    found = []
    for table in await services.store.ask(services.store.held, hashed, account):
        bound = [seat.token for seat in table.seats if account and seat.account == account]
        for which, token in [*enumerate(hashed), *((None, token) for token in bound)]:
            holders = enumerate(table.seats)
            seats = tuple(number for number, seat in holders if seat.token == token)
            if seats or token == table.owner:
                acting = await services.acting(table, client_of(request))
                more = {"token": which, "acting": acting, "account": bool(bound)}
                found.append(_entry(table, seats) | more)
                break
    return found


def _entry(table: Table, seats: tuple[int, ...] = ()) -> dict[str, Any]:
    """A table in a list, with the time of its last event."""
    last = max(table.created, table.started or 0, table.moved or 0)
    return table_info(table, seats) | {"moved": round(last)}


@router.get("/{table}", summary="A table: its seats, and who is there now")
async def info(room: RoomDep, token: Token) -> dict[str, Any]:
    """`clock` tells how many seconds everybody has left, for the move and in reserve, and whose
    are running; the socket sends it whenever that changes."""
    return presence(room, my_seats(room, token)) | {"clock": clock(room)}


@router.post("/{table}/join", status_code=201, summary="Take an open seat with a name")
async def join(
    asked: Join,
    room: RoomDep,
    services: ServicesDep,
    given: RawToken,
    account: AccountNumber,
) -> dict[str, Any]:
    """Answers with the token of the seat. With the token of another seat of this table, the seat
    is added to it: two people at one screen."""
    held = given if given and room.held_by(tokens.hashed(given)) else None
    token = held or tokens.fresh_token()
    seat = await services.rooms.join(room, asked.seat, asked.name, token, account)
    seats = room.held_by(tokens.hashed(token))
    return {"token": token, "seat": seat, "table": presence(room, seats)}


@router.post("/{table}/seats/{seat}/bot", summary="Give an open seat to a bot")
async def fill(
    seat: int, asked: Bot, room: RoomDep, services: ServicesDep, token: Token
) -> dict[str, Any]:
    """Only for the person who made the table, and those who sit there."""
    if token is None:
        raise refusals.no_token()
    seats = my_seats(room, token)
    level = services.own_bots.check(asked.level, room.game, room.match.players)
    await services.rooms.fill(room, seat, level)
    return presence(room, seats)


@router.post("/{table}/seats/{seat}/stand-in", summary="Let a bot play for somebody who has gone")
async def stand_in(seat: int, room: RoomDep, services: ServicesDep, token: Token) -> dict[str, Any]:
    """Any player may ask for this when another has left, has been away for a minute, or has no
    time left; they take the seat back with `return`."""
    seats = needed_seats(room, token)
    await services.rooms.stand_in(room, seat)
    return presence(room, seats)


@router.post("/{table}/leave", summary="Leave the table")
async def leave(
    room: RoomDep, services: ServicesDep, token: Token, language: Language
) -> dict[str, Any]:
    """Before the match the seat is open again. Afterwards it depends on what was chosen when the
    table was made: a bot stands in until I return, the others may let one do so, or the match ends.
    """
    say = say_in(language)
    names = {seat: seating.default_name(seat, say) for seat in needed_seats(room, token)}
    await services.rooms.leave(room, names)
    return presence(room, room.held_by(token))


@router.post("/{table}/close", summary="Close a table whose match has not begun")
async def close(room: RoomDep, services: ServicesDep, token: Token) -> dict[str, Any]:
    """Only the person who made it may do this; it disappears from all lists."""
    check_maker(room, token)
    await services.rooms.close_table(room)
    return presence(room, room.held_by(token))


@router.post("/{table}/return", summary="Take my seat back from the bot that stood in")
async def come_back(room: RoomDep, services: ServicesDep, token: Token) -> dict[str, Any]:
    seats = needed_seats(room, token)
    await services.rooms.come_back(room, seats)
    return presence(room, seats)


@router.post("/{table}/again", status_code=201, summary="Play again with the same players")
async def again(room: RoomDep, services: ServicesDep, token: Token) -> dict[str, Any]:
    """A new table, where the tokens of this one are valid. Asking twice gives the same table."""
    if token is None:
        raise refusals.no_token()
    seats = my_seats(room, token)
    return presence(await services.rooms.again(room), seats)
