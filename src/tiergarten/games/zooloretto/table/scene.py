"""Laying the table: the middle of it, and every zoo; only what will be drawn is secret."""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

from tiergarten.engine.language import Say
from tiergarten.engine.points import remember_scores, scores_of
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, once_a_position
from tiergarten.engine.scene import MOST_PARTS, MOST_POSITIONS, ArtWords, Choice, Panel, Scene
from tiergarten.games.zooloretto.pieces import IN_THE_BOX, TILE_NAMES
from tiergarten.games.zooloretto.rules.scoring import score
from tiergarten.games.zooloretto.table.clicks import Clicks, Zoo
from tiergarten.games.zooloretto.table.market import (
    DRAWN,
    IN_THE_MIDDLE,
    Middle,
    market_panel,
    middle_of,
)
from tiergarten.games.zooloretto.table.words import tile_name
from tiergarten.games.zooloretto.table.zoo import (
    CLOSED,
    IN_A_ZOO,
    OPEN,
    OTHERS,
    taken_truck,
    zoo_of,
    zoo_panel,
)

THINGS = IN_A_ZOO | IN_THE_MIDDLE  # what is drawn beside the tiles

_NO_CHOICES: dict[str, Choice] = {}


def lay(
    say: Say, state: State, seat: int | None, names: Sequence[str], legal: Sequence[int]
) -> Scene:
    """The table as a seat sees it; only what will be drawn is secret."""
    everybody = _everybody(state)
    table, laid = everybody.table, everybody.laid(say, names)
    boards, art, left = laid.boards, laid.art, laid.left
    if seat is None:
        return Scene(boards, {}, _NO_CHOICES, art, left)
    own = everybody.zoos[seat]
    if not table.acting >> seat & 1:
        panels = _around(boards, seat, zoo_panel(say, own, names[seat], CLOSED))
        return Scene(panels, {}, _NO_CHOICES, art, left)
    clicks = Clicks(table, own, legal)
    opened = clicks.opens_barn and bool(own.barn)
    panels = _around(boards, seat, zoo_panel(say, own, names[seat], OPEN if opened else CLOSED))
    kinds = sorted(clicks.chosen)
    choices = {f"={kind}": _choice(say, kind) for kind in kinds} if kinds else _NO_CHOICES
    held = [DRAWN] if clicks.loading else [f"h{kind}" for kind in clicks.hand]
    held = held if len(held) == 1 else []  # of several, a path says which
    return Scene(panels, clicks.paths, choices, art, left, held=held)


def bystanders(before: Scene, after: Scene) -> Sequence[int]:
    """Those whose own zoo is as it was, and so the same panel as before: all else looks the same to
    everybody."""
    pairs = zip(before.panels[1:], after.panels[1:], strict=True)
    return [seat for seat, (old, new) in enumerate(pairs) if new is old]


def _around(boards: list[Panel], seat: int, own: Panel) -> list[Panel]:
    """The middle and all zoos, beginning with one's own."""
    return [boards[0], own, *boards[seat + 2 :], *boards[1 : seat + 1]]


@functools.cache
def _choice(say: Say, kind: int) -> Choice:
    return Choice(tile_name(say, kind), TILE_NAMES[kind])


class Laid(NamedTuple):
    """What all who read a language are shown of a position."""

    boards: list[Panel]  # the middle, and every zoo as the others see it
    art: ArtWords
    left: list[tuple[str, int]]


class Everybody:
    """What of a position is the same whoever looks at it."""

    def __init__(self, table: Any, middle: Middle, zoos: list[Zoo]) -> None:
        self.table = table  # readable
        self.zoos = zoos
        self._middle = middle
        self._laid: dict[tuple[Say, Sequence[str]], Laid] = {}

    def laid(self, say: Say, names: Sequence[str]) -> Laid:
        key = say, tuple(names)
        found = self._laid.get(key)
        if found is None:
            zoos = [zoo_panel(say, zoo, names[zoo.seat], OTHERS) for zoo in self.zoos]
            boards = [market_panel(say, self._middle), *zoos]
            art = ArtWords(functools.partial(_art_name, say), boards)
            found = self._laid[key] = Laid(boards, art, _unseen(say, self.table.pile))
        return found


@once_a_position
def _everybody(state: State) -> Everybody:
    table = readable(state)
    players, all_acting, all_taken = table.players, table.acting, table.taken
    rows = table.zoo[:players]
    points = _points(state, rows)
    truck, unloaded = taken_truck(table), table.hand.tile[: table.hand.count]
    zoos = []
    for seat, row in enumerate(rows):
        acting, taken = all_acting >> seat & 1, all_taken >> seat & 1
        gate = truck if taken else "", bool(taken and not acting), unloaded if acting else ()
        zoos.append(zoo_of(seat, row, players, points[seat], *gate))
    return Everybody(table, middle_of(table), zoos)


def _points(state: State, rows: Sequence[Any]) -> Sequence[int]:
    """The points of every seat. Each comes from one zoo alone, and most moves change none."""
    known = [_known_points.get(id(row)) for row in rows]
    points = tuple([one[1] for one in known if one is not None])
    if len(points) == len(rows):
        remember_scores(score, state, points)
        return points
    points = scores_of(score, state)
    if len(_known_points) >= MOST_PARTS:
        _known_points.clear()
    for row, worth in zip(rows, points, strict=True):
        _known_points[id(row)] = row, worth  # which stays, so that nothing else has its number
    return points


_known_points: dict[int, tuple[Any, int]] = {}


@functools.lru_cache(MOST_POSITIONS)
def _unseen(say: Say, pile: tuple[int, ...]) -> list[tuple[str, int]]:
    known = _counted(say)
    return [known[tile][n] for tile, n in enumerate(pile) if n]


@functools.cache
def _counted(say: Say) -> list[list[tuple[str, int]]]:
    """Every tile with every number of it: what is the same object is quickly compared."""
    return [
        [(tile_name(say, tile), n) for n in range(int(most) + 1)]
        for tile, most in enumerate(IN_THE_BOX)
    ]


@functools.cache
def _art_name(say: Say, name: str) -> str:
    return say(THINGS[name]) if name in THINGS else tile_name(say, TILE_NAMES.index(name))
