"""The threads of a batch: the caller's own, which leads, and helpers.

Steps and samples are handed over within compiled code (`envs.serving`). Helpers that have nothing
to do for a while return to Python and sleep there, until they are started anew; all other calls
wait for them to return, and are handed over in the usual way.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from tiergarten.engine.compiled import as_called_with
from tiergarten.envs.records import Arrays, Own, Work


class Threads:
    """Threads that do the same with a part of a batch's games each."""

    def __init__(self, batch: Arrays, own: Sequence[Own]) -> None:
        self._batch, self._own = batch, own
        self._in_place = [Work.made(batch.obs, batch.mask, in_place=True) for _ in own]
        games, count = int(batch.plan.games), len(own)
        self._ranges = list(pairwise(games * part // count for part in range(count + 1)))
        self._begin()

    def _begin(self) -> None:
        from tiergarten.envs import serving

        self._serving = serving
        self._process = os.getpid()
        self._helpers: dict[int, Future[Any] | None] = dict.fromkeys(range(1, len(self._own)))
        self._pool = ThreadPoolExecutor(len(self._helpers))
        self._shared = np.zeros((len(self._own), serving.ROW), np.int64)
        self._take_part = as_called_with(serving.take_part, *self._part_of(0))

    def step(self, sampled: bool) -> None:
        """Step all games, with actions that the threads have chosen, or the caller has."""
        self._do(self._serving.STEP_SAMPLED if sampled else self._serving.STEP)

    def sample(self) -> None:
        """Choose a random action for every game."""
        self._do(self._serving.SAMPLE)

    def _do(self, what: int) -> None:
        self._check_process()
        for number, helper in self._helpers.items():
            if helper is None or helper.done():
                self._start(number)
        try:
            done = self._take_part(*self._part_of(0, what))
            while not done:
                self._check_helpers()
                done = self._serving.all_done(self._shared)
        except BaseException:
            try:
                self._call_helpers_back()
            finally:
                self._shared[...] = 0  # what was taken on and not done is not waited for
            raise

    def _start(self, number: int) -> None:
        """Start a helper that is not there."""
        self._end(number)
        self._helpers[number] = self._pool.submit(self._take_part, *self._part_of(number))

    def _part_of(self, number: int, what: int = 0) -> tuple[Any, ...]:
        """What a thread is given: the leader, or a helper, to whom the leader says what to do."""
        return self._shared, number, what, self._batch, self._own[number], self._in_place[number]

    def _end(self, number: int) -> None:
        """Wait until a helper has returned; raise what has ended it, if it is that."""
        helper, self._helpers[number] = self._helpers[number], None
        if helper is not None:
            helper.result()

    def _check_helpers(self) -> None:
        """Raise what has ended one of them in the middle of a step."""
        for number, helper in self._helpers.items():
            if helper is not None and helper.done():
                self._end(number)

    def everywhere(self, call: Callable[[int, int], None]) -> None:
        """Call with every range."""
        self._check_process()
        self._call_helpers_back()
        first, *others = self._ranges
        running = [self._pool.submit(call, lo, hi) for lo, hi in others]
        call(*first)
        for one in running:
            one.result()

    def _call_helpers_back(self) -> None:
        self._shared[0, self._serving.LEAVE] = 1
        try:
            for number in self._helpers:
                self._end(number)
        finally:
            self._shared[0, self._serving.LEAVE] = 0

    def _check_process(self) -> None:
        """Threads do not survive a fork: begin anew in the new process."""
        if self._process != os.getpid():
            self._begin()

    def close(self) -> None:
        """End the threads."""
        self._check_process()
        self._call_helpers_back()
        self._pool.shutdown()
