"""The socket: every ply of a table is sent in order to those who watch it.

A client opens with a hello, `{"protocol": ..., "token": ..., "language": ..., "ply": ...}`, every
field optional. It is sent the table, the present frame, and from then on one frame a ply. One that
reconnects names the last ply it has seen, and is sent everything since. It may say hello again,
with another token or language. There are no queues: each connection remembers the last ply it was
sent, and frames are made when it can take them. One that is too far behind starts afresh at the
present. Nor is there a task for each: what is new is sent by a call from the room, a plain move is
made by calls, too, and a task lives only while a hello or anything else is answered.

Moves can be made here, too: `{"type": "move", "ply": ..., "move": ..., "seat": ...}`, or with
`moves`. Such a message is answered by the frame to which it leads, as everybody is sent it, or by
`not_made` with the reason.

A page cannot see the pings of the WebSocket protocol, with which the server finds out whether it is
still there (`serve.py`). It sends pings of its own as messages, and each is answered.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import say_in
from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals
from tiergarten.web.api import protocol
from tiergarten.web.api.errors import answer
from tiergarten.web.api.messages import MOVE, PING, bad_hello, check_hello, parsed, plain_move
from tiergarten.web.api.page_files import LOOK_AFTER, PageFiles
from tiergarten.web.api.play import AskedMove, make_move, moving_seat
from tiergarten.web.api.services import (
    Services,
    accepted,
    check_language,
    seats_of,
    services_of,
)
from tiergarten.web.api.wire import Wire, framed, wire_of
from tiergarten.web.fairness.clients import client_of
from tiergarten.web.fairness.limits import Bucket
from tiergarten.web.fairness.questions import Cost
from tiergarten.web.tables.company import Subscriber
from tiergarten.web.tables.room import Room, logged
from tiergarten.web.views.frames import changes_text, clock, frame_text, presence, text_of
from tiergarten.web.views.moments import stage_of

router = APIRouter()

HELLO_WITHIN = 10.0  # seconds
FARTHEST_BEHIND = 500  # plies, of a connection that is slow
FARTHEST_AWAY = 60  # plies, of one that comes back
AT_ONCE = 4  # plies that are sent before others have their turn
TRY_LATER, NOT_ALLOWED, FAILED = 1013, 1008, 1011  # close codes
PONG = framed(text_of({"type": "pong"}))
LARGEST = (1 << 53) - 1  # number that every reader of JSON knows exactly
_logger = logging.getLogger("tiergarten.web")


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Watch a table."""
    services = services_of(socket)
    await socket.accept()
    client = client_of(socket)
    if not services.requests.take(client) or not services.sockets.enter(client):
        services.metrics.refused("too_many")
        await socket.close(TRY_LATER, "too many sockets")
        return
    language = accepted(socket.headers.get("accept-language", ""))
    page_files = socket.app.state.page_files
    _Connection(wire_of(socket), services, client, language, page_files).begin(table)


