"""Laying the table of ZooSim: the auction in the middle, and the zoo of every seat.

A place for the tile just won is clicked between the two squares that it would cover, so that
places which overlap have spots of their own; a choice shows the tile there, turned, and lets one
turn it where it can lie both ways round. Bids are choices from nothing to all one's money.
"""

import functools
import textwrap
from collections.abc import Sequence

import numpy as np

from tiergarten.engine.language import Say, mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State
from tiergarten.engine.scene import MARKET, Choice, Panel, Piece, Scene, Spot, Writing
from tiergarten.games.zoosim import MONEY
from tiergarten.games.zoosim.pieces import (
    ACTIONS,
    COLOURS,
    NO_BID,
    NOBODY,
    ROUNDS,
    START_TILE,
    TILES,
    WAYS,
    ZOO_TILES,
)
from tiergarten.games.zoosim.position.placing import tile_to_lay
from tiergarten.games.zoosim.rules import scoring
from tiergarten.games.zoosim.rules.moves import LAY
from tiergarten.games.zoosim.state import KINDS
from tiergarten.games.zoosim.table.ground import EAST, Grounds, Square, grounds, step
from tiergarten.games.zoosim.table.plan import (
    HEAD,
    HEIGHTS,
    MARGIN,
    OWN_HEIGHTS,
    WIDTH,
    Frame,
    Plan,
)
from tiergarten.games.zoosim.table.text import FIGURE
from tiergarten.games.zoosim.table.words import (
    ANIMALS,
    BESIDE,
    KIND_NAMES,
    STAR,
    half_name,
    tile_name,
    turned_name,
)

SIGNS, CELL = 118, 64  # where the signs begin above a zoo, and the width of each
MARKET_WIDTH, MARKET_HEIGHT = 640, 412
FLAG, FLAG_STEP = 54, 62
NOW_AT, NOW = (396, 118), 336  # the tile under the hammer
SOLD_AT, DOING_Y = (604, 60), 252  # the gavel or who has won it; what is being done
LATER_X, LATER_WIDTH, LATER_Y = 210, 420, 262  # the other tiles of the round
STEPS_X, STEPS_Y, STEP = 250, 380, 58  # the rounds
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


