"""The hands of a server's clock, moved by the test and not by time."""

import asyncio
from typing import Self

from tests.web.serving import SOON, Served
from tiergarten.web.tables.rooms import Rooms
from tiergarten.web.tables.timekeeping import Timekeeper

START = 2e9  # far from now: timers that go by the real clock never ring


class Hands:
    """What a server takes for the time."""

    def __init__(self, served: Served) -> None:
        self.now = START
        self._rooms: Rooms = served.app.state.services.rooms
        self._keeper: Timekeeper = served.app.state.services.timekeeper
        self._before = self._rooms.now

    def __enter__(self) -> Self:
        self._rooms.now = lambda: self.now
        return self

    def __exit__(self, *_: object) -> None:
        self._rooms.now = self._before

    def pass_time(self, seconds: float) -> None:
        """Let time pass, and let the server look at its clocks."""
        self.now += seconds
        assert self._keeper.loop is not None
        asyncio.run_coroutine_threadsafe(self._keeper.look(), self._keeper.loop).result(SOON)
