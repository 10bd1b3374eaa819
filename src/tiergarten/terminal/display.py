"""The whole terminal as one page: the alternate screen, drawn row by row and never scrolled."""

import contextlib
import io
import os
import shutil
import signal
import sys
import termios
import tty
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.text import Text

from tiergarten.terminal.keys import CLOSED, REDRAW, Keys
from tiergarten.terminal.paint import fit
from tiergarten.terminal.signs import Signs

ENTER_PAGE, LEAVE_PAGE = "\033[?1049h\033[?7l", "\033[?7h\033[?1049l"
HIDE_CURSOR, SHOW_CURSOR = "\033[?25l", "\033[?25h"
WIPE = "\033[2J\033[3J\033[H"  # also what the terminal has kept of what was shown before
LOOK = 0.3  # seconds between two looks at the size of the terminal
LEAST = (40, 12)  # columns and rows


class Display:
    """A page on the terminal, while it is open; before and after it the terminal is as it was."""

    def __init__(self) -> None:
        self._input = sys.stdin.fileno()
        self._output = sys.stdout
        self._encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        self._keys = Keys(self._input, getattr(sys.stdin, "encoding", None) or "ascii")
        self._signs = Signs(self._encoding)
        self._console = Console(file=io.StringIO(), force_terminal=True, highlight=False)
        self._before: list[Any] | None = None
        self._drawn: tuple[int, int] | None = None
        self._signals: dict[int, Any] = {}

    def __enter__(self) -> Self:
        self._open()
        with contextlib.suppress(ValueError):  # not in the main thread
            self._signals[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._suspend)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._signals.items():
            signal.signal(number, handler)
        self._close()

    def _open(self) -> None:
        self._before = termios.tcgetattr(self._input)
        tty.setcbreak(self._input)
        self._write(ENTER_PAGE + HIDE_CURSOR)

    def _close(self) -> None:
        self._write(LEAVE_PAGE + SHOW_CURSOR)
        if self._before is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self._input, termios.TCSADRAIN, self._before)

    def _suspend(self, number: int, frame: object) -> None:
        """Ctrl-Z: hand the terminal back, and take it again when the shell continues us."""
        self._close()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._suspend)
        self._open()
        self._drawn = None

    @contextlib.contextmanager
    def with_signs(self, own: Mapping[str, str]) -> Iterator[None]:
        """Show a game that has stand-ins for its own signs."""
        before, self._signs = self._signs, Signs(self._encoding, own)
        try:
            yield
        finally:
            self._signs = before

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        try:
            columns, rows = os.get_terminal_size(self._output.fileno())
        except OSError:
            columns, rows = 0, 0
        if not columns or not rows:
            columns, rows = shutil.get_terminal_size()
        return max(LEAST[0], columns), max(LEAST[1], rows)

    def draw(self, lines: Sequence[Text], cursor: tuple[int, int] | None = None) -> None:
        """Show these rows from the top; the cursor stands in a row and column, or is hidden."""
        columns, rows = self._drawn = self.size()
        page = [HIDE_CURSOR]
        for row in range(rows):
            text = self._ansi(fit(lines[row], columns)) if row < len(lines) else ""
            page.append(f"\033[{row + 1};1H\033[2K{text}")
        if cursor is not None:
            row, column = cursor
            page.append(f"\033[{row + 1};{min(column, columns - 1) + 1}H{SHOW_CURSOR}")
        self._write("".join(page))

    def wipe(self) -> None:
        """Hide everything that was shown, also from those who scroll back."""
        self._write(WIPE)

    def key(self) -> str:
        """The next key; `REDRAW` if the size of the terminal has changed."""
        while True:
            key = self._keys.read(LOOK)
            if key == CLOSED:
                raise EOFError
            if key is not None:
                return key
            if self.size() != self._drawn:
                return REDRAW

    def _ansi(self, text: Text) -> str:
        with self._console.capture() as captured:
            self._console.print(text, end="", soft_wrap=True, markup=False, emoji=False)
        return captured.get()

    def _write(self, text: str) -> None:
        self._output.write(self._signs(text))
        self._output.flush()
