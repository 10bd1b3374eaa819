"""What must be true of every ZooSim position, recounted from the tiles laid. Compiled."""

import numpy as np

from tests.invariants.paper import how_many
from tests.invariants.zoosim.broken import (
    ACTING,
    BID,
    COINS,
    EMPTY_SEAT,
    EVERY_TILE,
    FIGURES,
    FLAG,
    LIST,
    NO_AUCTION,
    OPTIONS,
    ROUND,
    ROW,
    SCORED,
    SCORED_BENCHES,
    TO_COME,
    TOO_MANY_FIGURES,
)
from tests.invariants.zoosim.broken import BROKEN as BROKEN
from tests.invariants.zoosim.zoos import (
    KINDS,
    TREE_TILES_SET,
    TREE_VARIANT,
    TREES,
    bit,
    list_of_tiles,
    on_the_map,
    wipe,
)
from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim import MONEY, TIES, VARIANTS
from tiergarten.games.zoosim.judgement import choose
from tiergarten.games.zoosim.pieces import (
    ALL_ZOO_TILES,
    COLOURS,
    FIGURES_ALONE,
    FIGURES_BEST,
    FIGURES_SECOND,
    MOST_COINS,
    MOST_LAID,
    MOST_PLAYERS,
    MOST_ROW,
    NO_BID,
    NOBODY,
    ROUNDS,
    START_TILE,
    TILES_A_ROUND,
    TREE_TILES,
    TREE_TILES_A_ROUND,
    TREES_OF,
    ZOO_TILES,
)


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
