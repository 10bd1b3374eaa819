"""What a tile would bring to a zoo, seen from outside, without laying it. Compiled.

All is counted in points by which a seat gets ahead of the others. Figures come and go: those of
today count the less, the more tiles are sold before a scoring, and the rest is shared out by
strength. Benches stay. A tile brings income too, and coins are worth what they will buy.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.compiled import compiled
from tiergarten.games.zoosim.pieces import (
    COLOUR_OF,
    EXITS,
    FIGURES_ALONE,
    FIGURES_BEST,
    FIGURES_SECOND,
    MOST_PLAYERS,
    MOST_ROW,
    ROUNDS,
    STARS_OF,
    TILES_A_ROUND,
    TREES_OF,
    WAY_HALF,
    WAYS,
)
from tiergarten.games.zoosim.rules.doors import behind
from tiergarten.games.zoosim.rules.moves import LAY, ways_at
from tiergarten.games.zoosim.rules.scoring import TREES
from tiergarten.games.zoosim.rules.squares import STEP, half_at
from tiergarten.games.zoosim.rules.zoo import colour_of, other_half_side, rotation_for

ALL_FIGURES = FIGURES_BEST + FIGURES_SECOND
# `scripts/fit` does not fit these, and how they were found is not recorded.
HOLD = 0.93  # how likely a figure is to stay while one more tile is sold
HEAD_START = 6.0  # stars that everybody is given when the future is shared out
DOOR = 1.0  # what an exit is worth for each round to come
LATEST = 255  # as the time when a worth is reached: later than all
# What a coin is worth when a round begins (1 to 5, then after the last), by number of players.
_COIN = {
    2: (5.0, 5.3, 3.2, 1.4, 0.4, 0.0),
    3: (7.5, 7.5, 5.0, 2.4, 1.0, 0.0),
    4: (7.5, 7.4, 5.7, 3.0, 1.2, 0.0),
}


def by_players_and_round(table: Mapping[int, tuple[float, ...]]) -> NDArray[np.float64]:
    """A table to be indexed by the number of players and by the round, from 1."""
    full = np.zeros((MOST_PLAYERS + 1, ROUNDS + 2))
    for players, row in table.items():
        full[players, 1 : 1 + len(row)] = row
    return full


def _times_held(now: int, left: int) -> float:
    """How often a figure of today will count, round numbers and all."""
    return sum(r * HOLD ** (left + (r - now) * TILES_A_ROUND) for r in range(now, ROUNDS + 1))


COIN = by_players_and_round(_COIN)
# What the income of a tile bought in a round will be worth.
INCOME = np.array([[row[now + 1 :].sum() for now in range(ROUNDS + 1)] for row in COIN])
# By round: how often a bench counts. By round and tiles left in it: the same of a figure.
REST = np.array([float(sum(range(now, ROUNDS + 1))) for now in range(ROUNDS + 2)])
HELD = np.array(
    [[_times_held(now, left) for left in range(MOST_ROW + 1)] for now in range(ROUNDS + 1)]
)


@compiled
def strength(worth):
    """How much a worth counts when the future is shared out."""
    return (worth + HEAD_START) * (worth + HEAD_START)


@compiled
def lead_by_kind(state, seat, kind, worth, since, left):
    """How far a kind of figures brings a seat ahead that has this worth since this time.

    `left` tiles are still to be sold in this round.
    """
    players = np.int64(state.players)
    better = 0
    owners = np.int64(worth > 0)
    mine = strength(worth)
    total = mine
    for other in range(players):
        if other != seat:
            zoo = state.zoo[other]
            theirs = np.int64(zoo.worth[kind])
            owners += theirs > 0
            better += (theirs > worth) | ((theirs == worth) & (zoo.since[kind] > since))
            total += strength(theirs)
    held = 0
    if worth > 0:
        if owners == 1:
            held = FIGURES_ALONE
        elif better < 2:
            held = FIGURES_SECOND if better else FIGURES_BEST
    out = 0 if owners == 0 else (FIGURES_ALONE if owners == 1 else ALL_FIGURES)
    times = HELD[state.round_number, left]
    later = REST[state.round_number] - times
    own = times * held + later * ALL_FIGURES * mine / total
    return own - (times * out + later * ALL_FIGURES - own) / (players - 1)


@compiled
def lead_now(state, seat, kind, left):
    """How far a kind of figures brings a seat ahead as it is."""
    zoo = state.zoo[seat]
    worth, since = np.int64(zoo.worth[kind]), np.int64(zoo.since[kind])
    return lead_by_kind(state, seat, kind, worth, since, left)


@compiled
def look(laid, tile, exit, way):
    """What a tile would have at an exit: path links, new exits, and the stars of its two areas."""
    rotation = rotation_for(exit & 3, way)
    square = behind(laid, exit)
    if WAY_HALF[way]:
        square += STEP[other_half_side(rotation, 1)]
    inner = other_half_side(rotation, 0)
    links_a, opened_a, stars_a = look_at_half(laid, tile, 0, rotation, square, inner)
    square += STEP[inner]
    links_b, opened_b, stars_b = look_at_half(laid, tile, 1, rotation, square, inner ^ 2)
    return links_a + links_b, opened_a + opened_b, stars_a, stars_b


@compiled
def look_at_half(laid, tile, half, rotation, square, inner):
    """The same for one half, which has the other at its side `inner`."""
    links = np.int64(0)
    opened = np.int64(0)
    colour = COLOUR_OF[tile, half]
    exits = EXITS[tile, rotation, half]
    stars = np.int64(STARS_OF[tile, half])
    one = another = np.int64(0)  # areas that have been counted
    for turn in range(1, 4):
        side = (inner + turn) & 3
        near = half_at(laid, square + STEP[side])
        path = exits >> side & 1
        if near == 0:
            opened += path
            continue
        links += path
        if colour_of(laid, near) == colour:
            area = np.int64(laid.area[near])
            if (area != one) & (area != another):
                stars += np.int64(laid.stars[area])
            one, another = area, one
    return links, opened, stars


@compiled
def gain_anywhere(state, seat, tile, left):
    """How far a tile brings a seat ahead wherever it lies: by trees and income."""
    zoo = state.zoo[seat]
    gain = INCOME[state.players, state.round_number]
    if TREES_OF[tile] > 0:
        trees = np.int64(zoo.worth[TREES]) + TREES_OF[tile]
        gain += lead_by_kind(state, seat, TREES, trees, LATEST, left)
        gain -= lead_now(state, seat, TREES, left)
    return gain


@compiled
def gain_there(state, seat, tile, exit, way, left, now_a, now_b):
    """How far the place of a tile brings a seat ahead: by benches, exits and the two areas.

    `now_a` and `now_b` are how far the two colours bring it ahead before.
    """
    zoo = state.zoo[seat]
    now = np.int64(state.round_number)
    links, opened, stars_a, stars_b = look(state.laid, tile, exit, way)
    gain = (links - 1) * REST[now] + DOOR * (ROUNDS - now) * (opened - links)
    a, b = COLOUR_OF[tile, 0], COLOUR_OF[tile, 1]
    if stars_a >= zoo.worth[a]:
        gain += lead_by_kind(state, seat, a, stars_a, LATEST, left) - now_a
    if stars_b >= zoo.worth[b]:
        gain += lead_by_kind(state, seat, b, stars_b, LATEST, left) - now_b
    return gain


@compiled
def best_place(state, seat, tile, left):
    """How far a tile brings a seat ahead in its best place, and the move; -1 if there is none."""
    laid = state.laid
    now_a = lead_now(state, seat, COLOUR_OF[tile, 0], left)
    now_b = lead_now(state, seat, COLOUR_OF[tile, 1], left)
    best, best_gain = -1, 0.0
    first = LAY
    for i in range(np.int64(laid.first_door[seat]), np.int64(laid.first_door[seat + 1])):
        exit = np.int64(laid.door[i])
        ways = ways_at(laid, i, tile)
        for way in range(len(WAYS)):
            if ways >> way & 1:
                gain = gain_there(state, seat, tile, exit, way, left, now_a, now_b)
                if best < 0 or gain > best_gain:
                    best, best_gain = first + way, gain
        first += len(WAYS)
    if best >= 0:
        best_gain += gain_anywhere(state, seat, tile, left)
    return best_gain, best
