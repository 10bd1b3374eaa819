"""Batches of games: the same games as matches, nothing illegal, nothing lost."""

import copy
import itertools
import pickle
from typing import Any

import numpy as np
import pytest

from tests.envs.playing import DICE, any_actions, play, some_games
from tiergarten import envs
from tiergarten.engine.errors import BadOption
from tiergarten.engine.features import vector
from tiergarten.engine.match import Match
from tiergarten.engine.record import legal_ids, record_from
from tiergarten.games import find


@some_games
def test_a_batch_plays_the_games_that_matches_play(name: str) -> None:
    """Every observation, mask, seat, reward and score is what the rules say."""
    game, players = find(name), 3
    batch = envs.make(name, players, num_envs=3, seed=4, dtype="uint8", reward="margin")
    chance, ended = np.random.default_rng(1), 0
    states = [record_from(game.record.dtype, one.tobytes()) for one in batch.states]
    while ended < 2:
        for i, state in enumerate(states):
            assert batch.states[i].tobytes() == state.tobytes()
            seat = int(batch.seat[i])
            assert state.acting >> seat & 1
            assert batch.acting[i] == state.acting
            seen = game.actions.as_seen_by(seat, players)
            ids = sorted(seen[action] for action in legal_ids(game.rules.legal, state, seat))
            assert np.flatnonzero(batch.mask[i]).tolist() == ids
            assert batch.obs[i].tobytes() == vector(game.rules, state, seat).tobytes()
        actions = any_actions(batch, chance)
        for i, state in enumerate(states):
            seat = int(batch.seat[i])
            game.rules.play(state, seat, game.actions.as_seen_by(seat, players).index(actions[i]))
        batch.step(actions)
        assert not batch.refused.any()
        for i, state in enumerate(states):
            assert batch.terminal[i] == bool(state.over)
            if state.over:
                ended += 1
                scores = list(Match(game, state).scores())
                assert batch.final_scores[i].tolist() == scores
                ahead = [n - max(scores[:s] + scores[s + 1 :]) for s, n in enumerate(scores)]
                assert batch.reward[i].tolist() == ahead
                states[i] = record_from(game.record.dtype, batch.states[i].tobytes())
            else:
                assert not batch.reward[i].any()


@some_games
def test_an_illegal_action_is_refused_without_harm_to_the_others(name: str) -> None:
    good, bad = (envs.make(name, 2, num_envs=6, seed=1) for _ in range(2))
    chance = np.random.default_rng(2)
    for number in range(60):
        actions = any_actions(good, chance)
        good.step(actions)
        spoilt = actions.copy()
        illegal = np.flatnonzero(bad.mask[3] == 0)
        spoilt[3] = [-1, 10**12, -(2**62), len(bad.game.actions), *illegal][number % 9]
        before = bad.states[3].tobytes(), bad.obs[3].tobytes(), bad.mask[3].tobytes()
        bad.mask[3] = 1  # whoever writes into the mask does not make anything legal
        bad.step(spoilt)
        assert bad.refused.tolist() == [i == 3 for i in range(6)]
        assert (bad.states[3].tobytes(), bad.obs[3].tobytes(), bad.mask[3].tobytes()) == before
        others = np.arange(6) != 3
        assert bad.obs[others].tobytes() == good.obs[others].tobytes()
    assert bad.illegal.tolist() == [0, 0, 0, 60, 0, 0]
    assert not good.illegal.any()


def test_some_games_can_be_dealt_anew() -> None:
    batch = envs.make(DICE, 2, num_envs=3, seed=1)
    play(batch, 9)
    before = [state.tobytes() for state in batch.states]
    batch.reset_where([True, False, True])
    assert [batch.states[i].tobytes() == before[i] for i in range(3)] == [False, True, False]
    assert batch.states["ply"].tolist() == [0, 9, 0]
    wrong: tuple[Any, ...] = ([0], [2], 2, "x", None, [True], [1, 0, 1])
    for where in wrong:
        with pytest.raises(BadOption, match="does not mark some of 3 games"):
            batch.reset_where(where)
    assert batch.states["ply"].tolist() == [0, 9, 0]


def test_positions_can_only_be_read() -> None:
    batch = envs.make(DICE, 2, num_envs=2)
    with pytest.raises(ValueError, match="read-only"):
        batch.states["acting"] = 0


@some_games
def test_what_was_saved_goes_on_in_the_same_way(name: str) -> None:
    batch = envs.make(name, 2, num_envs=8, seed=3, dtype="uint8")
    play(batch, 25)
    saved, here = batch.save(), batch.obs.copy()
    once = play(batch, 60)
    batch.restore(saved)
    assert batch.obs.tobytes() == here.tobytes()
    assert play(batch, 60) == once
    with pytest.raises(BadOption, match="another game or size"):
        envs.make(name, 2, num_envs=7, dtype="uint8").restore(saved)
    with pytest.raises(BadOption, match="another number of players"):
        envs.make(name, 3, num_envs=8, dtype="uint8").restore(saved)


def test_what_was_saved_belongs_to_its_options() -> None:
    saved = envs.make("queens-garden", 2, num_envs=2, side="A").save()
    with pytest.raises(BadOption, match="other options"):
        envs.make("queens-garden", 2, num_envs=2, side="B").restore(saved)


def test_a_batch_is_saved_and_not_copied() -> None:
    batch = envs.make(DICE, 2, num_envs=2)
    for way in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(BadOption, match=r"save\(\)"):
            way(batch)
    assert pickle.loads(pickle.dumps(batch.save())).seed == 0


