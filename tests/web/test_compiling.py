"""The server is up at once; games are compiled behind it, and say how far they are."""

import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.web.serving import ME, PATIENCE, Person, a_bot, url_of, wait_until
from tiergarten.bots.ready import SEARCH
from tiergarten.engine import compiled
from tiergarten.engine.prepare import GREEDY, RULES, Part
from tiergarten.engine.progress import Progress
from tiergarten.games import catalogue, find
from tiergarten.web.bots import compiling as module
from tiergarten.web.bots.compiling import PLAYABLE, READY, Compiling, Job
from tiergarten.web.refusals import Refused

HELD_BACK = """
import sys, time
from pathlib import Path
from tiergarten.engine.prepare import Part
from tiergarten.web.bots import compiling
from tiergarten.engine.language import say_in
from tiergarten.web.serve import run
from tiergarten.web.settings import Settings

go = Path(sys.argv[2])
compiled, compile = Part.is_compiled, compiling._Child.compile

def is_compiled(self, game):
    return go.exists() and compiled(self, game)

def when_told(self, job, step):
    while not go.exists():
        time.sleep(0.05)
    compile(self, job, step)

Part.is_compiled = is_compiled
compiling._Child.compile = when_told
run(Settings(port=0, database=sys.argv[1]), say_in("en"))
"""
"""A server whose games are not compiled until a file is there."""


def test_games_become_ready_one_by_one() -> None:
    done = threading.Event()

    def when_changed(name: str) -> None:
        if all(readiness.state == READY for readiness in compiling.of.values()):
            done.set()

    compiling = Compiling(when_changed)
    with pytest.raises(Refused) as refusal:
        compiling.require(find("zoosim"))
    assert (refusal.value.status, refusal.value.error) == (503, "compiling")
    compiling.start()
    assert done.wait(PATIENCE)
    for readiness in compiling.of.values():
        assert readiness.plain() == {"state": READY, "progress": 1.0}
    compiling.require(find("zoosim"))


def test_a_child_that_fails_is_noticed(capfd: pytest.CaptureFixture[str]) -> None:
    child = module._Child()
    child.compile(Job("zoosim", RULES.name), lambda: None)
    with pytest.raises(subprocess.CalledProcessError):
        child.compile(Job("chess", RULES.name), lambda: None)
    assert "chess" in capfd.readouterr().err


class Child:
    """One that never answers."""

    killed = False

    def kill(self) -> None:
        self.killed = True

    def is_killed(self) -> bool:
        return self.killed


def test_a_chosen_game_comes_first_and_others_make_room() -> None:
    compiling = Compiling(lambda _: None)
    first, second, chosen = list(catalogue())[:3]
    compiling.of[chosen].state = PLAYABLE
    parts = RULES.name, SEARCH.name, GREEDY.name
    waiting = [Job(game, part) for game in (first, second, chosen) for part in parts]
    compiling._waiting, compiling._workers = list(waiting), 2

    def begin() -> tuple[Job, Child]:
        job = compiling._next()
        assert job is not None
        child = Child()
        compiling._running[job] = child  # type: ignore[assignment]
        return job, child

    (one, its_child), (other, others_child) = begin(), begin()
    assert (one, other) == (Job(first, RULES.name), Job(first, SEARCH.name))
    compiling._waiting.remove(Job(chosen, SEARCH.name))
    compiling.require(find(chosen))
    assert [its_child.is_killed(), others_child.is_killed()] == [True, False], "one can begin"
    del compiling._running[one]
    compiling._waiting.append(one)
    rules, _ = begin()
    assert rules == Job(chosen, RULES.name)
    compiling._waiting.append(Job(chosen, SEARCH.name))
    compiling._make_room()
    assert others_child.is_killed(), "another one can"
    del compiling._running[other]
    compiling._waiting.append(other)
    search, _ = begin()
    assert search == Job(chosen, SEARCH.name)
    assert begin()[0] == one, "the greedy bot waits for the rules, so another game goes on"
    del compiling._running[rules]
    assert begin()[0] == Job(chosen, GREEDY.name)


def test_a_game_that_is_chosen_before_it_is_loaded_comes_first_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiling = Compiling(lambda _: None)
    compiling._workers = 1
    first, chosen = list(catalogue())[:2]
    child = Child()
    compiling._running[Job(first, RULES.name)] = child  # type: ignore[assignment]
    with pytest.raises(Refused):
        compiling.require(find(chosen))
    assert not child.is_killed(), "there is nothing to compile yet"
    monkeypatch.setattr(Part, "is_compiled", lambda self, game: False)
    try:
        compiling._open(find(chosen))
    finally:
        compiled.compile_again(find(chosen).package)
    assert child.is_killed()
    assert compiling.of[chosen].state == PLAYABLE


@pytest.mark.thorough
def test_people_play_before_the_search_is_compiled(tmp_path: Path) -> None:
    """From a server that has compiled nothing: a table opens, moves are made, the bot waits."""
    go = tmp_path / "go"
    command = [sys.executable, "-W", "error", "-c", HELD_BACK]
    process = subprocess.Popen(
        [*command, url_of(tmp_path / "tables.sqlite"), str(go)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://([^/\s]+)", process.stdout.readline())
        assert found is not None
        wait_until(found[1], PLAYABLE)
        game = "zooloretto-dice"
        first = {"start": "p1"}
        with Person.at_new_table(found[1], game, ME, a_bot("easy"), options=first) as anna:
            frame = anna.frame()
            while 0 in frame["acting"]:
                frame = anna.play(frame["moves"][0][0])
            assert frame["ply"] > 0
            assert frame["acting"] == [1]
            assert anna.get().json()["preparing"] == 0.0
            with anna.subscribe() as subscription:
                subscription.next()
                go.touch()
                assert subscription.next()["ply"] == frame["ply"] + 1, "the bot has moved"
            wait_until(found[1], READY)
            assert anna.get().json()["preparing"] is None
    finally:
        process.kill()
        process.communicate()


def test_steps_of_long_work_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []
    monkeypatch.setattr(Progress, "watcher", lambda done, total: seen.append((done, total)))
    with Progress("working", 4) as progress:
        progress.step()
        progress.step(3)
    assert seen == [(0, 4), (1, 4), (4, 4)]
