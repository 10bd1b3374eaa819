"""Random actions that a batch chooses itself: legal, evenly spread, and the same every time."""

import os
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

from tests.kinds import some_of
from tests.variants import our_games
from tiergarten import envs
from tiergarten.engine.errors import BadOption
from tiergarten.envs import Batch

DICE = "zooloretto-dice"
NAMES = [game.name for game in our_games()]
some_games = pytest.mark.parametrize("name", some_of(NAMES, DICE))


def sampled(batch: Batch, steps: int) -> list[list[int]]:
    """Play on with what the batch chooses; returns that."""
    chosen = []
    for _ in range(steps):
        chosen.append(batch.sample().tolist())
        batch.step()
    return chosen


@some_games
def test_what_is_sampled_is_legal(name: str) -> None:
    batch = envs.make(name, 3, num_envs=40, seed=1, dtype="uint8")
    rows = np.arange(40)
    for _ in range(150):
        assert batch.sample() is batch.actions
        assert batch.mask[rows, batch.actions].all()
        batch.step(batch.actions)
        assert not batch.refused.any()


@some_games
def test_every_action_on_offer_is_as_likely(name: str) -> None:
    """Pearson's chi-square of 500 draws for every game, in positions with many choices: over all
    games it is close to its degrees of freedom, by five of its standard deviations at most."""
    batch = envs.make(name, 2, num_envs=300, seed=5, dtype="uint8")
    sampled(batch, 30)
    drawn, rows = np.zeros(batch.mask.shape), np.arange(300)
    for _ in range(500):
        drawn[rows, batch.sample()] += 1
    assert not drawn[batch.mask == 0].any()
    count = batch.mask.sum(axis=1, dtype=np.int64)
    assert count.max() > 3
    expected = (500 / count)[:, None] * batch.mask
    freedom = int((count - 1).sum())
    off = (drawn - expected) ** 2
    chi = (off[batch.mask > 0] / expected[batch.mask > 0]).sum()
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5


def test_games_draw_apart_from_each_other() -> None:
    """Games in which the same is on offer choose differently."""
    batch = envs.make(DICE, 2, num_envs=64, seed=1)
    first = np.array(sampled(batch, 20)).T
    assert len({tuple(one) for one in first.tolist()}) == 64


@some_games
@pytest.mark.parametrize("opponents", [None, "random"], ids=["alone", "against others"])
def test_threads_choose_and_play_the_same(name: str, opponents: str | None) -> None:
    """In batches of which every thread has several lines of the cache."""
    made = [
        envs.make(name, 2, num_envs=800, seed=9, dtype="uint8", threads=n, opponents=opponents)
        for n in (1, 2, 3)
    ]
    chosen = [sampled(batch, 40) for batch in made]
    assert chosen[0] == chosen[1] == chosen[2]
    assert len({batch.states.tobytes() + batch.obs.tobytes() for batch in made}) == 1
    for batch in made:
        batch.close()


def test_sampled_and_given_actions_can_take_turns() -> None:
    """Threads share the games in another way after `sample`: nothing is done twice, or left."""
    one, two = (envs.make(DICE, 4, num_envs=700, seed=2, threads=n) for n in (1, 3))
    for number in range(60):
        for batch in (one, two):
            if number % 3 == 0:
                batch.step(batch.mask.argmax(axis=1))
            elif number % 3 == 1:
                batch.sample()
                batch.step()
            else:
                batch.sample()
                batch.sample()
                batch.step(batch.mask.argmax(axis=1))
        assert one.actions.tolist() == two.actions.tolist()
        assert one.states.tobytes() == two.states.tobytes()
        assert one.mask.tobytes() == two.mask.tobytes()
    two.close()


def test_ranges_can_be_sampled_by_threads_of_ones_own() -> None:
    whole, parts = (envs.make(DICE, 4, num_envs=64, seed=2) for _ in range(2))

    def play(lo: int, hi: int) -> None:
        for _ in range(30):
            parts.sample_range(lo, hi)
            parts.step_range(lo, hi)

    own = [threading.Thread(target=play, args=pair) for pair in ((0, 10), (10, 64))]
    for thread in own:
        thread.start()
    for thread in own:
        thread.join()
    sampled(whole, 30)
    assert parts.obs.tobytes() == whole.obs.tobytes()
    with pytest.raises(BadOption, match="there are no games 3 to 65"):
        parts.sample_range(3, 65)


def test_a_seed_begins_again_and_what_was_saved_goes_on() -> None:
    batch = envs.make(DICE, 2, num_envs=20, seed=3)
    first = sampled(batch, 200)
    saved = batch.save()
    later = sampled(batch, 50)
    batch.restore(saved)
    assert sampled(batch, 50) == later
    batch.reset(3)
    assert sampled(batch, 200) == first
    batch.reset()
    assert sampled(batch, 200) != first
    batch.reset(4)
    assert sampled(batch, 200) != first


def test_to_sample_changes_nothing_but_the_actions() -> None:
    """Also where opponents draw from a generator of their own."""
    calm, keen = (envs.make(DICE, 3, num_envs=9, seed=1, opponents="random") for _ in range(2))
    for _ in range(60):
        keen.sample()
        for batch in (calm, keen):
            batch.step(batch.mask.argmax(axis=1))
        assert keen.states.tobytes() == calm.states.tobytes()


def test_a_game_that_waits_is_given_another_action() -> None:
    batch = envs.make(DICE, 2, num_envs=5, seed=1)
    sampled(batch, 10)
    batch.sample()
    batch.actions[2] = -1
    batch.step()
    assert batch.refused.tolist() == [False, False, True, False, False]
    batch.mask[...] = 1  # whoever writes into the mask does not make anything legal
    sampled(batch, 1)
    assert not batch.refused.any()


def test_where_nothing_is_on_offer_nothing_happens() -> None:
    """Games that are over, and are not dealt again; those that are broken off are."""
    batch = envs.make(DICE, 2, num_envs=4, seed=1, auto_reset=False)
    while not batch.states["over"].all():
        sampled(batch, 1)
    assert batch.sample().tolist() == [0] * 4
    over = batch.states.tobytes()
    batch.step()
    assert batch.refused.all()
    assert batch.states.tobytes() == over
    short = envs.make(DICE, 2, num_envs=4, seed=1, max_plies=10)
    sampled(short, 40)
    assert short.truncated.all()
    assert not short.illegal.any()


def test_actions_may_be_the_callers_own_array() -> None:
    shared = np.zeros((2, 8), np.int64)
    batch = envs.make(DICE, 2, num_envs=8, seed=1, buffers={"actions": shared[1]})
    other = envs.make(DICE, 2, num_envs=8, seed=1)
    assert sampled(batch, 30) == sampled(other, 30)
    assert shared[1].tolist() == other.actions.tolist()
    assert not shared[0].any()


SAMPLING = """
from tiergarten import envs
batch = envs.make("zooloretto-dice", 3, num_envs=70, seed=6, threads=2, dtype="uint8")
for _ in range(40):
    print(batch.sample().tolist())
    batch.step()
print(batch.mask.tolist())
batch.close()
"""


def outcome(mode: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SAMPLING],
        env=os.environ | {"TIERGARTEN_MODE": mode},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_compiled_and_interpreted_choose_the_same() -> None:
    """Interpreted, an overflow is an error."""
    assert outcome("fast") == outcome("interpreted") != ""