class _Connection(Subscriber):
    """One socket at one table."""

    __slots__ = (
        "_answering",
        "_bucket",
        "_changes",
        "_client",
        "_clock",
        "_deadline",
        "_differences",
        "_gone",
        "_heard",
        "_known",
        "_language",
        "_made_with",
        "_page_files",
        "_presence",
        "_room",
        "_sent",
        "_services",
        "_stage",
        "_token",
        "_waiting",
        "_wire",
        "seats",
    )

    def __init__(
        self, wire: Wire, services: Services, client: str, language: str, page_files: PageFiles
    ) -> None:
        self._wire = wire
        self._services = services
        self._client = client
        self._language = language
        self._page_files = page_files
        chosen = services.settings
        self._bucket = Bucket(chosen.messages_per_second, chosen.messages_at_once)
        self.seats = ()
        self._waiting: list[dict[str, Any]] = []  # messages to be answered
        self._answering = False
        self._deadline: asyncio.TimerHandle | None = None  # for the hello
        self._room: Room | None = None  # once it is found
        self._gone = False
        self._token: str | None = None
        self._sent: int | None = None  # the last ply that was sent; None: begin at the present
        self._stage = (False, False)  # whether the match had begun, and had ended
        self._differences = False  # whether it wants what has changed instead of whole frames
        self._known: int | None = None  # the ply of the frame from which those would follow,
        self._made_with: object = None  # and what else that frame was made with
        self._presence = ""  # as it was sent last,
        self._changes = -1  # and of which change of the room
        self._clock = -1  # how many changes of the clock were sent
        self._heard: int | None = None  # how many changes of the talk were sent; None: nothing yet

    def begin(self, table: str) -> None:
        loop = asyncio.get_running_loop()
        self._deadline = loop.call_later(HELLO_WITHIN, self.refuse, bad_hello())
        self._work(self._open(table))
        self._wire.listen(self)

    # What the client says

    def heard(self, text: str | None) -> None:
        """A hello or a move is answered when those before it are; a ping at once."""
        try:
            if not self._bucket.take():
                raise refusals.too_many(Sentence("too many messages"))
            message = parsed(text)
            if message == PING:
                self._wire.put(PONG)
                return
            if message.get("type") != MOVE:
                check_hello(message)
        except TiergartenError as error:
            self.refuse(error)
            return
        self._cancel_deadline()
        if not self._answering and self._move_soon(message):
            return
        self._waiting.append(message)
        if self._answering:
            self._wire.hold()
        elif self._room is not None:
            self._work(self._answer_all(self._room))

    def _move_soon(self, message: dict[str, Any]) -> bool:
        """Make a plain move without a task, if nothing is in the way; whether it is answered, or
        will be. Messages that come meanwhile wait."""
        room, asked = self._room, plain_move(message)
        if room is None or asked is None or self not in room.subscribers:
            return False
        ply, move, wanted = asked
        rooms, begun = self._services.rooms, time.perf_counter()
        if not rooms.plays_soon(room, ply):
            return False

        def made(error: Exception | None) -> None:
            if error is None:
                self._services.metrics.made(time.perf_counter() - begun)
            elif isinstance(error, TiergartenError):
                self._not_made(ply, error)
            else:
                _logger.error("a move cannot be made", exc_info=error, extra=logged(room))
                self._wire.finish(FAILED)
            self._answering = False
            if self._waiting and not self._gone:
                self._work(self._answer_all(room))

        try:
            self._check_pace()
            seat = moving_seat(room, seats_of(room, self._token), wanted)
            self._answering = rooms.play_soon(room, ply, move, seat, made)
            return self._answering
        except TiergartenError as error:
            self._not_made(ply, error)
        except Exception:
            _logger.exception("a move cannot be made", extra=logged(room))
            self._wire.finish(FAILED)
        return True

    def _work(self, work: Coroutine[Any, Any, None]) -> None:
        self._answering = True
        self._wire.run(self._watched(work))

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except TiergartenError as error:
            self.refuse(error)
        except Exception:
            _logger.exception("a message cannot be answered")
            self._wire.finish(FAILED)
        finally:
            self._answering = False

    async def _open(self, table: str) -> None:
        """Find the table; if there is none, that is told before any hello."""
        room = self._room = await self._services.find(table, self._client)
        await self._answer_all(room)

    async def _answer_all(self, room: Room) -> None:
        while self._waiting and not self._gone:
            message = self._waiting.pop(0)
            if message.pop("type", None) != MOVE:
                await self._hello(room, message)
            elif self in room.subscribers:
                await self._move(room, message)
            else:
                raise bad_hello()
        self._wire.go_on()

    async def _hello(self, room: Room, hello: dict[str, Any]) -> None:
        """Take over token and language, and send the present; or what was missed, at first."""
        first = self not in room.subscribers
        if not first:
            self._check_pace()
            self._services.requests.charge(self._client, Cost.HELLO)
        await self._recognise(room, hello)
        self._welcome(room, hello)
        if first:
            self._sent = self._seen_before(room, hello.get("ply"))
            await self._services.rooms.talk(room)
        if not self._gone:
            room.enter(self)
            self._services.rooms.visited(room, self._client, self._token)
            room.publish()  # others see who it is

    async def _recognise(self, room: Room, hello: dict[str, Any]) -> None:
        """Hear of a seat or a ply that the client knows through another process."""
        if hello.get("token"):
            hello["token"] = await self._services.accounts.token(room, hello["token"])
        await self._services.rooms.recognise(room, hello.get("token"))
        await self._services.rooms.reach(room, hello.get("ply") or 0)

    def _welcome(self, room: Room, hello: dict[str, Any]) -> None:
        if hello.get("language"):
            self._language = check_language(hello["language"])
        number = hello.get("protocol")
        protocol.check_number(protocol.FIRST if number is None else number)
        if hello.get("token"):
            token = hello["token"]
            if not room.held_by(token) and token != room.table.owner:
                raise refusals.wrong_token()
            self._token = token
        self._page_files.refresh(LOOK_AFTER)
        self._sent = None
        self._stage = (room.started, room.closed)
        self._differences = bool(hello.get("differences", self._differences))
        self._known = None
        self._heard = None
        self._presence = ""
        self._changes = -1
        self._clock = -1
        self.seats = room.held_by(self._token)

    def _seen_before(self, room: Room, ply: int | None) -> int | None:
        """The ply to go on after, for one who has seen this one; None: begin at the present."""
        if ply is None or not 0 <= room.ply - ply <= FARTHEST_AWAY:
            return None
        if not all(self._services.requests.take(self._client) for _ in range(room.ply - ply)):
            return None  # being sent a ply costs as much as asking for one
        return ply - 1  # that one again: others may sit there now

    async def _move(self, room: Room, message: dict[str, Any]) -> None:
        """Make a move. What is wrong with it is told, and the socket stays open."""
        try:
            asked = AskedMove.model_validate(message)
            self._check_pace()
            seats = seats_of(room, self._token)
            await make_move(self._services, self._client, room, seats, asked)
        except ValidationError as error:
            first = error.errors()[0]
            self._not_made(message.get("ply"), refusals.malformed(first["loc"], first["msg"]))
        except TiergartenError as error:
            self._not_made(message.get("ply"), error)

    def _check_pace(self) -> None:
        if not self._services.requests.take(self._client):
            raise refusals.too_many(Sentence("too many requests: wait a moment"))

    def _not_made(self, ply: Any, error: TiergartenError) -> None:
        # The present frame is on its way as it is.
        plain = answer(error, say_in(self._language), with_frame=False)[1]
        self._services.metrics.refused(plain["error"])
        known = ply if type(ply) is int and abs(ply) <= LARGEST else None
        self._put(text_of({"type": "not_made", "ply": known, **plain}))

    # What is sent

    def drained(self) -> None:
        self.update()

    def update(self) -> None:
        """Send whatever is new, as far as the line takes it."""
        room = self._room
        if room is None or self not in room.subscribers:
            return
        try:
            self._catch_up(room)
        except Exception:
            _logger.exception("updates cannot be sent", extra=logged(room))
            self._wire.finish(FAILED)

    def _catch_up(self, room: Room) -> None:
        if not self._wire.takes_more():
            return  # `drained` is called when it is
        self._send_presence(room)
        if self._stage != (room.started, room.closed):
            self._stage = (room.started, room.closed)
            if self._sent == room.ply:
                self._sent -= 1  # the same again: now with moves, or without
        for _ in range(AT_ONCE):
            if self._sent == room.ply or not self._wire.takes_more():
                break
            self._sent = _next_ply(room, self._sent)
            self._put(self._frame(room, self._sent))
        if not self._wire.takes_more():
            return
        if self._sent != room.ply:
            asyncio.get_running_loop().call_soon(self.update)
            return
        if self._clock != room.clock_changes:
            self._clock = room.clock_changes
            times = clock(room)
            if times is not None:
                self._put(text_of(times))
        talk = room.talk
        if talk is not None and self._heard != talk.changes:
            heard, self._heard = self._heard, talk.changes
            self._put(text_of(talk.message(heard)))

    def _send_presence(self, room: Room) -> None:
        """Say who is there, if that has changed. A client that wants differences needs no message
        that says nothing but the ply of the frame that follows it."""
        if self._differences and self._changes == room.changes:
            return
        self._changes = room.changes
        self.seats = room.held_by(self._token)
        more = {
            "protocol": protocol.PROTOCOL,
            # One that was loaded before an update reloads itself.
            "page": self._page_files.version,
            "heartbeat": self._services.settings.heartbeat,
            "maker": self._token == room.table.owner,
        }
        there = text_of(presence(room, self.seats) | more)
        if there != self._presence:
            self._presence = there
            self._put(there)

    def _frame(self, room: Room, ply: int) -> str:
        reader = self.seats, self._language
        if not self._differences:
            return frame_text(room, ply, *reader)
        # If any of this has changed, the frame of the known ply may have been made anew for others:
        # changes since that one would not fit what was sent.
        made_with = self.seats, room.match.names, stage_of(room)
        known = self._known if made_with == self._made_with else None
        self._known, self._made_with = ply, made_with
        return changes_text(room, known, ply, *reader)

    def _put(self, text: str) -> None:
        self._wire.put(framed(text))

    # How it ends

    def gone(self) -> None:
        self._gone = True
        self._cancel_deadline()
        self._services.sockets.leave(self._client)
        if self._room is not None and self in self._room.subscribers:
            self._room.leave(self)

    def refuse(self, error: TiergartenError) -> None:
        """Say why, then close."""
        if self._gone:
            return
        plain = {"type": "refused", **answer(error, say_in(self._language))[1]}
        self._services.metrics.refused(plain["error"])
        _logger.info("a socket was refused", extra={"error": plain["error"]})
        self._put(text_of(plain))
        self._wire.finish(NOT_ALLOWED, plain["error"])

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _next_ply(room: Room, sent: int | None) -> int:
    """The ply to send next: the one after what was sent, or the present one."""
    if sent is None or room.ply - sent > FARTHEST_BEHIND:
        return room.ply
    return room.next_ply(sent)
