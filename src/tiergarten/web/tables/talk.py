"""What people say to each other at a table: short messages in plain text, and a few reactions.

A line is kept as long as its table, up to a number of lines. Whoever made the table can remove one;
its number stays taken, so that everybody can be told which line is gone.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from tiergarten.engine.sentence import Sentence
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import Line
from tiergarten.web.visible import clean

REACTIONS = ("well", "laugh", "wow", "sad", "heart")
MOST_CHARACTERS = 200  # of a message
MOST_KEPT = 500  # lines of a table
MOST_SENT = 100  # of them, to somebody who comes to the table


class Talk:
    """What was said at a table, and every change since it was opened here."""

    def __init__(self, lines: list[Line]) -> None:
        self._last = max((line.number for line in lines), default=0)
        self._lines = {line.number: line for line in lines if line.words or line.reaction}
        self._changes: list[int] = []  # the numbers of lines that were added or removed

    @property
    def changes(self) -> int:
        """How often something was added or removed."""
        return len(self._changes)

    @property
    def next_number(self) -> int:
        return self._last + 1

    def add(self, line: Line) -> None:
        self._lines[line.number] = line
        self._last = line.number
        self._lines.pop(line.number - MOST_KEPT, None)
        self._changes.append(line.number)

    def follow(self, lines: list[Line]) -> None:
        """Do what another process has done, for all that the database holds: add lines that are not
        known here yet, remove those that are gone."""
        kept = {line.number for line in lines if line.words or line.reaction}
        for line in lines:
            if line.number > self._last:
                self.add(line)
            if line.number in self._lines and line.number not in kept:
                self.remove(line.number)

    def remove(self, number: int) -> bool:
        """Remove a line, if it is there."""
        if self._lines.pop(number, None) is None:
            return False
        self._changes.append(number)
        return True

    def rename(self, seats: Collection[int], name: str) -> None:
        """What the people of these seats have said was said by somebody of this name."""
        for number, line in self._lines.items():
            if line.seat in seats:
                self._lines[number] = replace(line, name=name)

    def message(self, since: int | None) -> dict[str, Any]:
        """What has changed since this many changes, or everything (None)."""
        if since is None:
            lines, removed = list(self._lines.values())[-MOST_SENT:], []
        else:
            numbers = dict.fromkeys(self._changes[since:])
            lines = [self._lines[number] for number in numbers if number in self._lines]
            removed = [number for number in numbers if number not in self._lines]
        return {
            "type": "talk",
            "fresh": since is None,
            "lines": [plain(line) for line in lines],
            "removed": removed,
        }


def plain(line: Line) -> dict[str, Any]:
    """A line as it is sent."""
    return {
        "number": line.number,
        "seat": line.seat,
        "name": line.name,
        "words": line.words,
        "reaction": line.reaction,
        "at": round(line.at),
    }


def check_words(words: str) -> str:
    """A message as it is shown: one line of characters that can be seen."""
    words = clean(words)
    if not 1 <= len(words) <= MOST_CHARACTERS:
        raise Refused(
            422,
            "bad_words",
            Sentence("a message has 1 to {most} characters", most=MOST_CHARACTERS),
        )
    return words
