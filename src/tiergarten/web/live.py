"""The socket: whoever watches a table is sent every ply in order.

A client opens with a hello, `{"protocol": ..., "token": ..., "language": ..., "ply": ...}`, every
field optional. It is sent the table, the present frame, and from then on one frame a ply. One that
reconnects names the last ply it has seen, and is sent everything since. It may say hello again,
with another token or language. There are no queues: each connection remembers the last ply it was
sent, and frames are made when it can take them. One that is too far behind starts afresh at the
present.

Moves can be made here, too: `{"type": "move", "ply": ..., "move": ..., "seat": ...}`, or with
`moves`. Such a message is answered by the frame to which it leads, as everybody is sent it, or by
`not_made` with the reason.

A page cannot see the pings of the WebSocket protocol, with which the server finds out whether it is
still there (`serve.py`). It sends pings of its own as messages, and each is answered.
"""

import asyncio
import contextlib
import json
import logging
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.websockets import WebSocketState
from pydantic import ValidationError

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import say_in
from tiergarten.engine.sentence import Sentence
from tiergarten.web import protocol, refusals
from tiergarten.web.clients import client_of
from tiergarten.web.errors import answer
from tiergarten.web.frames import changes_text, clock, frame_text, presence, text_of
from tiergarten.web.limits import Bucket
from tiergarten.web.play_api import AskedMove, make_move
from tiergarten.web.refusals import Refused
from tiergarten.web.room import Room, Subscriber
from tiergarten.web.rooms import logged
from tiergarten.web.services import (
    Services,
    accepted,
    check_language,
    seats_of,
    services_of,
)

router = APIRouter()

