"""Doing the work in several processes, with a progress bar.

Apart from the command: a new process cannot find what stands in the `__main__` of a package.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from tiergarten.engine.progress import Progress

Task = tuple[Any, ...]


def run_all(
    what: str, work: Callable[..., None], tasks: list[Task], mode: str, processes: int
) -> None:
    """Do what is not done yet, each task in a process of this mode; its last item is its file."""
    waiting = [task for task in tasks if not task[-1].exists()]
    context = multiprocessing.get_context("spawn")
    before = os.environ.get("TIERGARTEN_MODE")
    os.environ["TIERGARTEN_MODE"] = mode
    try:
        with (
            Progress(what, len(tasks)) as progress,
            ProcessPoolExecutor(processes, context, _finish_batch) as pool,
        ):
            progress.step(len(tasks) - len(waiting))
            running = [pool.submit(work, *task) for task in waiting]
            try:
                for one in running:
                    one.result()
                    progress.step()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    finally:
        os.environ.pop("TIERGARTEN_MODE")
        if before is not None:
            os.environ["TIERGARTEN_MODE"] = before


def _finish_batch() -> None:
    """An interrupt from the keyboard is for the command: what a process has begun, it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
