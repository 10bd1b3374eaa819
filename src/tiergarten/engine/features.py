"""What learners see of a position: a list of features, declared once.

A game's `observe` writes whole numbers from 0 to 255 into a vector; its declaration says what
stands where, what it means, and within which bounds. Compiled code takes its indices from the same
declaration, so that the two cannot differ. A vector is as long as the number of players asks for.

A vector is made of parts, and a part of one or more alike blocks: the table, every truck, every
seat (the viewer's own first, then clockwise). A block is made of groups of features.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.record import MOST_SEATS

MOST = 255
"""The largest number in a vector, which is one of bytes."""


class Feature(NamedTuple):
    """One feature. A vector of bytes holds its value minus `low`; one of floating-point numbers
    holds that divided by `high - low`, which is between 0 and 1."""

    name: str
    meaning: str
    low: int
    high: int
    seat: int | None
    """Whose it is: 0 is the viewer's own, 1 the next seat clockwise; None is the table's."""


@dataclass(frozen=True)
class Group:
    """Features that stand side by side and mean the same, one of each name."""

    name: str
    meaning: str
    high: int | Sequence[int] = 1
    low: int = 0
    of: Sequence[str] = ("",)

    def __post_init__(self) -> None:
        if not all(0 < high - self.low <= MOST for high in self.highest):
            raise ValueError(f"{self.name}: a feature has at most {MOST} values beside its lowest")

    @property
    def highest(self) -> list[int]:
        """The upper bound of each."""
        if isinstance(self.high, int):
            return [self.high] * len(self.of)
        if len(self.high) != len(self.of):
            raise ValueError(f"{self.name}: {len(self.high)} bounds for {len(self.of)} features")
        return [int(high) for high in self.high]


class Block:
    """Groups of features, one after the other."""

    def __init__(self, *groups: Group) -> None:
        self.groups = groups
        self._start: dict[str, int] = {}
        self.size = 0
        for group in groups:
            if group.name in self._start:
                raise ValueError(f"there are two groups called {group.name!r}")
            self._start[group.name] = self.size
            self.size += len(group.of)

    def at(self, name: str) -> int:
        """Where a group begins, counted from the beginning of the block."""
        return self._start[name]

    def listed(self, where: str, seat: int | None) -> list[Feature]:
        """Its features, of the block with this name."""
        return [
            Feature(
                ": ".join(word for word in (where, group.name, item) if word),
                group.meaning,
                group.low,
                high,
                seat,
            )
            for group in self.groups
            for item, high in zip(group.of, group.highest, strict=True)
        ]


@dataclass(frozen=True)
class Part:
    """A block as often as it is there: once for every seat, so often, or listed by the number of
    players."""

    name: str
    block: Block
    times: int | Sequence[int] | None = None
    """None: once for every seat."""

    def count(self, players: int) -> int:
        if self.times is None:
            return players
        if isinstance(self.times, int):
            return self.times
        return int(self.times[players]) if players < len(self.times) else 0


def table(block: Block) -> Part:
    """What is there once."""
    return Part("", block, 1)


def seats(block: Block) -> Part:
    """What every seat has: the viewer first, then the others clockwise."""
    return Part("seat", block)


class Features:
    """All features of a game."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts

    def size(self, players: int) -> int:
        """How long a vector is."""
        return sum(part.block.size * part.count(players) for part in self.parts)

    def starts(self, name: str) -> NDArray[np.int64]:
        """Where a part begins, by the number of players; for compiled code."""
        before = self.parts[: [part.name for part in self.parts].index(name)]
        return np.array(
            [
                sum(part.block.size * part.count(players) for part in before)
                for players in range(MOST_SEATS + 1)
            ]
        )

    def listed(self, players: int) -> list[Feature]:
        """Every feature, in the order of the vector."""
        found: list[Feature] = []
        for part in self.parts:
            of_seats = part.times is None
            for index in range(part.count(players)):
                where = f"{part.name} {index + (not of_seats)}" if part.name else ""
                found += part.block.listed(where, index if of_seats else None)
        return found

    @cached_property
    def _scales(self) -> dict[int, NDArray[np.float32]]:
        return {}

    def scale(self, players: int) -> NDArray[np.float32]:
        """What to multiply a vector of bytes with to get numbers between 0 and 1."""
        if players not in self._scales:
            spans = [feature.high - feature.low for feature in self.listed(players)]
            self._scales[players] = (1 / np.array(spans)).astype(np.float32)
        return self._scales[players]


def vector(rules: Any, state: Any, seat: int) -> NDArray[np.uint8]:
    """What a seat sees, as bytes, from a game's rules."""
    out = np.zeros(rules.FEATURES.size(int(state.players)), np.uint8)
    rules.observe(state, seat, out)
    return out
