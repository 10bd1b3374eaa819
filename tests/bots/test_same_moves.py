"""Moves that come to the same are one move in the search, and all of them are told about."""

from itertools import pairwise
from typing import Any

import pytest

import tiergarten
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.bots import Budget, SearchBot
from tiergarten.engine.match import Match
from tiergarten.games.zooloretto.pieces import FIRST_STALL_PLACE

GAMES = [game.name for game in our_games()]
WITH_TRUCKS = [
    ("zooloretto", 3),
    ("zooloretto-dice", 2),
]  # with two, the trucks of the first differ


def moments(game: str, players: int, seed: int) -> list[Match]:
    """A random match, decision by decision."""
    match = tiergarten.new(game, players, seed=seed)
    bot = tiergarten.bot("random", seed)
    found = []
    while not match.over:
        found.append(match.copy())
        match.play(bot.choose(match, match.acting[0]), match.acting[0])
    return found


def twin(match: Match, action: int) -> int:
    return int(match.game.judgement.twin_of(match.record(), match.acting[0], action))


def without_names(match: Match) -> Any:
    """A position in which trucks have no numbers, and tiles no order."""
    plain = match.state()
    trucks = [
        {key: sorted(part) if isinstance(part, list) else part for key, part in truck.items()}
        if isinstance(truck, dict)
        else sorted(truck)
        for truck in plain["truck"]
    ]
    plain["truck"] = sorted(trucks, key=repr)
    plain["hand"] = sorted(plain.get("hand", ()))
    plain.pop("from_truck", None)  # of two like dice, only the order in which they are loaded
    return plain


@pytest.mark.parametrize(("game", "players"), WITH_TRUCKS)
def test_a_twin_leads_to_the_same_position(game: str, players: int) -> None:
    """But for the numbers of trucks; and it is the lowest of them, which is legal."""
    pairs = 0
    for match in moments(game, players, seed=6):
        legal = [move.id for move in match.canonical()]
        for action in legal:
            other = twin(match, action)
            assert other in legal
            assert twin(match, other) == other <= action
            if other != action:
                one, two = match.copy(), match.copy()
                one.play(action)
                two.play(other)
                assert without_names(one) == without_names(two)
                pairs += 1
    assert pairs > 20


@pytest.mark.parametrize(("game", "players"), WITH_TRUCKS)
def test_no_twins_are_missed(game: str, players: int) -> None:
    """Of the moves about trucks, those that lead to the same position are twins."""
    for match in moments(game, players, seed=8)[:60]:
        after: dict[str, set[int]] = {}
        for move in match.canonical():
            if move.verb in ("load", "take") and not _like_dice(match):
                then = match.copy()
                then.play(move)
                after.setdefault(repr(without_names(then)), set()).add(twin(match, move.id))
        assert all(len(twins) == 1 for twins in after.values())


def _like_dice(match: Match) -> bool:
    """Two like dice have an order of their own, which twins must keep."""
    rolled = match.state().get("rolled", ())
    return match.game.name == "zooloretto-dice" and (
        len(set(rolled)) < len(rolled) or bool(match.state().get("from_truck"))
    )


@pytest.mark.parametrize(("game", "players"), WITH_TRUCKS)
def test_twins_get_the_visits_of_one_move_and_the_same_numbers(game: str, players: int) -> None:
    match = next(
        m
        for m in moments(game, players, seed=2)
        if 1 < len({twin(m, move.id) for move in m.canonical()}) < len(m.canonical())
    )
    thoughts = SearchBot(3, Budget(600)).consider(match)
    told = {p.move: p for p in thoughts.prospects}
    assert set(told) == set(match.canonical())
    twins = [p for p in thoughts.prospects if p.same_as is not None]
    assert twins
    for prospect in twins:
        assert prospect.same_as is not None
        first = told[prospect.same_as]
        assert (prospect.visits, prospect.values, prospect.chances, prospect.scores) == (
            first.visits,
            first.values,
            first.chances,
            first.scores,
        )
    alone = sum(p.visits for p in thoughts.prospects if p.same_as is None)
    assert alone == thoughts.iterations
    assert thoughts.prospects[0].same_as is None


@pytest.mark.parametrize(("game", "players"), WITH_TRUCKS)
def test_where_all_moves_are_the_same_nothing_is_thought_about(game: str, players: int) -> None:
    """A first tile, or die, and empty trucks."""
    match = next(
        m
        for m in moments(game, players, seed=2)
        if len(m.canonical()) > 1 == len({twin(m, move.id) for move in m.canonical()})
    )
    thoughts = SearchBot(3, Budget(5_000)).consider(match)
    assert thoughts.iterations <= 64
    assert len(thoughts.prospects) == len(match.canonical())


@pytest.mark.parametrize("game", [game for game in GAMES if not game.startswith("zooloretto")])
def test_elsewhere_every_move_is_one_of_its_own(game: str) -> None:
    for match in moments(game, 2, seed=1)[:30]:
        for move in match.canonical(match.acting[0]):
            assert twin(match, move.id) == move.id


def ends(match: Match, waiting: bool) -> set[str]:
    """All positions in which the tiles in hand can come to lie; in any order, or without what may
    wait. Stalls of an enclosure stand in no order."""
    if not match.record().hand.count:
        plain = match.state()
        for zoo in plain["zoo"]:
            zoo["stall"] = [
                sorted(zoo["stall"][first:last]) for first, last in pairwise(FIRST_STALL_PLACE)
            ]
        return {repr(plain)}
    found: set[str] = set()
    for move in match.canonical():
        if waiting or not may_wait(match, move.id):
            then = match.copy()
            then.play(move)
            found |= ends(then, waiting)
    return found


def may_wait(match: Match, action: int) -> bool:
    return bool(match.game.judgement.may_wait(match.record(), match.acting[0], action))


@pytest.mark.rule("ZL-11", "ZL-22")
@pytest.mark.parametrize("players", some_of((2, 3, 5), 3))
def test_tiles_are_placed_in_one_order_and_nothing_is_missed(players: int) -> None:
    """Whatever can be reached in any order is reached in the order in which the search goes."""
    hands = fewer = 0
    for seed in range(3):
        for match in moments("zooloretto", players, seed):
            kinds = {move.text.split()[1] for move in match.canonical() if move.verb == "place"}
            if len(kinds) > 1:
                hands += 1
                in_order = ends(match, waiting=False)
                assert in_order == ends(match, waiting=True)
                fewer += any(may_wait(match, move.id) for move in match.canonical())
    assert fewer > 10
    assert hands > fewer  # where the order matters, it is left open


def test_a_hand_with_one_place_for_each_tile_is_no_choice() -> None:
    """Only the order is free: the search looks into it no longer than into a forced move."""
    for match in moments("zooloretto", 3, seed=2):
        legal = match.canonical()
        waits = [may_wait(match, move.id) for move in legal]
        if len(legal) > 1 and waits.count(False) == 1:
            break
    thoughts = SearchBot(1, Budget(5_000)).consider(match)
    assert thoughts.iterations < 100
    assert thoughts.best == legal[0]
