"""What must be true of every ZooSim position, recounted from the tiles laid. Compiled.

The halves of all zoos are drawn on a map, one number a square, and everything is read off the map:
what meets what, areas, links of paths, exits. Then the map is wiped, square by square.
"""

import numpy as np

from tests.invariants.paper import how_many
from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim import MONEY, TIES, VARIANTS
from tiergarten.games.zoosim.judgement import choose
from tiergarten.games.zoosim.pieces import (
    ALL_ZOO_TILES,
    COLOUR_OF,
    COLOURS,
    EXITS,
    FIGURES_ALONE,
    FIGURES_BEST,
    FIGURES_SECOND,
    MOST_COINS,
    MOST_LAID,
    MOST_PLAYERS,
    MOST_ROW,
    NO_BID,
    NO_COLOUR,
    NOBODY,
    ROUNDS,
    STARS_OF,
    START_TILE,
    TILES_A_ROUND,
    TREE_TILES,
    TREE_TILES_A_ROUND,
    TREES_OF,
    ZOO_TILES,
)

LIST, START, OWNER, TILE, GEOMETRY, OVERLAP, EDGES, NO_LINK = range(1, 9)
EXITS_KEPT, TABLE, DOORS, AREA, STARS = range(9, 14)
TILES_LAID, BENCHES, WORTH, SINCE, TREES_WORTH = range(14, 19)
COINS, SCORED, SCORED_BENCHES, TOO_MANY_FIGURES, FIGURES, EMPTY_SEAT = range(19, 25)
EVERY_TILE, ROUND, ROW, TO_COME = range(25, 29)
FLAG, BID, LAYING, NO_AUCTION, ACTING, OPTIONS = range(29, 35)

BROKEN = {
    LIST: "more tiles are laid than there are",
    START: "the list does not begin with the start tiles (ZS-2)",
    OWNER: "a tile belongs to nobody at the table",
    TILE: "there is no such tile to lay, or it is turned in no possible way (ZS-1)",
    GEOMETRY: "the halves of a tile do not lie side by side in the zoo of its owner",
    OVERLAP: "two tiles lie on one square (ZS-6)",
    EDGES: "a path ends in grass (ZS-6)",
    NO_LINK: "no path of a tile goes on from an older one (ZS-6)",
    EXITS_KEPT: "the paths that leave a half are kept wrongly",
    TABLE: "a half is not found where it lies",
    DOORS: "the exits of the zoo are kept wrongly",
    AREA: "a half is not kept in its area (ZS-8)",
    STARS: "the stars of an area are kept wrongly (ZS-8)",
    TILES_LAID: "a zoo has another number of tiles (ZS-13)",
    BENCHES: "the paths make another number of loops (ZS-11)",
    WORTH: "the best area of a colour has another worth (ZS-8)",
    SINCE: "the best area of a colour was reached at another time (ZS-9)",
    TREES_WORTH: "the trees are counted or dated wrongly (ZS-10)",
    COINS: "more money than can be (ZS-13)",
    SCORED: "a round is scored that is not over (ZS-13)",
    SCORED_BENCHES: "benches were lost (ZS-11)",
    TOO_MANY_FIGURES: "more figures in a round than there are (ZS-8, ZS-10)",
    FIGURES: "the figures of the round just over are scored wrongly (ZS-8 to ZS-13)",
    EMPTY_SEAT: "there is something in a zoo where nobody sits",
    EVERY_TILE: "a tile is nowhere, or in more than one place (ZS-1)",
    ROUND: "there is no such round, or the game ended before its last (ZS-3, ZS-14)",
    ROW: "the row of tiles to sell cannot be (ZS-3, ZS-15)",
    TO_COME: "another number of tiles is still to come (ZS-3, ZS-15)",
    FLAG: "not every player has one flag on the pole (ZS-2)",
    BID: "a bid is more than all the money (ZS-4)",
    LAYING: "somebody lays who cannot: no seat, no place, or the game is over (ZS-7)",
    NO_AUCTION: "there are bids without an auction, or they are not settled (ZS-4)",
    OPTIONS: "an option has no such value",
    ACTING: "those who act are not those who have to bid or to lay (ZS-4, ZS-6)",
}

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
def recount(state, paper):
    """0, or the number of an invariant that does not hold."""
    if state.laid.count > MOST_LAID:
        return LIST
    if state.variant >= len(VARIANTS) or state.money >= len(MONEY) or state.ties >= len(TIES):
        return OPTIONS
    code = every_tile(state)
    if code == 0:
        code = rounds(state)
    if code == 0:
        code = list_of_tiles(state)
    if code == 0:
        code = on_the_map(state, paper)
        wipe(state.laid, paper)
    if code == 0:
        code = scored(state)
    if code == 0:
        code = turn(state)
    return code


