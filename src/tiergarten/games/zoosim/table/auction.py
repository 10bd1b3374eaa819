"""The middle of the table as a panel: the flags, the tiles of the round, and the rounds.

It is remembered by all that is seen on it, because several look at it, in some languages.
"""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from tiergarten.engine.language import Say
from tiergarten.engine.scene import MARKET, Panel, Piece, Spot, Writing, while_in_use
from tiergarten.games.zoosim.pieces import NOBODY, ROUNDS
from tiergarten.games.zoosim.table.words import tile_name

MARKET_WIDTH, MARKET_HEIGHT = 640, 412
FLAG, FLAG_STEP = 54, 62
NOW_AT, NOW = (396, 118), 336  # the tile under the hammer
SOLD_AT, DOING_Y = (604, 60), 252  # the gavel or who has won it; what is being done
LATER_X, LATER_WIDTH, LATER_Y = 210, 420, 262  # the other tiles of the round
STEPS_X, STEPS_Y, STEP = 250, 380, 58  # the rounds


class Middle(NamedTuple):
    """All of a position that is seen there."""

    names: tuple[str, ...]
    flags: tuple[int, ...]  # the seats, the highest flag first
    tiles: tuple[int, ...]  # of the round
    laying: int  # who has won the first of them
    bidding: bool  # whether it is offered to whoever looks
    round_number: int
    pile: int  # how many tiles
    points: tuple[int, ...] | None  # at the end


@while_in_use
def market(say: Say, middle: Middle) -> Panel:
    """The flags on their pole, the tiles of the round, the first under the hammer."""
    panel = Panel("m", say("Auction"), MARKET_WIDTH, MARKET_HEIGHT, MARKET)
    _pole(say, panel, middle)
    if middle.points is not None:
        _standings(say, panel, middle.names, middle.points)
    else:
        _row(say, panel, middle)
        _rounds(say, panel, middle)
    return panel


def _rounds(say: Say, panel: Panel, middle: Middle) -> None:
    """The rounds, the one being played marked, and the pile."""
    at, pile = middle.round_number, middle.pile
    for n in range(1, ROUNDS + 1):
        x = STEPS_X + STEP * (n - 1)
        panel.scenery.append(Piece("step", x, STEPS_Y, 48, mark=f"×{n}"))
        if n == at:
            panel.pieces.append(Piece("marker", x, STEPS_Y, 58))
    label = say("Round {n} of {rounds}.", n=at, rounds=ROUNDS)
    x = STEPS_X + STEP * (ROUNDS - 1) // 2
    panel.spots.append(Spot("round", x, STEPS_Y, STEP * ROUNDS, 58, label, rule="ZS-3"))
    if pile:
        panel.scenery.append(Piece("pile", 584, STEPS_Y - 2, 84, mark=str(pile)))
        label = say.many("{n} zoo tile still to come", "{n} zoo tiles still to come", pile)
        panel.spots.append(Spot("pile", 584, STEPS_Y - 2, 92, 58, label, rule="ZS-3"))


def _pole(say: Say, panel: Panel, middle: Middle) -> None:
    """The flags, the highest first."""
    order, names = middle.flags, middle.names
    panel.scenery.append(Piece("pole", 24, MARKET_HEIGHT // 2, MARKET_HEIGHT - 20))
    for height, whose in enumerate(order):
        y = 46 + FLAG_STEP * height
        panel.pieces.append(Piece(f"flag-{whose + 1}", 54, y, FLAG))
        panel.writings.append(Writing(_short(names[whose], 10), 88, y + 8, 22))
    for n, line in enumerate(textwrap.wrap(say("on a tie: the higher flag"), 18)):
        panel.writings.append(Writing(line, 40, 378 + 22 * n, 20, tone="quiet"))
    listed = say.listing([names[whose] for whose in order])
    flags = say("Flags, the highest first: {names}", names=listed)
    height = FLAG_STEP * len(order)
    panel.spots.append(Spot("flags", 106, 15 + height // 2, 204, height, flags, rule="ZS-4"))


def _row(say: Say, panel: Panel, middle: Middle) -> None:
    """The tiles of the round: the first is sold now, or has been won and is laid."""
    tiles, laying = middle.tiles, middle.laying
    panel.scenery.append(Piece("stand", *NOW_AT, NOW + 20))
    panel.pieces.append(Piece(f"t{tiles[0]}", *NOW_AT, NOW))
    if laying == NOBODY:
        panel.scenery.append(Piece("gavel", *SOLD_AT, 68))
        doing = say("Now:").rstrip(" :")
    else:
        panel.scenery.append(Piece(f"hut-{laying + 1}", *SOLD_AT, 72))
        doing = _short(middle.names[laying], 24)
    panel.writings.append(Writing(doing, NOW_AT[0], DOING_Y, 24, "middle", "strong"))
    label = tile_name(say, tiles[0])
    # Whoever may bid chooses an amount: pressing the tile must not bid nothing.
    bid = "" if middle.bidding else "bid 0"
    panel.spots.append(Spot("now", *NOW_AT, NOW, NOW // 2, label, move=bid, rule="ZS-4"))
    later = tiles[1:]
    columns, rows = (4, 1) if len(later) <= 4 else (5, 2) if len(later) <= 10 else (7, 3)
    across, down = LATER_WIDTH // columns, 84 // rows
    size = min(across - 4, 2 * down - 4)
    for i, tile in enumerate(later):
        x = LATER_X + across * (i % columns) + across // 2
        y = LATER_Y + down * (i // columns) + down // 2
        panel.pieces.append(Piece(f"t{tile}", x, y, size))
        label = say("{tile}: sold later in this round", tile=tile_name(say, tile))
        panel.spots.append(Spot(f"k{i}", x, y, size, size // 2, label, rule="ZS-3"))


def _standings(say: Say, panel: Panel, names: Sequence[str], points: Sequence[int]) -> None:
    """At the end: everybody's points, best first."""
    order = sorted(range(len(points)), key=lambda s: -points[s])
    over = say("The game is over.")
    panel.writings.append(Writing(over, 250, 46, 28, tone="strong"))
    for i, whose in enumerate(order):
        x, y = 274, 96 + 56 * i
        panel.scenery.append(Piece(f"hut-{whose + 1}", x, y, 48))
        text = f"{_short(names[whose], 16)}  {points[whose]}"
        panel.writings.append(Writing(text, x + 38, y + 9, 26))


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
