"""Driving all tables for a time: sitting down, a short run-in, and what is measured then."""

import asyncio
import contextlib
import gc
import signal
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from tiergarten.bench.load.processes import Usage, watch
from tiergarten.bench.load.table import Table, kind_of
from tiergarten.bench.load.tally import Tally
from tiergarten.bench.load.wires import Broken
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import Say
from tiergarten.engine.progress import Progress
from tiergarten.engine.sentence import Sentence

AT_ONCE = 16  # tables that sit down at the same time
RUN_IN = 1.0  # seconds of play before it counts
LOOK_EVERY = 1.0  # seconds
T = TypeVar("T")


def run_fast(main: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run`, with uvloop where it is installed."""
    factory: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
    with contextlib.suppress(ImportError):
        from uvloop import new_event_loop as factory
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(main)


async def drive(
    tables: Sequence[Table],
    rate: float | None,
    seconds: float,
    tally: Tally,
    pids: Sequence[int],
    say: Say,
) -> tuple[Usage | None, bool]:
    """Play for this long, or until Ctrl-C. What the server used, and whether it was interrupted."""
    await _sit_down(tables, say)
    gc.collect()
    gc.freeze()  # the tables stay: looking through them again and again would hold up their frames
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGINT, stop.set)
    pause = None if rate is None else len(tables) / rate
    playing = [
        asyncio.create_task(table.play(pause, (pause or 0.0) * table.chance.random()))
        for table in tables
    ]
    try:
        await _wait(stop, RUN_IN, playing)
        watching = watch(pids)
        tally.begin()
        with Progress(say("playing"), round(seconds / LOOK_EVERY)) as progress:
            for _ in range(progress.total):
                await _wait(stop, LOOK_EVERY, playing)
                if stop.is_set():
                    break
                if watching is not None:
                    watching.look()
                progress.step()
        tally.end()
        return (None if watching is None else watching.usage()), stop.is_set()
    finally:
        loop.remove_signal_handler(signal.SIGINT)
        gc.unfreeze()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for table in tables:
            table.close()


async def _wait(stop: asyncio.Event, seconds: float, playing: Sequence[asyncio.Task[None]]) -> None:
    """Wait this long, or until it is to stop. An error in our own code ends it at once."""
    stopping = asyncio.create_task(stop.wait())
    done, _ = await asyncio.wait(
        [stopping, *playing], timeout=seconds, return_when=asyncio.FIRST_COMPLETED
    )
    stopping.cancel()
    for task in done - {stopping}:
        task.result()


async def _sit_down(tables: Sequence[Table], say: Say) -> None:
    turns = asyncio.Semaphore(AT_ONCE)

    async def sit_down(table: Table, progress: Progress) -> None:
        async with turns:
            try:
                await table.sit_down()
                await table.connect()
            except (TimeoutError, Broken, OSError) as error:
                raise TiergartenError(
                    Sentence(
                        "the tables cannot be made: {cause}", cause=str(error) or kind_of(error)
                    )
                ) from None
            progress.step()

    with Progress(say("sitting down"), len(tables)) as progress:
        tasks = [asyncio.create_task(sit_down(table, progress)) for table in tables]
        try:
            for task in tasks:
                await task
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
