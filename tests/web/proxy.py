"""A line between a client and a server that can be cut in the middle: neither end is told."""

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self

CHUNK = 1 << 16


class Proxy:
    """Hands every byte on, until it is cut: from then on it swallows them, and closes nothing."""

    def __init__(self, target: str) -> None:
        host, _, port = target.rpartition(":")
        self._target = (host, int(port))
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._door.getsockname()[1]}"
        self._lines: list[_Line] = []
        self._dead = False  # whether new lines are dead, too
        self.swallowed = 0  # bytes

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._door.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for it
        self._door.close()
        for line in self._lines:
            line.close()

    def cut(self, new_ones_too: bool = False) -> None:
        """Every line that there is goes dead; those to come do not, unless that is asked for."""
        self._dead = new_ones_too
        for line in self._lines:
            line.dead = True

    def mend(self) -> None:
        """Lines to come are alive; those that are dead stay so."""
        self._dead = False

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            far = socket.create_connection(self._target)
            self._lines.append(_Line(self, near, far, self._dead))


class _Line:
    def __init__(self, proxy: Proxy, near: socket.socket, far: socket.socket, dead: bool) -> None:
        self.dead = dead
        self._proxy = proxy
        self._ends = (near, far)
        for source, sink in ((near, far), (far, near)):
            source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                if self.dead:
                    self._proxy.swallowed += len(data)
                else:
                    sink.sendall(data)
            if not self.dead:
                sink.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
