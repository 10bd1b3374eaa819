"""Connections: how many there may be, and how long a request may take to arrive.

uvicorn takes every connection and waits for ever for a header. Here both have limits. A connection
that is too many is answered once, in words, by the same application as everybody
(`api/guard.py`), and closed; one that takes too long is cut. The time for bodies is kept by the
guard.

Connections are counted by the address that they come from, before anything was read. Those of a
trusted proxy, which speaks for many, are only counted together.
"""

import asyncio
import json
import logging
import time
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals
from tiergarten.web.fairness.clients import address_of, named, networks, within
from tiergarten.web.fairness.limits import Sockets
from tiergarten.web.metrics import Metrics
from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings

STATE = "connections"  # under this name the application hands them to the protocols
REFUSED = "tiergarten.refused"  # in the scope of a request on a connection that is too many
MOST_REFUSED = 64  # that are told so at the same time; others are just closed
PAUSE = 10.0  # seconds between two lines about garbage
MOST_REST = 1 << 20  # bytes of a body that come after the answer
_logger = logging.getLogger("tiergarten.web")


class Connections:
    """The open connections of a server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self._metrics = metrics
        self._trusted = networks(settings.trusted_proxies)
        self._open = Sockets(settings.connections_per_client, settings.connections)
        self._names: dict[asyncio.BaseTransport, str] = {}
        self._refused: set[asyncio.BaseTransport] = set()
        self._garbage = 0  # connections since that was logged,
        self._told: float | None = None  # and when

    @property
    def all(self) -> int:
        """How many are open."""
        return self._open.all

    def enter(self, transport: asyncio.BaseTransport) -> Refused | None:
        """Count one more; why it is refused, if it is one too many."""
        name = self._name(transport)
        if self._open.enter(name):
            self._names[transport] = name
            return None
        self._refused.add(transport)
        if self._open.all >= self.settings.connections:
            words = Sentence("this server has as many connections as it can hold: try again later")
            return Refused(503, "full", words)
        return refusals.too_many(Sentence("too many connections from your address: close some"))

    def leave(self, transport: asyncio.BaseTransport) -> None:
        self._refused.discard(transport)
        name = self._names.pop(transport, None)
        if name is not None:
            self._open.leave(name)

    @property
    def may_explain(self) -> bool:
        """Whether there is room for one that is only told why it is refused."""
        return len(self._refused) <= MOST_REFUSED

    def note(self, reason: str) -> None:
        """One was closed before a request could be refused."""
        self._metrics.refused(reason)

    def note_garbage(self, transport: asyncio.BaseTransport) -> None:
        """One was closed because what it sent is no request. That may come from anybody at any
        pace, so it is not logged one by one."""
        self.note("bad_request")
        self._garbage += 1
        now = time.monotonic()
        if self._told is not None and now - self._told < PAUSE:
            return
        peer = transport.get_extra_info("peername")
        client = peer[0] if isinstance(peer, tuple) else ""
        words = "what is no request has come on a connection; times since this was said: %d"
        _logger.info(words, self._garbage, extra={"client": client})
        self._told, self._garbage = now, 0

    def _name(self, transport: asyncio.BaseTransport) -> str:
        peer = transport.get_extra_info("peername")
        address = address_of(peer[0]) if isinstance(peer, tuple) else None
        if address is not None and within(address, self._trusted):
            return f"{address} {id(transport)}"
        return named(address)


class _Counted(asyncio.Protocol):
    """A connection that is counted until it is lost."""

    app_state: dict[str, Any]  # these are uvicorn's
    transport: asyncio.Transport

    @property
    def _connections(self) -> Connections:
        found: Connections = self.app_state[STATE]
        return found

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self.transport)
        super().connection_lost(exc)


class Limited(_Counted):
    """What both of uvicorn's protocols for HTTP lack.

    There is one timer a connection, however many requests come by it. It looks at a time by which
    something has to have happened: the whole header, or the whole answer.
    """

    loop: asyncio.AbstractEventLoop  # these, too, are uvicorn's
    app: Any
    parser: Any
    pipeline: Any  # requests that wait for the answer to those before them
    timeout_keep_alive_task: asyncio.TimerHandle | None
    ws_protocol_class: Any

    _stage: tuple[object, str] = (None, "")
    _due: float | None = None
    _timer: asyncio.TimerHandle | None = None
    _unread = 0  # bytes that were sent since a request was answered
    _asked: tuple[
        Any, ...
    ] = ()  # the requests that are not answered yet, and the one that came last

    @property
    def cycle(self) -> Any:
        """The request that came last, as uvicorn knows it; None before the first."""
        return self._asked[-1] if self._asked else None

    @cycle.setter
    def cycle(self, last: Any) -> None:
        before = (one for one in self._asked if not one.response_complete)
        self._asked = () if last is None else (*before, last)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        refused = self._connections.enter(transport)
        if refused is not None:
            if not self._connections.may_explain:
                self._connections.note(refused.error)
                self.transport.abort()
                return
            self._explain(refused)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """uvicorn tells only the request that came last. Others that came before it would be
        answered, into a connection that is closed, and that is an error with a trace in the log."""
        for asked in self._asked:
            if not asked.response_complete:
                asked.disconnected = True
                asked.message_event.set()
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        self._unread += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._let_go()  # it is a socket now, which has pings
            return
        self._look()
        most = self._connections.settings.header_bytes
        if self._stage[1] == "answer":
            self._unread = 0
        elif self._stage[1] == "header" and self._unread > most:
            self._cut(header_too_large(most))
        elif self._unread > MOST_REST:
            self.transport.abort()

    def _let_go(self) -> None:
        """Wait for nothing more, and of what refers to this connection keep nothing: it would stay
        in memory until the garbage collector finds it (`collecting.py`)."""
        for timer in (self._timer, self.timeout_keep_alive_task):
            if timer is not None:
                timer.cancel()
        self._timer = self.timeout_keep_alive_task = self._due = self.cycle = self.parser = None
        self._stage = None, ""
        self.pipeline = ()

    def _explain(self, refused: Refused) -> None:
        """Let the application answer that this connection is too many."""
        app = self.app

        async def answer(scope: Any, receive: Any, send: Any) -> None:
            await app({**scope, REFUSED: refused}, receive, send)

        self.app = answer
        self.ws_protocol_class = None  # a socket is refused like any other request

    def send_400_response(self, msg: str) -> None:
        self._connections.note_garbage(self.transport)
        super().send_400_response(msg)  # type: ignore[misc]

    def _unsupported_upgrade_warning(self) -> None:
        """It is refused in words."""

    def _look(self) -> None:
        """See what is being waited for, and until when."""
        stage = self._waits_for()
        if stage == self._stage:
            return
        self._stage = stage
        chosen = self._connections.settings
        seconds = chosen.answer_within if stage[1] == "answer" else chosen.header_within
        self._due = self.loop.time() + seconds if stage[1] else None
        if self._due is not None and self._timer is None:
            self._timer = self.loop.call_at(self._due, self._ring)

    def _waits_for(self) -> tuple[object, str]:
        """The request that came last, and what is missing now."""
        if self.transport.is_closing():
            return None, ""
        if self.cycle is None:
            return None, "header"
        if not self.cycle.response_complete:
            return self.cycle, "answer"
        # What is left of a body that was refused before it had arrived, or the next header.
        return self.cycle, "rest" if self.cycle.more_body else "header"

    def _ring(self) -> None:
        """See whether what was waited for has happened."""
        self._timer = None
        if self._due is None:
            return
        if self.loop.time() < self._due:
            self._timer = self.loop.call_at(self._due, self._ring)
            return
        kind = self._stage[1]
        if kind == "header" and self._unread:
            self._cut(too_slow())
        elif kind != "answer":
            self.transport.close()  # nothing was asked
        elif not self.cycle.response_complete or self.transport.get_write_buffer_size():
            self._connections.note("too_slow")
            self.transport.abort()  # nobody reads the answer

    def _cut(self, refused: Refused) -> None:
        """Say why, as far as that can be said without a request, and close."""
        self._connections.note(refused.error)
        plain = {"error": refused.error, "rule": None, "words": str(refused)}
        body = json.dumps(plain).encode()
        lines = (
            f"HTTP/1.1 {refused.status} Refused",
            "content-type: application/json",
            f"content-length: {len(body)}",
            "connection: close",
        )
        self.transport.write("\r\n".join((*lines, "", "")).encode() + body)
        self.transport.close()


class CountedSocket(_Counted, WebSocketsSansIOProtocol):
    """A socket stays counted as the connection that it was before."""


def too_slow() -> Refused:
    return Refused(408, "too_slow", Sentence("the request did not arrive in time"))


def header_too_large(most: int) -> Refused:
    words = Sentence("the header of a request may have at most {n} bytes", n=most)
    return Refused(431, "too_large", words)


def limited(protocol: type[asyncio.Protocol] = AutoHTTPProtocol) -> type[asyncio.Protocol]:
    """One of uvicorn's protocols, with limits."""
    return type("Connection", (Limited, protocol), {})
