"""Whatever comes over a socket: hellos, moves, other messages, and frames that cannot be.

Whoever sends them is answered or refused and loses the socket; the log has one line about that, and
nobody else notices.
"""

import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import strategies as st

from tests.fuzzing.damage import damaged
from tests.fuzzing.fuzzer import Fuzzer, Plain
from tests.fuzzing.watching import Watched, nothing_is_wrong, watched
from tests.web.serving import HERE, ME, SOON, Person

TOKEN = "TOKEN"  # stands for the secret of the seats
TEXT, BINARY, CLOSE = 0x81, 0x82, b"\x88\x82\0\0\0\0\x03\xe8"
FIELDS = ("type", "protocol", "token", "language", "ply", "differences", "move", "moves", "seat")
VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from([TOKEN, "de", "tlh", "move", "ping", "roll", 10**400])
    | st.lists(st.integers(-2, 40) | st.text(max_size=4), max_size=4)
    | st.dictionaries(st.text(max_size=4), st.integers(), max_size=2)
)
MESSAGES = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=6), VALUES, max_size=5)
USUAL = [
    {"protocol": 1, "token": TOKEN, "language": "de", "ply": 0, "differences": True},
    {"type": "move", "ply": 0, "move": 3, "seat": 0},
    {"type": "move", "ply": 1, "moves": [1, "roll"], "seat": 1},
    {"type": "ping"},
]
TEXTS = (
    MESSAGES.map(json.dumps)
    | st.sampled_from(USUAL).map(json.dumps)
    | damaged([json.dumps(one) for one in USUAL])
    | st.sampled_from(["[" * 2000, "{}", "null", '{"a":1}' * 100, "x" * 3000])
)
STEP = st.one_of(
    TEXTS.map(lambda text: {"text": text}),
    st.binary(max_size=30).map(lambda data: {"binary": data.hex()}),
    st.binary(min_size=1, max_size=20).map(lambda data: {"raw": data.hex()}),
)


@contextmanager
def sockets() -> Iterator[Fuzzer]:
    """Inputs are what is sent, step by step."""
    with watched() as server:
        yield Fuzzer(st.lists(STEP, min_size=1, max_size=6), lambda given: check(given, server))


def check(given: Plain, server: Watched) -> None:
    address = server.served.address
    with Person.at_new_table(address, "zooloretto-dice", ME, HERE) as anna:
        server.lines()
        _send(address, anna, given)
        lines = server.lines()
        nothing_is_wrong(lines)
        about = [line["words"] for line in lines if "socket" in line["words"]]
        assert len(about) <= 1, f"one line is enough: {about}"
        assert anna.get("frame").status_code == 200, "the table is as well as before"


def _send(address: str, anna: Person, given: Plain) -> None:
    """Open a socket by hand, send all of it, and read until the server has closed it."""
    host, _, port = address.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=SOON) as line:
        line.sendall(
            f"GET /api/tables/{anna.table}/live HTTP/1.1\r\nHost: {address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        try:
            for step in given:
                line.sendall(_encoded(step, anna.token or ""))
            line.sendall(CLOSE)
            line.shutdown(socket.SHUT_WR)
            while line.recv(1 << 16):
                pass
        except TimeoutError:
            raise
        except OSError:
            pass  # it has closed the socket before it has read everything


def _encoded(step: Plain, token: str) -> bytes:
    if "raw" in step:
        return bytes.fromhex(step["raw"])
    text = step.get("text", "").replace(TOKEN, token).encode()
    kind, data = (TEXT, text) if "text" in step else (BINARY, bytes.fromhex(step["binary"]))
    size = (
        struct.pack("!BH", 0x80 | 126, len(data)) if len(data) > 125 else bytes([0x80 | len(data)])
    )
    mask = os.urandom(4)
    return bytes([kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))
