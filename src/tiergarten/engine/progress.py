"""A progress bar for long work, on the error stream of a terminal; silent elsewhere."""

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import ClassVar, Self, TextIO

WIDTH = 28


class Progress:
    """Counts steps of known number: `with Progress("playing", 100) as p: ... p.step()`."""

    # Called with the steps done and the total, terminal or not: so one process reports to another.
    watcher: ClassVar[Callable[[int, int], None] | None] = None

    def __init__(
        self, what: str, total: int, stream: TextIO | None = None, shown: bool = True
    ) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self._stream = stream or sys.stderr
        self._start = time.monotonic()
        self._wanted = shown and self._stream.isatty()
        self._shown = False

    def __enter__(self) -> Self:
        self._show()
        return self

    def step(self, count: int = 1) -> None:
        """Count this many more steps as done."""
        self.done += count
        self._show()

    def _show(self) -> None:
        if Progress.watcher is not None:
            Progress.watcher(self.done, self.total)
        if not self._wanted:
            return
        self._shown = True
        waited = time.monotonic() - self._start
        share = self.done / max(self.total, 1)
        bar = "█" * round(share * WIDTH) + "░" * (WIDTH - round(share * WIDTH))
        self._stream.write(f"\r{self.what}  {bar} {share:4.0%}  {waited:.0f} s ")
        self._stream.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            self._stream.write("\n")
            self._stream.flush()
