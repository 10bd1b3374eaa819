"""A small terminal: understands what Tiergarten writes to one, and refuses anything else."""

import re

SEQUENCE = re.compile(r"\x1b\[([?]?)([0-9;]*)([A-Za-z])")
BEGUN = re.compile(r"\x1b(?:\[[?]?[0-9;]*)?")
COLOUR = re.compile(r"(?:^|;)(?:[34][0-8]|9[0-7]|10[0-7])(?:;|$)")


class Emulator:
    """The rows of a screen, and what has happened to it."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.alternate = False
        self.wipes = 0  # of the scrollback
        self.colours: set[str] = set()
        self.faults: list[str] = []
        self.normal = ""  # what was written beside the alternate screen
        self.shows_cursor = True
        self._row = self._column = 0
        self._rest = ""  # of a sequence that is not complete yet
        self._clear()

    def _clear(self) -> None:
        self._cells = [[" "] * self.columns for _ in range(self.rows)]

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self._cells]

    @property
    def text(self) -> str:
        return "\n".join(self.lines())

    def feed(self, text: str) -> None:
        """Take what a program has written."""
        text, at = self._rest + text, 0
        self._rest = ""
        while at < len(text):
            if text[at] == "\x1b":
                found = SEQUENCE.match(text, at)
                if not found:
                    assert BEGUN.fullmatch(text, at), repr(text[at : at + 20])
                    self._rest = text[at:]
                    return
                self._obey(*found.groups())
                at = found.end()
            else:
                self._write(text[at])
                at += 1

    def _write(self, sign: str) -> None:
        if not self.alternate:
            self.normal += sign
        elif not sign.isprintable():
            self.faults.append(f"{sign!r} would move or scroll the page")
        elif self._column >= self.columns or self._row >= self.rows:
            self.faults.append(f"{sign!r} beyond row {self._row}, column {self._column}")
        else:
            self._cells[self._row][self._column] = sign
            self._column += 1

    def _obey(self, private: str, numbers: str, letter: str) -> None:
        if private:
            self._switch(int(numbers), letter == "h")
        elif letter == "H":
            row, column = (int(n) for n in (numbers or "1;1").split(";"))
            self._row, self._column = row - 1, column - 1
        elif letter == "J":
            self.wipes += numbers == "3"
            self._clear()
        elif letter == "K":
            assert numbers == "2"
            self._cells[self._row] = [" "] * self.columns
        else:
            assert letter == "m", (numbers, letter)
            if COLOUR.search(numbers):
                self.colours.add(numbers)

    def _switch(self, mode: int, on: bool) -> None:
        if mode == 1049:
            self.alternate = on
            self._clear()
        elif mode == 25:
            self.shows_cursor = on
        else:
            assert mode == 7, mode
