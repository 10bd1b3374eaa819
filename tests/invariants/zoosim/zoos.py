"""Zoos, recounted from the tiles laid: their maps, exits, areas, loops and worth. Compiled.

The halves of all zoos are drawn on a map, one number a square, and everything is read off the map:
what meets what, areas, links of paths, exits. Then the map is wiped, square by square.
"""

import numpy as np

from tests.invariants.zoosim.broken import (
    AREA,
    BENCHES,
    DOORS,
    EDGES,
    EXITS_KEPT,
    GEOMETRY,
    LAYING,
    NO_LINK,
    OVERLAP,
    OWNER,
    SINCE,
    STARS,
    START,
    TABLE,
    TILE,
    TILES_LAID,
    TREES_WORTH,
    WORTH,
)
from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.pieces import (
    COLOUR_OF,
    COLOURS,
    EXITS,
    MOST_DOORS,
    MOST_PLAYERS,
    NO_COLOUR,
    NOBODY,
    STARS_OF,
    START_TILE,
    TREES_OF,
    ZOO_TILES,
)

KINDS = len(COLOURS) + 1
TREES = len(COLOURS)
CENTRE = 64
WIDTH = 128  # of the map of a zoo, and how far apart neighbours east and west are
MARGIN = 4 * WIDTH  # so that looking around never leaves the paper, whatever the position holds
AWAY = np.array([-1, WIDTH, 1, -WIDTH])  # to the square in the north, east, south, west
REACHED = 255
TREE_TILES_SET = sum(1 << tile for tile in range(1, ZOO_TILES + 1) if TREES_OF[tile])
TREE_VARIANT = 1


@compiled
def bit(number):
    """A set of one; all numbers that are too high are the same."""
    return 1 << min(number, 63)


@compiled
def list_of_tiles(state):
    """ZS-2; and two halves side by side, the first in the right place for how the tile lies."""
    laid = state.laid
    players = np.int64(state.players)
    if laid.count < players:
        return START
    for t in range(1, np.int64(laid.count) + 1):
        seat = np.int64(laid.owner[t])
        rotation = np.int64(laid.rotation[t])
        tile = np.int64(laid.tile[t])
        square = np.int64(laid.square[2 * t])
        middle = seat << 14 | CENTRE << 7 | CENTRE
        if t <= players and (seat != t - 1 or tile != START_TILE or rotation or square != middle):
            return START
        if seat >= players:
            return OWNER
        if (t > players and tile == START_TILE) or tile > ZOO_TILES or rotation > 3:
            return TILE
        if square >> 14 != seat:
            return GEOMETRY
        if np.int64(laid.square[2 * t + 1]) != square + AWAY[(1 + rotation) & 3]:
            return GEOMETRY
        for half in range(2):
            if np.int64(laid.exits[2 * t + half]) != EXITS[tile, rotation, half]:
                return EXITS_KEPT
    return 0


@compiled
def on_the_map(state, paper):
    """All that can be read off a map of the zoos."""
    laid = state.laid
    for half in range(2, 2 * np.int64(laid.count) + 2):
        square = on_map(laid, half)
        if paper.grid[square]:
            return OVERLAP
        paper.grid[square] = half
        if not found(laid, half):
            return TABLE
    code = neighbours(state, paper)
    if code == 0:
        code = worths(state, paper)
    if code == 0 and state.laying != NOBODY:
        code = has_to_lay(state, paper)
    return code


@compiled
def wipe(laid, paper):
    for half in range(2, 2 * np.int64(laid.count) + 2):
        square = on_map(laid, half)
        exits = np.int64(laid.exits[half])
        paper.grid[square] = 0
        for side in range(4):
            if exits >> side & 1:
                paper.grid[square + AWAY[side]] = 0


@compiled
def on_map(laid, half):
    """The square of a half on the map."""
    return MARGIN + np.int64(laid.square[half])


