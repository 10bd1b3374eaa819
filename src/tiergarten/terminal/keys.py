"""Keys as they are pressed: names for those that have no sign."""

import codecs
import os
import re
import select
from collections import deque

ENTER, TAB, BACKTAB, ESCAPE, BACKSPACE = "enter", "tab", "backtab", "escape", "backspace"
UP, DOWN, LEFT, RIGHT = "up", "down", "left", "right"
PAGE_UP, PAGE_DOWN, HOME, END = "page up", "page down", "home", "end"
CLEAR, REDRAW, CLOSED = "clear", "redraw", "closed"

CONTROL = {
    "\r": ENTER,
    "\n": ENTER,
    "\t": TAB,
    "\x7f": BACKSPACE,
    "\x08": BACKSPACE,
    "\x04": CLOSED,
    "\x15": CLEAR,
    "\x0c": REDRAW,
    "\x1b": ESCAPE,
}
SEQUENCES = {
    "A": UP,
    "B": DOWN,
    "C": RIGHT,
    "D": LEFT,
    "H": HOME,
    "F": END,
    "Z": BACKTAB,
    "1~": HOME,
    "7~": HOME,
    "4~": END,
    "8~": END,
    "5~": PAGE_UP,
    "6~": PAGE_DOWN,
}
SEQUENCE = re.compile(r"\x1b(?:\[([0-9;]*[A-Za-z~])|O([A-Z]))")
PATIENCE = 0.05  # seconds: the rest of a sequence comes at once, after Escape nothing does


class Keys:
    """Reads keys from a terminal that passes on every one of them."""

    def __init__(self, descriptor: int, encoding: str) -> None:
        self._descriptor = descriptor
        self._decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
        self._text = ""
        self._waiting: deque[str] = deque()

    def read(self, seconds: float) -> str | None:
        """The next key; None if none comes within this time."""
        if not self._waiting and self._more(seconds):
            while self._text == "\x1b" or re.fullmatch(r"\x1b[\[O][0-9;]*", self._text):
                if not self._more(PATIENCE):
                    break
            self._split()
        return self._waiting.popleft() if self._waiting else None

    def _more(self, seconds: float) -> bool:
        """Take what has been typed; whether there was anything."""
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._descriptor, 4096)
        except OSError:  # the terminal is gone
            data = b""
        if not data:
            self._waiting.append(CLOSED)
        self._text += self._decoder.decode(data)
        return bool(data)

    def _split(self) -> None:
        while self._text:
            if found := SEQUENCE.match(self._text):
                key = SEQUENCES.get(found[1] or found[2], "")
                self._text = self._text[found.end() :]
            else:
                sign, self._text = self._text[0], self._text[1:]
                key = CONTROL.get(sign, sign if sign.isprintable() else "")
            if key:
                self._waiting.append(key)