@compiled
def bit(number):
    """A set of one; all numbers that are too high are the same."""
    return 1 << min(number, 63)


@compiled
def every_tile(state):
    """ZS-1: each is laid, to be sold, lost or unseen."""
    seen = np.int64(0)
    count = how_many(np.int64(state.pile)) + how_many(np.int64(state.lost))
    if state.row.count > MOST_ROW:
        return ROW
    for i in range(np.int64(state.row.count)):
        seen |= bit(np.int64(state.row.tile[i]))
        count += 1
    for t in range(1, np.int64(state.laid.count) + 1):
        tile = np.int64(state.laid.tile[t])
        if tile != START_TILE:
            seen |= bit(tile)
            count += 1
    seen |= np.int64(state.pile) | np.int64(state.lost)
    return 0 if seen == ALL_ZOO_TILES and count == ZOO_TILES else EVERY_TILE


@compiled
def rounds(state):
    """ZS-3, ZS-14, ZS-15."""
    number = np.int64(state.round_number)
    if number < 1 or number > ROUNDS or (state.over and number != ROUNDS):
        return ROUND
    in_row = np.int64(state.row.count)
    if (in_row == 0) != (state.over != 0):
        return ROW
    to_come = ROUNDS - number
    pile = np.int64(state.pile)
    if state.variant != TREE_VARIANT or to_come == 0:
        if how_many(pile) != to_come * TILES_A_ROUND:
            return TO_COME
        return ROW if state.variant != TREE_VARIANT and in_row > TILES_A_ROUND else 0
    if how_many(pile & TREE_TILES_SET) != TREE_TILES - TREE_TILES_A_ROUND * number:
        return TO_COME
    trees = 0
    for i in range(in_row):
        trees += TREES_OF[state.row.tile[i]] > 0
    if trees > TREE_TILES_A_ROUND or TREES_OF[state.row.tile[in_row - 1]] == 0:
        return ROW
    return 0


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
        if np.int64(laid.doors[t]) != doors:
            return DOORS
        paper.count[laid.owner[t]] += links
        paper.last[laid.owner[t]] += 1
    for seat in range(players):
        # Loops are edges minus crossings plus one. The halves of a tile are crossings, joined.
        if np.int64(state.zoo[seat].tiles) != paper.last[seat] - 1:
            return TILES_LAID
        if np.int64(state.zoo[seat].benches) != paper.count[seat] - paper.last[seat] + 1:
            return BENCHES
    return 0


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


@compiled
def figures(state, seat, kind):
    """ZS-8 to ZS-10, from worths that have been recounted: one's place among the zoos."""
    place = np.int64(0)
    with_any = 0
    mine = 64 * np.int64(state.zoo[seat].worth[kind]) + np.int64(state.zoo[seat].since[kind])
    for other in range(np.int64(state.players)):
        zoo = state.zoo[other]
        with_any += zoo.worth[kind] > 0
        place += 64 * np.int64(zoo.worth[kind]) + np.int64(zoo.since[kind]) > mine
    if mine == 0 or place > 1:
        return 0
    if with_any == 1:
        return FIGURES_ALONE
    return FIGURES_SECOND if place else FIGURES_BEST