@compiled
def found(laid, half):
    """Whether a search for the square of a half comes to it before an empty slot.

    The slots are a torus of 16 x 16 squares, zoos of neighbouring seats half a turn apart.
    """
    square = np.int64(laid.square[half])
    seat = square >> 14
    start = 16 * (square >> 7 & 127) + (square & 127) + 128 * (seat & 1) + 8 * (seat >> 1)
    for i in range(start, start + 256):
        there = np.int64(laid.slot[i & 255])
        if there == half:
            return True
        if there == 0:
            return False
    return False


@compiled
def neighbours(state, paper):
    """ZS-6, ZS-11: what meets what, and which paths lead out of a zoo.

    Areas are joined on paper, so that every half knows an older one of its area. Of several paths
    to one empty square the oldest alone is an exit.
    """
    laid = state.laid
    players = np.int64(state.players)
    for seat in range(players):
        paper.count[seat] = 0  # links
        paper.last[seat] = 0  # tiles
        paper.sum[seat] = laid.first_door[seat]  # where its next exit must be
    for t in range(1, np.int64(laid.count) + 1):
        links = np.int64(0)
        doors = np.int64(0)
        for half in range(2 * t, 2 * t + 2):
            square = on_map(laid, half)
            colour = COLOUR_OF[laid.tile[t], half & 1]
            exits = np.int64(laid.exits[half])
            paper.parent[half] = half
            for side in range(4):
                other = np.int64(paper.grid[square + AWAY[side]])
                path = exits >> side & 1
                if other == 0:
                    if path:
                        paper.grid[square + AWAY[side]] = REACHED
                        doors |= 1 << (4 * (half & 1) + side)
                elif other < 2 * t:
                    if path != np.int64(laid.exits[other]) >> (side ^ 2) & 1:
                        return EDGES
                    links += path
                    if colour == COLOUR_OF[laid.tile[other >> 1], other & 1]:
                        join(paper, half, other)
        if links == 0 and t > players:
            return NO_LINK
        if not doors_kept(laid, paper, t, doors):
            return DOORS
        paper.count[laid.owner[t]] += links
        paper.last[laid.owner[t]] += 1
    end = np.int64(0)
    for seat in range(MOST_PLAYERS + 1):
        if np.int64(laid.first_door[seat]) != end:
            return DOORS
        if seat < players:
            end = np.int64(paper.sum[seat])
    for seat in range(players):
        # Loops are edges minus crossings plus one. The halves of a tile are crossings, joined.
        if np.int64(state.zoo[seat].tiles) != paper.last[seat] - 1:
            return TILES_LAID
        if np.int64(state.zoo[seat].benches) != paper.count[seat] - paper.last[seat] + 1:
            return BENCHES
    return 0


@compiled
def doors_kept(laid, paper, t, doors):
    """Whether these exits of a tile come next in the list of its zoo, with what lies beyond."""
    for number in range(8):
        if doors >> number & 1:
            exit = 8 * t + number
            i = np.int64(paper.sum[laid.owner[t]])
            paper.sum[laid.owner[t]] += 1
            if (
                i >= MOST_DOORS
                or laid.door[i] != exit
                or laid.beyond[i] != beyond(laid, paper, exit)
            ):
                return False
    return True


@compiled
def beyond(laid, paper, exit):
    """What touches the square behind an exit, and the squares on its left, ahead and right."""
    side = exit & 3
    square = on_map(laid, exit >> 2) + AWAY[side]
    found = touching(laid, paper, square, side, 0)
    for ahead in range(3):
        towards = (side + 3 + ahead) & 3
        there = touching(laid, paper, square + AWAY[towards], towards, exit)
        found |= there << 6 + 7 * ahead
    return found


