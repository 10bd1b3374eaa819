"""The server is up at once; games are compiled behind it, and say how far they are."""

import subprocess
import threading

import pytest

from tests.web.serving import PATIENCE
from tiergarten.engine.progress import Progress
from tiergarten.games import catalogue, find
from tiergarten.web.compiling import READY, Compiling
from tiergarten.web.refusals import Refused


def test_games_become_ready_one_by_one() -> None:
    done = threading.Event()
    ready: list[str] = []

    def when_ready(name: str) -> None:
        ready.append(name)
        if len(ready) == len(catalogue()):
            done.set()

    compiling = Compiling(when_ready)
    with pytest.raises(Refused) as refusal:
        compiling.require(find("zoosim"))
    assert (refusal.value.status, refusal.value.error) == (503, "compiling")
    compiling.start()
    assert done.wait(PATIENCE)
    assert sorted(ready) == sorted(catalogue())
    for readiness in compiling.of.values():
        assert readiness.plain() == {"state": READY, "progress": 1.0}
    compiling.require(find("zoosim"))


def test_a_child_that_fails_is_noticed(capfd: pytest.CaptureFixture[str]) -> None:
    compiling = Compiling(lambda _: None)
    compiling._compile("zoosim", compiling.of["zoosim"])
    with pytest.raises(subprocess.CalledProcessError):
        compiling._compile("chess", compiling.of["zoosim"])
    assert "chess" in capfd.readouterr().err


def test_steps_of_long_work_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []
    monkeypatch.setattr(Progress, "watcher", lambda done, total: seen.append((done, total)))
    with Progress("working", 4) as progress:
        progress.step()
        progress.step(3)
    assert seen == [(0, 4), (1, 4), (4, 4)]
