"""Thoughts that several people ask for: each is made once, and remembered for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """The last thoughts, by what they are about."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, asyncio.Task[T]] = OrderedDict()

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What was thought about something; else it is thought about now. Whoever asks may go away:
        others may have asked the same."""
        task = self._made.get(key)
        if task is None:
            task = self._made[key] = asyncio.create_task(make())
            task.add_done_callback(partial(self._forget_failed, key))
            while len(self._made) > self._most:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return await asyncio.shield(task)

    def _forget_failed(self, key: Hashable, task: asyncio.Task[T]) -> None:
        """What has failed is tried again when somebody asks again."""
        if task.cancelled() or task.exception() is not None:
            self._made.pop(key, None)

    def close(self) -> None:
        for task in list(self._made.values()):
            task.cancel()
