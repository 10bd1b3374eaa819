"""Chances that come true: how it is measured, and that it holds for a small sample of games."""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest

from scripts import selfplay
from scripts.calibration.__main__ import first_unseen, fitted_to, was_fitted_to
from scripts.calibration.figures import Measured
from scripts.calibration.measuring import EVALUATE, measure_batch
from scripts.fit.kept import games_in, keep
from tests.kinds import some_of

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "tests" / "data" / "played"
HELD_OUT = 20  # games that the fitted numbers have not seen
MOST_BIAS = {"zooloretto": 3.0, "zooloretto-dice": 1.5, "zoosim": 9.0, "queens-garden": 9.0}
GAMES = sorted({path.name.rsplit("-", 2)[0] for path in SAMPLE.glob("*.jsonl")})  # all that it has
MOST_GAP = 0.2  # of so few games: chances that are exactly right may be off by 0.15


def said_and_come(chance: list[float], share: list[float]) -> Measured:
    """Positions of two seats, one game each."""
    count = len(chance)
    columns = {
        "game": np.repeat(np.arange(count), 2),
        "ply": np.zeros(2 * count),
        "third": np.repeat(np.arange(count) % 3, 2),
        "chance": np.array([c for one in chance for c in (one, 1 - one)]),
        "share": np.array([s for one in share for s in (one, 1 - one)]),
        "points": np.full(2 * count, 12.0),
        "final": np.full(2 * count, 10.0),
    }
    return Measured(columns)


def test_chances_that_come_true_have_no_gap() -> None:
    true = said_and_come([0.75] * 4, [1, 1, 1, 0])
    assert true.gap == pytest.approx(0)
    assert true.brier == pytest.approx(2 * (3 * 0.25**2 + 0.75**2) / 4)
    assert true.loss == pytest.approx(-(3 * np.log(0.75) + np.log(0.25)) / 4)
    assert true.bias == 2
    assert (true.games, true.players, len(true.third(0))) == (4, 2, 4)


def test_chances_that_are_too_bold_have_a_gap() -> None:
    bold = said_and_come([0.95] * 4, [1, 1, 1, 0])
    assert bold.gap == pytest.approx(0.2)
    assert bold.loss > said_and_come([0.75] * 4, [1, 1, 1, 0]).loss
    even = bold.constant()
    assert even.gap == pytest.approx(0)  # each of the two wins half of all shares
    assert even.brier == pytest.approx(0.5)
    assert even.loss == pytest.approx(np.log(2))


def test_the_power_of_odds_that_comes_true_is_found() -> None:
    chance = np.random.default_rng(4)
    said = chance.uniform(0.1, 0.9, size=4_000)
    true = said**1.3 / (said**1.3 + (1 - said) ** 1.3)
    won = (chance.random(4_000) < true).astype(float)
    measured = said_and_come(said.tolist(), won.tolist())
    assert 1.2 <= measured.best_power() <= 1.4
    assert measured.to_the_power(1.3).loss < measured.loss


def test_a_kept_game_is_the_game_that_was_played(tmp_path: Path) -> None:
    selfplay.play_batch(
        "zooloretto-dice", 2, range(3, 5), 1, "greedy", tmp_path / "zooloretto-dice-2-000003.jsonl"
    )
    selfplay.play_batch(
        "zooloretto-dice", 2, range(5, 6), 1, "greedy", tmp_path / "zooloretto-dice-2-000005.jsonl"
    )
    found = list(games_in(tmp_path, "zooloretto-dice", 2, range(4, 9)))
    assert [one.number for one in found] == [4, 5]
    assert found[0] == selfplay.play("zooloretto-dice", 2, 4, 1, "greedy")
    *_, last = found[0].positions()
    assert last.over
    assert [(turn.seat, turn.move.id) for turn in last.history] == found[0].moves


def test_a_level_plays_without_its_limit_in_seconds() -> None:
    assert selfplay.by_iterations("medium", "zoosim") == "medium@150"
    assert selfplay.by_iterations("greedy", "zoosim") == "greedy"


def test_games_that_numbers_were_fitted_to_are_known() -> None:
    written = (
        "python -m scripts.fit zoosim --players 2 4 --games 400 --ridge 20 --from games; 19 s on 2 "
        "cores; then python -m scripts.fit zoosim --players 2 --games 1000 --first 1400 --stages 2 "
        "--ridge 20 --from games; 6 s on 1 cores"
    )
    assert fitted_to(written) == [({2, 4}, range(400)), ({2}, range(1400, 2400))]
    assert fitted_to("guessed") == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_held_out_that_numbers_were_fitted_to(game: str) -> None:
    first = first_unseen(game)
    assert was_fitted_to(game, 2, range(first - 1, first + 1))
    assert not was_fitted_to(game, 2, range(first, first + HELD_OUT))


@pytest.mark.parametrize("players", some_of([2, 4], 2))
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_stays_calibrated(game: str, players: int, tmp_path: Path) -> None:
    """Within wide bars, for there are few games; the narrow ones are in docs/bots.md."""
    path = tmp_path / "measured.npz"
    first = first_unseen(game)
    measure_batch(EVALUATE, game, players, range(first, first + HELD_OUT), SAMPLE, path)
    measured = Measured.of([path])
    assert measured.games == HELD_OUT
    assert measured.players == players
    assert abs(measured.bias) < MOST_BIAS[game]
    assert measured.gap < MOST_GAP
    late = measured.third(2)
    assert late.brier < 0.9 * late.constant().brier
    assert late.loss < late.constant().loss


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_the_command_measures_and_goes_on_from_its_folder(game: str, tmp_path: Path) -> None:
    run = [sys.executable, "-m", "scripts.calibration", str(SAMPLE), "--game", game]
    run += ["--players", "2", "--games", "6", "--processes", "1"]
    run += ["--measured", str(tmp_path)]
    told = subprocess.run(run, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert told.count("| `evaluate` |") == told.count("| `consider` |") == 3
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / game).glob("*.npz")}
    assert len(kept) == 2
    beside = subprocess.run(
        [*run, "--beside", str(tmp_path)], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert "before: bias" in beside
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    picture = ElementTree.parse(tmp_path / f"chances-{game}.svg").getroot()
    assert len([one for one in picture.iter() if one.tag.endswith("circle")]) > 4


def test_the_sharpness_is_told_of_games_that_were_fitted_to(tmp_path: Path) -> None:
    game, games = "zooloretto-dice", tmp_path / "games"
    numbers = range(4)
    path = games / f"{game}-2-{numbers.start:06}.jsonl"
    games.mkdir()
    keep(path, [selfplay.play(game, 2, number, 1, "greedy") for number in numbers])
    run = [sys.executable, "-m", "scripts.calibration", str(games), "--game", game, "--fitted"]
    run += ["--players", "2", "--games", "4", "--what", "consider", "--processes", "1"]
    told = subprocess.run(run, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert f"| 2 | {len(numbers)} | `consider` |" in told
    assert "zooloretto-dice: of two players, odds to the power of " in told
    again = subprocess.run([*run, "--write"], cwd=ROOT, check=False, capture_output=True, text=True)
    assert again.returncode != 0
    assert "--fitted is about what is considered with two players" in again.stderr
