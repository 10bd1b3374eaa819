"""Soaking: the same games however often it is interrupted, nothing lost."""

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tiergarten
from tests.soak import _number
from tests.soaking import playing
from tests.soaking.command import report, soak_for
from tests.soaking.keeping import Folder, OtherSoak, identity, read_broken
from tests.soaking.plan import GREEDY, RANDOM, Batch, all_variants, batches
from tests.soaking.playing import play_batch
from tests.variants import VARIANTS, Variant
from tiergarten.engine.record import SCRATCH
from tiergarten.games import find

ROOT = Path(__file__).parent.parent
DICE = "zooloretto-dice"
QUOTA = 500


@pytest.fixture(autouse=True)
def _as_the_tests_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers use what is compiled already."""
    monkeypatch.setenv("TIERGARTEN_MODE", os.environ.get("TIERGARTEN_MODE", "fast"))


def soak(path: Path, moves: int, greedy: int = 0, workers: int = 2) -> dict[str, Any]:
    """Soak to the end; what it has come to."""
    options: dict[str, Any] = {"stride": 1, "workers": workers, "quota": QUOTA, "path": path}
    assert soak_for(DICE, moves, greedy, **options) == 0
    summary: dict[str, Any] = json.loads((path / "summary.json").read_text())
    return summary


def test_the_report_counts_in_good_english() -> None:
    one = {"moves": 1, "games": 1, "recounts": 1}
    many = {"moves": 5000, "games": 134, "recounts": 5000}
    games = {"random": {"dice-2": 1}, "greedy": {"dice-2": 34, "dice-3": 100}}
    said = report(
        {"totals": {"random": one, "greedy": many}, "games by variant": games, "digest": "abc"}
    )
    assert [*said] == [
        "random: 1 move, 1 game of 1 variant (1 each), 1 recount, nothing broken",
        "greedy: 5,000 moves, 134 games of 2 variants (34 to 100 each), 5,000 recounts, "
        "nothing broken",
        "digest abc",
    ]


def lines(path: Path) -> list[dict[str, Any]]:
    """The whole lines of the batches that are kept."""
    file = path / "batches.jsonl"
    data = file.read_text() if file.exists() else ""
    return [json.loads(line) for line in data.splitlines(keepends=True) if line.endswith("\n")]


def test_every_combination_of_options_has_its_turn() -> None:
    for game in map(find, sorted({variant.game for variant in VARIANTS})):
        for players in game.players:
            variants = all_variants(game, players)
            assert len({str(variant) for variant in variants}) == len(variants)
            for variant in variants:
                game.undealt(players, variant.options)
    two = all_variants(find("zooloretto"), 2)
    assert len(two) == (1 + 56) * (1 + 2) * 2, "species removed, who begins, what blocks"
    assert {str(v) for v in VARIANTS if v.game == "zooloretto" and v.players == 2} == {
        str(v) for v in two[:2]
    }
    planned = list(batches(find("zoosim"), RANDOM, moves=36_000, quota=1000))
    assert len({str(batch.variant) for batch in planned}) == 36
    assert len({batch.seed for batch in planned}) == 36


def test_a_batch_is_the_same_whenever_it_is_played() -> None:
    batch = Batch(RANDOM, 3, Variant(DICE, 3), quota=2000)
    one, other = play_batch(batch, stride=1), play_batch(batch, stride=1)
    assert one.broken is None
    assert one.moves >= 2000
    assert one.recounts == one.moves + one.games, "every position, and the deal of every game"
    assert (one.games, one.moves, one.digest) == (other.games, other.moves, other.digest)
    rarely = play_batch(batch, stride=7)
    assert one.moves / 9 < rarely.recounts - rarely.games < one.moves / 5
    assert play_batch(Batch(RANDOM, 4, Variant(DICE, 3), 2000), 1).digest != one.digest


def test_how_often_is_recounted_does_not_change_the_games() -> None:
    """Not even for a stride so long that a fair draw of its offset would often need two words."""
    batch = Batch(RANDOM, 3, Variant(DICE, 3), quota=1)
    play_batch(batch, stride=1)
    from tests.soaking import walking  # now that the game is ready

    scratch = np.zeros(2, SCRATCH).view(np.recarray)
    for game in range(8):
        for at, stride in enumerate((1, 2**31 + 1)):
            state = playing.fresh_of(batch).view(np.recarray)
            until = walking.deal(state[0], scratch[at], batch.seed, game, stride)
            assert 0 <= until < stride
        assert scratch[0].rng.tolist() == scratch[1].rng.tolist()


@pytest.mark.parametrize("text", ["inf", "nan", "-1", "1.5", "many"])
def test_a_number_that_is_none_is_a_usage_error(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        _number(text)
    assert _number("1e9") == 10**9


@pytest.mark.parametrize("policy", [RANDOM, GREEDY])
def test_a_game_of_a_batch_can_be_repeated_as_a_match(policy: str) -> None:
    batch = Batch(policy, 5, Variant(DICE, 2, {"start": "p2"}), quota=1)
    done = play_batch(batch, stride=1)
    assert done.broken is None
    moves = playing.moves_of(batch, 0, done.moves, stride=1)
    match = tiergarten.new(DICE, 2, batch.seed_of_game(0), start="p2")
    for seat, action in moves:
        match.play(action, seat)
    assert match.over
    assert match.ply == done.moves


def test_a_broken_invariant_is_told_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody writes on a sheet where nobody sits."""
    whole = playing.fresh_of

    def spoilt(batch: Batch) -> Any:
        states = whole(batch)
        states.view(np.recarray)[0].sheet[3].coins = 1
        return states

    monkeypatch.setattr(playing, "fresh_of", spoilt)
    batch = Batch(RANDOM, 8, Variant(DICE, 2, {"start": "p1"}), quota=100)
    done = next(d for s in range(2, 90) if (d := play_batch(batch, s)).broken and d.broken.ply)
    assert done.broken is not None
    assert done.games == 0
    assert len(done.broken.moves) == done.broken.ply
    told = str(done.broken)
    assert told.startswith("zooloretto-dice, 2 players, options start=p1, seed ")
    assert told.endswith(f"ply {done.broken.ply}: there is something on a sheet where nobody sits")
    with Folder(tmp_path, {}) as folder:
        folder.add(done)
        assert not folder.done, "it is tried again"
    kept = read_broken(tmp_path / "broken-random-8.json")
    assert kept == done.broken
    match = tiergarten.new(kept.game, kept.players, kept.seed, **kept.options)
    for seat, action in kept.moves:
        match.play(action, seat)
    assert match.ply == kept.ply


