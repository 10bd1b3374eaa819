"""Answers that do not change, kept until there is no room for them."""

from collections import OrderedDict
from collections.abc import Hashable

OVERHEAD = 500  # bytes that an answer needs beside its own, with its key


class Remembered:
    """The answers that were asked for last, up to so many bytes of them together."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()
        self.bytes = 0  # in use

    def get(self, key: Hashable) -> bytes | None:
        found = self._answers.get(key)
        if found is not None:
            self._answers.move_to_end(key)
        return found

    def put(self, key: Hashable, answer: bytes) -> None:
        """Keep an answer; those that were not asked for lately make room."""
        if key in self._answers or len(answer) + OVERHEAD > self._most:
            return
        # A copy: the bytes that orjson makes hold some kilobytes more than they have.
        self._answers[key] = bytes(memoryview(answer))
        self.bytes += len(answer) + OVERHEAD
        while self.bytes > self._most:
            _, oldest = self._answers.popitem(last=False)
            self.bytes -= len(oldest) + OVERHEAD
