"""Batches of games that are stepped by several threads."""

import itertools
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

from tests.envs.playing import DICE, any_actions, play, some_games
from tests.kinds import some_of
from tiergarten import envs
from tiergarten.engine.errors import BadOption
from tiergarten.envs import Batch
from tiergarten.envs.threads import Threads


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
