"""A slow, obvious survey of a garden, made from scratch by the coordinates of its cells.

Most gardens are seen again and again while others change, so what was found is remembered.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    CELL_AT,
    CELLS,
    CENTRES,
    COLOUR_OF,
    DIRECTIONS,
    FIRST_PATTERN,
    FRONT_FEATURE,
    FRONT_UP,
    HEXES,
    JOKERS_FOR,
    PATTERN_OF,
    PAVILION,
    PLACE_OF_CELL,
    PLACES,
    POINTS_COLOUR_HEX,
    SINGLE_AT,
    SINGLE_FEATURE,
    VALUE_OF,
    WHEEL,
)
from tiergarten.games.queens_garden.position.planting import Cell, Plot, can_be_planted
from tiergarten.games.queens_garden.state import PLAYER, hexes_in, printed_cell

Garden = dict[Cell, int]  # the hexes of a garden by their coordinates


class Survey(NamedTuple):
    """What can be found out about a garden."""

    fault: str  # what no order of laying could bring about; empty if nothing
    hexes: Counter[int]  # tiles only: what is printed does not count
    jokers: int  # for all features that are surrounded (QG-17)
    pavilions: int
    points: tuple[int, ...]  # by attribute, whenever the wheel names it (QG-23)

    def wheel(self, side: int, round_index: int) -> int:
        """The points of the three attributes of a round, counted from 0."""
        return sum(self.points[attribute] for attribute in WHEEL[side, round_index])


def survey(garden: State) -> Survey:
    """Survey a garden whose cells and places fit each other."""
    return _survey(garden.tobytes())


@lru_cache(maxsize=256)
def _survey(data: bytes) -> Survey:
    garden = np.frombuffer(data, PLAYER.fields["garden"].dtype).view(np.recarray)[0]
    hexes = garden_of(garden)
    printed = {
        place: CELL_AT[cell]
        for place in range(len(PLACES))
        if (cell := printed_cell(garden, place)) >= 0
    }
    tiles = Counter(hexagon for at, hexagon in hexes.items() if at not in printed.values())
    fronts = [
        int(FRONT_FEATURE[what - FRONT_UP]) for what in garden.place.tolist() if what >= FRONT_UP
    ]
    return Survey(
        _twins(hexes) or _strangers(hexes, printed),
        tiles,
        _jokers(garden, hexes),
        fronts.count(PAVILION),
        tuple(_attribute_points(hexes, attribute) for attribute in range(len(ATTRIBUTES))),
    )


def garden_of(garden: State) -> Garden:
    """The hexes of a garden by their coordinates."""
    there = zip(CELL_AT, hexes_in(garden), strict=True)
    return {at: hexagon for at, hexagon in there if hexagon >= 0}


def groups(garden: Garden, kind: Callable[[int], int]) -> list[list[int]]:
    """All groups of hexes for which `kind` gives the same: the hexes of each group."""
    found, waiting = [], set(garden)
    while waiting:
        start = waiting.pop()
        group, edge = [start], [start]
        while edge:
            for at in _around(edge.pop()):
                if at in waiting and kind(garden[at]) == kind(garden[start]):
                    waiting.remove(at)
                    group.append(at)
                    edge.append(at)
        found.append([garden[at] for at in group])
    return found


def _around(at: Cell) -> list[Cell]:
    return [(at[0] + q, at[1] + r) for q, r in DIRECTIONS]


def _twins(hexes: Garden) -> str:
    """QG-16: identical hexes in a group."""
    by_colour = groups(hexes, lambda hexagon: int(COLOUR_OF[hexagon]))
    by_pattern = groups(hexes, lambda hexagon: int(PATTERN_OF[hexagon]))
    for group in by_colour + by_pattern:
        if len(set(group)) < len(group):
            names = ", ".join(sorted(HEXES[hexagon] for hexagon in group))
            return f"identical hexes in a group: {names} (QG-16)"
    return ""


def _strangers(hexes: Garden, printed: dict[int, Cell]) -> str:
    """QG-15: hexes that cannot have been laid in any order."""
    beside = {at: [near for near in _around(at) if near in hexes] for at in hexes}
    kin = {at: [near for near in beside[at] if _kin(hexes[at], hexes[near])] for at in hexes}
    place_of = dict(zip(CELL_AT, PLACE_OF_CELL.tolist(), strict=True))
    after = {at: printed[place_of[at]] for at in hexes if place_of[at] in printed}
    for at in printed.values():
        del after[at]
    if can_be_planted(Plot(beside, kin, after)):
        return ""
    alone = [at for at in hexes if not kin[at]]
    for at in alone:
        for near in set(beside[at]) & set(alone):
            one, other = (f"{HEXES[hexes[it]]} on {CELLS[CELL_AT.index(it)]}" for it in (at, near))
            return f"{one} and {other} are neighbours, and neither has kin beside it (QG-15)"
    return "in whatever order it was planted, some hex was laid beside strangers only (QG-15)"


def _kin(one: int, other: int) -> bool:
    return bool(COLOUR_OF[one] == COLOUR_OF[other] or PATTERN_OF[one] == PATTERN_OF[other])


def _jokers(garden: State, hexes: Garden) -> int:
    features = dict(zip(SINGLE_AT, SINGLE_FEATURE.tolist(), strict=True))
    for centre, what in zip(CENTRES, garden.place.tolist(), strict=True):
        if what >= FRONT_UP:
            features[centre] = int(FRONT_FEATURE[what - FRONT_UP])
    closed = [kind for at, kind in features.items() if all(near in hexes for near in _around(at))]
    return sum(int(JOKERS_FOR[kind]) for kind in closed)


def _attribute_points(hexes: Garden, attribute: int) -> int:
    if attribute < FIRST_PATTERN:
        return sum(POINTS_COLOUR_HEX for h in hexes.values() if COLOUR_OF[h] == attribute)
    pattern = attribute - FIRST_PATTERN
    return sum(int(VALUE_OF[h]) for h in hexes.values() if PATTERN_OF[h] == pattern)