def test_arrays_are_written_into_and_not_replaced() -> None:
    batch = envs.make(DICE, 2, num_envs=2)
    for name in ("actions", "obs", "mask"):
        with pytest.raises(BadOption, match=f"{name}\\[:\\] = "):
            setattr(batch, name, getattr(batch, name).copy())


def test_whole_numbers_and_types_of_numpy_are_welcome() -> None:
    chance = np.random.default_rng(1)
    one: Any = envs.make(
        DICE,
        np.int64(3),  # type: ignore[arg-type]
        num_envs=np.int64(4),  # type: ignore[arg-type]
        seed=chance.integers(1000),  # type: ignore[arg-type]
        threads=np.int32(1),  # type: ignore[arg-type]
        dtype=np.uint8,  # type: ignore[arg-type]
    )
    same = envs.make(DICE, 3, num_envs=4, seed=int(np.random.default_rng(1).integers(1000)))
    assert one.states.tobytes() == same.states.tobytes()
    assert one.obs.dtype == np.uint8
    assert type(one.players) is type(one.num_envs) is int


def test_a_reset_with_a_seed_begins_again_and_without_one_goes_on() -> None:
    batch = envs.make(DICE, 3, num_envs=4, seed=7)
    first = batch.states.tobytes()
    batch.reset()
    assert batch.states.tobytes() != first
    batch.reset(7)
    assert batch.states.tobytes() == first


def test_arrays_stay_where_they_are_and_can_be_the_callers_own() -> None:
    players, count = 2, 5
    size = len(envs.features(DICE, players))
    shared = np.ones((2 * count, size), np.float32)
    batch = envs.make(DICE, players, num_envs=count, seed=1, buffers={"obs": shared[count:]})
    names = [name for name in vars(batch) if isinstance(getattr(batch, name), np.ndarray)]
    addresses = [getattr(batch, name).ctypes.data for name in names]
    play(batch, 200)
    assert [getattr(batch, name).ctypes.data for name in names] == addresses
    assert (shared[:count] == 1).all()
    assert (shared[count:] <= 1).all()
    assert shared[count:].tobytes() == batch.obs.tobytes()
    for wrong, said in (
        ({"obs": np.zeros((5, size))}, "float64"),
        ({"obs": np.zeros((5, 2 * size), np.float32)[:, ::2]}, "contiguous"),
        ({"obs": [1]}, "list"),
        ({"sight": shared}, "there is no buffer 'sight'"),
    ):
        with pytest.raises(BadOption, match=said):
            envs.make(DICE, players, num_envs=count, buffers=wrong)


def test_observations_are_bytes_or_between_0_and_1() -> None:
    one, other = (envs.make(DICE, 3, num_envs=9, seed=1, dtype=d) for d in ("uint8", "float32"))
    span = np.array([feature.high - feature.low for feature in envs.features(DICE, 3)])
    play(one, 50)
    play(other, 50)
    assert np.allclose(one.obs / span, other.obs)
    assert other.obs.max() <= 1


@some_games
def test_every_seats_view_is_the_view_of_that_seat(name: str) -> None:
    batch = envs.make(name, 3, num_envs=4, seed=1, dtype="uint8")
    play(batch, 20)
    views = batch.observe_all()
    assert views is batch.observe_all()
    for i, seat in itertools.product(range(4), range(3)):
        state = record_from(batch.game.record.dtype, batch.states[i].tobytes())
        expected = vector(batch.game.rules, state, seat)
        assert views[i, seat].tobytes() == expected.tobytes()
        if seat == batch.seat[i]:
            assert views[i, seat].tobytes() == batch.obs[i].tobytes()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 7}, "is for 2 to 4 players, not 7"),
        ({"num_envs": 0}, "num_envs is 0; it must be a whole number from 1"),
        ({"threads": 0}, "threads is 0"),
        ({"max_plies": 0}, "max_plies is 0; it must be a whole number from 1"),
        ({"reward": "coins"}, "reward is 'coins'; it can be rank, win, margin"),
        ({"dtype": "int8"}, "dtype is 'int8'; it can be uint8, float32"),
        ({"opponents": "expert"}, "opponents is 'expert'; it can be random, greedy, quick"),
        ({"seed": 2**63}, r"is not a seed: give a whole number from 0 to 2\*\*63 - 1"),
        ({"seed": -1}, "is not a seed: give a whole number"),
        ({"check": "no"}, "check is 'no'; it can be True or False"),
        ({"auto_reset": None}, "auto_reset is None; it can be True or False"),
        ({"learner": 1}, "nobody plays the other seats"),
        ({"buffers": [1]}, "buffers are arrays by name, not a list"),
        ({"buffers": {"obs": np.zeros(3)}}, r"is float64 \(3,\); it must be float32 \(2, 77\)"),
        ({"colour": "red"}, "has no option 'colour'"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        envs.make(DICE, **({"players": 2, "num_envs": 2} | wrong))


@pytest.mark.parametrize("actions", [[0.5, 1.0], [0], [[0, 0]], ["roll", "roll"]], ids=str)
def test_actions_are_a_whole_number_for_every_game(actions: Any) -> None:
    batch = envs.make(DICE, 2, num_envs=2)
    with pytest.raises(BadOption, match="give a whole number for each"):
        batch.step(actions)
    with pytest.raises(BadOption, match=r"bytes is not what save\(\) returned"):
        batch.restore(b"something else")  # type: ignore[arg-type]
