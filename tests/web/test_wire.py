"""Frames of the WebSocket protocol as the network cuts them, and as a hostile client makes them."""

import base64
import json
import os
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.frames import Frame, Opcode

from tests.web.serving import HERE, ME, OPEN, SOON, Person, Served, happens
from tiergarten.web.api.wire import Listener, Wire, framed

PING = b'{"type": "ping"}'
LITTLE = 4096  # bytes


@contextmanager
def a_line(person: Person) -> Iterator[socket.socket]:
    """A connection after its handshake, to write any bytes to. It holds little that is not read."""
    host, port = person.address.split(":")
    with socket.socket() as line:
        line.settimeout(SOON)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
        line.connect((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        line.sendall(
            f"GET /api/tables/{person.table}/live HTTP/1.1\r\nHost: {person.address}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += line.recv(1)
        assert head.startswith(b"HTTP/1.1 101"), head
        yield line


def masked(body: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, body, fin).serialize(mask=True)


def next_frame(line: socket.socket) -> tuple[int, bytes]:
    """The kind and the body of what comes next."""

    def exactly(count: int) -> bytes:
        found = b""
        while len(found) < count:
            more = line.recv(count - len(found))
            assert more, "the connection is closed"
            found += more
        return found

    kind, size = exactly(2)
    if size >= 126:
        size = int.from_bytes(exactly(2 if size == 126 else 8), "big")
    return kind & 0x0F, exactly(size)


def is_closed_with(line: socket.socket, code: int) -> bool:
    while (frame := next_frame(line))[0] != Opcode.CLOSE:
        pass
    return int.from_bytes(frame[1][:2], "big") == code


def is_answered(line: socket.socket) -> bool:
    return bool(json.loads(next_frame(line)[1]) == {"type": "pong"})


@pytest.fixture
def anna(served: Served) -> Iterator[Person]:
    with Person.at_new_table(served.address, "zoosim", ME, OPEN) as anna:
        yield anna


def test_frames_may_come_in_pieces_or_together(anna: Person) -> None:
    long = PING + b" " * 300
    with a_line(anna) as line:
        for byte in masked(PING) + masked(long):
            line.sendall(bytes([byte]))
        assert is_answered(line)
        assert is_answered(line)
        line.sendall(masked(PING) + masked(long) + masked(PING)[:3])
        assert is_answered(line)
        assert is_answered(line)
        line.sendall(masked(b"")[:1])  # no end of what has begun, but of the line
    assert anna.get().status_code == 200


def test_a_message_may_come_in_several_frames(anna: Person) -> None:
    with a_line(anna) as line:
        line.sendall(masked(PING[:5], fin=False) + masked(b"amid", Opcode.PING))
        assert next_frame(line) == (Opcode.PONG, b"amid")
        line.sendall(masked(PING[5:], Opcode.CONT))
        assert is_answered(line)
        line.sendall(masked(PING))
        assert is_answered(line)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (masked(b"\xff\xfe"), 1007),  # not UTF-8
        (Frame(Opcode.TEXT, PING).serialize(mask=False), 1002),  # not masked
        (b"\xc1" + masked(PING)[1:], 1002),  # compressed, which was not agreed upon
        (masked(PING[:5], fin=False) + masked(PING), 1002),  # a message within a message
        (masked(b"", Opcode.CONT), 1002),  # the end of none
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(20), 1009),  # longer than allowed
    ],
    ids=["not UTF-8", "not masked", "compressed", "within another", "the end of none", "too long"],
)
def test_frames_that_cannot_be_end_the_connection(anna: Person, sent: bytes, code: int) -> None:
    with a_line(anna) as line:
        line.sendall(sent)
        assert is_closed_with(line, code)
    assert anna.get().status_code == 200


def test_pings_begin_at_any_time_and_go_on_when_they_are_answered(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    wires: list[Wire] = []
    begin = Wire.start_keepalive

    def begun(wire: Wire) -> None:
        wires.append(wire)
        begin(wire)

    monkeypatch.setattr(Wire, "start_keepalive", begun)
    monkeypatch.setattr(random, "random", lambda: 0.001)
    with a_line(anna) as line:
        kind, payload = next_frame(line)
        assert kind == Opcode.PING
        [wire] = wires
        line.sendall(masked(b"none", Opcode.PONG))
        line.sendall(masked(PING))
        assert is_answered(line)
        assert wire.pending_ping_payload == payload, "that was not the answer"
        line.sendall(masked(payload, Opcode.PONG))
        happens(lambda: wire.pending_ping_payload is None and wire.ping_timer is not None)


@pytest.mark.parametrize(
    "last",
    [masked(b"[]"), masked(b"", Opcode.CLOSE), masked(b"\xff\xfe")],
    ids=["refused", "closes", "invalid"],
)
def test_what_nobody_reads_keeps_no_connection_open(
    served: Served, monkeypatch: pytest.MonkeyPatch, last: bytes
) -> None:
    wires: list[Wire] = []
    listen = Wire.listen

    def impatient(wire: Wire, listener: Listener) -> None:
        """One that waits for a moment only, and whose line takes little."""
        wires.append(wire)
        wire.close_timeout = 0.05
        line = wire.transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
        wire.transport.set_write_buffer_limits(4 * LITTLE)  # more than a ply: it is not read
        listen(wire, listener)

    monkeypatch.setattr(Wire, "listen", impatient)
    with (
        Person.at_new_table(served.address, "zooloretto", ME, HERE) as anna,
        a_line(anna) as line,
    ):
        line.sendall(masked(b"{}"))
        happens(lambda: bool(wires))
        while wires[0].takes_more():
            anna.play(anna.frame()["moves"][0][0])
        line.sendall(last)
        happens(lambda: wires[0].disconnected)


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_frame_is_written_as_the_library_writes_it(size: int) -> None:
    text = "ä" + "x" * (size - 2) if size else ""
    assert framed(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
