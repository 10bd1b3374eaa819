"""A socket that is heard and written to by plain calls.

uvicorn hands messages to an application through queues and awaits (ASGI), one task a socket; for
a move that four people watch, this costs more than the move. So an application can take a
connection over once the handshake is done: messages are then told to a listener as they come, and
what is sent is written at once, as bytes that may be the same for many.

The WebSocket protocol itself is that of the library websockets. Only what nearly all messages are,
a short text in one frame, is read here.
"""

import contextlib
import logging
import random
from collections.abc import Coroutine
from queue import SimpleQueue
from typing import Any, Protocol

from starlette.requests import HTTPConnection
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.utils import apply_mask

from tiergarten.web.fairness.connections import CountedSocket

KEY = "tiergarten.wire"  # among the extensions in the scope of a connection
FINAL, MASKED, TEXT, PONG = 0x80, 0x80, 0x01, 0x0A  # bits of the header of a frame
PING_BYTES = 4  # in each of uvicorn's pings
LONG, VERY_LONG = 126, 127  # instead of a length, which follows in 2 or 8 bytes
KIND = 0x0F
TOO_LONG = -1
FIRST_CONTROL = 0x08  # frames of this kind and above may come amid a message
_logger = logging.getLogger("tiergarten.web")


class Listener(Protocol):
    """Whoever has taken a connection over."""

    def heard(self, text: str | None) -> None:
        """A message has come; None: it is not text."""

    def drained(self) -> None:
        """The line takes more again."""

    def gone(self) -> None:
        """The connection is closed, or about to be; this is the last call."""


class _Flag:
    """Whether something is so; nobody waits for it."""

    __slots__ = ("_is_set",)

    def __init__(self, is_set: bool) -> None:
        self._is_set = is_set

    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        self._is_set = True

    def clear(self) -> None:
        self._is_set = False


