"""Bare connections: HTTP requests one after another, and a WebSocket, over asyncio's transports.

Only what our server and boardgame.io's send is understood. A browser would cost the machine many
times as much as the server that is to be measured, and a library made for every case several times
as much as these lines.
"""

import asyncio
import base64
import os
import re
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from tiergarten.bench.load.tally import Tally

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FINAL, COMPRESSED, MASKED = 0x80, 0x40, 0x80
NO_MASK = b"\0\0\0\0"  # masks protect careless proxies; there is none here
MOST_SHORT = 125
SHORT_TAIL = b"\0\0\xff\xff"  # which permessage-deflate leaves out
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class Broken(Exception):
    """The other end has closed the connection, refused, or does not speak the protocol; the text is
    one word, by which errors are counted."""


@dataclass(frozen=True)
class Place:
    """Where a server is, and the address of this machine from which it is spoken to."""

    host: str
    port: int
    source: str | None = None

    @property
    def name(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    async def connect(self, protocol: asyncio.Protocol) -> None:
        local = None if self.source is None else (self.source, 0)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: protocol, self.host, self.port, local_addr=local)


class Requests(asyncio.Protocol):
    """A connection for requests, which are answered in their order; opened when needed."""

    def __init__(self, place: Place, tally: Tally) -> None:
        self._place = place
        self._tally = tally
        self._transport: asyncio.Transport | None = None
        self._waiting: deque[asyncio.Future[tuple[int, bytes]]] = deque()
        self._buffer = b""

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: str = ""
    ) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        kind = "Content-Type: application/json\r\n" if body else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._place.name}\r\n{headers}{kind}"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        for last in (False, True):
            idle = self._transport is not None and not self._transport.is_closing()
            if not idle:
                await self._place.connect(self)
            answer: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
            self._waiting.append(answer)
            assert self._transport is not None
            self._transport.write(head.encode() + body)
            try:
                return await answer
            except Broken:
                # A server may close an idle connection just as a request is on its way there.
                if last or not idle:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._buffer = b""

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_exception(Broken("connection_closed"))

    def data_received(self, data: bytes) -> None:
        self._tally.received += len(data)
        self._buffer += data
        while (end := self._buffer.find(b"\r\n\r\n")) >= 0:
            head = self._buffer[:end]
            found = _LENGTH.search(head)
            length = int(found[1]) if found else 0
            if len(self._buffer) < end + 4 + length:
                return
            body = self._buffer[end + 4 : end + 4 + length]
            self._buffer = self._buffer[end + 4 + length :]
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result((int(head[9:12]), body))


class Wire(asyncio.Protocol):
    """A WebSocket; compressed if the server wants that, as a browser's would be."""

    def __init__(
        self,
        place: Place,
        path: str,
        tally: Tally,
        heard: Callable[[bytes], None],
        closed: Callable[[], None],
    ) -> None:
        self._place = place
        self._path = path
        self._tally = tally
        self._heard = heard
        self._closed = closed
        self._buffer = b""
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._packed = False  # whether that one is compressed
        self._unpack: zlib._Decompress | None = None
        self._forgets = False  # whether the server compresses each message by itself
        self._transport: asyncio.Transport | None = None
        self._leaving = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self) -> None:
        await self._place.connect(self)
        await self.opened

    def send(self, message: bytes) -> None:
        assert self._transport is not None
        self._transport.write(_framed(TEXT, message))

    def close(self) -> None:
        self._leaving = True
        if self._transport is not None:
            self._transport.write(_framed(CLOSE, b"\x03\xe8"))
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._place.name}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if not self.opened.done():
            self.opened.set_exception(Broken("connection_closed"))
        elif not self._leaving:
            self._closed()

    def data_received(self, data: bytes) -> None:
        self._tally.received += len(data)
        if self._buffer:
            data = self._buffer + data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            self._accept(head)
        start, length = 0, len(data)
        while length - start >= 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                body, size = start + 4, int.from_bytes(data[start + 2 : start + 4], "big")
            elif size == 127:
                body, size = start + 10, int.from_bytes(data[start + 2 : start + 10], "big")
            if length < body + size:
                break
            self._take(data[start], data[body : body + size])
            start = body + size
        self._buffer = data[start:]

    def _accept(self, head: bytes) -> None:
        status, _, rest = head.partition(b"\r\n")
        if b" 101" not in status:
            self.opened.set_exception(Broken(f"status_{status[9:12].decode(errors='replace')}"))
            self.close()
            return
        lower = rest.lower()
        if b"permessage-deflate" in lower:
            self._unpack = zlib.decompressobj(-zlib.MAX_WBITS)
            self._forgets = b"server_no_context_takeover" in lower
        self.opened.set_result(None)

    def _take(self, first: int, body: bytes) -> None:
        kind = first & 0x0F
        if kind == PING:
            if self._transport is not None:
                self._transport.write(_framed(PONG, body))
        elif kind == CLOSE:
            if self._transport is not None:
                self._transport.close()
        elif kind != PONG:
            if kind:
                self._packed = bool(first & COMPRESSED)
            if not first & FINAL or self._parts:
                self._parts.append(body)
                if not first & FINAL:
                    return
                body = b"".join(self._parts)
                self._parts = []
            self._heard(self._unpacked(body) if self._packed else body)

    def _unpacked(self, body: bytes) -> bytes:
        assert self._unpack is not None
        found = self._unpack.decompress(body + SHORT_TAIL)
        if self._forgets:
            self._unpack = zlib.decompressobj(-zlib.MAX_WBITS)
        return found


def _framed(kind: int, body: bytes) -> bytes:
    size = len(body)
    if size <= MOST_SHORT:
        return bytes((FINAL | kind, MASKED | size)) + NO_MASK + body
    return bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big") + NO_MASK + body
