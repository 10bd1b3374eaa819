"""What people say to each other at a table: short messages in plain text, and a few reactions.

A line is kept as long as its table, up to a number of lines. Whoever made the table can remove one;
its number stays taken, so that everybody can be told which line is gone.
"""

import unicodedata
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from tiergarten.engine.sentence import Sentence
from tiergarten.web.refusals import Refused
from tiergarten.web.store import Line

REACTIONS = ("well", "laugh", "wow", "sad", "heart")
MOST_CHARACTERS = 200  # of a message
MOST_KEPT = 500  # lines of a table
MOST_SENT = 100  # of them, to somebody who comes to the table
MOST_MARKS = 4  # accents on one letter: some scripts need as many, towers of them are a nuisance

_JOINERS = "\u200c\u200d"  # within emoji and the letters of some scripts
_EMOJI_STYLE = "\ufe0f"
# Letters, symbols and marks that show nothing, although their category says otherwise.
_BLANK = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}
_BLANK.update(range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_LAST_OF_LATIN = "\u024f"


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
        """What has changed since so many changes, or everything (None)."""
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


def clean(words: str) -> str:
    """Without what cannot be seen, or changes how the text around it is read: control characters,
    those that turn the direction of writing, blanks that look like nothing, towers of accents."""
    kept: list[str] = []
    marks = 0
    text = unicodedata.normalize("NFC", words)
    for letter, following in zip(text, [*text[1:], ""], strict=False):
        kind = unicodedata.category(letter)
        before = kept[-1] if kept else " "
        if letter.isspace() or kind in ("Zs", "Zl", "Zp"):
            letter = " "
            if before == " ":
                continue
        elif letter in _JOINERS:
            if not _joins(letter, before, following):
                continue
        elif letter == _EMOJI_STYLE:
            if unicodedata.category(before) != "So":
                continue
        elif kind.startswith("C") or ord(letter) in _BLANK:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept).strip(f" {_JOINERS}")


def _joins(joiner: str, before: str, following: str) -> bool:
    """Whether a joiner means something there: within an emoji, or between letters that need it."""
    if not following or before == " ":
        return False
    around = unicodedata.category(before), unicodedata.category(following)
    if joiner == "\u200d" and around[1] == "So":
        return around[0] in ("So", "Sk") or before == _EMOJI_STYLE
    return all(kind[0] in "LM" for kind in around) and min(before, following) > _LAST_OF_LATIN