class Table:
    """A table that is being laid."""

    def __init__(
        self, say: Say, state: State, seat: int | None, names: Sequence[str], legal: Sequence[int]
    ) -> None:
        self.say, self.seat, self.names, self.legal = say, seat, names, legal
        self.state = readable(state)
        self.players: int = self.state.players
        self.tile = tile_to_lay(self.state)
        self.over = bool(self.state.over)
        self.laying: int = self.state.laying
        points = np.zeros(self.players, np.int64)
        scoring.score(state, points)
        self.points: list[int] = points.tolist()
        self.figures = [
            [
                int(scoring.figures(state, s, kind)) if worth else 0
                for kind, worth in enumerate(self.state.zoo[s].worth)
            ]
            for s in range(self.players)
        ]
        self.paths: dict[int, tuple[str, ...]] = {}
        self.choices: dict[str, Choice] = {}

    def scene(self) -> Scene:
        first = self.seat or 0
        seats = [(first + n) % self.players for n in range(self.players)]
        zoos = grounds(self.state)
        self._offer_bids()
        panels = [self._market(), *(self._board(s, zoos[s]) for s in seats)]
        scene = Scene(panels, self.paths, self.choices, {}, self._left())
        names = {name: self._named(name) for name in sorted(scene.symbols())}
        held = ["now"] if self.seat is not None and self.laying == self.seat else []
        return Scene(panels, self.paths, self.choices, names, scene.left, held=held)

    def _offer_bids(self) -> None:
        for action in self.legal:
            if action < LAY:
                self.choices[f"={action}"] = Choice(str(action), "coin")
                self.paths[action] = (f"={action}",)

    # The market

    def _market(self) -> Panel:
        """The flags on their pole, the tiles of the round, the first under the hammer."""
        panel = Panel("m", self.say("Auction"), MARKET_WIDTH, MARKET_HEIGHT, MARKET)
        self._pole(panel)
        if self.over:
            self._standings(panel)
        else:
            self._row(panel)
            self._rounds(panel)
        return panel

    def _rounds(self, panel: Panel) -> None:
        """The rounds, the one being played marked, and the pile."""
        say, state = self.say, self.state
        at = min(state.round_number, ROUNDS)
        for n in range(1, ROUNDS + 1):
            x = STEPS_X + STEP * (n - 1)
            panel.scenery.append(Piece("step", x, STEPS_Y, 48, mark=f"×{n}"))
            if n == at:
                panel.pieces.append(Piece("marker", x, STEPS_Y, 58))
        label = say("Round {n} of {rounds}.", n=at, rounds=ROUNDS)
        middle = STEPS_X + STEP * (ROUNDS - 1) // 2
        panel.spots.append(Spot("round", middle, STEPS_Y, STEP * ROUNDS, 58, label, rule="ZS-3"))
        pile = state.pile.bit_count()
        if pile:
            panel.scenery.append(Piece("pile", 584, STEPS_Y - 2, 84, mark=str(pile)))
            label = say.many("{n} zoo tile still to come", "{n} zoo tiles still to come", pile)
            panel.spots.append(Spot("pile", 584, STEPS_Y - 2, 92, 58, label, rule="ZS-3"))

    def _pole(self, panel: Panel) -> None:
        """The flags, the highest first."""
        order = self.state.flag[: self.players]
        panel.scenery.append(Piece("pole", 24, MARKET_HEIGHT // 2, MARKET_HEIGHT - 20))
        for height, whose in enumerate(order):
            y = 46 + FLAG_STEP * height
            panel.pieces.append(Piece(f"flag-{whose + 1}", 54, y, FLAG))
            panel.writings.append(Writing(_short(self.names[whose], 10), 88, y + 8, 22))
        for n, line in enumerate(textwrap.wrap(self.say("on a tie: the higher flag"), 18)):
            panel.writings.append(Writing(line, 40, 378 + 22 * n, 20, tone="quiet"))
        flags = self.say("Flags, the highest first: {names}", names=self._listed(order))
        height = FLAG_STEP * self.players
        panel.spots.append(Spot("flags", 106, 15 + height // 2, 204, height, flags, rule="ZS-4"))

    def _listed(self, seats: list[int]) -> str:
        return self.say.listing([self.names[s] for s in seats])

    def _row(self, panel: Panel) -> None:
        """The tiles of the round: the first is sold now, or has been won and is laid."""
        tiles = self.state.row.tile[: self.state.row.count]
        panel.scenery.append(Piece("stand", *NOW_AT, NOW + 20))
        panel.pieces.append(Piece(f"t{tiles[0]}", *NOW_AT, NOW))
        if self.laying == NOBODY:
            panel.scenery.append(Piece("gavel", *SOLD_AT, 68))
            doing = self.say("Now:").rstrip(" :")
        else:
            panel.scenery.append(Piece(f"hut-{self.laying + 1}", *SOLD_AT, 72))
            doing = _short(self.names[self.laying], 24)
        panel.writings.append(Writing(doing, NOW_AT[0], DOING_Y, 24, "middle", "strong"))
        label = tile_name(self.say, tiles[0])
        # Whoever may bid chooses an amount: pressing the tile must not bid nothing.
        bid = "" if self.choices else "bid 0"
        panel.spots.append(Spot("now", *NOW_AT, NOW, NOW // 2, label, move=bid, rule="ZS-4"))
        later = tiles[1:]
        columns, rows = (4, 1) if len(later) <= 4 else (5, 2) if len(later) <= 10 else (7, 3)
        across, down = LATER_WIDTH // columns, 84 // rows
        size = min(across - 4, 2 * down - 4)
        for i, tile in enumerate(later):
            x = LATER_X + across * (i % columns) + across // 2
            y = LATER_Y + down * (i // columns) + down // 2
            panel.pieces.append(Piece(f"t{tile}", x, y, size))
            label = self.say("{tile}: sold later in this round", tile=tile_name(self.say, tile))
            panel.spots.append(Spot(f"k{i}", x, y, size, size // 2, label, rule="ZS-3"))

    def _standings(self, panel: Panel) -> None:
        """At the end: everybody's points, best first."""
        order = sorted(range(self.players), key=lambda s: -self.points[s])
        over = self.say("The game is over.")
        panel.writings.append(Writing(over, 250, 46, 28, tone="strong"))
        for i, whose in enumerate(order):
            x, y = 274, 96 + 56 * i
            panel.scenery.append(Piece(f"hut-{whose + 1}", x, y, 48))
            text = f"{_short(self.names[whose], 16)}  {self.points[whose]}"
            panel.writings.append(Writing(text, x + 38, y + 9, 26))

    # The zoos

    def _board(self, whose: int, zoo: Grounds) -> Panel:
        """What is told about a zoo, and its map."""
        shown, heights = set(zoo.squares), HEIGHTS
        if whose == self.seat:  # with room for any tile at any exit, whether one lays now or bids
            shown.update(step(square, side) for square in zoo.exits for side in range(4))
            heights = OWN_HEIGHTS
        frame = Frame(shown, heights)
        height = HEAD + frame.height + 2 * MARGIN
        panel = Panel(f"z{whose}", self.names[whose], WIDTH, height, seat=whose, ground="meadow")
        self._head(panel, whose)
        plan = Plan(panel, frame)
        self._map(plan, whose, zoo)
        if whose == self.seat and not self.over:
            self._own_exits(plan, zoo, self._places(whose, zoo))
        return panel

    def _head(self, panel: Panel, whose: int) -> None:
        """Hut, money, bid, worths with their figures, benches and points."""
        say, zoo = self.say, self.state.zoo[whose]
        own = whose == self.seat
        panel.scenery.append(Piece("board", WIDTH // 2, HEAD // 2, WIDTH))
        panel.scenery.append(Piece(f"hut-{whose + 1}", 32, 50, 56))
        shown = own or MONEY[self.state.money] == "open" or self.over
        coins = zoo.coins if shown else None
        panel.pieces.append(Piece("coin", 88, 27, 48, mark="?" if coins is None else str(coins)))
        facts = [say("money: ?") if coins is None else say.many("{n} coin", "{n} coins", coins)]
        bid = self.state.bid[whose]
        if bid != NO_BID:
            panel.pieces.append(Piece("envelope", 88, 76, 44, mark=str(bid) if own else ""))
            sealed = say("sealed bid")
            facts.append(say("{thing}: {what}", thing=sealed, what=bid) if own else sealed)
        across = CELL * (len(KINDS) + 1)  # the kinds, and benches
        panel.scenery.append(Piece("signs", SIGNS + across // 2, 26, across))
        for kind, (worth, count) in enumerate(zip(zoo.worth, self.figures[whose], strict=True)):
            if worth:
                badge = f"{'leaf' if kind == len(COLOURS) else 'star'}-{count}"
                x = SIGNS + CELL // 2 + CELL * kind
                panel.scenery.append(Piece(badge, x, 71, 56, mark=str(worth)))
                facts.append(f"{say(KIND_NAMES[kind])} {worth} {FIGURE * count}".rstrip())
        if zoo.benches:
            x = SIGNS + CELL // 2 + CELL * len(KINDS)
            panel.writings.append(Writing(str(zoo.benches), x, 80, 26, "middle", "strong"))
            facts.append(say.many("{n} bench", "{n} benches", zoo.benches))
        points = self.points[whose]
        panel.scenery.append(Piece("points", 602, 50, 76, mark=str(points)))
        facts.append(say.many("{n} point", "{n} points", points))
        panel.spots.append(
            Spot(f"h{whose}", WIDTH // 2, HEAD // 2, WIDTH, HEAD, ", ".join(facts), rule="ZS-8")
        )

    def _map(self, plan: Plan, whose: int, zoo: Grounds) -> None:
        """Tiles, the hut on the start tile, benches in their loops, and the figures."""
        side = plan.side
        for tile, rotation, one, other in zoo.tiles:
            art = "start" if tile == START_TILE else f"t{tile}"
            x, y = plan.between(one, other)
            if tile == START_TILE:
                plan.panel.scenery.append(Piece(art, x, y, 2 * side))
                hut = Piece(f"hut-{whose + 1}", x, y + side // 8, side * 5 // 8)
                plan.panel.scenery.append(hut)
            else:
                plan.panel.pieces.append(Piece(art, x, y, 2 * side, 90 * rotation))
            if rotation:  # the animals stand upright
                for square, (colour, stars, *_) in zip((one, other), TILES[tile], strict=True):
                    plan.panel.pieces.append(
                        Piece(f"{colour}-{stars}", *plan.between(square, square), side)
                    )
        for x, y in zoo.loops() if self.state.zoo[whose].benches else ():
            at = plan.between((x, y), (x + 1, y + 1))
            plan.panel.pieces.append(Piece("bench", *at, side // 2))
        since = self.state.zoo[whose].since
        for kind, name in enumerate(KINDS):
            if not self.figures[whose][kind]:
                continue
            half = zoo.where(kind, since[kind])
            x, y = plan.between(half, half)
            y += side // 4 if kind == len(COLOURS) else -side // 4
            for i in range(self.figures[whose][kind]):
                step = side // 3 * (1 - 2 * i)
                plan.panel.pieces.append(Piece(f"guest-{name}", x + step, y, side * 2 // 5))

    def _places(self, whose: int, zoo: Grounds) -> dict[tuple[Square, Square], dict[int, int]]:
        """The legal moves by the two squares that they cover, the first one north or west of the
        other, and by how the tile is turned."""
        found: dict[tuple[Square, Square], dict[int, int]] = {}
        if whose != self.seat or self.laying != whose:
            return found
        for action in self.legal:
            one, other, rotation = zoo.place(*divmod(action - LAY, len(WAYS)))
            found.setdefault((min(one, other), max(one, other)), {})[rotation] = action
        return found

    def _own_exits(
        self, plan: Plan, zoo: Grounds, places: dict[tuple[Square, Square], dict[int, int]]
    ) -> None:
        """Where paths lead out of one's own zoo, and the places for the tile in hand."""
        panel, side = plan.panel, plan.side
        covered = {square for pair in places for square in pair}
        way = self._any_way()
        for number, square in enumerate(zoo.exits):
            if square in covered:
                continue
            x, y = plan.between(square, square)
            panel.scenery.append(Piece("exit", x, y, side, 90 * zoo.sides[number]))
            label = f"{self.say('open exit {n}', n=number + 1)} ({way_to(self.say, square)})"
            move = ACTIONS[LAY + number * len(WAYS) + way].text
            panel.spots.append(Spot(f"x{number}", x, y, side - 8, side - 8, label, move=move))
        for n, ((one, other), turns) in enumerate(places.items()):
            x, y = plan.between(one, other)
            upright = 90 * (one[0] == other[0])
            size = side * 2 // 3
            panel.scenery.append(Piece("place", x, y, side // 2, upright))
            label = self._place_name(zoo, one, other, next(iter(turns.values())))
            panel.spots.append(Spot(f"p{n}", x, y, size, size, label, "round"))
            for rotation, action in turns.items():
                self.paths[action] = (f"p{n}", f"=r{rotation}")
        for rotation in sorted({rotation for turns in places.values() for rotation in turns}):
            self.choices[f"=r{rotation}"] = self._turned(rotation, side)

    def _place_name(self, zoo: Grounds, one: Square, other: Square, action: int) -> str:
        """A place by an exit that it covers, where its other half is, and the way there."""
        number = (action - LAY) // len(WAYS)
        square = zoo.exits[number]
        beside = other if square == one else one
        side = next(side for side in range(4) if step(square, side) == beside)
        name = self.say(BESIDE[side], n=number + 1)
        return f"{name} ({way_to(self.say, square)})"

    def _turned(self, rotation: int, side: int) -> Choice:
        """The tile in hand as it lies after some quarter turns, its animals upright."""
        words = turned_name(self.say, self.tile, rotation)
        upon = []
        for (colour, stars, *_), away in zip(TILES[self.tile], (-1, 1), strict=True):
            x, y = step((0, 0), EAST + rotation)
            upon.append(
                Piece(f"{colour}-{stars}", away * x * side // 2, away * y * side // 2, side)
            )
        width, height = (side, 2 * side) if rotation % 2 else (2 * side, side)
        tile = f"t{self.tile}"
        return Choice(words, tile, 90 * rotation, width, height, tuple(upon) if rotation else ())

    def _any_way(self) -> int:
        """A half-side of the tile where a path leaves it: how a click on an exit is meant."""
        for way, name in enumerate(WAYS):
            if name[2].upper() in TILES[self.tile][name[0] == "b"][4]:
                return way
        return 0

    # Words

    def _left(self) -> list[tuple[str, int]]:
        """The tiles nobody has seen, and what is on them."""
        unseen = [tile for tile in range(1, ZOO_TILES + 1) if self.state.pile >> tile & 1]
        stars, trees = dict.fromkeys(ANIMALS, 0), 0
        for tile in unseen:
            for half in TILES[tile]:
                stars[half[0]] += half[1]
                trees += half[3]
        left = [(self.say("zoo tiles"), len(unseen))]
        for colour, name in ANIMALS.items():
            words = self.say("stars: {animals}", animals=self.say(name))
            left.append((words, stars[colour]))
        return [*left, (self.say("trees"), trees)]

    def _named(self, symbol: str) -> str:
        """What a symbol is, in words."""
        if not symbol.startswith(("flag-", "hut-")):
            return _art_name(self.say, symbol)
        what, _, which = symbol.partition("-")
        noun = self.say("flag") if what == "flag" else self.say("hut")
        return self.say("{thing}: {what}", thing=noun, what=self.names[int(which) - 1])


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


@functools.cache
def way_to(say: Say, square: Square) -> str:
    """How far a square is from the start tile, which lies on (0, 0) and (1, 0)."""
    x, y = square
    steps = (
        say("{n} up", n=-y) if y < 0 else say("{n} down", n=y) if y else "",
        say("{n} left", n=-x) if x < 0 else say("{n} right", n=x - 1) if x > 1 else "",
    )
    return say("from the hut: {way}", way=", ".join(filter(None, steps)))


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
