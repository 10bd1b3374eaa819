"""What a seat sees, for learners: the declaration of the features, and what writes them, compiled.

First the table, then every tile, then the exits of one's own zoo by the numbers that moves call
them, then the seats, one's own first and then clockwise. The money of the others is there even
when it is hidden: all who watch can count it. What they have bid is not.
"""

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.engine.features import MOST, Block, Features, Group, Part, seats, table
from tiergarten.games.zoosim.pieces import (
    BOX,
    COLOUR_OF,
    COLOURS,
    FIGURES_BEST,
    MOST_BID,
    MOST_EXITS,
    MOST_LAID,
    MOST_MONEY,
    MOST_PLAYERS,
    MOST_ROW,
    NO_BID,
    NOBODY,
    ROUNDS,
    SIDES,
    STARS_OF,
    TILES,
    TREES_OF,
    ZOO_TILES,
)
from tiergarten.games.zoosim.rules.scoring import figures, points
from tiergarten.games.zoosim.rules.squares import x_of, y_of

_KINDS = (*COLOURS, "trees")
_WORTH = [int(STARS_OF[COLOUR_OF == colour].sum()) for colour in range(len(COLOURS))]
_FAR = 2 * ZOO_TILES + 2  # one more than the farthest square: the lowest value means "nowhere"
_MOST_BENCHES = 50

_TABLE = Block(
    Group("over", "the game is over"),
    Group("round", "the number of the round", high=ROUNDS),
    Group("row", "tiles still to be auctioned in this round", high=MOST_ROW),
    Group("laying", "a tile is to be laid, not to be bid for"),
    Group("bid", "one's own bid for this tile plus 1; 0 before one has bid", high=MOST_BID + 1),
    Group("tree variant", "the game is played with trees (ZS-15)"),
    Group("ties", "how equal points are decided (ZS-14)", of=("shared", "money", "flag")),
)
_TILE = Block(
    Group("pile", "nobody has seen it yet"),
    Group("lost", "it has left the game (ZS-7)"),
    Group("soon", "the sooner it is auctioned, the higher; 0 if it is not in the row", MOST_ROW),
    Group("now", "it is under the hammer, or being laid"),
    Group("x", "how far east its half a lies", low=-_FAR, high=_FAR),
    Group("y", "how far south its half a lies", low=-_FAR, high=_FAR),
    Group("turned", "by how many degrees it is turned clockwise", of=("0", "90", "180", "270")),
)
_EXIT = Block(
    Group("x", "how far east the half lies that it leaves", low=-_FAR, high=_FAR),
    Group("y", "how far south the half lies that it leaves", low=-_FAR, high=_FAR),
    Group("side", "the side where it leaves", of=SIDES),
)
_SEAT = Block(
    Group("acting", "it may act now"),
    Group("laying", "it is to lay the tile"),
    Group("coins", "its money", high=MOST_MONEY),
    Group("tiles", "tiles in its zoo", high=ZOO_TILES),
    Group("benches", "benches in its zoo", high=_MOST_BENCHES),
    Group("points", f"points so far; {MOST} stands for more, too", high=MOST),
    Group("flag", "the higher its flag, the higher", high=MOST_PLAYERS),
    Group(
        "worth", "stars of its best area, and its trees", [*_WORTH, int(TREES_OF.sum())], of=_KINDS
    ),
    Group("since", "the tile, counted over all zoos, with which it got that", MOST_LAID, of=_KINDS),
    Group("figures", "the figures it has for that now", high=FIGURES_BEST, of=_KINDS),
    Group("owns", "the tile lies in its zoo", of=[f"tile {tile}" for tile in BOX]),
)
FEATURES = Features(
    table(_TABLE),
    Part("tile", _TILE, ZOO_TILES),
    Part("exit", _EXIT, MOST_EXITS),
    seats(_SEAT),
)

