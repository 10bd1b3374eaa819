"""What the search asks: which moves to try first, rollouts to the end of a round, evaluations."""

from typing import Any

import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import GAME, full_but, sheet, table, took
from tiergarten.games import find
from tiergarten.games.zooloretto_dice import position
from tiergarten.games.zooloretto_dice.pieces import DICE
from tiergarten.games.zooloretto_dice.state import STATE
from tiergarten.testing import Thinker, Variant, positions

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def a_thinker(seed: int = 1) -> Thinker:
    return Thinker(find(GAME), seed)


# ------------------------------------------------------------------------ which moves to try


def test_the_truck_that_fills_rows_comes_first() -> None:
    mine = sheet(ostrich=1, monkey=1)
    match = table("ostrich monkey monkey", "coin", sheets={0: mine})
    assert a_thinker().favourite(match) == "take 1"


def test_the_barn_comes_last() -> None:
    mine = sheet(crocodile=1, ostrich=2)
    weights = a_thinker().weights(table("crocodile ostrich", "coin", "lion", sheets={0: mine}))
    assert min(weights, key=weights.__getitem__) == "take 1"


def test_nobody_takes_a_useless_die_while_there_is_another_roll() -> None:
    full = sheet(crocodile=1, barn="crocodile")
    assert a_thinker().favourite(table("crocodile", "crocodile", sheets={0: full})) == "roll"


def test_alone_in_the_round_rolling_comes_first() -> None:
    assert a_thinker().favourite(table("lion lion", acting=[1], sheets={0: took(2)})) == "roll"


def test_a_die_nobody_wants_goes_on_the_truck_of_the_next_player() -> None:
    """The lions are for the next player; a crocodile would send him to the barn."""
    sheets = {0: sheet(lion=5, monkey=1, crocodile=1), 1: sheet(crocodile=1)}
    match = table("lion lion", "monkey monkey", sheets=sheets, rolled=["crocodile", "crocodile"])
    assert a_thinker().favourite(match) == "load crocodile 1"


def test_in_the_last_round_an_incomplete_coin_group_brings_nothing() -> None:
    sheets = {0: sheet(), 1: sheet(full_but("lion")) | {"dice": 1}}
    weights = a_thinker().weights(table("coin coin", "lion", sheets=sheets))
    assert weights["take 1"] == 0.0
    assert weights["take 2"] == 1.0


@PLAYERS
def test_every_legal_move_gets_a_weight(players: int) -> None:
    thinker = a_thinker()
    for match in positions(Variant(GAME, players), seed=players, every=3):
        if not match.over:
            weights = thinker.weights(match)
            assert all(-20 < weight < 20 for weight in weights.values())
            assert set(weights) == {move.text for move in match.canonical()}


# ------------------------------------------------------------- playing a round to its end


@PLAYERS
def test_a_round_is_played_to_its_end(players: int) -> None:
    thinker = a_thinker()
    for match in positions(Variant(GAME, players), seed=players, every=2):
        state = thinker.rolled_out(match)
        position.check(state)
        assert state.rolled.count == 0
        assert state.taken == 0
        assert state.reserve == DICE[players]
        assert state.over == state.last_round


@PLAYERS
def test_between_two_rounds_there_is_nothing_to_play(players: int) -> None:
    fresh = tiergarten.new(GAME, players, seed=1)
    assert a_thinker().rolled_out(fresh).tobytes() == fresh.record().tobytes()


def test_rounds_go_differently() -> None:
    match = table("lion coin", rolled=["ostrich", "elephant"])
    ends = {a_thinker(seed).rolled_out(match).sheet.tobytes() for seed in range(1, 30)}
    assert len(ends) > 1


# ------------------------------------------------------------------------------ the evaluation


@PLAYERS
def test_at_the_end_the_points_are_exact(players: int) -> None:
    thinker = a_thinker()
    for seed in range(5):
        *_, match = positions(Variant(GAME, players), seed=seed, every=500)
        points, spread = thinker.expected(match.record())
        assert tuple(points) == match.scores()
        assert 0 < spread < 1


def test_the_outlook_of_a_new_game_is_the_same_for_all_but_the_first() -> None:
    points, spread = a_thinker().expected(tiergarten.new(GAME, 4, seed=1).record())
    assert len(set(points)) == 2
    assert max(points) - min(points) < 0.5
    assert all(8 < n < 16 for n in points)
    assert 1 < spread < 4


def test_more_crosses_and_coins_are_better_and_the_barn_is_worse() -> None:
    thinker = a_thinker()

    def ahead(**mine: Any) -> float:
        points, _ = thinker.expected(table(sheets={0: sheet(**mine)}).record())
        return points[0] - points[1]

    assert ahead(lion=2) > ahead(lion=1) > ahead()
    assert ahead(coins=2) > ahead(coins=1) > ahead()
    assert ahead(crocodile=1, barn="crocodile") < ahead(crocodile=1)


def test_less_is_to_come_and_less_is_open_when_the_end_is_near() -> None:
    thinker = a_thinker()
    near_end = full_but("lion") | {"elephant": 3}
    late = table(sheets={0: sheet(near_end), 1: sheet(near_end)}).record()
    points, spread = thinker.expected(late)
    _, spread_at_start = thinker.expected(tiergarten.new(GAME, 2, seed=1).record())
    scores = tiergarten.resume(GAME, STATE.plain(late), seed=1).scores()
    assert all(-1 < mine - now < 6 for mine, now in zip(points, scores, strict=True))
    assert spread < spread_at_start


# ------------------------------------------------------------------------------ what is seen


def test_every_roll_looks_different_and_everything_else_the_same() -> None:
    chance_seen = a_thinker().judgement.chance_seen
    faces = ("crocodile", "ostrich", "monkey", "elephant", "lion", "coin")
    pairs = [[a, b] for i, a in enumerate(faces) for b in faces[i:]]
    seen = {chance_seen(table(rolled=pair).record()) for pair in pairs}
    assert len(seen) == 21
    assert 0 not in seen
    assert chance_seen(table("lion coin").record()) == 0
    assert chance_seen(table("lion", rolled=["lion"]).record()) == 0


def test_nothing_is_sealed() -> None:
    state = table("lion", "coin").record()
    before = state.tobytes()
    a_thinker().judgement.reopen_choices(state, 0)
    assert state.tobytes() == before