class Wire(CountedSocket):
    """A WebSocket connection of uvicorn that can be taken over.

    Its client is pinged by uvicorn: a browser answers by itself, also for a page in a hidden tab
    whose timers stand still.
    """

    queue: Any  # these are uvicorn's, until a listener takes the connection over
    writable: Any

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._listener: Listener | None = None
        self._taken = False
        self._held = False  # whether the listener wants nothing more for now
        self._partial = b""  # the beginning of a frame
        self._amid = False  # whether a message in several frames has begun

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][KEY] = {"wire": self}

    async def run_asgi(self) -> None:
        """As uvicorn does it, but a connection that was taken over outlives the application."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        # Thousands of sockets would keep them, and the scope refers to this one. The request is
        # kept by the library, too.
        self.request.headers.clear()
        del self.scope, self.request, self.response
        if not self._taken and self.close_timer is None:
            self.transport.close()

    # For whoever takes it over

    def listen(self, listener: Listener) -> None:
        """From now on messages are told to this listener, beginning with those that wait. The
        application may return."""
        self._taken = True
        self._listener = listener
        # Nobody awaits these from now on, and what is put in their place is far smaller.
        self.writable = _Flag(self.writable.is_set())
        waiting, self.queue = self.queue, SimpleQueue()
        while not waiting.empty():
            self.queue.put_nowait(waiting.get_nowait())
        self._pass_on()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Work for this connection, which a server that stops waits for."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def takes_more(self) -> bool:
        """Whether the line takes more."""
        return self.writable.is_set() and self._listener is not None

    def put(self, frame: bytes) -> None:
        """Send what `framed` has made."""
        if self._listener is not None:
            self.transport.write(frame)

    def hold(self) -> None:
        """Read nothing more for now."""
        self._held = True
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        self._held = False
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def finish(self, code: int, reason: str = "") -> None:
        """Close the connection, with a code and a reason for the client."""
        if self._listener is None:
            return
        with contextlib.suppress(InvalidState):
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._give_up_soon()
        self.go_on()  # the client's answer ends it
        self._let_go()

    def _let_go(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.gone()

    def _pass_on(self) -> None:
        """Tell the listener what uvicorn has queued for the application."""
        while self._listener is not None and not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                self._listener.heard(message.get("text"))
            elif message["type"] == "websocket.disconnect":
                self._let_go()
        if self._taken and not self._held:
            self.go_on()

    # What comes

    def data_received(self, data: bytes) -> None:
        """Frames; before them the request for a handshake, which comes as a whole."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._partial:
            data = self._partial + data
        start, end = 0, self._end_of_frame(data, 0)
        while start < end <= len(data):
            self._take(data[start:end])
            start, end = end, self._end_of_frame(data, end)
        if end == TOO_LONG:
            self._give(data[start:])
        else:
            self._partial = data[start:]

    def _end_of_frame(self, data: bytes, start: int) -> int:
        """Where a frame ends; somewhere after the data, if that is not known yet. One that is too
        long need not come to its end to be refused."""
        header = 2
        if start + header > len(data):
            return len(data) + 1
        size = data[start + 1] & ~MASKED
        if size >= LONG:
            header = 4 if size == LONG else 10
            size = int.from_bytes(data[start + 2 : start + header], "big")
        if start + header > len(data):
            return len(data) + 1
        if size > self.config.ws_max_size:
            return TOO_LONG
        mask = 4 if data[start + 1] & MASKED else 0
        return start + header + mask + size

    def _take(self, frame: bytes) -> None:
        """A whole frame: a plain text for the listener, anything else for the library."""
        kind, size = frame[0], frame[1]
        if kind == FINAL | TEXT and size & MASKED and size != MASKED | VERY_LONG:
            body = 8 if size == MASKED | LONG else 6
            if self._listener is not None and not self._amid:
                try:
                    text = apply_mask(frame[body:], frame[body - 4 : body]).decode()
                except UnicodeDecodeError:
                    pass  # the library knows how to refuse this
                else:
                    self._listener.heard(text)
                    return
        elif kind == FINAL | PONG and size == MASKED | PING_BYTES:
            self.handle_pong(Frame(Opcode.PONG, apply_mask(frame[6:], frame[2:6])))
            return
        if kind & KIND < FIRST_CONTROL:
            self._amid = not kind & FINAL
        self._give(frame)

    def _give(self, data: bytes) -> None:
        super().data_received(data)
        self._pass_on()

    def start_keepalive(self) -> None:
        """The first ping comes at any time within the interval. Otherwise all who have come back
        after a restart would be pinged at once, again and again."""
        if self.ping_interval:
            first = random.random() * self.ping_interval
            self.ping_timer = self.loop.call_later(first, self.send_keepalive_ping)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._listener is not None:
            self._listener.drained()

    # How it ends

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._pass_on()

    def keepalive_timeout(self) -> None:
        """One that does not answer has gone; what it was still to be sent must not keep the
        connection open."""
        super().keepalive_timeout()
        self.transport.abort()

    def _give_up_soon(self) -> None:
        """One that is being closed has so long to read what it was still to be sent."""
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._give_up_soon()

    def handle_parser_exception(self) -> None:
        """One line for an invalid frame, whatever was wrong with it and however many follow."""
        if self.transport.is_closing():
            return
        closed = self.close_sent  # by us: what still comes then is not worth a line
        super().handle_parser_exception()
        self._give_up_soon()
        if closed:
            return
        peer = self.client[0] if self.client else ""
        _logger.info("a socket sent an invalid frame and was closed", extra={"client": peer})


def wire_of(connection: HTTPConnection) -> Wire:
    """The wire of a connection that uvicorn has handed to the application."""
    wire: Wire = connection.scope["extensions"][KEY]["wire"]
    return wire


def framed(text: str) -> bytes:
    """A text as it goes over the wire."""
    body = text.encode()
    size = len(body)
    if size < LONG:
        return bytes((FINAL | TEXT, size)) + body
    long = size < 1 << 16
    head = bytes((FINAL | TEXT, LONG if long else VERY_LONG))
    return head + size.to_bytes(2 if long else 8, "big") + body