_TIES = _TABLE.at("ties")
_FIRST_TILE, _TILE_SIZE, _TURNED = _TABLE.size, _TILE.size, _TILE.at("turned")
_FIRST_EXIT, _EXIT_SIZE, _SIDE = int(FEATURES.starts("exit")[2]), _EXIT.size, _EXIT.at("side")
_SEATS, _SEAT_SIZE = FEATURES.starts("seat"), _SEAT.size
_BEST, _SINCE, _FIGURES = _SEAT.at("worth"), _SEAT.at("since"), _SEAT.at("figures")
_OWNS = _SEAT.at("owns")


@compiled
def observe(state, seat, out):
    """Write the features of one seat into a vector of zeros."""
    players = np.int64(state.players)
    out[0] = state.over
    out[1] = state.round_number
    out[2] = state.row.count
    out[3] = state.laying != NOBODY
    if state.bid[seat] != NO_BID:
        out[4] = state.bid[seat] + 1
    out[5] = state.variant
    out[_TIES + np.int64(state.ties)] = 1
    observe_tiles(state, out)
    observe_exits(state.laid, seat, out)
    whose = np.int64(seat)
    n = _SEATS[players]
    for _ in range(players):
        observe_seat(state, whose, out, n)
        whose = whose + 1 if whose + 1 < players else np.int64(0)
        n += _SEAT_SIZE
    observe_owners(state, seat, out)


@compiled
def observe_tiles(state, out):
    """Where every tile is. Start tiles always lie in the same way."""
    pile = np.int64(state.pile)
    lost = np.int64(state.lost)
    n = _FIRST_TILE
    for tile in range(1, len(TILES)):
        out[n] = pile >> tile & 1
        out[n + 1] = lost >> tile & 1
        n += _TILE_SIZE
    for i in range(np.int64(state.row.count)):
        at = _FIRST_TILE + (np.int64(state.row.tile[i]) - 1) * _TILE_SIZE
        out[at + 2] = MOST_ROW - i
        out[at + 3] = i == 0
    laid = state.laid
    for t in range(np.int64(state.players) + 1, np.int64(laid.count) + 1):
        at = _FIRST_TILE + (np.int64(laid.tile[t]) - 1) * _TILE_SIZE
        square = np.int64(laid.square[2 * t])
        out[at + 4] = x_of(square) + _FAR
        out[at + 5] = y_of(square) + _FAR
        out[at + _TURNED + np.int64(laid.rotation[t])] = 1


@compiled
def observe_exits(laid, seat, out):
    """The exits of one's own zoo in the order of their numbers, which no tile tells."""
    n = _FIRST_EXIT
    for i in range(np.int64(laid.first_door[seat]), np.int64(laid.first_door[seat + 1])):
        exit = np.int64(laid.door[i])
        square = np.int64(laid.square[exit >> 2])
        out[n] = x_of(square) + _FAR
        out[n + 1] = y_of(square) + _FAR
        out[n + _SIDE + (exit & 3)] = 1
        n += _EXIT_SIZE


@compiled
def observe_seat(state, whose, out, n):
    """The features of one seat, from index n on."""
    zoo = state.zoo[whose]
    out[n] = state.acting >> whose & 1
    out[n + 1] = state.laying == whose
    out[n + 2] = zoo.coins
    out[n + 3] = zoo.tiles
    out[n + 4] = zoo.benches
    out[n + 5] = min(points(zoo), MOST)
    for height in range(np.int64(state.players)):
        if state.flag[height] == whose:
            out[n + 6] = MOST_PLAYERS - height
    for kind in range(len(_KINDS)):
        out[n + _BEST + kind] = zoo.worth[kind]
        out[n + _SINCE + kind] = zoo.since[kind]
        out[n + _FIGURES + kind] = figures(state, whose, kind)


@compiled
def observe_owners(state, seat, out):
    """Whose every laid tile is."""
    players = np.int64(state.players)
    first = _SEATS[players] + _OWNS - 1
    laid = state.laid
    for t in range(players + 1, np.int64(laid.count) + 1):
        step = np.int64(laid.owner[t]) - seat
        step += players * (step < 0)
        out[first + step * _SEAT_SIZE + np.int64(laid.tile[t])] = 1
