"""Which move a click would be that is not allowed, so that it can be said why.

The names of spots are those of `clicks`.
"""

from collections.abc import Sequence
from typing import Any

from tiergarten.engine.readable import readable
from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    BARN,
    ENCLOSURES,
    FIRST_STALL,
    KINDS,
    PRICE_OF_TILE,
    SPOTS,
    STALLS,
)
from tiergarten.games.zooloretto.table.clicks import (
    BANK,
    BOX,
    CLOSING_PILE,
    PILE,
    Clicks,
    Shown,
    Zoo,
)


def asks(state: State, seat: int, spot: str, legal: Sequence[int]) -> str:
    """The move that a click of a seat on a spot would be."""
    table = readable(state)
    if table.acting >> seat & 1:
        zoo = _zoo(table, seat)
        return Asking(table, zoo, Clicks(table, zoo, legal)).move(spot)
    # What it could do on its turn.
    if spot in (PILE, CLOSING_PILE):
        return "draw"
    return f"take {spot[1:]}" if spot[0] == "t" else ""


def _zoo(table: Any, seat: int) -> Zoo:
    """What a zoo holds; how it looks does not matter here."""
    hand = table.hand.tile[: table.hand.count] if table.acting >> seat & 1 else ()
    return Zoo(Shown(seat, table.zoo[seat], table.players, 0, "", False, hand))


class Asking:
    """What a seat that may act asks for by clicking what is no step of a legal move."""

    def __init__(self, table: Any, zoo: Zoo, clicks: Clicks) -> None:
        self._table = table
        self._zoo = zoo  # its own
        self._clicks = clicks

    def move(self, spot: str) -> str:
        """The move that a click on this spot would be; nothing if it begins a legal one."""
        clicks = self._clicks
        if any(path[0] == spot for path in clicks.paths.values()):
            return ""
        if spot in (PILE, CLOSING_PILE):
            return "draw"
        if spot == BANK:
            return self._bank()
        if spot == BOX:
            return self._box()
        if spot[0] == "t":
            return f"{'load' if clicks.loading else 'take'} {spot[1:]}"
        whose, place, number = int(spot[0]), spot[1], int(spot[2:] or 0)
        if whose != self._zoo.seat:
            return self._buying(whose)
        if place == "e":
            return self._enclosure(number)
        if place == "s":
            return self._stall_place(number)
        if place == "k":
            return self._barn(number)
        return "" if clicks.opens_barn else self._barn(None)

    def _buying(self, whose: int) -> str:
        barn = _zoo(self._table, whose).barn
        return f"buy p{whose + 1} {KINDS[barn[0][0]]}" if barn else ""

    def _bank(self) -> str:
        """What money is for: an expansion, as long as one cannot afford it."""
        can_expand = ACTIONS.start("expand") in self._clicks.paths
        return "" if can_expand else "expand"

    def _box(self) -> str:
        """For a tile that is to leave the game, unless one of the barn could."""
        clicks, zoo = self._clicks, self._zoo
        if clicks.spends and zoo.coins >= PRICE_OF_TILE:
            return ""
        kinds = [*clicks.hand, *(kind for kind, _ in zoo.barn), FIRST_STALL]
        return f"discard {KINDS[kinds[0]]}"

    def _enclosure(self, e: int) -> str:
        zoo = self._zoo
        animal = next((KINDS[kind] for kind in self._clicks.hand if kind < FIRST_STALL), "")
        if animal:
            return f"place {animal} {ENCLOSURES[e]}"
        if e >= zoo.enclosures:
            return "expand"
        others = [other for other in range(zoo.enclosures) if other != e]
        other = next((o for o in others if any(zoo.animal[o])), others[0])
        return f"exchange {ENCLOSURES[min(e, other)]} {ENCLOSURES[max(e, other)]}"

    def _stall_place(self, place: int) -> str:
        zoo, hand = self._zoo, self._clicks.hand
        e = next(e for e in range(zoo.enclosures) if place in zoo.places(e))
        if hand:
            stalls = (KINDS[kind] for kind in hand if kind >= FIRST_STALL)
            return f"place {next(stalls, STALLS[0])} {ENCLOSURES[e]}"
        there = zoo.stall[place]
        if there:
            return f"shift {STALLS[there - 1]} {ENCLOSURES[e]} barn"
        stalls = (KINDS[kind] for kind, _ in zoo.barn if kind >= FIRST_STALL)
        return f"shift {next(stalls, STALLS[0])} barn {ENCLOSURES[e]}"

    def _barn(self, kind: int | None) -> str:
        """For a tile of this kind, or for the first."""
        hand, barn = self._clicks.hand, self._zoo.barn
        if hand:
            return f"place {KINDS[hand[0]]} {SPOTS[BARN]}"
        if not barn:
            return "expand" if self._clicks.loading else ""
        kind = barn[0][0] if kind is None else kind
        tile, to = KINDS[kind], ENCLOSURES[0]
        return f"shift {tile} barn {to}" if kind >= FIRST_STALL else f"move {tile} {to}"
