"""`tiergarten review`: what it prints and writes, how it is interrupted, and how it complains."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tiergarten as library
from tests.analysis.matches import end_of, load_and_take, played, rolled
from tests.running import tiergarten
from tests.variants import VARIANTS

SEAT = ["name", "start", "skill", "others", "luck", "unsettled", "result", "accuracy"]
MOVE = ["ply", "seat", "move", "best", "cost", "mark", "chance", "luck"]
PATIENCE = 300  # seconds: only for a machine that is stuck


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A short match in a file."""
    path = tmp_path / "lion.tiergarten"
    path.write_text(load_and_take(rolled(lion=True), "2", taken="1").save())
    return path


def test_json_has_the_shape_that_is_promised(saved: Path, tmp_path: Path) -> None:
    done = tiergarten("review", str(saved), "--budget", "60", "--json", data=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["game"], found["players"]) == ("zooloretto-dice", 2)
    assert len(found["seats"]) == 2
    assert all(list(seat)[: len(SEAT)] == SEAT for seat in found["seats"])
    assert [list(move)[: len(MOVE)] for move in found["moves"]] == [MOVE] * 4
    assert [move["ply"] for move in found["moves"]] == [0, 1, 2, 3]
    assert all(len(move["chance"]) == len(move["luck"]) == 2 for move in found["moves"])
    for seat in found["seats"]:
        parts = [seat[part] for part in ("start", "skill", "others", "luck", "unsettled")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-9)
    again = tiergarten("review", str(saved), "--budget", "60", "--json", data=tmp_path / "new")
    assert again.stdout == done.stdout


