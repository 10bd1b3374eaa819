"""Laying the table of ZooSim: the auction in the middle, and the zoo of every seat.

A place for the tile just won is clicked between the two squares that it would cover, so that
places which overlap have spots of their own; a choice shows the tile there, turned, and lets one
turn it where it can lie both ways round. Bids are choices from nothing to all one's money.
"""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tiergarten.engine.language import Say, mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, content_of, record_from
from tiergarten.engine.scene import MOST_POSITIONS, ArtWords, Choice, Panel, Scene
from tiergarten.games.zoosim import MONEY
from tiergarten.games.zoosim.pieces import NO_BID, ROUNDS, TILES, ZOO_TILES
from tiergarten.games.zoosim.position.placing import tile_to_lay
from tiergarten.games.zoosim.rules import scoring
from tiergarten.games.zoosim.rules.moves import LAY
from tiergarten.games.zoosim.state import KINDS, STATE
from tiergarten.games.zoosim.table.auction import Middle, market
from tiergarten.games.zoosim.table.board import Zoo, board
from tiergarten.games.zoosim.table.ground import Grounds, grounds
from tiergarten.games.zoosim.table.text import FIGURE
from tiergarten.games.zoosim.table.words import ANIMALS, KIND_NAMES, STAR, figures_of, half_name

GUESTS = (  # by kind
    mark("visitor to the apes"),
    mark("visitor to the mammals"),
    mark("visitor to the birds"),
    mark("visitor to the reptiles"),
    mark("visitor to the sea animals"),
    mark("tree figure"),
)
NOUNS = {
    "start": mark("start tile"),
    "meadow": mark("lawn"),
    "board": mark("what the zoo has"),
    "bench": mark("bench"),
    "points": mark("points"),
    "coin": mark("coin"),
    "envelope": mark("sealed bid"),
    "pole": mark("flagpole"),
    "stand": mark("under the hammer"),
    "gavel": mark("Auction"),
    "pile": mark("zoo tiles"),
    "step": mark("round"),
    "marker": mark("round being played"),
    "exit": mark("open exit"),
    "place": mark("place for the tile"),
}


def lay(
    say: Say, state: State, seat: int | None, names: Sequence[str], legal: Sequence[int]
) -> Scene:
    """The table as a seat sees it, or a spectator (None)."""
    return Table(say, state, seat, names, legal).scene()


class Everybody(NamedTuple):
    """What of a position is the same whoever looks at it."""

    state: Any  # readable
    points: tuple[int, ...]
    figures: tuple[tuple[int, ...], ...]  # by seat and kind
    grounds: list[Grounds]


@functools.lru_cache(MOST_POSITIONS)
def _everybody(data: bytes) -> Everybody:
    record = record_from(STATE.dtype, data)
    state = readable(record)
    points = np.zeros(state.players, np.int64)
    scoring.score(record, points)
    seats, kinds = range(state.players), range(len(KINDS))
    figures = tuple(tuple(figures_of(state, seat, kind) for kind in kinds) for seat in seats)
    return Everybody(state, tuple(points.tolist()), figures, grounds(state))


class Table:
    """A table that is being laid."""

    def __init__(
        self, say: Say, state: State, seat: int | None, names: Sequence[str], legal: Sequence[int]
    ) -> None:
        self.say, self.seat, self.names, self.legal = say, seat, names, legal
        self.everybody = _everybody(content_of(state))
        self.state, self.points = self.everybody.state, self.everybody.points
        self.players: int = self.state.players
        self.tile = tile_to_lay(self.state)
        self.over = bool(self.state.over)
        self.laying: int = self.state.laying
        self.paths: dict[int, tuple[str, ...]] = {}
        self.choices: dict[str, Choice] = {}

    def scene(self) -> Scene:
        first = self.seat or 0
        self._offer_bids()
        panels = [self._market()]
        for n in range(self.players):
            panel = board(self.say, self._zoo((first + n) % self.players))
            panels.append(panel)
            self.paths |= panel.paths
            self.choices |= panel.choices
        held = ["now"] if self.seat is not None and self.laying == self.seat else []
        named = functools.partial(_named, self.say, tuple(self.names))
        symbols = Scene([], {}, self.choices).symbols()
        art = ArtWords(named, panels, *symbols)
        left = _left(self.say, self.state.pile)
        return Scene(panels, self.paths, self.choices, art, left, held=held)

    def _offer_bids(self) -> None:
        for action in self.legal:
            if action < LAY:
                self.choices[f"={action}"] = Choice(str(action), "coin")
                self.paths[action] = (f"={action}",)

    def _market(self) -> Panel:
        state = self.state
        return market(
            self.say,
            Middle(
                tuple(self.names),
                state.flag[: self.players],
                state.row.tile[: state.row.count],
                self.laying,
                bool(self.choices),
                min(state.round_number, ROUNDS),
                state.pile.bit_count(),
                self.points if self.over else None,
            ),
        )

    # The zoos

    def _zoo(self, whose: int) -> Zoo:
        """What is seen of a zoo."""
        state, own, bid = self.state, whose == self.seat, self.state.bid[whose]
        zoo = state.zoo[whose]
        shown = own or MONEY[state.money] == "open" or self.over
        seen = (
            None if bid == NO_BID else bid if own else 0
        )  # of a sealed one, only that it is there
        return Zoo(
            whose,
            self.names[whose],
            self.everybody.grounds[whose],
            zoo.worth,
            zoo.since,
            self.everybody.figures[whose],
            zoo.benches,
            self.points[whose],
            zoo.coins if shown else None,
            seen,
            own,
            self.tile if own and not self.over else 0,
            tuple(self.legal) if own and self.laying == whose else (),
        )


# Words


@functools.lru_cache(MOST_POSITIONS)
def _left(say: Say, pile: int) -> list[tuple[str, int]]:
    """The tiles nobody has seen, and what is on them."""
    unseen = [tile for tile in range(1, ZOO_TILES + 1) if pile >> tile & 1]
    stars, trees = dict.fromkeys(ANIMALS, 0), 0
    for tile in unseen:
        for half in TILES[tile]:
            stars[half[0]] += half[1]
            trees += half[3]
    left = [(say("zoo tiles"), len(unseen))]
    for colour, name in ANIMALS.items():
        words = say("stars: {animals}", animals=say(name))
        left.append((words, stars[colour]))
    return [*left, (say("trees"), trees)]


def _named(say: Say, names: Sequence[str], symbol: str) -> str:
    """What a symbol is, in words."""
    if not symbol.startswith(("flag-", "hut-")):
        return _art_name(say, symbol)
    what, _, which = symbol.partition("-")
    noun = say("flag") if what == "flag" else say("hut")
    return say("{thing}: {what}", thing=noun, what=names[int(which) - 1])


@functools.cache
def _art_name(say: Say, symbol: str) -> str:
    """What a symbol is, in words, if it is nobody's own."""
    what, _, which = symbol.partition("-")
    if what[1:].isdecimal():
        tile = int(what[1:])
        return f"{half_name(say, tile, 0)} / {half_name(say, tile, 1)}"
    if what in ANIMALS:
        return f"{say(ANIMALS[what])} {which}{STAR}"
    if what in ("star", "leaf"):
        return f"{say('stars') if what == 'star' else say('trees')} {FIGURE * int(which)}"
    if what == "guest":
        return say(GUESTS[KINDS.index(which)])
    if what == "signs":
        return say.listing([*map(say, KIND_NAMES), say("benches")])
    return say(NOUNS[what])
