"""What to click for a move, and which move a click would be if it were allowed.

Names of spots begin with the seat whose zoo it is: `0e1` is an enclosure, `0s2` a stall place, `0b`
the barn and `0k4` the tiles of one kind in it. `t2` is a truck, and `h4` a tile in hand. A path
says what moves, and then where to. In the barn of another seat, or in one that is very full, tiles
are too small to be clicked one by one: there one clicks the barn, and chooses from what it holds.
"""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from tiergarten.engine.record import MOST_SEATS
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    BARN,
    BRED,
    ENCLOSURES,
    FEMALE,
    FIRST_STALL,
    FIRST_STALL_PLACE,
    FIXED_ENCLOSURES,
    KIND_OF,
    KINDS,
    MALE,
    NEUTRAL,
    NO_TILE,
    OFFSPRING,
    PRICE_OF_CHANGE,
    PRICE_OF_TILE,
    SPOTS,
    STALLS,
)
from tiergarten.games.zooloretto.state import animal_tile

PILE, CLOSING_PILE, BOX = "pile", "closing", "out"
MOST_KINDS_CLICKED = 8  # in the own barn
_indices = functools.cache(ACTIONS.indices)
_KIND: list[int] = KIND_OF.tolist()
_FIRST_PLACE: list[int] = FIRST_STALL_PLACE.tolist()


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
        self.barn = list(_groups(zoo.barn.animal, zoo.barn.stall))

    def places(self, e: int) -> range:
        """The stall places of an enclosure."""
        return range(_FIRST_PLACE[e], _FIRST_PLACE[e + 1])

    def place_with(self, e: int, what: int) -> int:
        """The first stall place of an enclosure with this on it: 0 is nothing."""
        return next(place for place in self.places(e) if self.stall[place] == what)

    def first_of(self, species: int) -> int:
        """The first kind of a species in the barn."""
        return next(kind for kind, _ in self.barn if kind // 3 == species)


def _groups(
    animal: Sequence[Sequence[int]], stall: Sequence[int]
) -> Iterator[tuple[int, list[int]]]:
    """The kinds in a barn with their tiles; animals that cannot breed are one kind."""
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


class InTheMiddle(NamedTuple):
    """The moves that clicks in the middle of the table ask for."""

    piles: tuple[str, str]
    bank: str
    box: str
    trucks: tuple[str, ...]


@functools.cache
def looking(trucks: int, seated: bool) -> InTheMiddle:
    """The clicks of those who cannot act now: what they could do on their turn, if seated."""
    if not seated:
        return InTheMiddle(("", ""), "", "", ("",) * trucks)
    taking = tuple(f"take {t + 1}" for t in range(trucks))
    return InTheMiddle(("draw", "draw"), "", "", taking)


@dataclass(frozen=True)
class Idle:
    """The clicks in a zoo of whoever cannot act there: the owner, or anybody else (None). At
    most they ask for what is in the barn."""

    seat: int | None
    barn_move: str

    opens_barn: ClassVar[bool] = False
    hand: ClassVar[Sequence[int]] = ()

    def asks(self, spot: str, move: str) -> str:
        return move

    def enclosure(self, zoo: Zoo, e: int) -> str:
        return ""

    def stall_place(self, zoo: Zoo, e: int, place: int) -> str:
        return ""

    def barn(self, zoo: Zoo, kind: int | None = None) -> str:
        return self.barn_move


NOBODYS = Idle(None, "")
ONES_OWN = tuple(Idle(seat, "") for seat in range(MOST_SEATS))


class Own(NamedTuple):
    """The clicks of one who may act, in their own zoo: all on which its panel depends."""

    seat: int
    loading: bool
    hand: tuple[int, ...]  # the kinds one has to place
    opens_barn: bool
    begins: frozenset[str]  # the spots in the zoo with which moves begin

    def asks(self, spot: str, move: str) -> str:
        """This move, if a click on this spot is to ask for it."""
        return "" if spot in self.begins else move

    def enclosure(self, zoo: Zoo, e: int) -> str:
        animal = next((KINDS[kind] for kind in self.hand if kind < FIRST_STALL), "")
        if animal:
            return f"place {animal} {ENCLOSURES[e]}"
        if e >= zoo.enclosures:
            return "expand"
        others = [other for other in range(zoo.enclosures) if other != e]
        other = next((o for o in others if any(zoo.animal[o])), others[0])
        return f"exchange {ENCLOSURES[min(e, other)]} {ENCLOSURES[max(e, other)]}"

    def stall_place(self, zoo: Zoo, e: int, place: int) -> str:
        if self.hand:
            stalls = (KINDS[kind] for kind in self.hand if kind >= FIRST_STALL)
            return f"place {next(stalls, STALLS[0])} {ENCLOSURES[e]}"
        there = zoo.stall[place]
        if there:
            return f"shift {STALLS[there - 1]} {ENCLOSURES[e]} barn"
        stalls = (KINDS[kind] for kind, _ in zoo.barn if kind >= FIRST_STALL)
        return f"shift {next(stalls, STALLS[0])} barn {ENCLOSURES[e]}"

    def barn(self, zoo: Zoo, kind: int | None = None) -> str:
        """For a tile of this kind, or for the first."""
        if self.hand:
            return f"place {KINDS[self.hand[0]]} {SPOTS[BARN]}"
        if not zoo.barn:
            return "expand" if self.loading else ""
        kind = zoo.barn[0][0] if kind is None else kind
        tile, to = KINDS[kind], ENCLOSURES[0]
        return f"shift {tile} barn {to}" if kind >= FIRST_STALL else f"move {tile} {to}"


class Clicks:
    """The clicks of a seat that may act; `table` is a readable position."""

    def __init__(self, table: Any, seat: int, zoo: Zoo, legal: Sequence[int]) -> None:
        self.zoo = zoo
        self.seat = seat
        self.loading = table.revealed != NO_TILE
        self.pile = PILE if table.left > table.closing else CLOSING_PILE
        kinds = dict.fromkeys(_KIND[tile] for tile in zoo.shown.unloaded)
        self.hand = list(kinds)  # the kinds one has to place
        self.spends = not self.loading and not self.hand
        few = len(zoo.barn) <= MOST_KINDS_CLICKED
        self.opens_barn = few and self.spends and zoo.coins >= PRICE_OF_CHANGE
        self.chosen: set[int] = set()  # the kinds that are a choice after clicking a barn
        self.paths = {action: self._path(action) for action in legal}
        self._begins = {path[0] for path in self.paths.values()}

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

    # Which move a click would be: needed only for what is not allowed, to say why.

    def asks(self, spot: str, move: str) -> str:
        """This move, if a click on this spot is to ask for it."""
        return "" if spot in self._begins else move

    def in_the_middle(self, trucks: int) -> InTheMiddle:
        return InTheMiddle(
            (self.asks(PILE, "draw"), self.asks(CLOSING_PILE, "draw")),
            self.asks("bank", self.bank()),
            self.asks(BOX, self.box()),
            tuple([self.asks(f"t{t + 1}", self.truck(t)) for t in range(trucks)]),
        )

    def in_zoo(self, zoo: Zoo) -> Own | Idle:
        """The clicks of the seat in a zoo."""
        if zoo.seat != self.seat:
            return Idle(None, self.asks(f"{zoo.seat}b", self._buying(zoo)))
        mine = str(self.seat)
        begins = frozenset([spot for spot in self._begins if spot.startswith(mine)])
        return Own(self.seat, self.loading, tuple(self.hand), self.opens_barn, begins)

    def _buying(self, zoo: Zoo) -> str:
        return f"buy p{zoo.seat + 1} {KINDS[zoo.barn[0][0]]}" if zoo.barn else ""

    def truck(self, t: int) -> str:
        return f"{'load' if self.loading else 'take'} {t + 1}"

    def bank(self) -> str:
        """What money is for: an expansion, as long as one cannot afford it."""
        can_expand = ACTIONS.start("expand") in self.paths
        return "" if can_expand else "expand"

    def box(self) -> str:
        """For a tile that is to leave the game, unless one of the barn could."""
        if self.spends and self.zoo.coins >= PRICE_OF_TILE:
            return ""
        kinds = [*self.hand, *(kind for kind, _ in self.zoo.barn), FIRST_STALL]
        return f"discard {KINDS[kinds[0]]}"