HELLO_WITHIN = 10.0  # seconds
FARTHEST_BEHIND = 500  # plies, of a connection that is slow
FARTHEST_AWAY = 60  # plies, of one that comes back
TRY_LATER, NOT_ALLOWED, FAILED = 1013, 1008, 1011  # close codes
PING = {"type": "ping"}  # from a page that wants to know whether the line is alive
PONG = text_of({"type": "pong"})
MOVE = "move"
_logger = logging.getLogger("tiergarten.web")


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Watch a table."""
    services = services_of(socket)
    await socket.accept()
    client = client_of(socket)
    if not services.requests.take(client) or not services.sockets.enter(client):
        await socket.close(TRY_LATER, "too many sockets")
        return
    try:
        await _Connection(socket, services, client).run(table)
    finally:
        services.sockets.leave(client)


class _Connection:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, services: Services, client: str) -> None:
        self._socket = socket
        self._services = services
        self._client = client
        self._language = accepted(socket.headers.get("accept-language", ""))
        chosen = services.settings
        self._bucket = Bucket(chosen.messages_per_second, chosen.messages_at_once)
        self._subscriber = Subscriber(())
        self._token: str | None = None
        self._sent: int | None = None  # the last ply that was sent; None: begin at the present
        self._stage = (False, False)  # whether the match had begun, and had ended
        self._differences = False  # whether it wants what has changed instead of whole frames
        self._known: int | None = None  # the ply of the frame from which those would follow
        self._presence = ""  # as it was sent last,
        self._changes = -1  # and of which change of the room
        self._clock = -1  # how many changes of the clock were sent
        self._heard: int | None = None  # how many changes of the talk were sent; None: nothing yet

    async def run(self, table: str) -> None:
        room: Room | None = None
        sending: asyncio.Task[None] | None = None
        try:
            room = await self._services.rooms.find(table)
            async with asyncio.timeout(HELLO_WITHIN):
                hello = await self._receive()
            await self._recognise(room, hello)
            self._welcome(room, hello)
            self._sent = self._seen_before(room, hello.get("ply"))
            await self._services.rooms.talk(room)
            room.enter(self._subscriber)
            room.publish()
            sending = asyncio.create_task(self._send_updates(room))
            while True:
                message = await self._receive()
                if message.pop("type", None) == MOVE:
                    await self._move(room, message)
                    continue
                await self._recognise(room, message)
                self._welcome(room, message)
                room.enter(self._subscriber)
                room.publish()  # others see who it is
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await self._refuse(_bad_hello())
        except TiergartenError as error:
            await self._refuse(error)
        finally:
            if sending is not None:
                sending.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await sending
            if room is not None and self._subscriber in room.subscribers:
                room.leave(self._subscriber)

    async def _receive(self) -> dict[str, Any]:
        """The next hello or move; pings are answered meanwhile."""
        while (message := await self._next_message()) == PING:
            await self._socket.send_text(PONG)
        if message.get("type") != MOVE and not all(map(_is_valid, message, message.values())):
            raise _bad_hello()
        return message

    async def _move(self, room: Room, message: dict[str, Any]) -> None:
        """Make a move. What is wrong with it is told, and the socket stays open."""
        try:
            asked = AskedMove.model_validate(message)
            if not self._services.requests.take(self._client):
                raise refusals.too_many(Sentence("too many requests: wait a moment"))
            await make_move(self._services.rooms, room, seats_of(room, self._token), asked)
        except ValidationError as error:
            first = error.errors()[0]
            await self._not_made(message.get("ply"), refusals.malformed(first["loc"], first["msg"]))
        except TiergartenError as error:
            await self._not_made(message.get("ply"), error)

    async def _not_made(self, ply: Any, error: TiergartenError) -> None:
        plain = answer(error, say_in(self._language))[1]
        self._services.metrics.refused(plain["error"])
        plain.pop("frame", None)  # it is on its way as it is
        known = ply if type(ply) is int else None
        await self._socket.send_text(text_of({"type": "not_made", "ply": known, **plain}))

    async def _next_message(self) -> dict[str, Any]:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        if not self._bucket.take():
            raise refusals.too_many(Sentence("too many messages"))
        text = message.get("text")
        try:
            found = json.loads(text) if isinstance(text, str) else None
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise _bad_hello()
        return found

    async def _recognise(self, room: Room, hello: dict[str, Any]) -> None:
        """Hear of a seat or a ply that the client knows through another process."""
        if hello.get("token"):
            hello["token"] = await self._services.accounts.token(room, hello["token"])
        await self._services.rooms.recognise(room, hello.get("token"))
        await self._services.rooms.reach(room, hello.get("ply") or 0)

    def _welcome(self, room: Room, hello: dict[str, Any]) -> None:
        """Take over token and language, and send the present."""
        if hello.get("language"):
            self._language = check_language(hello["language"])
        number = hello.get("protocol")
        protocol.check_number(protocol.FIRST if number is None else number)
        if hello.get("token"):
            token = hello["token"]
            if not room.held_by(token) and token != room.table.owner:
                raise refusals.wrong_token()
            self._token = token
        self._socket.app.state.page_files.refresh()
        self._sent = None
        self._stage = (room.started, room.closed)
        self._differences = bool(hello.get("differences", self._differences))
        self._known = None
        self._heard = None
        self._presence = ""
        self._changes = -1
        self._clock = -1
        self._subscriber.seats = room.held_by(self._token)
        self._subscriber.changed.set()

    def _seen_before(self, room: Room, ply: int | None) -> int | None:
        """The ply to go on after, for one who has seen this one; None: begin at the present."""
        if ply is None or not 0 <= room.ply - ply <= FARTHEST_AWAY:
            return None
        if not all(self._services.requests.take(self._client) for _ in range(room.ply - ply)):
            return None  # being sent a ply costs as much as asking for one
        return ply - 1  # that one again: others may sit there now

    async def _send_updates(self, room: Room) -> None:
        """Send whatever is new, for as long as the socket is open."""
        try:
            while True:
                await self._subscriber.changed.wait()
                self._subscriber.changed.clear()
                await self._catch_up(room)
        except (WebSocketDisconnect, RuntimeError):
            return  # the socket is closed; `_receive` notices too
        except Exception:
            _logger.exception("updates cannot be sent", extra=logged(room))
            await self._socket.close(FAILED)

    async def _catch_up(self, room: Room) -> None:
        self._subscriber.seats = room.held_by(self._token)
        await self._tell_presence(room)
        if self._stage != (room.started, room.closed):
            self._stage = (room.started, room.closed)
            if self._sent == room.ply:
                self._sent -= 1  # the same again: now with moves, or without
        while self._sent != room.ply:
            self._sent = _next_ply(room, self._sent)
            await self._socket.send_text(self._frame(room, self._sent))
            await asyncio.sleep(0)  # let others run, however much there is to send
        if self._clock != room.clock_changes:
            self._clock = room.clock_changes
            times = clock(room)
            if times is not None:
                await self._socket.send_text(text_of(times))
        talk = room.talk
        if talk is not None and self._heard != talk.changes:
            heard, self._heard = self._heard, talk.changes
            await self._socket.send_text(text_of(talk.message(heard)))

    async def _tell_presence(self, room: Room) -> None:
        """Say who is there, if that has changed. Whoever wants differences needs no message that
        says nothing but the ply of the frame that follows it."""
        if self._differences and self._changes == room.changes:
            return
        self._changes = room.changes
        more = {
            "protocol": protocol.PROTOCOL,
            "page": self._page_version(),
            "heartbeat": self._services.settings.heartbeat,
            "maker": self._token == room.table.owner,
        }
        there = text_of(presence(room, self._subscriber.seats) | more)
        if there != self._presence:
            self._presence = there
            await self._socket.send_text(there)

    def _frame(self, room: Room, ply: int) -> str:
        reader = self._subscriber.seats, self._language
        if not self._differences:
            return frame_text(room, ply, *reader)
        known, self._known = self._known, ply
        return changes_text(room, known, ply, *reader)

    def _page_version(self) -> str:
        """The version of the page: one that was loaded before an update reloads itself."""
        version: str = self._socket.app.state.page_files.version
        return version

    async def _refuse(self, error: TiergartenError) -> None:
        """Say why, then close."""
        plain = {"type": "refused", **answer(error, say_in(self._language))[1]}
        self._services.metrics.refused(plain["error"])
        _logger.info("a socket was refused", extra={"error": plain["error"]})
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            if self._socket.application_state is WebSocketState.CONNECTED:
                await self._socket.send_text(text_of(plain))
                await self._socket.close(NOT_ALLOWED, plain["error"])


def _next_ply(room: Room, sent: int | None) -> int:
    """The ply to send next: the one after what was sent, or the present one."""
    if sent is None or room.ply - sent > FARTHEST_BEHIND:
        return room.ply
    return room.next_ply(sent)


def _is_valid(name: str, value: Any) -> bool:
    """Whether a hello may hold this field."""
    if name in ("ply", "protocol"):
        return value is None or (type(value) is int and value >= 0)
    if name == "differences":
        return isinstance(value, bool | None)
    return name in ("token", "language") and isinstance(value, str | None)


def _bad_hello() -> Refused:
    words = Sentence(
        "a hello is JSON text with the fields {fields}, each optional",
        fields="protocol, token, language, ply, differences",
    )
    return Refused(400, "bad_message", words)
