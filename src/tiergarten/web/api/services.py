"""What every request needs: the store, the rooms, the limits; and who is asking."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Header, Query
from fastapi.requests import HTTPConnection

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import ENGLISH, languages
from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals
from tiergarten.web.bots.compiling import Compiling
from tiergarten.web.bots.helping import Helping
from tiergarten.web.bots.own_bots import OwnBots
from tiergarten.web.bots.reviewing import Reviews
from tiergarten.web.fairness.clients import Clients, client_of
from tiergarten.web.fairness.limits import Buckets, Lanes, Sockets
from tiergarten.web.fairness.questions import Cost, Questions
from tiergarten.web.metrics import Metrics
from tiergarten.web.people.accounts import Accounts, is_session
from tiergarten.web.people.results import Results
from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings
from tiergarten.web.storage.store import Store, Table
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.rooms import Rooms
from tiergarten.web.tables.timekeeping import Timekeeper

BEARER = "bearer "


@dataclass
class Services:
    """The parts of a running server."""

    store: Store
    compiling: Compiling
    rooms: Rooms
    timekeeper: Timekeeper
    accounts: Accounts
    results: Results
    reviews: Reviews
    settings: Settings = field(default_factory=Settings)
    metrics: Metrics = field(default_factory=Metrics)
    own_bots: OwnBots = field(default_factory=OwnBots)
    requests: Buckets = field(init=False)
    lanes: Lanes = field(init=False)
    new_tables: Buckets = field(init=False)
    talk: Buckets = field(init=False)
    sockets: Sockets = field(init=False)
    clients: Clients = field(init=False)
    questions: Questions = field(init=False)
    helping: Helping = field(init=False)

    def __post_init__(self) -> None:
        chosen = self.settings
        self.requests = Buckets(chosen.requests_per_second, chosen.requests_at_once)
        self.lanes = Lanes(chosen.requests_side_by_side)
        self.new_tables = Buckets(chosen.tables_per_hour / 3600, chosen.tables_per_hour)
        self.talk = Buckets(chosen.talk_per_second, chosen.talk_at_once)
        self.clients = Clients(chosen.trusted_proxies, chosen.client_header)
        self.questions = Questions(self.requests, chosen.remembered_megabytes << 20)
        self.helping = Helping(self.store, self.rooms, self.compiling)
        self.sockets = Sockets(chosen.sockets_per_client, chosen.sockets)

    async def find(self, table: str, client: str) -> Room:
        """The room of a table for a client, who is charged for reading it."""
        known = self.rooms.opened(table) is not None
        room = await self.rooms.find(table)
        if not known:
            self.requests.charge(client, Cost.OPENED * room.ply)
        return room

    async def acting(self, table: Table, client: str) -> list[int] | None:
        """The seats to act at a running table; None if that is not known now."""
        if table.started is None or table.finished is not None:
            return None
        try:
            return list((await self.find(table.id, client)).match.acting)
        except TiergartenError:  # its game is not ready, or has other rules by now
            return None


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


# What routes depend on is `async` even if it waits for nothing: FastAPI hands plain functions to
# threads, which takes longer than all that they do.


async def services_for(connection: HTTPConnection) -> Services:
    """The same, for routes."""
    return services_of(connection)


async def language_of(
    language: Annotated[
        str | None, Query(description="A language code; else what Accept-Language asks for.")
    ] = None,
    accept_language: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> str:
    """The language to answer in."""
    if language is not None:
        return check_language(language)
    return accepted(accept_language or "")


def check_language(language: str) -> str:
    if language not in languages():
        words = Sentence(
            "there is no language {language}; choose one of {known}",
            language=repr(language[:20]),
            known=", ".join(languages()),
        )
        raise Refused(422, "bad_language", words)
    return language


def accepted(header: str) -> str:
    """The preferred language of an Accept-Language header that we have; otherwise English."""
    wanted: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        code, _, weight = part.partition(";q=")
        try:
            wanted.append((-float(weight or 1), code.strip().partition("-")[0].lower()))
        except ValueError:
            continue
    known = languages()
    return next((code for _, code in sorted(wanted) if code in known), ENGLISH)


async def raw_token_of(
    authorization: Annotated[
        str | None,
        Header(description="`Bearer TOKEN`, the token of one's seats, or of one's account."),
    ] = None,
) -> str | None:
    """The token that came with a request."""
    if authorization is None or not authorization.lower().startswith(BEARER):
        return None
    return authorization[len(BEARER) :].strip()


RawToken = Annotated[str | None, Depends(raw_token_of)]


async def room_of(
    table: str,
    connection: HTTPConnection,
    services: Annotated[Services, Depends(services_for)],
    token: RawToken,
) -> Room:
    """The room of the table in the path."""
    room = await services.find(table, client_of(connection))
    hashed = None
    if token is not None:
        hashed = await services.accounts.token(room, token)
        await services.rooms.recognise(room, hashed)
    services.rooms.visited(room, client_of(connection), hashed)
    return room


async def token_of(
    services: Annotated[Services, Depends(services_for)],
    room: Annotated[Room, Depends(room_of)],
    token: RawToken,
) -> str | None:
    """The token of seats that came with a request, hashed. The session of an account that has no
    seat at this table is none."""
    return None if token is None else await services.accounts.token(room, token)


async def account_number_of(
    services: Annotated[Services, Depends(services_for)], token: RawToken
) -> int | None:
    """The number of the account that is asking; None: a guest."""
    if token is None or not is_session(token):
        return None
    return await services.accounts.number(token)


def my_seats(room: Room, token: str | None) -> tuple[int, ...]:
    """The seats of the client: none for a spectator; a token for no seat is refused."""
    if token is None:
        return ()
    seats = room.held_by(token)
    if not seats and token != room.table.owner:
        raise refusals.wrong_token()
    room.asked(seats)
    return seats


def check_maker(room: Room, token: str | None) -> None:
    """Refuse anybody but the person who made the table."""
    if token is None:
        raise refusals.no_token()
    if token != room.table.owner:
        words = Sentence("only the person who made the table may do this")
        raise Refused(403, "not_maker", words)


def needed_seats(room: Room, token: str | None) -> tuple[int, ...]:
    """The seats of a client that must hold some, and gives a sign by asking."""
    seats = seats_of(room, token)
    room.asked(seats)
    return seats


def seats_of(room: Room, token: str | None) -> tuple[int, ...]:
    """The seats of the holder of a token; one without any is refused."""
    if token is None:
        raise refusals.no_token()
    seats = room.held_by(token)
    if not seats:
        raise refusals.wrong_token()
    return seats


def chosen_seat(room: Room, seats: Sequence[int], wanted: int | None) -> int:
    """The seat that was named, otherwise the client's seat that is to act."""
    if wanted is not None:
        if wanted not in seats:
            raise refusals.not_your_seat(wanted)
        return wanted
    acting = [seat for seat in seats if seat in room.match.acting]
    return (acting or list(seats))[0]


ServicesDep = Annotated[Services, Depends(services_for)]
RoomDep = Annotated[Room, Depends(room_of)]
Language = Annotated[str, Depends(language_of)]
Token = Annotated[str | None, Depends(token_of)]
AccountNumber = Annotated[int | None, Depends(account_number_of)]
