"""Somebody at a terminal: a program in a pseudo-terminal, driven key by key.

The program shows the cursor when it waits for a key, and hides it while it draws: that is how we
know, without looking at the clock, that a page is complete.
"""

import codecs
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.terminal.emulator import Emulator

ENTER, TAB, ESCAPE = "\r", "\t", "\x1b"
UP, DOWN, PAGE_DOWN = "\x1b[A", "\x1b[B", "\x1b[6~"
PATIENCE = 120  # seconds, for machines that are busy


class Person:
    """Runs `tiergarten ARGUMENTS` in a terminal of a size, and presses keys."""

    def __init__(
        self, *arguments: str, data: Path, size: tuple[int, int] = (80, 24), **environment: str
    ) -> None:
        self.screen = Emulator(*size)
        self._main, side = pty.openpty()
        self._resize(*size)
        unset = {"NO_COLOR", "COLUMNS", "LINES", "LC_ALL"}
        kept = {name: value for name, value in os.environ.items() if name not in unset}
        settings = {
            "TERM": "xterm-256color",
            "PYTHONUTF8": "1",
            "LANG": "C.UTF-8",
            "TIERGARTEN_DATA": str(data),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tiergarten", *arguments],
            env=kept | settings | environment,
            stdin=side,
            stdout=side,
            stderr=side,
            start_new_session=True,
        )
        os.close(side)
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self.written = b""

    def __enter__(self) -> Self:
        self.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._main)

    def _resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size; the program notices and draws anew."""
        if (columns, rows) == (self.screen.columns, self.screen.rows):
            return
        self._resize(columns, rows)
        self.screen.columns, self.screen.rows = columns, rows
        self.screen.feed("\x1b[2J")
        self.screen.shows_cursor = False
        self.wait()

    def press(self, *keys: str) -> None:
        """Press keys one after another; each is answered by a page."""
        for key in keys:
            self.screen.shows_cursor = False
            os.write(self._main, key.encode())
            self.wait()
            assert not self.screen.faults, (self.screen.faults[:3], self.screen.text)

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        self.press(*line, ENTER)

    def wait(self) -> None:
        """Until the program waits for a key, or has ended."""
        while not (self.screen.alternate and self.screen.shows_cursor):
            if not self._read():
                return

    def end(self) -> int:
        """Read on until the program ends; its exit code."""
        while self._read():
            pass
        return self.process.wait(timeout=PATIENCE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._main], [], [], PATIENCE)
        assert ready, f"nothing was drawn\n{self.screen.text}"
        try:
            data = os.read(self._main, 65536)
        except OSError:  # the other side is closed
            return False
        self.written += data
        self.screen.feed(self._decoder.decode(data))
        return bool(data)
