"""The bench measures for real; no test asserts a speed."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import tiergarten as library
from tests.running import tiergarten, tiergarten_process
from tiergarten.bench import figures as measuring
from tiergarten.bench.figures import TRIAL_START

BENCH = ("bench", "--game", "zooloretto-dice", "--seconds", "0.1", "--against", "openspiel")


def test_bench_prints_the_figures_and_the_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = {"compile_seconds": 9.0, "cached_seconds": 2.0, "import_seconds": 1.0}
    monkeypatch.setattr(measuring, "_starts", lambda game: starts)
    done = tiergarten(*BENCH, "--json")
    assert done.returncode == 0, done.stderr
    check_figures(json.loads(done.stdout))


@pytest.mark.thorough
@pytest.mark.long
def test_bench_measures_compiling_too() -> None:
    done = tiergarten_process(*BENCH, "--json")
    assert done.returncode == 0, done.stderr
    check_figures(json.loads(done.stdout))


def check_figures(figures: dict[str, Any]) -> None:
    for name in (
        "moves_per_second",
        "games_per_second",
        "copy_ns",
        "state_bytes",
        "compile_seconds",
        "cached_seconds",
        "import_seconds",
        "python_plays_per_second",
        "python_legals_per_second",
        "search_iterations_per_second",
        "search_two_threads_times",
    ):
        assert figures[name] > 0, name
    assert figures["cached_seconds"] < figures["compile_seconds"]
    assert [peer["game"] for peer in figures["peers"]] == ["hearts", "pig", "backgammon"]
    for peer in figures["peers"]:
        assert peer["ratio"] == pytest.approx(
            figures["moves_per_second"] / peer["moves_per_second"], abs=0.1
        )


@pytest.mark.thorough
@pytest.mark.parametrize("game", [game.name for game in library.games()])
def test_every_game_can_be_started_for_a_trial(game: str) -> None:
    code = TRIAL_START.format(name=game)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    imported, ready = json.loads(done.stdout)
    assert imported > 0
    assert ready > 0


def test_importing_does_not_load_numba() -> None:
    code = "import tiergarten, sys; print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.strip() == "False"
