"""A proxy of a few lines that offers a server below a path of a site.

Whatever is asked for outside of that path is answered with 404, as by the rest of a site that knows
nothing of Tiergarten.
"""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

CHUNK = 1 << 16
NOT_HERE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@contextmanager
def gateway(target: str, base: str, strips: bool = False) -> Iterator[str]:
    """Hands on what lies below the base path, with it or without; the address to ask."""
    door = socket.create_server(("127.0.0.1", 0))
    with door:
        accepting = threading.Thread(target=_accept, args=(door, target, base, strips), daemon=True)
        accepting.start()
        yield f"127.0.0.1:{door.getsockname()[1]}"
        door.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for it
        accepting.join()


def _accept(door: socket.socket, target: str, base: str, strips: bool) -> None:
    while True:
        try:
            near, _ = door.accept()
        except OSError:
            return
        given = (near, target, base, strips)
        threading.Thread(target=_hand_on, args=given, daemon=True).start()


def _hand_on(near: socket.socket, target: str, base: str, strips: bool) -> None:
    """One request a connection; for a socket the connection stays."""
    host, _, port = target.rpartition(":")
    with near, contextlib.suppress(OSError):
        head, body = _read_head(near)
        first, *headers = head.split(b"\r\n")
        method, path, version = first.split(b" ")
        if not path.startswith(f"{base}/".encode()):
            near.sendall(NOT_HERE)
            return
        if strips:
            path = path.removeprefix(base.encode())
        if not any(header.lower().startswith(b"upgrade:") for header in headers):
            headers = [one for one in headers if not one.lower().startswith(b"connection:")]
            headers.append(b"Connection: close")
        headers.append(b"X-Forwarded-For: " + near.getpeername()[0].encode())
        with socket.create_connection((host, int(port))) as far:
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            far.sendall(b"\r\n".join([b" ".join((method, path, version)), *headers, b"", body]))
            back = threading.Thread(target=_carry, args=(near, far), daemon=True)
            back.start()
            _carry(far, near)
            near.shutdown(socket.SHUT_RDWR)
            back.join()


def _read_head(near: socket.socket) -> tuple[bytes, bytes]:
    read = b""
    while b"\r\n\r\n" not in read:
        chunk = near.recv(CHUNK)
        if not chunk:
            raise OSError("the browser has gone")
        read += chunk
    head, _, body = read.partition(b"\r\n\r\n")
    return head, body


def _carry(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(CHUNK):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