def test_it_tells_the_match_in_words_and_writes_a_page(saved: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    done = tiergarten(
        "review", str(saved), "--quick", "--budget", "60", "--report", str(page), data=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "blunder" in done.stdout
    assert str(page) in done.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    german = tiergarten("--language", "de", "review", str(saved), "--budget", "60", data=tmp_path)
    assert "Patzer" in german.stdout


def test_a_folder_tells_who_is_lucky_and_who_is_good(saved: Path, tmp_path: Path) -> None:
    lucky = load_and_take(rolled(lion=True), "2", taken="2")
    lucky.rename(("Anna", "Otto"))
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "000001.tiergarten").write_text(lucky.save())
    (tmp_path / "notes.txt").write_text("not a match")
    (tmp_path / "broken.tiergarten").write_text('[Tiergarten "1"]\n[Game "chess"]\n')
    (tmp_path / "bytes.tiergarten").write_bytes(bytes(range(128, 256)))
    (tmp_path / "fresh.tiergarten").write_text(library.new("zooloretto", 2, seed=1).save())
    page = tmp_path / "many.html"
    ask = ["review", str(tmp_path), "--budget", "60"]
    done = tiergarten(*ask, "--report", str(page), data=tmp_path / "data")
    assert done.returncode == 0, done.stderr
    assert "2 matches reviewed" in done.stdout
    assert done.stdout.index("Anna") < done.stdout.index("Player 1"), "the better one comes first"
    for left_out in ("broken", "bytes", "fresh"):
        assert done.stderr.count(f"{left_out}.tiergarten") == 1
    assert "fresh.tiergarten: no move has been made" in done.stderr
    assert "notes.txt" not in done.stderr
    assert "Otto" in page.read_text(encoding="utf-8")
    found = json.loads(tiergarten(*ask, "--json", data=tmp_path / "data").stdout)
    assert found["matches"] == 2
    files = {one["file"]: {seat["name"] for seat in one["seats"]} for one in found["reviews"]}
    assert files == {
        "lion.tiergarten": {"Player 1", "Player 2"},
        "matches/000001.tiergarten": {"Anna", "Otto"},
    }
    assert {player["name"]: player["games"] for player in found["players"]} == dict.fromkeys(
        ("Anna", "Otto", "Player 1", "Player 2"), 1
    )


@pytest.mark.parametrize(("encoding", "is_read"), [("utf-8-sig", True), ("utf-16", False)])
def test_a_match_with_a_byte_order_mark_is_read_or_named(
    saved: Path, tmp_path: Path, encoding: str, is_read: bool
) -> None:
    """Some editors write one; such a match is not left out without a word."""
    (tmp_path / "marked.txt").write_text(saved.read_text(), encoding=encoding)
    done = tiergarten("review", str(tmp_path), "--budget", "60", data=tmp_path / "data")
    assert done.returncode == 0
    assert ("2 matches reviewed" if is_read else "1 match reviewed") in done.stdout
    assert ("marked.txt" in done.stderr) is not is_read


@pytest.mark.parametrize("is_folder", [False, True])
@pytest.mark.parametrize("is_linked", [False, True])
def test_a_report_never_takes_the_place_of_a_match(
    saved: Path, tmp_path: Path, is_folder: bool, is_linked: bool
) -> None:
    page = tmp_path / "page.html" if is_linked else saved
    if is_linked:
        page.symlink_to(saved)
    before = saved.read_text()
    path, data = tmp_path if is_folder else saved, tmp_path / "data"
    done = tiergarten("review", str(path), "--report", str(page), data=data)
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"would overwrite the saved match {saved}" in done.stderr
    assert saved.read_text() == before
    assert not data.exists(), "it is refused before any work"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([""], "name the saved match"),
        (["nowhere.tiergarten"], "nowhere.tiergarten cannot be read"),
        (["a\0b"], "cannot be read"),
        (["{saved}", "--budget", "none"], "counts iterations"),
        (["{saved}", "--budget", "0"], "whole number from 16"),
        (["{saved}", "--budget", "0.5s"], "counts iterations"),
        (["{saved}", "--budget", "3"], "whole number from 16"),
        (["{saved}", "--budget", "-3"], "counts iterations"),
        (["{saved}", "--threads", "0"], "from 1 to 256"),
        (["{saved}", "--report", "nowhere/page.html"], "cannot be written"),
        (["{empty}"], "no saved match in"),
        (["{damaged}"], "damaged: line"),
        (["{other_rules}"], "other_rules: line"),
    ],
)
def test_bad_input_is_refused_in_a_line(
    saved: Path, tmp_path: Path, arguments: list[str], complaint: str
) -> None:
    text = saved.read_text()
    places = {name: tmp_path / name for name in ("empty", "damaged", "other_rules")}
    places["empty"].mkdir()
    places["damaged"].write_text(text.replace("4. p1 take 1", "4. p1 take 9"))
    places["other_rules"].write_text(text.replace('[Rules "', '[Rules "99'))
    typed = [word.format(saved=saved, **places) for word in arguments]
    done = tiergarten("review", *typed, data=tmp_path / "data")
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.thorough
@pytest.mark.long
def test_after_ctrl_c_the_same_command_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.tiergarten"
    variant = next(one for one in VARIANTS if one.game == "zooloretto")
    path.write_text(end_of(played(variant, "greedy"), 40).save())
    data = tmp_path / "data"
    command = [sys.executable, "-m", "tiergarten", "review", str(path), "--budget", "300", "--json"]
    environment = os.environ | {"TIERGARTEN_DATA": str(data)}
    running = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        begun = time.monotonic()
        while found_out(data) < 3:
            assert running.poll() is None, running.communicate()
            assert time.monotonic() - begun < PATIENCE
            time.sleep(0.005)
        running.send_signal(signal.SIGINT)
        out, errors = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
        running.wait()
    assert running.returncode == 130
    assert out == ""
    assert "Run the same command to continue" in errors
    assert "Traceback" not in errors
    before = found_out(data)
    again = tiergarten(*command[3:], data=data)
    assert again.returncode == 0
    assert found_out(data) > before
    assert again.stdout == tiergarten(*command[3:], data=tmp_path / "fresh").stdout


def found_out(data: Path) -> int:
    """How many units are kept."""
    return sum(
        len(path.read_text(encoding="utf-8").splitlines()) - 1
        for path in (data / "reviews").glob("*.jsonl")
    )
