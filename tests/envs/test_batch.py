"""Batches of games: the same games as matches, nothing illegal, nothing lost."""

import copy
import itertools
import pickle
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

from tests.kinds import some_of
from tests.variants import our_games
from tiergarten import envs
from tiergarten.engine.errors import BadOption
from tiergarten.engine.features import vector
from tiergarten.engine.match import Match
from tiergarten.engine.position_checks import check_position
from tiergarten.engine.record import legal_ids, record_from
from tiergarten.envs import Batch
from tiergarten.envs.threads import Threads
from tiergarten.games import find

NAMES = [game.name for game in our_games()]
some_games = pytest.mark.parametrize("name", some_of(NAMES, "zooloretto-dice"))
DICE = "zooloretto-dice"


def any_actions(batch: Batch, chance: np.random.Generator) -> Any:
    """A random legal action for every game."""
    return (chance.random(batch.mask.shape) * batch.mask).argmax(axis=1)


def play(batch: Batch, steps: int, seed: int = 0) -> list[bytes]:
    """Play on at random; returns what was seen."""
    chance = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        batch.step(any_actions(batch, chance))
        arrays = batch.obs, batch.mask, batch.seat, batch.reward, batch.terminal
        seen.append(b"".join(array.tobytes() for array in arrays))
    return seen


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
@pytest.mark.parametrize("dtype", some_of(["uint8", "float32"], "uint8"))
def test_threads_and_checks_and_chunks_make_no_difference(name: str, dtype: str) -> None:
    made = [
        envs.make(name, 2, num_envs=130, seed=9, dtype=dtype),
        envs.make(name, 2, num_envs=130, seed=9, dtype=dtype, threads=3),
        envs.make(name, 2, num_envs=130, seed=9, dtype=dtype, check=False),
    ]
    assert len({tuple(play(batch, 40)) for batch in made}) == 1
    for batch in made:
        batch.close()


def asleep(batch: Batch) -> bool:
    """Whether all helpers of a batch have gone to sleep."""
    threads = batch._threads
    assert threads is not None
    return all(helper is None or helper.done() for helper in threads._helpers.values())


def test_helpers_fall_asleep_and_are_woken() -> None:
    one, two = (envs.make(DICE, 2, num_envs=200, seed=3, threads=n) for n in (1, 2))
    for _ in range(3):
        assert play(one, 5) == play(two, 5)
        while not asleep(two):
            time.sleep(0.001)
    two.close()
    assert play(one, 5) == play(two, 5), "without threads it goes on alone"


def test_a_step_waits_for_no_helper_that_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = (envs.make(DICE, 2, num_envs=200, seed=3, threads=n) for n in (1, 3))
    monkeypatch.setattr(Threads, "_start", lambda self, number: None)
    assert play(one, 5) == play(two, 5)
    two.close()


def test_what_ends_a_helper_is_raised() -> None:
    batch = envs.make(DICE, 2, num_envs=200, seed=3, threads=2)
    threads = batch._threads
    assert threads is not None

    def fail(*given: Any) -> None:
        raise MemoryError

    own = threads._take_part
    threads._take_part = lambda *given: fail() if given[1] else own(*given)
    batch.step(any_actions(batch, np.random.default_rng(1)))  # the leader does it all
    while not asleep(batch):
        time.sleep(0.001)
    with pytest.raises(MemoryError):
        batch.step(any_actions(batch, np.random.default_rng(1)))
    threads._take_part = own
    play(batch, 5)  # and nothing is waited for that was begun before
    assert not batch.illegal.any()
    batch.close()


def test_threads_end_with_their_batch() -> None:
    before = set(threading.enumerate())
    batch = envs.make(DICE, 2, num_envs=200, seed=3, threads=2)
    batch.step(any_actions(batch, np.random.default_rng(1)))
    own = set(threading.enumerate()) - before
    assert own
    del batch
    for thread in own:
        thread.join(60)
        assert not thread.is_alive()


@pytest.mark.thorough
def test_a_forked_process_steps_with_threads_of_its_own() -> None:
    """In a process of its own: what runs the tests has threads that should not be forked."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", FORKING],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    assert first == second


FORKING = """
import hashlib, os
import numpy as np
from tiergarten import envs

batch = envs.make("zooloretto-dice", 2, num_envs=200, seed=3, threads=2)
batch.step(batch.mask.argmax(axis=1))
child = os.fork()
for _ in range(20):
    batch.step(batch.mask.argmax(axis=1))
if child:
    os.waitpid(child, 0)
print(hashlib.sha256(batch.obs.tobytes()).hexdigest(), flush=True)
batch.close()
if not child:
    os._exit(0)
"""


def test_ranges_can_be_stepped_by_threads_of_ones_own() -> None:
    whole, parts = (envs.make(DICE, 4, num_envs=64, seed=2) for _ in range(2))
    chance = np.random.default_rng(5)
    for _ in range(30):
        actions = any_actions(whole, chance)
        whole.step(actions)
        parts.actions[:] = actions
        own = [
            threading.Thread(target=parts.step_range, args=pair)
            for pair in itertools.pairwise((0, 10, 40, 64))
        ]
        for thread in own:
            thread.start()
        for thread in own:
            thread.join()
        assert parts.obs.tobytes() == whole.obs.tobytes()
    with pytest.raises(BadOption, match="there are no games 3 to 65"):
        parts.step_range(3, 65)


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
        ({"seed": 2**63}, r"is not a seed of a batch: a whole number from 0 to 2\*\*63 - 1"),
        ({"seed": -1}, "is not a seed of a batch"),
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
