"""`tiergarten bench --server`: our server beside boardgame.io's; no test asserts a speed."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from tests.running import tiergarten
from tiergarten.bench.load.driving import run_fast
from tiergarten.bench.load.tally import Tally
from tiergarten.bench.load.wires import Place, Wire
from tiergarten.bench.server import comparing, installing
from tiergarten.bench.server.boardgame_io import BoardgameTable
from tiergarten.bench.server.installing import Missing, Node

NODE = files("tiergarten.bench.server") / "node"


def test_what_npm_installs_is_pinned_by_hashes_and_names_no_address() -> None:
    lock = json.loads((NODE / "package-lock.json").read_text())
    wanted = json.loads((NODE / "package.json").read_text())
    assert lock["packages"][""]["dependencies"] == wanted["dependencies"]
    for name, package in lock["packages"].items():
        if name:
            assert package["integrity"].startswith("sha512-"), name
            assert "resolved" not in package, name
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", one) for one in wanted["dependencies"].values())


def test_without_node_it_is_skipped_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installing, "node_of_system", lambda: None)
    monkeypatch.setattr(installing, "node_of_wheel", lambda: None)
    measured: dict[str, object] = dict.fromkeys(comparing.SHOWN, 1.0) | {"errors_by_kind": {}}
    monkeypatch.setattr(comparing, "_measure", lambda *more: measured)
    done = tiergarten("bench", "--server")
    assert done.returncode == 0, done.stderr
    assert "boardgame.io skipped: there is no Node with npm" in done.stdout
    assert "times theirs" not in done.stdout


def test_an_install_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERGARTEN_DATA", str(tmp_path))
    with pytest.raises(Missing, match=r"^npm cannot install it: "):
        installing.install(Node("node", ("false",)))
    with pytest.raises(Missing, match=r"^npm cannot install it: .*No such file"):
        installing.install(Node("node", (str(tmp_path / "npm"),)))


def test_ratios_are_ours_to_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(side: comparing.Side, *more: object) -> dict[str, object]:
        return dict.fromkeys(comparing.SHOWN, 300.0 if side.ours else 600.0)

    monkeypatch.setattr(comparing, "_measure", measure)
    monkeypatch.setattr(comparing, "_their_side", lambda players: _nobody())
    done = tiergarten("bench", "--server", "--json")
    figures = json.loads(done.stdout)
    assert figures["ratios"] == {"server_cpu": 0.5, "moves_per_second": 0.5, "p99": 0.5}
    assert figures["steady"]["rate"] == 0.75 * 300  # what the slower one sustains
    assert set(figures["survives"]) == {"tiergarten", "boardgame.io"}


def _nobody() -> comparing.Side:
    def nobody(*more: object) -> None:
        raise AssertionError("it is not to be measured")

    return comparing.Side(nobody, nobody, False)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["sync", "update"])
def test_a_state_is_read_and_answered_as_socket_io_does(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[bytes] = []
    monkeypatch.setattr(Wire, "send", lambda wire, message: sent.append(message))

    async def converse() -> BoardgameTable:
        table = BoardgameTable(Place("127.0.0.1", 1), 2, Tally(), 1)
        table._id, table._credentials = "m1", ("a", "b")
        table.wires = [table._wire(seat) for seat in range(2)]
        table.heard(1, b'0{"sid":"x"}')
        table.heard(1, b'40/marks,{"sid":"x"}')
        table.heard(1, b"2")
        state = {"G": {"cells": [None] * 3}, "ctx": {"currentPlayer": "1"}, "_stateID": 7}
        told = state if kind == "update" else {"state": state, "log": []}
        text = json.dumps([kind, "m1", told], separators=(",", ":"))
        for seat in (0, 1):
            table.heard(seat, b"42/marks," + text.encode())
        table.ply = 7
        table.move(*_whole(table))
        return table

    def _whole(table: BoardgameTable) -> tuple[int, int, int]:
        seat, move = table._next_move()
        return seat, table.ply, move

    table = run_fast(converse())
    joined, sync, pong, move = sent
    assert (joined, pong) == (b"40/marks,", b"3")
    assert sync == b'42/marks,["sync","m1","1","b",2]'
    assert move.startswith(b'42/marks,["update",{"type":"MAKE_MOVE"')
    assert b'"playerID":"1","credentials":"b"}},7,"m1","1"]' in move
    assert not table.over


@pytest.mark.thorough
@pytest.mark.long
def test_both_servers_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a real boardgame.io, where npm can install it."""
    monkeypatch.setattr(comparing, "FAST_TABLES", 4)
    monkeypatch.setattr(comparing, "STEADY_TABLES", 8)
    done = tiergarten("bench", "--server", "--seconds", "2", "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    if "skipped" in figures:
        pytest.skip(figures["skipped"]["boardgame.io"])
    for kind in ("fast", "steady"):
        for side in ("tiergarten", "boardgame.io"):
            assert figures[kind][side]["errors_by_kind"] == {}, (kind, side)
            assert figures[kind][side]["moves_per_second"] > 0, (kind, side)