@compiled
def touching(laid, paper, square, towards, exit):
    """Bits for what is on the left, ahead and right, for the paths there, and for an older one."""
    found = np.int64(0)
    for ahead in range(3):
        side = (towards + 3 + ahead) & 3
        other = np.int64(paper.grid[square + AWAY[side]])
        if other != 0 and other != REACHED:
            found |= 1 << ahead
            if np.int64(laid.exits[other]) >> (side ^ 2) & 1:
                found |= 8 << ahead
                if 4 * other + (side ^ 2) < exit:
                    found |= 64
    return found


@compiled
def oldest(paper, half):
    while paper.parent[half] != half:
        half = paper.parent[half]
    return half


@compiled
def join(paper, half, other):
    one = oldest(paper, half)
    two = oldest(paper, other)
    paper.parent[max(one, two)] = min(one, two)


@compiled
def worths(state, paper):
    """ZS-8 to ZS-10: areas, the best of each colour, and when it was reached."""
    laid = state.laid
    halves = 2 * np.int64(laid.count) + 2
    for half in range(2, halves):
        paper.sum[half] = 0
    for half in range(2, halves):
        if COLOUR_OF[laid.tile[half >> 1], half & 1] == NO_COLOUR:
            continue
        first = oldest(paper, half)
        if np.int64(laid.area[half]) != first:
            return AREA
        paper.sum[first] += STARS_OF[laid.tile[half >> 1], half & 1]
        paper.last[first] = half >> 1
    best = paper.count  # by seat and kind: 64 times the worth, plus when it was reached
    for i in range(KINDS * MOST_PLAYERS):
        best[i] = 0
    for half in range(2, halves):
        tile = np.int64(laid.tile[half >> 1])
        first = KINDS * np.int64(laid.owner[half >> 1])
        if half & 1 and TREES_OF[tile]:
            best[first + TREES] = (best[first + TREES] // 64 + TREES_OF[tile]) * 64 + (half >> 1)
        if paper.sum[half]:
            if np.int64(laid.stars[half]) != paper.sum[half]:
                return STARS
            kind = first + COLOUR_OF[tile, half & 1]
            best[kind] = max(best[kind], 64 * paper.sum[half] + paper.last[half])
    for seat in range(np.int64(state.players)):
        zoo = state.zoo[seat]
        for kind in range(KINDS):
            worth = np.int64(zoo.worth[kind])
            since = np.int64(zoo.since[kind])
            if 64 * worth + since != best[KINDS * seat + kind]:
                if kind == TREES:
                    return TREES_WORTH
                return WORTH if worth != best[KINDS * seat + kind] // 64 else SINCE
    return 0


@compiled
def has_to_lay(state, paper):
    """ZS-7: who lays a tile has a place for it. The map shows which squares paths lead to."""
    seat = np.int64(state.laying)
    if seat >= state.players or state.over:
        return LAYING
    laid = state.laid
    tile = np.int64(state.row.tile[0])
    for half in range(2, 2 * np.int64(laid.count) + 2):
        if laid.owner[half >> 1] != seat:
            continue
        for side in range(4):
            square = on_map(laid, half) + AWAY[side]
            if paper.grid[square] == REACHED:
                for rotation in range(4):
                    east = AWAY[(1 + rotation) & 3]
                    if fits(laid, paper, tile, rotation, square, square + east):
                        return 0
                    if fits(laid, paper, tile, rotation, square - east, square):
                        return 0
    return LAYING


@compiled
def fits(laid, paper, tile, rotation, square_a, square_b):
    """ZS-6: whether a tile can be laid with its halves on these squares."""
    links = np.int64(0)
    for half in range(2):
        square = square_b if half else square_a
        here = np.int64(paper.grid[square])
        if here != 0 and here != REACHED:
            return False
        for side in range(4):
            other = np.int64(paper.grid[square + AWAY[side]])
            if other == 0 or other == REACHED:
                continue
            path = EXITS[tile, rotation, half] >> side & 1
            if path != np.int64(laid.exits[other]) >> (side ^ 2) & 1:
                return False
            links += path
    return links > 0
