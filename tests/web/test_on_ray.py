"""Bots that think on a Ray cluster: a lost node costs a thought, a lost cluster only time."""

import asyncio
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tiergarten
from tests.web.serving import ME, SOON, Person, Served, a_bot, play_to_the_end
from tiergarten.bots.levels import LEVELS
from tiergarten.engine.errors import BadOption
from tiergarten.web.bots import on_ray, thinking
from tiergarten.web.bots.on_ray import OnRay
from tiergarten.web.settings import Settings

GAME = "zooloretto-dice"
PATIENCE = 120.0  # seconds until something has gone wrong
HERE, THERE = 1, 2  # moves, by where they were thought of
# A cluster that answers the first question, and dies of the second.
CLUSTER = """
import json, sys
print("hello from a library that talks", flush=True)
print(json.dumps({"cores": 3}), flush=True)
asked = json.loads(sys.stdin.readline())
print(json.dumps({"number": asked["number"], "move": 2}), flush=True)
sys.stdin.readline()
"""
# The process that is connected to a cluster, but the first thought is over only with its node.
FIRST_IS_ENDLESS = """
import os, sys, time
from tiergarten.web.bots import on_ray

where, begun = sys.argv[1:]
think = on_ray.think_there

def think_there(level, saved, seat):
    try:
        os.close(os.open(begun, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return think(level, saved, seat)
    while True:
        time.sleep(1)

on_ray.think_there = think_there
on_ray.PATIENCE = None
on_ray.main(where)
"""


def test_when_the_cluster_is_lost_bots_think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    start = asyncio.create_subprocess_exec

    async def start_ours(*_: str, **more: Any) -> Any:
        return await start(sys.executable, "-c", CLUSTER, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_ours)
    monkeypatch.setattr(thinking, "choose", lambda *_: HERE)
    match = tiergarten.new(GAME, players=2, seed=1)

    async def story() -> None:
        bots = OnRay("ray://somewhere:10001")
        try:
            assert await bots.choose("easy", match, 0) == HERE, "it has not joined yet"
            async with asyncio.timeout(SOON):
                await bots.ready.wait()
            assert await bots.choose("random", match, 0) == HERE, "simple bots stay here"
            assert await bots.choose("easy", match, 0) == THERE
            assert await bots.choose("easy", match, 0) == HERE
            assert not bots.ready.is_set()
        finally:
            bots.close()
            assert bots._keeping is not None
            await asyncio.wait([bots._keeping])

    asyncio.run(story())


def test_simple_bots_do_not_wait_behind_hints() -> None:
    match = tiergarten.new(GAME, players=2, seed=1)
    seat = match.acting[0]

    async def story() -> None:
        bots, answered = OnRay("ray"), threading.Event()
        try:
            more = 2 * bots.places  # as many as a large cluster would let in
            hints = [asyncio.create_task(bots.run(answered.wait)) for _ in range(more)]
            move = await bots.choose("random", match, seat)
            assert move in [one.id for one in match.legal(seat)]
            assert not any(hint.done() for hint in hints)
        finally:
            answered.set()
            await asyncio.gather(*hints)
            bots.close()

    asyncio.run(story())


def test_what_a_node_does_is_what_a_bot_does() -> None:
    match = tiergarten.new(GAME, players=2, seed=1)
    match.play(match.legal(match.acting[0])[0].id)
    moves = {move.id for seat in match.acting for move in match.legal(seat)}
    assert on_ray.think_there("greedy", match.save(), match.acting[0]) in moves


def test_nonsense_is_no_cluster() -> None:
    with pytest.raises(BadOption, match="is not a cluster"):
        OnRay("mars")


@pytest.fixture
def nodes() -> Iterator[Any]:
    """A cluster whose head does no work, and a node that does."""
    utilities = pytest.importorskip("ray.cluster_utils")
    size = {"object_store_memory": 100_000_000}
    together = utilities.Cluster(
        initialize_head=True, head_node_args={"include_dashboard": False, "num_cpus": 0, **size}
    )
    together.add_node(num_cpus=1, **size)
    yield together
    together.shutdown()


@pytest.mark.thorough
@pytest.mark.long
@pytest.mark.filterwarnings("ignore")  # Ray has warnings of its own, which are not ours to mend
def test_a_node_lost_in_the_middle_of_a_thought_does_not_stop_the_game(
    nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun = tmp_path / "begun"
    start = asyncio.create_subprocess_exec

    async def start_ours(*_: str, **more: Any) -> Any:
        program = sys.executable, "-c", FIRST_IS_ENDLESS, nodes.address, str(begun)
        return await start(*program, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_ours)
    monkeypatch.setattr(on_ray, "PATIENCE", None)  # however busy this machine is
    settings = Settings(think_on=nodes.address)
    strongest = list(LEVELS)[-1]
    with Served(tmp_path / "tables.sqlite", settings=settings) as served:
        bots = served.app.state.services.rooms._thinking
        seats = [ME, a_bot(strongest)]
        with Person.at_new_table(served.address, GAME, *seats) as anna:
            play_until(anna, begun.exists)
            ((number, thought),) = bots._asked.items()
            (doomed,) = nodes.worker_nodes
            nodes.remove_node(doomed, allow_graceful=False)
            assert list(bots._asked) == [number], "it is still being asked, and nobody can answer"
            assert not thought.done()
            nodes.add_node(num_cpus=1, object_store_memory=100_000_000)
            wait_for(thought.done)
            assert thought.exception() is None, "the same question, answered by another node"
            assert play_to_the_end(anna, 3)[-1]["over"]
        assert bots.ready.is_set(), "the cluster itself was there all the time"
    assert "thinks here" not in caplog.text


def play_until(person: Person, seen: Callable[[], bool]) -> None:
    """Make moves whenever they are asked for, until something is seen."""

    def look() -> bool:
        if seen():
            return True
        frame = person.frame()
        assert not frame["over"], "the cluster is never asked"
        if 0 in frame["acting"]:
            person.move(frame["moves"][0][0], frame["ply"])
        return False

    wait_for(look)


def wait_for(seen: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < deadline, "it never happens"
        time.sleep(0.02)
