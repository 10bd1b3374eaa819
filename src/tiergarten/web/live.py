"""The socket: whoever watches a table is told of every ply in order.

A client says hello, `{"token": ..., "language": ..., "ply": ...}`, each if it likes; it gets the
table, the present frame, and from then on one frame a ply. One that comes back after its
connection was lost names the ply it has seen last, and is told everything since. It may say hello
again, with another token or language. Nothing waits in a queue: each socket remembers the ply it
was told of last, and frames are made when it can take them. One that is too far behind starts
afresh at the present.
"""

import asyncio
import contextlib
import json
import logging
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.websockets import WebSocketState

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import say_in
from tiergarten.engine.sentence import Sentence
from tiergarten.web import limits, refused, tokens
from tiergarten.web.desk import Desk, accepted, check_language, desk_of
from tiergarten.web.errors import answer
from tiergarten.web.frames import frame_text, presence, text_of
from tiergarten.web.limits import Bucket
from tiergarten.web.refused import Refused
from tiergarten.web.room import Room, Watcher

router = APIRouter()

PATIENCE = 10.0  # seconds until the first hello
FARTHEST_BEHIND = 500  # plies, of a socket that is slow
FARTHEST_AWAY = 60  # plies, of one that comes back
TRY_LATER, NOT_ALLOWED, FAILED = 1013, 1008, 1011  # codes of closing
_logger = logging.getLogger("tiergarten.web")


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Watch a table."""
    desk = desk_of(socket)
    await socket.accept()
    client = socket.client.host if socket.client else ""
    if not desk.requests.take(client) or not desk.sockets.enter(client):
        await socket.close(TRY_LATER, "too many sockets")
        return
    try:
        await _Watching(socket, desk, client).run(table)
    finally:
        desk.sockets.leave(client)


class _Watching:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, desk: Desk, client: str) -> None:
        self._socket = socket
        self._desk = desk
        self._client = client
        self._language = accepted(socket.headers.get("accept-language", ""))
        self._bucket = Bucket(*limits.MESSAGES)
        self._watcher = Watcher(())
        self._token: str | None = None
        self._told: int | None = None  # the last ply that was sent; None: begin at the present
        self._presence = ""

    async def run(self, table: str) -> None:
        room: Room | None = None
        sending: asyncio.Task[None] | None = None
        try:
            room = await self._desk.rooms.find(table)
            async with asyncio.timeout(PATIENCE):
                hello = await self._hear()
            self._greet(room, hello)
            self._told = self._seen_before(room, hello.get("ply"))
            room.watchers.add(self._watcher)
            room.tell()
            sending = asyncio.create_task(self._send(room))
            while True:
                self._greet(room, await self._hear())
                room.tell()  # others see who it is
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await self._refuse(_no_hello())
        except TiergartenError as error:
            await self._refuse(error)
        finally:
            if sending is not None:
                sending.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await sending
            if room is not None and self._watcher in room.watchers:
                room.leave(self._watcher)

    async def _hear(self) -> dict[str, Any]:
        """The next message, which must be one of ours."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        if not self._bucket.take():
            raise refused.too_many(Sentence("too many messages"))
        text = message.get("text")
        try:
            heard = json.loads(text) if isinstance(text, str) else None
        except (ValueError, RecursionError):
            heard = None
        if not isinstance(heard, dict) or not all(map(_is_ours, heard, heard.values())):
            raise _no_hello()
        return heard

    def _greet(self, room: Room, hello: dict[str, Any]) -> None:
        """Take over who is there, and tell them the present."""
        if hello.get("language"):
            self._language = check_language(hello["language"])
        if hello.get("token"):
            token = tokens.hashed(hello["token"])
            if not room.held_by(token) and token != room.table.owner:
                raise refused.wrong_token()
            self._token = token
        self._socket.app.state.shelf.look()
        self._told = None
        self._presence = ""
        self._watcher.seats = room.held_by(self._token)
        self._watcher.news.set()

    def _seen_before(self, room: Room, ply: int | None) -> int | None:
        """The ply to go on after, for one who has seen this one; None: to begin at the present."""
        if ply is None or not 0 <= room.ply - ply <= FARTHEST_AWAY:
            return None
        if not all(self._desk.requests.take(self._client) for _ in range(room.ply - ply)):
            return None  # being told of a ply costs as much as asking for one
        return ply - 1  # that one again: others may sit there now

    async def _send(self, room: Room) -> None:
        """Tell whatever is new, for as long as the socket is there."""
        try:
            while True:
                await self._watcher.news.wait()
                self._watcher.news.clear()
                await self._catch_up(room)
        except (WebSocketDisconnect, RuntimeError):
            return  # the socket has gone; the one who listens notices too
        except Exception:
            _logger.exception("a watcher of table %s cannot be told", room.table.id)
            await self._socket.close(FAILED)

    async def _catch_up(self, room: Room) -> None:
        seats = self._watcher.seats = room.held_by(self._token)
        there = text_of(presence(room, seats) | {"page": self._page()})
        if there != self._presence:
            self._presence = there
            await self._socket.send_text(there)
        while self._told != room.ply:
            self._told = _after(room, self._told)
            frame = frame_text(room, self._told, self._watcher.seats, self._language)
            await self._socket.send_text(frame)
            await asyncio.sleep(0)  # the others have their turn, however much there is to tell

    def _page(self) -> str:
        """The version of the page: one that was loaded before a change loads itself anew."""
        version: str = self._socket.app.state.shelf.version
        return version

    async def _refuse(self, error: TiergartenError) -> None:
        """Say why, then close."""
        plain = {"type": "refused", **answer(error, say_in(self._language))[1]}
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            if self._socket.application_state is WebSocketState.CONNECTED:
                await self._socket.send_text(text_of(plain))
                await self._socket.close(NOT_ALLOWED, plain["error"])


def _after(room: Room, told: int | None) -> int:
    """The ply to tell next: the one after what was told, or the present one."""
    if told is None or room.ply - told > FARTHEST_BEHIND:
        return room.ply
    return told + 1


def _is_ours(name: str, value: Any) -> bool:
    """Whether this may be said in a hello."""
    if name == "ply":
        return value is None or (type(value) is int and value >= 0)
    return name in ("token", "language") and isinstance(value, str | None)


def _no_hello() -> Refused:
    words = Sentence("say hello with a token, a language and a ply, as text in JSON")
    return Refused(400, "bad_message", words)
