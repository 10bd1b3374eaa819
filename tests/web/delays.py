"""A server that answers a little later, as one far away or very busy does: this finds tests, and
parts of the page, that rely on an answer being there at once, or on answers coming in the order of
the questions.

`TIERGARTEN_TEST_DELAY=300 ./test tests/browser` adds up to 300 milliseconds before each request to
the API is looked at, before its answer, and before each message on a socket, either way; their
order stays. The files of the page are not delayed. With `TIERGARTEN_TEST_SLOWDOWN=4` the browser's
processor is that many times slower (`tests/browser/visitor.py`). Every test passes with both.
"""

import asyncio
import os
import random
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tiergarten.web.api.wire import KEY, Listener, Wire

DELAY = float(os.environ.get("TIERGARTEN_TEST_DELAY", "0")) / 1000  # seconds at most
A_BIT = 0.002  # seconds


class Delayed:
    """An application that takes its time."""

    def __init__(self, app: ASGIApp, most: float) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return

        async def send_later(message: Message) -> None:
            if message["type"] == "http.response.start":
                await self._wait()
            await send(message)

        await self._wait()
        if scope["type"] == "websocket":
            late = _LateWire(scope["extensions"][KEY]["wire"], self._most)
            scope["extensions"][KEY] = {"wire": late}
        await self._app(scope, receive, send_later)

    async def _wait(self) -> None:
        await asyncio.sleep(random.uniform(0, self._most))


class _LateWire:
    """A wire on which messages are under way for a while, in both directions."""

    def __init__(self, wire: Wire, most: float) -> None:
        self._wire = wire
        self._there, self._back = _Later(most), _Later(most)
        self.run, self.takes_more = wire.run, wire.takes_more
        self.hold, self.go_on = wire.hold, wire.go_on

    def listen(self, listener: Listener) -> None:
        self._listener = listener
        self.drained, self.gone = listener.drained, listener.gone
        self._wire.listen(self)

    def heard(self, text: str | None) -> None:
        self._there.call(self._listener.heard, text)

    def put(self, frame: bytes) -> None:
        self._back.call(self._wire.put, frame)

    def finish(self, code: int, reason: str = "") -> None:
        self._back.call(self._wire.finish, code, reason)


class _Later:
    """Calls that are made after a while, in their order."""

    def __init__(self, most: float) -> None:
        self._most = most
        self._last = 0.0

    def call(self, function: Callable[..., None], *given: object) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + random.uniform(0, self._most)
        self._last = max(self._last + A_BIT, due)  # two timers of one time might be swapped
        loop.call_at(self._last, function, *given)


def delayed(app: ASGIApp) -> ASGIApp:
    """The application as the environment wants it: late, or as it is."""
    return Delayed(app, DELAY) if DELAY else app
