"""What a terminal can do: colour and clearing where there is one, plain lines elsewhere."""

import os
import sys
from typing import TextIO

BLANK_LINES = 60  # lines that hide a page where it cannot be cleared


class Screen:
    """Writes to the output stream; colours only on a real terminal, unless switched off."""

    def __init__(self, plain: bool = False, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stdout
        self.terminal = self.stream.isatty() and os.environ.get("TERM") != "dumb"
        self.fancy = self.terminal and not plain and not os.environ.get("NO_COLOR")

    def write(self, text: str = "") -> None:
        print(text, file=self.stream, flush=True)

    def bold(self, text: str) -> str:
        return f"\033[1m{text}\033[0m" if self.fancy else text

    def dim(self, text: str) -> str:
        return f"\033[2m{text}\033[0m" if self.fancy else text

    def clear(self) -> None:
        """Clear the screen and the scrollback."""
        if self.fancy:
            self._wipe()

    def curtain(self, text: str) -> None:
        """Hide what was on the screen from the next person, terminal or not."""
        if self.terminal:
            self._wipe()
        else:
            self.write("\n" * BLANK_LINES)
        self.write(text)

    def _wipe(self) -> None:
        """Clear the screen and the scrollback."""
        self.stream.write("\033[2J\033[3J\033[H")
        self.stream.flush()
