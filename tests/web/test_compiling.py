"""The server is up at once; games are compiled behind it, and say how far they are."""

import threading

import pytest

from tiergarten.games import catalogue, find
from tiergarten.web.compiling import COMPILING, READY, Compiling
from tiergarten.web.refused import Refused


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
    assert done.wait(120)
    assert sorted(ready) == sorted(catalogue())
    for readiness in compiling.of.values():
        assert readiness.plain() == {"state": READY, "progress": 1.0}
    compiling.require(find("zoosim"))


def test_progress_is_reported_by_the_child(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    seen = []
    compiling = Compiling(lambda _: None)
    readiness = compiling.of["zoosim"]
    readiness.state = COMPILING
    monkeypatch.setattr(
        type(readiness), "__setattr__", lambda self, name, value: seen.append((name, value))
    )
    compiling._compile("zoosim", readiness)
    assert all(name == "progress" and 0 <= value <= 1 for name, value in seen)
    with pytest.raises(Exception, match="exit status"):
        compiling._compile("chess", readiness)
    assert "chess" in capfd.readouterr().err
