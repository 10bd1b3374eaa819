"""What to click for a move.

Names of spots begin with the seat whose zoo it is: `0e1` is an enclosure, `0s2` a stall place, `0b`
the barn and `0k4` the tiles of one kind in it. `t2` is a truck, and `h4` a tile in hand. A path
says what moves, and then where to. In the barn of another seat, or in one that is very full, tiles
are too small to be clicked one by one: there one clicks the barn, and chooses from what it holds.
"""

import functools
import itertools
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from tiergarten.engine.scene import MOST_PARTS, Panel
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    BARN,
    BRED,
    FEMALE,
    FIRST_STALL,
    FIRST_STALL_PLACE,
    FIXED_ENCLOSURES,
    KIND_OF,
    MALE,
    NEUTRAL,
    NO_TILE,
    OFFSPRING,
    PRICE_OF_CHANGE,
)
from tiergarten.games.zooloretto.state import animal_tile

PILE, CLOSING_PILE, BANK, BOX = "pile", "closing", "bank", "out"
MOST_KINDS_CLICKED = 8  # in the own barn
_indices = functools.cache(ACTIONS.indices)
_KIND: list[int] = KIND_OF.tolist()
STALL_PLACES = [  # of every enclosure
    range(first, end) for first, end in itertools.pairwise(FIRST_STALL_PLACE.tolist())
]


class Shown(NamedTuple):
    """All of a position on which the picture of a zoo depends; `row` is that of the zoo in a
    readable position."""

    seat: int
    row: Any
    players: int
    points: int
    truck: str  # how the one at the gate looks, if there is one
    out: bool  # of the round
    unloaded: tuple[int, ...]  # the tiles in hand


class Zoo:
    """What a zoo holds."""

    def __init__(self, shown: Shown) -> None:
        zoo = shown.row
        self.shown = shown
        self.seat = shown.seat
        self.points = shown.points
        self.coins: int = zoo.coins
        self.enclosures: int = FIXED_ENCLOSURES + zoo.expansions
        self.species: list[int] = [enclosure.species for enclosure in zoo.enclosure]
        self.animal: list[Sequence[int]] = [enclosure.animal for enclosure in zoo.enclosure]
        self.stall: Sequence[int] = zoo.stall
        self.barn = groups_in(zoo.barn)
        self.laid: dict[Hashable, Panel] = {}  # its pictures (`scene`), as long as it is there

    def places(self, e: int) -> range:
        """The stall places of an enclosure."""
        return STALL_PLACES[e]

    def place_with(self, e: int, what: int) -> int:
        """The first stall place of an enclosure with this on it: 0 is nothing."""
        return next(place for place in self.places(e) if self.stall[place] == what)

    def first_of(self, species: int) -> int:
        """The first kind of a species in the barn."""
        return next(kind for kind, _ in self.barn if kind // 3 == species)


def kind_of(tile: int) -> int:
    """The kind of a tile that is to be placed."""
    return _KIND[tile]


@functools.lru_cache(MOST_PARTS)
def groups_in(barn: Any) -> list[tuple[int, list[int]]]:
    """The kinds in a barn with their tiles; animals that cannot breed are one kind."""
    return [*_groups(barn.animal, barn.stall)]


def _groups(
    animal: Sequence[Sequence[int]], stall: Sequence[int]
) -> Iterator[tuple[int, list[int]]]:
    for species, counts in enumerate(animal):
        if not any(counts):
            continue
        for sorts in ((NEUTRAL, OFFSPRING, BRED), (MALE,), (FEMALE,)):
            tiles = [animal_tile(species, sort) for sort in sorts for _ in range(counts[sort])]
            if tiles:
                yield _KIND[tiles[0]], tiles
    for i, count in enumerate(stall):
        if count:
            yield FIRST_STALL + i, [FIRST_STALL + i] * count


class Clicks:
    """The clicks of a seat that may act; `table` is a readable position."""

    def __init__(self, table: Any, zoo: Zoo, legal: Sequence[int]) -> None:
        self.zoo = zoo
        self.seat = zoo.seat
        self.loading = table.revealed != NO_TILE
        self.pile = PILE if table.left > table.closing else CLOSING_PILE
        kinds = dict.fromkeys(_KIND[tile] for tile in zoo.shown.unloaded)
        self.hand = list(kinds)  # the kinds one has to place
        self.spends = not self.loading and not self.hand
        few = len(zoo.barn) <= MOST_KINDS_CLICKED
        self.opens_barn = few and self.spends and zoo.coins >= PRICE_OF_CHANGE
        self.chosen: set[int] = set()  # the kinds that are a choice after clicking a barn
        self.paths = {action: self._path(action) for action in legal}

    def _path(self, action: int) -> list[str]:
        """What to click for a legal move."""
        verb, at = _indices(action)
        zoo, own = self.zoo, self.seat
        if verb == "draw":
            return [self.pile]
        if verb in ("load", "take"):
            return [f"t{at[0] + 1}"]
        if verb == "place":
            to = self._destination(*at)
            return [f"h{at[0]}", to] if len(self.hand) > 1 else [to]
        if verb == "move":
            return [*self._in_barn(at[0]), f"{own}e{at[1]}"]
        if verb == "shift":
            kind, start = FIRST_STALL + at[0], at[1]
            place = [] if start == BARN else [f"{own}s{zoo.place_with(start, at[0] + 1)}"]
            return [*(place or self._in_barn(kind)), self._destination(kind, at[2])]
        if verb == "exchange":
            return [f"{own}e{at[0]}", f"{own}e{at[1]}"]
        if verb == "trade":
            return [f"{own}e{at[0]}", *self._in_barn(zoo.first_of(at[1]))]
        if verb == "buy":
            return self._chosen(at[0], at[1])
        if verb == "discard":
            return [*self._in_barn(at[0]), BOX]
        return [f"{own}e{zoo.enclosures}"]

    def _in_barn(self, kind: int) -> list[str]:
        """A tile of this kind in the own barn."""
        return [f"{self.seat}k{kind}"] if self.opens_barn else self._chosen(self.zoo.seat, kind)

    def _chosen(self, owner: int, kind: int) -> list[str]:
        """A tile of this kind in a barn of which it cannot be clicked itself."""
        self.chosen.add(kind)
        return [f"{owner}b", f"={kind}"]

    def _destination(self, kind: int, spot: int) -> str:
        """Where a tile of this kind is put."""
        if spot == BARN:
            return f"{self.seat}b"
        if kind >= FIRST_STALL:
            return f"{self.seat}s{self.zoo.place_with(spot, 0)}"
        return f"{self.seat}e{spot}"
