"""Moments that deserve more than a line in the log: sealed bids turned over, a round that scores.

A game's `table` may announce them (`announce`); the page shows each as a card over the table, for
some seconds and until somebody has seen enough of it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Row(NamedTuple):
    """What is announced of one seat."""

    seat: int

    value: str
    """The number that matters: a bid, points."""

    words: str = ""
    """What it is made of."""

    art: Sequence[tuple[str, int]] = ()
    """The same as pictures: symbols of the art, and how many of each."""

    first: bool = False
    """Whether this seat has won it, or has most."""

    def plain(self) -> dict[str, Any]:
        return {**self._asdict(), "art": [[*pair] for pair in self.art]}


class Announcement(NamedTuple):
    """A card that everybody at the table sees: nothing in it may be secret."""

    title: str
    rows: Sequence[Row]

    words: str = ""
    """What comes of it, in a sentence."""

    art: Sequence[str] = ()
    """What it is about, drawn large: symbols of the art."""

    sealed: bool = False
    """Whether the values were hidden till now, and are turned over together."""

    seconds: float = 2.0
    """How long it is held before the next move is shown."""

    def plain(self) -> dict[str, Any]:
        return {
            **self._asdict(),
            "rows": [row.plain() for row in self.rows],
            "art": [*self.art],
        }
