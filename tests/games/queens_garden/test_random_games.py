"""Random games: the obvious recount after every move, and slow rules beside the compiled ones."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tiergarten
from tests.kinds import some_of
from tiergarten import Match
from tiergarten.bots import GreedyBot
from tiergarten.games.queens_garden.pieces import (
    CELL_AT,
    CELL_BIT,
    CELLS,
    CENTRES,
    COLOUR_OF,
    DIRECTIONS,
    FREE_PLACE,
    FRONT_FEATURE,
    FRONT_UP,
    HEXES,
    JOKERS_FOR,
    PATTERN_OF,
    SINGLE_AT,
    SINGLE_FEATURE,
    TILE_ROOM,
    VALUE_OF,
)
from tiergarten.games.queens_garden.position.checking import check
from tiergarten.games.queens_garden.position.counting import open_expansions
from tiergarten.games.queens_garden.position.survey import groups
from tiergarten.games.queens_garden.rules import scoring
from tiergarten.games.queens_garden.rules.garden import cells_for, free_rings
from tiergarten.games.queens_garden.state import STATE, hexes_in

GAMES = [
    (players, side, payers, eager)
    for players in (2, 3, 4)
    for side, payers in (("A", "printed"), ("B", "distinct"))
    for eager in (False, True)
]


def walk(players: int, side: str, payers: str, eager: bool, seed: int) -> Iterator[Match]:
    """A random game, move by move; an eager one places what it can and passes late."""
    chance = random.Random(seed)
    match = tiergarten.new("queens-garden", players, seed, side=side, payers=payers)
    while not match.over:
        moves = match.legal()
        ids = [move.id for move in moves]
        assert ids
        assert ids == sorted(set(ids))
        if eager and len(moves) > 1:
            moves = [move for move in moves if move.verb != "pass"]
            moves = [move for move in moves if move.verb in ("place", "build")] or moves
        match.play(chance.choice(moves))
        yield match


def by_colour(hexagon: int) -> int:
    return int(COLOUR_OF[hexagon])


def by_pattern(hexagon: int) -> int:
    return int(PATTERN_OF[hexagon])


def ring(at: tuple[int, int]) -> set[tuple[int, int]]:
    """The six cells around one."""
    return {(at[0] + q, at[1] + r) for q, r in DIRECTIONS}


def new_rings(garden: Any) -> set[tuple[int, int]]:
    """The cells around the centres of free places: where a printed hex can come to lie."""
    free = (at for place, at in enumerate(CENTRES) if garden.place[place] == FREE_PLACE)
    return set().union(*map(ring, free))


def obvious_cells(garden: Any, hexagon: int, expansion: bool = False) -> set[str]:
    """QG-15, QG-16, QG-18, tried out one cell after another."""
    there = {at: h for at, h in zip(CELL_AT, hexes_in(garden), strict=True) if h >= 0}
    fitting, rings = set(), new_rings(garden)
    for cell, (q, r) in enumerate(CELL_AT):
        free = (q, r) in rings if expansion else int(garden.free) & int(CELL_BIT[cell])
        if not free:
            continue
        beside = [there[q + a, r + b] for a, b in DIRECTIONS if (q + a, r + b) in there]
        kin = [
            h
            for h in beside
            if by_colour(h) == by_colour(hexagon) or by_pattern(h) == by_pattern(hexagon)
        ]
        with_it = {**there, (q, r): hexagon}
        every = groups(with_it, by_colour) + groups(with_it, by_pattern)
        twins = any(len(set(group)) < len(group) for group in every)
        if (not beside or kin) and not twins:
            fitting.add(CELLS[cell])
    return fitting


def obvious_points(match: Match, seat: int) -> int:
    """QG-25, QG-26, from the plain position."""
    state = match.state()
    player = state["player"][seat]
    values = dict(zip(HEXES, VALUE_OF.tolist(), strict=True))
    left = sum(values[name] for name in player["tiles"] + player["expansions"])
    if state["doing"]["hand"] and state["turn"] == seat:
        left += values[state["doing"]["hand"].removesuffix("-expansion")]
    points = max(0, int(player["points"] + player["jokers"] - left))
    garden = match.record().player[seat].garden
    there = {at: h for at, h in zip(CELL_AT, hexes_in(garden), strict=True) if h >= 0}
    bonus = {"A": {6: 6}, "B": {4: 3, 5: 5, 6: 7}}[state["side"]]
    for group in groups(there, by_colour) + groups(there, by_pattern):
        if len(group) >= 3:
            points += sum(int(VALUE_OF[h]) for h in group) + bonus.get(len(group), 0)
    return points


@pytest.mark.rule("QG-2", "QG-14", "QG-17", "QG-24")
@pytest.mark.parametrize(("players", "side", "payers", "eager"), some_of(GAMES, GAMES[-1]))
def test_every_tile_and_every_expansion_is_accounted_for(
    players: int, side: str, payers: str, eager: bool
) -> None:
    for match in walk(players, side, payers, eager, seed=players):
        check(match.record())
    assert all(player["begun"] == 15 for player in match.state()["player"])


@pytest.mark.rule("QG-15", "QG-16", "QG-18")
@pytest.mark.parametrize("seed", range(3))
def test_where_a_hex_may_lie_agrees_with_trying_it_out(seed: int) -> None:
    chance = random.Random(seed)
    compared = 0
    for match in walk(2 + seed, "A", "printed", True, seed):
        if chance.random() < 0.06:
            garden = match.record().player[chance.randrange(match.players)].garden
            for hexagon in chance.sample(range(36), 6):
                for expansion in (False, True):
                    free = int(free_rings(garden)) if expansion else int(garden.free)
                    fast = int(cells_for(garden, hexagon, free))
                    names = {CELLS[i] for i, bit in enumerate(CELL_BIT.tolist()) if fast & bit}
                    assert names == obvious_cells(garden, hexagon, expansion)
                    compared += bool(names) if expansion else 0
    assert compared


def closed(garden: Any) -> dict[tuple[int, int], int]:
    """The features with hexes all around them: where they are, and their jokers (QG-17)."""
    features = dict(zip(SINGLE_AT, SINGLE_FEATURE.tolist(), strict=True))
    for at, what in zip(CENTRES, garden.place.tolist(), strict=True):
        if what >= FRONT_UP:
            features[at] = int(FRONT_FEATURE[what - FRONT_UP])
    there = {at for at, h in zip(CELL_AT, hexes_in(garden), strict=True) if h >= 0}
    return {at: int(JOKERS_FOR[what]) for at, what in features.items() if ring(at) <= there}


def builders(players: int, seed: int) -> Iterator[Match]:
    """A game of greedy players who now and then do anything: rings are closed in it."""
    chance, bot = random.Random(seed), GreedyBot(seed)
    match = tiergarten.new("queens-garden", players, seed)
    while not match.over:
        match.play(chance.choice(match.legal()) if chance.random() < 0.04 else bot.choose(match))
        yield match


@pytest.mark.rule("QG-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_feature_gives_its_jokers_once_and_as_far_as_there_is_room(players: int) -> None:
    awards = 0
    before = tiergarten.new("queens-garden", players, seed=1).record()
    for match in builders(players, seed=1):
        after = match.record()
        for seat, player in enumerate(after.player[:players]):
            was = before.player[seat]
            given, now = closed(was.garden), closed(player.garden)
            assert given.items() <= now.items()
            new = sum(jokers for at, jokers in now.items() if at not in given)
            paid = match.made[-1].move.text == "pay joker" and before.turn == seat
            left = int(was.jokers) - paid
            room = TILE_ROOM - int(player.tiles.count) - left
            assert player.jokers == left + min(new, room)
            awards += new > 0
        before = after.copy()
    assert awards


@pytest.mark.rule("QG-14", "QG-24")
@pytest.mark.parametrize("eager", [False, True])
def test_an_expansion_that_went_face_down_never_comes_up_again(eager: bool) -> None:
    open_before: set[int] = set()
    ever: set[int] = set()
    for match in walk(4, "A", "printed", eager, seed=5):
        state = match.record()
        open_now = set(+open_expansions(state))
        assert not (open_now - open_before) & ever
        ever |= open_now
        assert not any(int(state.unseen) >> hexagon & 1 for hexagon in ever)
        open_before = open_now
    assert ever - open_before


def test_a_position_is_small() -> None:
    assert STATE.dtype.itemsize <= 1200


@pytest.mark.rule("QG-25", "QG-26")
@pytest.mark.parametrize("side", ["A", "B"])
def test_scores_agree_with_an_obvious_recount(side: str) -> None:
    chance = random.Random(side)
    for match in walk(3, side, "printed", True, seed=7):
        if chance.random() < 0.1 or match.over:
            for seat in range(3):
                assert match.scores()[seat] == obvious_points(match, seat)
                total = sum(line.points for line in match.breakdown(seat))
                assert total == match.scores()[seat]


@pytest.mark.rule("QG-23")
def test_rounds_score_what_lies_in_the_garden() -> None:
    for match in walk(2, "A", "printed", True, seed=11):
        state = match.record()
        for seat in range(2):
            garden = state.player[seat].garden
            for round_index in range(4):
                named = ["tree bird purple", "butterfly mauve lime", "flower plant yellow"]
                wanted = [*named, "lily green blue"][round_index].split()
                points = 0
                for hexagon in hexes_in(garden):
                    if hexagon >= 0:
                        colour, pattern = HEXES[hexagon].split("-")
                        points += (colour in wanted) + VALUE_OF[hexagon] * (pattern in wanted)
                assert scoring.wheel_points(garden, 0, round_index) == points


def test_what_is_unseen_stays_enough_for_what_lies_face_down() -> None:
    for match in walk(4, "B", "printed", False, seed=3):
        state = match.state()
        down = sum(slot["face"] == "down" for slot in state["slot"])
        assert len(state["unseen"]) >= down + 8 * (4 - state["round_number"])