@compiled
def scored(state):
    """ZS-8, ZS-10, ZS-11, ZS-13."""
    players = np.int64(state.players)
    done = ROUNDS if state.over else np.int64(state.round_number) - 1
    for i in range(ROUNDS):
        all_visitors = np.int64(0)
        all_trees = np.int64(0)
        for seat in range(MOST_PLAYERS):
            line = state.zoo[seat].scored[i]
            all_visitors += np.int64(line.visitors)
            all_trees += np.int64(line.trees)
            if i >= done and (line.visitors or line.trees or line.benches):
                return SCORED
        if all_visitors > (FIGURES_BEST + FIGURES_SECOND) * len(COLOURS):
            return TOO_MANY_FIGURES
        if all_trees > FIGURES_BEST + FIGURES_SECOND:
            return TOO_MANY_FIGURES
    # Whether nothing was laid since the last round that was scored.
    fresh = state.variant != TREE_VARIANT and state.row.count == TILES_A_ROUND
    just_scored = done > 0 and (state.over or (fresh and state.laying == NOBODY))
    for seat in range(MOST_PLAYERS):
        zoo = state.zoo[seat]
        if seat >= players:
            if zoo.coins or zoo.tiles or zoo.benches:
                return EMPTY_SEAT
            for i in range(ROUNDS):
                if zoo.scored[i].visitors or zoo.scored[i].trees or zoo.scored[i].benches:
                    return EMPTY_SEAT
            for kind in range(KINDS):
                if zoo.worth[kind] or zoo.since[kind]:
                    return EMPTY_SEAT
            continue
        if np.int64(zoo.coins) > MOST_COINS[done]:
            return COINS
        benches = np.int64(0)
        for i in range(done):
            if zoo.scored[i].benches < benches or zoo.scored[i].benches > zoo.benches:
                return SCORED_BENCHES
            benches = np.int64(zoo.scored[i].benches)
        if just_scored:
            visitors = 0
            for colour in range(len(COLOURS)):
                visitors += figures(state, seat, colour)
            line = zoo.scored[done - 1]
            if (
                np.int64(line.visitors) != visitors
                or np.int64(line.trees) != figures(state, seat, TREES)
                or line.benches != zoo.benches
            ):
                return FIGURES
    return 0


@compiled
def turn(state):
    """ZS-2, ZS-4, ZS-6."""
    players = np.int64(state.players)
    seats = (1 << players) - 1
    flags = np.int64(0)
    waiting = np.int64(0)
    for seat in range(players):
        flags |= bit(np.int64(state.flag[seat]))
        if state.bid[seat] == NO_BID:
            waiting |= 1 << seat
        elif state.bid[seat] > state.zoo[seat].coins:
            return BID
    if flags != seats:
        return FLAG
    acting = np.int64(0) if state.over else waiting
    if state.laying != NOBODY:
        acting = 1 << np.int64(state.laying)
    if waiting == 0 or ((state.laying != NOBODY or state.over) and waiting != seats):
        return NO_AUCTION
    return 0 if np.int64(state.acting) == acting else ACTING


@compiled
def points(state, seat, paper):
    """ZS-13: what every round scored, times its number."""
    total = np.int64(0)
    for i in range(ROUNDS):
        line = state.zoo[seat].scored[i]
        for _ in range(i + 1):
            total += np.int64(line.visitors) + np.int64(line.trees) + np.int64(line.benches)
    return total


@compiled
def tiebreak(state, seat):
    """ZS-14: nothing, money, or the higher flag."""
    if state.ties == 1:
        return np.int64(state.zoo[seat].coins)
    if state.ties == 2:
        height = 0
        while state.flag[height] != seat:
            height += 1
        return -height
    return 0


@compiled
def greedy(state, seat, scratch):
    return choose(state, seat, scratch, (word(scratch.rng), word(scratch.rng)))
