"""Connections: a limited number, and none for clients that never finish a request."""

import asyncio
import json
import resource
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tests.kinds import some_of
from tests.web.freeing import each_that_calls, no_collector, wait_until_freed
from tests.web.serving import SOON, fetched
from tiergarten.engine.errors import BadOption
from tiergarten.web.api.guard import Guard
from tiergarten.web.api.services import Services
from tiergarten.web.api.wire import Wire
from tiergarten.web.app import make_app
from tiergarten.web.fairness import descriptors
from tiergarten.web.fairness.connections import Connections, Limited, limited
from tiergarten.web.metrics import Metrics
from tiergarten.web.serve import listening, server
from tiergarten.web.settings import Settings

HASTY = Settings(header_within=1.0, body_within=0.3)
NARROW = Settings(connections=6, sockets=6, connections_per_client=4, sockets_per_client=4)
HEADER = b"GET /api HTTP/1.1\r\nhost: here\r\n"
TOO_LARGE = 'tiergarten_refusals_total{reason="too_large"}'
TOO_SLOW = 'tiergarten_refusals_total{reason="too_slow"}'
UPGRADE = (
    b"GET /api/tables/nothing/live HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\n"
    b"connection: upgrade\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Running:
    """A server whose games nobody waits for."""

    def __init__(self, database: Path, settings: Settings, protocol: type[asyncio.Protocol]):
        self._door = listening("127.0.0.1", 0)
        self.address = self._door.getsockname()
        app = make_app(f"sqlite:///{database}", settings)
        self._server: uvicorn.Server = server(app, settings)
        self._server.config.http_protocol_class = self._server.config.http = limited(protocol)
        self._thread = threading.Thread(target=self._server.run, args=([self._door],))
        self._thread.start()

    def connect(self) -> socket.socket:
        return socket.create_connection(self.address, timeout=SOON)

    def ask(self, path: str, **more: Any) -> httpx.Response:
        return fetched(f"http://{self.address[0]}:{self.address[1]}{path}", **more)

    def figure(self, name: str) -> float:
        lines = self.ask("/metrics").text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._door.close()

    def wait_for(self, connections: int) -> None:
        """Until this many are open, the one that asks included: a closed one is noticed soon."""
        while self.figure("tiergarten_connections ") != connections:
            pass


PROTOCOLS = some_of([HttpToolsProtocol, H11Protocol], HttpToolsProtocol)


@pytest.fixture(scope="module", params=PROTOCOLS)
def running(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """One that does not wait for long."""
    made = Running(tmp_path_factory.mktemp("web") / "tables.sqlite", HASTY, request.param)
    yield made
    made.stop()


@pytest.fixture(scope="module", params=PROTOCOLS)
def narrow(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """One that takes few connections."""
    made = Running(tmp_path_factory.mktemp("web") / "tables.sqlite", NARROW, request.param)
    yield made
    made.stop()


def read_all(line: socket.socket) -> bytes:
    """What is sent until the other side closes."""
    found = b""
    while data := line.recv(65536):
        found += data
    return found


def answer(data: bytes) -> tuple[int, dict[str, Any]]:
    head, _, body = data.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


def test_headers_that_never_end_are_cut_and_others_go_on(running: Running) -> None:
    before = running.figure(TOO_SLOW)
    with running.connect() as silent, running.connect() as slow, running.connect() as second:
        second.sendall(HEADER + b"\r\n")
        assert second.recv(65536).startswith(b"HTTP/1.1 200")
        second.sendall(HEADER)
        data = drip(slow, HEADER + b"x: " + b"x" * 10_000)
        assert running.ask("/api").status_code == 200
        status, plain = answer(data)
        assert (status, plain["error"]) == (408, "too_slow")
        assert plain["words"] == "the request did not arrive in time"
        assert is_closed(slow)
        assert answer(read_all(second))[0] == 408
        assert read_all(silent) == b"", "it has asked nothing"
    assert running.figure(TOO_SLOW) == before + 2


def test_a_request_before_one_that_is_malformed_is_not_an_error(
    running: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The connection is closed while the first one is still being answered."""
    asked, lost, answered = threading.Event(), threading.Event(), threading.Event()
    answer_http = Guard._http

    async def slow(self: Guard, services: Services, scope: Any, *ways: Any) -> None:
        first = scope["path"] == "/slow" and not asked.is_set()
        if first:
            asked.set()
            await asyncio.to_thread(lost.wait, SOON)
        await answer_http(self, services, scope, *ways)
        if first:
            answered.set()

    monkeypatch.setattr(Guard, "_http", slow)
    before = running.figure("tiergarten_connections ")
    with running.connect() as line:
        line.sendall((HEADER + b"\r\n").replace(b"/api", b"/slow") * 2 + b"no request\r\n\r\n")
        assert asked.wait(SOON)
        assert b"HTTP/1.1 400" in read_all(line), "h11 answers what came before it first"
        running.wait_for(round(before))
    lost.set()
    assert answered.wait(SOON)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize(
    "sent",
    [HEADER + b"\r\n", (HEADER + b"\r\n") * 9, UPGRADE, UPGRADE.replace(b"/live", b"/dead")],
    ids=["a request", "several at once", "a socket", "a socket for nothing"],
)
def test_a_connection_that_is_closed_is_freed_at_once(
    running: Running, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    begun = each_that_calls(monkeypatch, Limited, "connection_made")
    sockets = each_that_calls(monkeypatch, Wire, "connection_made")
    with no_collector():
        with running.connect() as line:
            line.sendall(sent)
            assert line.recv(1)
        wait_until_freed(begun + sockets)
    assert len(sockets) == (b"upgrade" in sent)


def is_closed(line: socket.socket) -> bool:
    """Also if a last byte of ours came too late."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def send_for_ever(line: socket.socket, data: bytes) -> None:
    while True:
        line.sendall(data)


def drip(line: socket.socket, data: bytes) -> bytes:
    """Send byte after byte until there is an answer."""
    for byte in data:
        line.send(bytes([byte]))
        line.settimeout(0.02)
        try:
            return line.recv(4096)
        except TimeoutError:
            pass  # not cut yet
        finally:
            line.settimeout(SOON)
    raise AssertionError("it was never cut")


def test_a_body_that_never_ends_is_refused_in_words(running: Running) -> None:
    with running.connect() as slow:
        slow.sendall(
            b"POST /api/tables HTTP/1.1\r\nhost: here\r\naccept-language: de\r\n"
            b'content-length: 100\r\n\r\n{"game":'
        )
        status, plain = answer(read_all(slow))
        assert (status, plain["error"]) == (408, "too_slow")
        assert plain["words"] == "die Anfrage ist nicht rechtzeitig angekommen"


def test_a_header_that_is_a_byte_too_long_is_refused_in_words(running: Running) -> None:
    """With that byte all has been read, so that nothing can destroy the answer on its way."""
    most = HASTY.header_bytes
    with running.connect() as line:
        line.sendall((HEADER + b"x: ").ljust(most + 1, b"x"))
        status, plain = answer(read_all(line))
    assert (status, plain["error"]) == (431, "too_large")
    assert plain["words"] == f"the header of a request may have at most {most} bytes"


@pytest.mark.parametrize(("begin", "fine"), [(HEADER, 200), (UPGRADE.removesuffix(b"\r\n"), 101)])
def test_a_header_that_is_too_long_and_complete_is_refused(
    running: Running, begin: bytes, fine: int
) -> None:
    """However it arrives: all at once, too."""
    before = running.figure(TOO_LARGE)
    line = b"x: %s\r\n" % (b"x" * 1019)  # 1024 bytes
    for lines, statuses in ((30, [fine]), (32, [431, 403])):
        with running.connect() as asking:
            asking.sendall(begin + line * lines + b"\r\n")
            assert int(asking.recv(65536).split()[1]) in statuses
    assert running.figure(TOO_LARGE) == before + 1


def test_a_header_that_does_not_end_is_cut_while_it_is_sent(running: Running) -> None:
    """Whoever goes on sending may be told so or not: TCP drops an answer that nobody reads."""
    before = running.figure(TOO_LARGE)
    with running.connect() as line:
        line.sendall(HEADER)
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            send_for_ever(line, b"x: %s\r\n" % (b"x" * 10_000))
    assert running.figure(TOO_LARGE) == before + 1
    assert running.ask("/api").status_code == 200, "the others go on"


@pytest.mark.parametrize("asked", [HEADER + b"accept-language: fr\r\n\r\n", UPGRADE])
def test_one_connection_too_many_is_refused_in_words(narrow: Running, asked: bytes) -> None:
    narrow.wait_for(1)
    with ExitStack() as open_lines:
        for _ in range(3):
            open_lines.enter_context(narrow.connect())
        narrow.wait_for(4)
        open_lines.enter_context(narrow.connect()).sendall(HEADER)
        with narrow.connect() as fifth:
            fifth.sendall(asked)
            status, plain = answer(read_all(fifth))
        assert (status, plain["error"]) == (429, "too_many")
        assert asked == UPGRADE or plain["words"].startswith("trop de connexions")


def test_a_socket_is_counted_until_it_is_closed(narrow: Running) -> None:
    narrow.wait_for(1)
    with narrow.connect() as line:
        line.sendall(UPGRADE)
        assert line.recv(4096).startswith(b"HTTP/1.1 101")
        narrow.wait_for(2)
        line.sendall(b"\x88\x80\0\0\0\0")
        read_all(line)
    narrow.wait_for(1)


class Line:
    """A connection from some address."""

    def __init__(self, peer: str) -> None:
        self._peer = peer

    def get_extra_info(self, name: str) -> tuple[str, int]:
        assert name == "peername"
        return self._peer, 4711


def test_how_connections_are_counted() -> None:
    settings = replace(NARROW, trusted_proxies=("10.0.0.1",))
    connections = Connections(settings, Metrics())

    def enter(peer: str) -> tuple[Line, int | None]:
        line = Line(peer)
        refused = connections.enter(line)  # type: ignore[arg-type]
        return line, None if refused is None else refused.status

    network = [enter(f"2001:db8::{n}") for n in range(5)]
    assert [status for _, status in network] == [None] * 4 + [429], "one network is one client"
    assert enter("2001:db8:0:1::1")[1] is None
    assert enter("10.0.0.1")[1] is None
    assert connections.all == 6
    assert enter("203.0.113.9")[1] == 503, "so many in all"
    for line, _ in network:
        connections.leave(line)  # type: ignore[arg-type]
    assert connections.all == 2
    assert [enter("10.0.0.1")[1] for _ in range(5)] == [None] * 4 + [503], "a proxy may have all"


def test_there_are_fewer_connections_than_descriptors(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    limits = [(256, 1024)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, given: limits.append(given))
    assert descriptors.fitting(replace(NARROW, connections=500)).connections == 500
    assert limits[-1] == (628, 1024), "raised as far as needed"
    assert not caplog.records
    assert descriptors.fitting(replace(NARROW, connections=5000)).connections == 1024 - 128
    assert descriptors.fitting(replace(NARROW, connections=5000, sockets=5000)).sockets == 896
    assert "at most 896 connections instead of 5000" in caplog.text
    limits.append((64, 64))
    with pytest.raises(BadOption, match="more than 128 open files, and may have 64"):
        descriptors.fitting(NARROW)
