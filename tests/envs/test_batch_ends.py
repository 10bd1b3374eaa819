"""How games of a batch end: rewards, what is dealt anew or broken off, and opponents."""

import itertools

import numpy as np
import pytest

from tests.envs.playing import DICE, NAMES, any_actions, play, some_games
from tests.kinds import some_of
from tiergarten import envs
from tiergarten.engine.position_checks import check_position
from tiergarten.engine.record import record_from
from tiergarten.games import find


@pytest.mark.parametrize(
    ("reward", "total"), [("rank", 0.0), ("win", 1.0)], ids=["by rank", "by win"]
)
def test_rewards_add_up(reward: str, total: float) -> None:
    batch = envs.make(DICE, 3, num_envs=32, seed=5, reward=reward)
    chance, ended = np.random.default_rng(1), 0
    for _ in range(300):
        batch.step(any_actions(batch, chance))
        paid = batch.reward[batch.terminal]
        ended += len(paid)
        assert np.allclose(paid.sum(axis=1), total, atol=1e-5)
        assert not batch.reward[~batch.terminal].any()
        best = batch.final_scores.argmax(axis=1)
        tops = batch.reward[np.arange(32), best]
        assert (tops[batch.terminal] >= paid.max(axis=1) - 1).all()
    assert ended > 20


def test_long_games_are_broken_off() -> None:
    batch = envs.make(DICE, 2, num_envs=3, seed=1, max_plies=10)
    chance = np.random.default_rng(1)
    for number in range(1, 41):
        batch.step(any_actions(batch, chance))
        assert batch.truncated.all() == (number % 10 == 0)
        assert not batch.reward.any()


def test_without_dealing_again_a_game_that_is_over_stays() -> None:
    batch = envs.make(DICE, 2, num_envs=1, seed=1, auto_reset=False)
    chance = np.random.default_rng(1)
    while not batch.terminal[0]:
        batch.step(any_actions(batch, chance))
    assert batch.states["over"][0]
    assert not batch.mask.any()
    scores = batch.final_scores.copy()
    batch.step([0])
    assert batch.refused[0]
    assert not batch.terminal[0]
    assert (batch.final_scores == scores).all()


def test_without_dealing_again_a_game_that_is_broken_off_stays() -> None:
    batch = envs.make(DICE, 2, num_envs=2, seed=1, max_plies=5, auto_reset=False)
    play(batch, 5)
    assert batch.truncated.all()
    assert not batch.mask.any()
    before = batch.states.tobytes()
    batch.step(batch.sample())
    assert batch.refused.all()
    assert batch.states.tobytes() == before
    assert not batch.illegal.any(), "nobody could have done better"
    batch.reset()
    assert batch.mask.any(axis=1).all()


@some_games
@pytest.mark.parametrize("deals", [True, False])
def test_whoever_is_asked_may_act_however_soon_games_are_broken_off(name: str, deals: bool) -> None:
    """Opponents play on to the learner's turn, and every position is one of the rules."""
    game = find(name)
    for most in (1, 3, 8):
        batch = envs.make(
            name, 4, num_envs=8, seed=most, opponents="random", max_plies=most, auto_reset=deals
        )
        for _ in range(20):
            asked = batch.mask.any(axis=1)
            assert (batch.acting[asked] >> batch.seat[asked].astype(np.uint8) & 1).all()
            assert asked.all() or not deals
            batch.step(batch.sample())
            for state in batch.states:
                check_position(game, record_from(state.dtype, state.tobytes()))
        assert not batch.illegal.any()


@pytest.mark.parametrize(
    ("name", "kind"),
    some_of(list(itertools.product(NAMES, ["random", "greedy", "quick"])), (DICE, "greedy")),
)
def test_opponents_play_the_other_seats(name: str, kind: str) -> None:
    """The learner's seat changes from game to game, and it is always the learner's turn."""
    made = [envs.make(name, 3, num_envs=6, seed=2, opponents=kind, threads=n) for n in (1, 2)]
    seen = [play(batch, 60) for batch in made]
    assert seen[0] == seen[1]
    batch, chance, seats = made[0], np.random.default_rng(3), set()
    for _ in range(60):
        seats.update(batch.seat.tolist())
        assert (batch.acting >> batch.seat & 1).all()
        batch.step(any_actions(batch, chance))
        assert (batch.actor[~batch.terminal] == batch.seat[~batch.terminal]).all()
    assert seats == {0, 1, 2}
    for batch in made:
        batch.close()


def test_a_greedy_opponent_beats_random_play() -> None:
    batch = envs.make(DICE, 2, num_envs=64, seed=2, opponents="greedy", reward="win")
    chance, won = np.random.default_rng(3), []
    for _ in range(200):
        batch.step(any_actions(batch, chance))
        won += batch.reward[batch.terminal, batch.actor[batch.terminal]].tolist()
    assert len(won) > 100
    assert np.mean(won) < 0.3
