"""The bench of batches measures for real; no test asserts a speed."""

import json
from importlib.util import find_spec

import pytest

from tests.running import tiergarten

BENCH = ("bench", "--batch", "--game", "zooloretto-dice", "--seconds", "0.1")


def test_steps_are_measured_beside_a_peer_and_one_that_may_be_missing() -> None:
    pytest.importorskip("pyspiel")
    done = tiergarten(*BENCH, "--against", "pgx,openspiel", "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert [ours["observations"] for ours in figures["games"]] == ["124 x uint8", "124 x float32"]
    skipped = {"library": "pgx", "skipped": "pgx is not installed"}
    assert (skipped in figures["peers"]) == (find_spec("pgx") is None)
    peers = [peer for peer in figures["peers"] if peer["library"] == "openspiel"]
    assert [peer["game"] for peer in peers] == ["connect_four", "backgammon"]
    for ours in figures["games"]:
        assert ours["steps_per_second"] > 0
        assert {"openspiel connect_four", "openspiel backgammon"} <= set(ours["times"])


def test_the_report_names_games_and_steps() -> None:
    done = tiergarten(*BENCH)
    assert done.returncode == 0, done.stderr
    assert "1024 games of 4 players" in done.stdout
    assert "zooloretto-dice, 124 x uint8" in done.stdout
    assert "zooloretto-dice, 8,192 games" in done.stdout


def test_an_unknown_peer_is_refused() -> None:
    assert "there is no peer 'chess'" in tiergarten(*BENCH, "--against", "chess").stderr
    done = tiergarten("bench", "--against", "chess")
    assert "there is no peer 'chess'; there is openspiel" in done.stderr