@pytest.mark.thorough
@pytest.mark.long
def test_a_soak_in_two_parts_is_the_same_as_in_one(tmp_path: Path) -> None:
    whole = soak(tmp_path / "whole", moves=6000, greedy=150, workers=1)
    assert whole["totals"][RANDOM]["moves"] >= 6000
    assert whole["totals"][GREEDY]["moves"] >= 150
    parts = tmp_path / "parts"
    soak(parts, moves=2500, greedy=50)
    first = lines(parts)
    assert 0 < len(first) < 15
    with open(parts / "batches.jsonl", "ab") as file:
        file.write(b'{"policy":"random","batch":7,"vari')  # torn: the machine went down
    assert soak(parts, moves=6000, greedy=150) == whole
    assert lines(parts)[: len(first)] == first, "what was played is not played again"


@pytest.mark.thorough
@pytest.mark.long
def test_an_interrupt_loses_nothing_that_was_done(tmp_path: Path) -> None:
    path = tmp_path / "soak"
    command = [sys.executable, "-m", "tests.soak", "--game", DICE, "--moves", "1e7"]
    options = ["--greedy", "0", "--batch", str(QUOTA), "--workers", "2", "--folder", str(path)]
    with subprocess.Popen(
        [*command, *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while len(lines(path)) < 3 and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        told, trouble = process.communicate()
    assert process.returncode == 130, trouble
    kept = lines(path)
    played = sum(line["moves"] for line in kept)
    assert f"interrupted after {played:,} moves" in told
    numbers = sorted(line["batch"] for line in kept)
    assert numbers == list(range(len(kept))), "all that was handed out was finished and kept"
    some = kept[len(kept) // 2]
    game = find(DICE)
    batch = next(itertools.islice(batches(game, RANDOM, 10**7, QUOTA), some["batch"], None))
    again = play_batch(batch, stride=1)
    assert (again.games, again.moves, again.digest) == (
        some["games"],
        some["moves"],
        some["digest"],
    )
    summary = soak(path, moves=(len(kept) + 2) * QUOTA)
    assert summary["totals"][RANDOM]["batches"] == len(kept) + 2
    assert lines(path)[: len(kept)] == kept


def test_a_folder_of_another_soak_is_refused(tmp_path: Path) -> None:
    game = find(DICE)
    ours = identity(game, 1, {RANDOM: 10})
    with Folder(tmp_path, ours), pytest.raises(OtherSoak, match="in use"):
        Folder(tmp_path, ours)
    with pytest.raises(OtherSoak, match="stride"):
        Folder(tmp_path, identity(game, 2, {RANDOM: 10}))
    with pytest.raises(OtherSoak, match="code"):
        Folder(tmp_path, {**ours, "code": "of yesterday"})
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "one").touch()
    with pytest.raises(OtherSoak, match="something else"):
        Folder(tmp_path / "photos", ours)
