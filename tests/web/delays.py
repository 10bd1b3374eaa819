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

from starlette.types import ASGIApp, Message, Receive, Scope, Send

DELAY = float(os.environ.get("TIERGARTEN_TEST_DELAY", "0")) / 1000  # seconds at most


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
            if message["type"] in ("http.response.start", "websocket.send"):
                await self._wait()
            await send(message)

        async def receive_later() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                await self._wait()
            return message

        await self._wait()
        await self._app(scope, receive_later, send_later)

    async def _wait(self) -> None:
        await asyncio.sleep(random.uniform(0, self._most))


def delayed(app: ASGIApp) -> ASGIApp:
    """The application as the environment wants it: late, or as it is."""
    return Delayed(app, DELAY) if DELAY else app
