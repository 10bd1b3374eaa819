"""Laying the table of Queen's Garden: the display in the middle, and a garden for each seat.

One takes by clicking a colour or a pattern in the row below the display, or any hex that has it.
One places by clicking a tile or an expansion in storage, then a cell, then one by one what pays;
an expansion comes to lie where one clicks the cell for its printed hex.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tiergarten.engine.language import Say, mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, content_of, record_from
from tiergarten.engine.scene import (
    MOST_POSITIONS,
    ArtWords,
    Choice,
    Panel,
    Piece,
    Scene,
    while_in_use,
)
from tiergarten.games.queens_garden.pieces import (
    ACTIONS,
    ATTRIBUTES,
    CELLS,
    NOTHING,
    PLACE_OF_CELL,
    PLACES,
    STEP_AT,
    STEP_BEGIN,
    STEP_DISCARD,
    STEP_FROM,
    STEP_PAY,
)
from tiergarten.games.queens_garden.rules.scoring import seat_points
from tiergarten.games.queens_garden.state import STATE
from tiergarten.games.queens_garden.table.board import (
    CELL_SPOT,
    FLOWER,
    PLACE_SPOT,
    PRINTED,
    TILE,
    TWIN,
    lay_board,
    lay_points,
)
from tiergarten.games.queens_garden.table.market import (
    HEX_ART,
    Shown,
    lay_market,
    shown_hexes,
)
from tiergarten.games.queens_garden.table.names import (
    attribute_name,
    chosen_hex,
    has,
    hex_name,
    item_name,
)

ART_NAMES = {
    "back": mark("expansion, back up"),
    "badge": mark("paid"),
    "bag": mark("bag"),
    "disc": mark("scoring wheel"),
    "first": mark("starts the next round"),
    "front": mark("expansion with a pavilion"),
    "hand": mark("in hand"),
    "gap": mark("none in the display"),
    "joker": mark("joker"),
    "passed": mark("has passed"),
    "place": mark("place for an expansion"),
    "plaza": mark("plaza"),
    "points": mark("points"),
    "sector": mark("this round"),
    "tower": mark("tower"),
    "tray": mark("storage"),
    "turn": mark("to move"),
    "under": mark("stack"),
    "wheel-a": mark("scoring wheel"),
    "wheel-b": mark("scoring wheel"),
    "wreath": mark("surrounded"),
}

_indices = functools.cache(ACTIONS.indices)


def lay(
    say: Say, state: State, seat: int | None, names: Sequence[str], legal: Sequence[int]
) -> Scene:
    """The table as a seat sees it; nothing of it is hidden from anybody."""
    table, middle, rows, totals = _everybody(content_of(state))
    first = 0 if seat is None else seat
    seats = [(first + i) % table.players for i in range(table.players)]
    busy = bool(legal) and table.doing.step in (STEP_AT, STEP_PAY, STEP_DISCARD)
    there = shown_hexes(table) if legal else []
    buys = any(_indices(action)[0] == "buy" for action in legal)
    panels = [_market(say, middle, busy)]
    for whose in seats:
        own = whose == seat
        shown = _on_board(table, whose, rows[whose], own, totals[whose])
        panels.append(_board(say, shown, names[whose], own, buys and own, whose == first))
    if table.doing.step == STEP_FROM:
        there = [shown for shown in there if shown.hexagon == chosen_hex(table)]
    paths = {action: _path(action, there) for action in legal}
    lying = _lying(say, table, legal)
    more = [art for ghost in lying for art in (ghost.art, *(piece.art for piece in ghost.upon))]
    return Scene(
        panels=panels,
        paths=paths,
        choices={f"={n}": ghost for n, ghost in enumerate(lying)},
        ghosts={f"={n}": spots for n, spots in enumerate(lying.values())},
        offers=_offers(legal, there) | _twins(panels[1], paths),
        art=ArtWords(functools.partial(_art_name, say), panels, *more),
        left=[
            (say("tiles in the bag"), table.left),
            (say("tiles in the tower"), sum(table.tower)),
            (say("expansions in the supply"), table.supply),
        ],
    )


class Step(NamedTuple):
    """What is being done, where nothing but the step matters."""

    step: int


class Middle(NamedTuple):
    """What of a readable position is seen in the middle of the table."""

    players: int
    round_number: int
    side: int
    top: int
    slot: Any
    left: int
    tower: tuple[int, ...]
    supply: int
    doing: Step


@dataclass(frozen=True, eq=False)
class Kept:
    """Something that is the same object wherever it is alike, so that panels can be remembered by
    it without looking through all of it for every reader."""

    it: Any


@while_in_use
def _kept(it: Any) -> Kept:
    return Kept(it)


class Everybody(NamedTuple):
    """What of a position is the same whoever looks at it."""

    table: Any  # readable
    middle: Kept  # a Middle
    rows: list[Kept]  # of the players
    totals: list[int]  # their points, as if it ended now


@functools.lru_cache(MOST_POSITIONS)
def _everybody(data: bytes) -> Everybody:
    state = record_from(STATE.dtype, data)
    table = readable(state)
    step = Step(table.doing.step if table.doing.step == STEP_FROM else STEP_BEGIN)
    middle = Middle(*[getattr(table, name) for name in Middle._fields])._replace(doing=step)
    rows = [_kept(player) for player in table.player]
    totals = [int(seat_points(state, whose)) for whose in range(table.players)]
    return Everybody(table, _kept(middle), rows, totals)


class OnBoard(NamedTuple):
    """What of a readable position is seen on the board of a seat."""

    whose: int
    row: Kept  # of the player
    acting: int
    doing: Any  # while somebody acts here; only the step, where that matters
    over: int
    passed: int
    first: int
    total: int

    @property
    def player(self) -> Mapping[int, Any]:
        return {self.whose: self.row.it}


def _on_board(table: Any, whose: int, row: Kept, own: bool, total: int) -> OnBoard:
    mine = 1 << whose
    doing = table.doing if table.acting & mine else Step(table.doing.step if own else STEP_BEGIN)
    return OnBoard(
        whose,
        row,
        table.acting & mine,
        doing,
        table.over,
        table.passed & mine,
        whose if table.first == whose else NOTHING,
        total,
    )


@while_in_use
def _market(say: Say, middle: Kept, busy: bool) -> Panel:
    return lay_market(say, middle.it, shown_hexes(middle.it), busy)


@while_in_use
def _board(say: Say, shown: OnBoard, name: str, own: bool, buys: bool, large: bool) -> Panel:
    panel = lay_board(say, shown, shown.whose, name, own, buys)
    lay_points(say, shown, shown.whose, shown.total, large, panel)
    return panel


@functools.cache
def _art_name(say: Say, symbol: str) -> str:
    if symbol in ART_NAMES:
        return say(ART_NAMES[symbol])
    if symbol in ATTRIBUTES:
        return attribute_name(say, ATTRIBUTES.index(symbol))
    return hex_name(say, HEX_ART.index(symbol))


# Paths


def _path(action: int, copies: Sequence[Shown]) -> list[str]:
    verb, at = _indices(action)
    if verb == "take":
        return [ATTRIBUTES[at[0]]]
    if verb == "from":
        return [next(copy.spot for copy in copies if copy.slot == at[0])]
    if verb == "at":
        return [CELLS[at[0]]]
    if verb == "buy":
        return ["supply", f"p{PLACES[at[0]]}"]
    if verb in ("place", "build"):
        return [f"s{2 * at[0] + (verb == 'build')}"]
    if verb in ("pay", "discard"):
        return [f"s{at[0]}"]
    return []


def _offers(legal: Sequence[int], there: Sequence[Shown]) -> dict[str, list[int]]:
    """Every hex of the display offers to take all of its colour or all of its pattern; while a
    copy is to be chosen, a second one in the same slot is as good as the first."""
    offers: dict[str, list[int]] = {}
    for action in legal:
        verb, at = _indices(action)
        alike: list[Shown] = []
        if verb == "take":
            alike = [shown for shown in there if has(shown.hexagon, at[0])]
        elif verb == "from":
            alike = [shown for shown in there if shown.slot == at[0]][1:]
        for shown in alike:
            offers.setdefault(shown.spot, []).append(action)
    return offers


def _twins(board: Panel, paths: Mapping[int, list[str]]) -> dict[str, list[int]]:
    """What lies in storage a second time is as good as the first."""
    actions = {path[0]: action for action, path in paths.items() if path}
    names = [spot.id for spot in board.spots if spot.id.endswith(TWIN)]
    first = {name: name.rstrip(TWIN) for name in names}
    return {name: [actions[first[name]]] for name in names if first[name] in actions}


def _lying(say: Say, table: Any, legal: Sequence[int]) -> dict[Choice, list[str]]:
    """What is in hand as it would lie on cells, with these; an expansion lies around its hex."""
    found: dict[Choice, list[str]] = {}
    if table.doing.step != STEP_AT:
        return found
    hand = table.doing.hand
    name, art = item_name(say, hand), HEX_ART[hand // 2]
    for action in legal:
        cell = _indices(action)[1][0]
        ghost = Choice(name, art, 0, TILE, TILE)
        if hand % 2:
            (x, y), (to_x, to_y) = CELL_SPOT[cell], PLACE_SPOT[int(PLACE_OF_CELL[cell])]
            flower = Piece("front", to_x - x, to_y - y, FLOWER)
            ghost = Choice(name, art, 0, PRINTED, PRINTED, (flower, Piece(art, 0, 0, PRINTED)))
        found.setdefault(ghost, []).append(CELLS[cell])
    return found
