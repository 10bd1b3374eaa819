"""Where bots think: in threads of this process. `on_ray.py` sends them to a cluster."""

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tiergarten.bots import RandomBot, bot
from tiergarten.engine.match import Match
from tiergarten.web.bots.own_bots import OwnBots

HERE = "here"
_logger = logging.getLogger("tiergarten.web")
T = TypeVar("T")


class Thinking:
    """Threads for bots, as many as there are cores: compiled code runs beside Python."""

    def __init__(self, own: OwnBots | None = None) -> None:
        self.own = own or OwnBots()
        self._cores = max(1, os.cpu_count() or 1)
        self._threads = ThreadPoolExecutor(self._cores, "bot")

    @property
    def places(self) -> int:
        """How many thoughts there may be at a time; more would wait (`fairness/fair_queue.py`)."""
        return self._cores

    async def choose(self, level: str, match: Match, seat: int) -> int:
        """The move of a bot at a seat."""
        return await self._choose_in(self._threads, self.own.spec(level), match, seat)

    async def _choose_in(
        self, threads: ThreadPoolExecutor, spec: str, match: Match, seat: int
    ) -> int:
        return await asyncio.get_running_loop().run_in_executor(threads, choose, spec, match, seat)

    async def run(self, work: Callable[[], T]) -> T:
        """Any other thought, in a thread of this process."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def choose(spec: str, match: Match, seat: int) -> int:
    """The move of a bot that is built in, or that the operator has named; no other is asked."""
    try:
        return bot(spec).choose(match, seat).id
    except Exception:
        _logger.exception("the bot %s has failed; chance decides", spec)
        return RandomBot().choose(match, seat).id
