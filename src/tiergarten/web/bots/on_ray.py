"""Bots that think on a Ray cluster, with the threads of this machine as the fallback.

The connection to the cluster lives in a process of its own, `python -m tiergarten.web.bots.on_ray
ADDRESS`: it reads questions from its input and writes answers to its output, a line of JSON each.
Ray ends the process that uses it when its cluster is lost, and that must not be the server.

A thought whose node is lost is thought again on another one, by Ray. When the cluster is away, or
needs too long, the bot thinks here, and the cluster is tried again after a while.
"""

import asyncio
import contextlib
import itertools
import json
import logging
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tiergarten.bots import SIMPLE
from tiergarten.bots.ray_cluster import address_from, first_line, joined, library
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.match import Match
from tiergarten.engine.notation import load
from tiergarten.games import catalogue
from tiergarten.web.bots.own_bots import OwnBots
from tiergarten.web.bots.thinking import Thinking, choose
from tiergarten.web.tables import seating

PATIENCE = 60.0  # seconds for a thought; after that it is thought here
RETRY = 10.0  # seconds until a cluster that was away is tried again
MOST_THOUGHTS = 256  # at the same time
SIMPLE_AT_ONCE = 2  # thoughts of bots that do not search, in threads of their own
MOST_LOSSES = 3  # how often one thought may lose its node
LONGEST_LINE = 1 << 20
_logger = logging.getLogger("tiergarten.web")


class OnRay(Thinking):
    """Bots that search think on the cluster; the others are quicker here."""

    def __init__(self, where: str, own: OwnBots | None = None) -> None:
        super().__init__(own)
        address_from(where)  # what cannot be an address is refused at once
        # Hints are thought about here, too, and while the cluster has many places, more of them
        # than there are threads: bots that need a millisecond must not wait behind those.
        self._quick = ThreadPoolExecutor(SIMPLE_AT_ONCE, "simple bot")
        self._where = where
        self._asked: dict[int, asyncio.Future[int]] = {}
        self._numbers = itertools.count()
        self._child: asyncio.subprocess.Process | None = None
        self._keeping: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()  # while the cluster can be asked
        self._cores_there = 0  # of all nodes

    @property
    def places(self) -> int:
        """While the cluster can be asked: twice as many as it has cores, so that none of them waits
        for the next thought, and a cluster that can grow sees that there is more to do."""
        if not self.ready.is_set():
            return super().places
        return min(MOST_THOUGHTS, max(2 * self._cores_there, super().places))

    async def choose(self, level: str, match: Match, seat: int) -> int:
        if level in SIMPLE:
            return await self._choose_in(self._quick, level, match, seat)
        if level in self.own:  # their files are here
            return await super().choose(level, match, seat)
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep())
        if self.ready.is_set():
            try:
                return await self._ask(level, match, seat)
            except (ConnectionError, TimeoutError) as error:
                _logger.warning(
                    "a bot thinks here, not on the cluster: %s", str(error) or "too slow"
                )
        return await super().choose(level, match, seat)

    def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
        self._quick.shutdown(wait=False, cancel_futures=True)
        super().close()

    async def _ask(self, level: str, match: Match, seat: int) -> int:
        number = next(self._numbers)
        self._asked[number] = asyncio.get_running_loop().create_future()
        question = {"number": number, "level": level, "seat": seat, "match": match.save()}
        try:
            assert self._child is not None
            assert self._child.stdin is not None
            self._child.stdin.write(json.dumps(question).encode() + b"\n")
            async with asyncio.timeout(PATIENCE):
                return await self._asked[number]
        finally:
            self._asked.pop(number, None)

    async def _keep(self) -> None:
        """Stay connected, from the first question on."""
        while True:
            try:
                why = await self._serve()
            except OSError as error:
                why = str(error)
            self.ready.clear()
            for future in self._asked.values():
                if not future.done():
                    future.set_exception(ConnectionError(why))
            _logger.warning("bots think here until the cluster is back: %s", why)
            await asyncio.sleep(RETRY)

    async def _serve(self) -> str:
        """Hand answers on until the connection ends; why it did."""
        self._child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__, self._where),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_LINE,
        )
        try:
            return await self._listen(self._child)
        finally:
            with contextlib.suppress(ProcessLookupError):
                self._child.kill()
            await self._child.wait()

    async def _listen(self, child: asyncio.subprocess.Process) -> str:
        assert child.stdout is not None
        why = "the connection is lost"
        async for line in child.stdout:
            try:
                answer = json.loads(line)
            except ValueError:
                continue  # Ray has said something
            if "failed" in answer:
                why = answer["failed"]
            elif "cores" in answer:
                self._cores_there = answer["cores"]
                self.ready.set()
            else:
                self._answered(answer)
        return why

    def _answered(self, answer: dict[str, Any]) -> None:
        future = self._asked.get(answer["number"])
        if future is None or future.done():
            return
        if "move" in answer:
            future.set_result(answer["move"])
        else:
            future.set_exception(ConnectionError(answer["why"]))


def think_there(level: str, saved: str, seat: int) -> int:
    """What a node does with a question. Its answer is checked like anybody's: a node with other
    rules can only waste time."""
    return choose(seating.check_level(level), load(saved, catalogue()), seat)


def main(where: str) -> None:
    """The process that is connected to the cluster."""
    out = sys.stdout
    writing = threading.Lock()

    def answer(**fields: Any) -> None:
        with writing:
            print(json.dumps(fields), file=out, flush=True)

    try:
        ray = library()
        with joined(ray, address_from(where), None), ThreadPoolExecutor(MOST_THOUGHTS) as threads:
            task = ray.remote(num_cpus=1, max_retries=MOST_LOSSES)(think_there)

            def think(asked: dict[str, Any]) -> None:
                number = asked["number"]
                thought = task.remote(asked["level"], asked["match"], asked["seat"])
                try:
                    answer(number=number, move=ray.get(thought, timeout=PATIENCE))
                except Exception as error:  # Ray raises errors of many kinds
                    answer(number=number, why=first_line(error))
                    with contextlib.suppress(Exception):
                        ray.cancel(thought, force=True)

            def count() -> None:
                """Nodes come and go."""
                with contextlib.suppress(Exception):
                    while not finished.wait(RETRY):
                        answer(cores=int(ray.cluster_resources().get("CPU", 1)))

            finished = threading.Event()
            answer(cores=int(ray.cluster_resources().get("CPU", 1)))
            threads.submit(count)
            for line in sys.stdin:
                threads.submit(think, json.loads(line))
            finished.set()
    except TiergartenError as error:
        answer(failed=str(error))


if __name__ == "__main__":
    main(sys.argv[1])
