"""Writing line by line: for pipes, for screen readers, and for what is just printed."""

import os
import sys
from typing import TextIO

BLANK_LINES = 60  # lines that hide a page where it cannot be cleared


class Screen:
    """Writes to the output stream; bold only on a real terminal, unless switched off."""

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

    def curtain(self, text: str) -> None:
        """Hide what was on the screen from the next person, terminal or not."""
        if self.terminal:
            self.stream.write("\033[2J\033[3J\033[H")
        else:
            self.write("\n" * BLANK_LINES)
        self.write(text)


def is_full(plain: bool) -> bool:
    """Whether the whole screen can be used: somebody sits at a terminal that can do it."""
    if plain or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
