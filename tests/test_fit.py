"""Fitting the numbers of an evaluation: the rows say what the evaluation says, and writing changes
nothing but numbers."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scripts.fit import __main__ as command
from scripts.fit import files, solving, spreads
from scripts.fit.linear import Constants, Linear, Table
from scripts.fit.models import MODELS, QUICK
from scripts.fit.playing import play_batch
from scripts.fit.tracing import expected, fitted_of
from scripts.fit.writing import rewritten
from tiergarten import CannotKeep
from tiergarten.engine.record import record_from
from tiergarten.games import find
from tiergarten.testing import Thinker

PLAYERS = (2, 4)
ROOT = Path(files.__file__).parents[2]


def test_every_game_that_has_fitted_numbers_can_be_fitted() -> None:
    folder = ROOT / "src/tiergarten/games"
    names = {path.parts[-3].replace("_", "-") for path in folder.glob("*/judgement/fitted.py")}
    assert names == set(MODELS)


# ------------------------------------------------------------------------------- traced numbers


def test_a_number_remembers_how_it_was_made() -> None:
    table = Table(np.array([[1.0, 2.0], [3.0, 4.0]]), np.arange(4).reshape(2, 2))
    row: Any = table[1]
    one: Any = row[np.uint8(0)]
    other: Any = table[np.int64(0), 1]
    made = np.float64(2.0) * one - other / 4 + 10 - (5 - one)
    assert made.value == 2 * 3 - 2 / 4 + 10 - (5 - 3)
    assert made.parts == {2: 3.0, 1: -0.25}
    assert max(one, 0.5) is one
    assert max(one, 3.5) == 3.5
    assert one > other


def test_a_product_of_two_constants_is_refused() -> None:
    with pytest.raises(TypeError, match="not linear"):
        Linear(1.0, {0: 1.0}) * Linear(1.0, {1: 1.0})


# ----------------------------------------------------------------------------------------- rows


TRACE = """
import sys
from pathlib import Path
import numpy as np
from scripts.fit.files import load
from scripts.fit.linear import Constants
from scripts.fit.tracing import evaluated, expected, fitted_of, replaced, trace_batch
from tiergarten.engine.record import record_from
from tiergarten.games import find
folder = Path(sys.argv[1])
for played in sorted(folder.glob("played-*")):
    game = played.stem.split("-", 2)[2]
    rows = played.with_name(played.name.replace("played", "rows"))
    trace_batch(game, None, played, rows)
    constants = Constants.of(fitted_of(game))
    other = np.random.default_rng(1).normal(size=len(constants.vector(fitted_of(game))))
    with replaced(game, constants.split(other)):
        points = [
            float(points)
            for data in load(played)["states"]
            for points in evaluated(game, record_from(find(game).record.dtype, data.tobytes()))[0]
        ]
    assert np.allclose(points, expected(load(rows), other), atol=1e-9), game
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few games of each, played and traced. With other constants, the interpreted evaluation
    said what the rows say."""
    folder = tmp_path_factory.mktemp("fit")
    for game in MODELS:
        for players in PLAYERS:
            play_batch(game, players, range(2), 7, QUICK, folder / f"played-{players}-{game}.npz")
    subprocess.run(
        [sys.executable, "-W", "error", "-c", TRACE, str(folder)],
        env=os.environ | {"TIERGARTEN_MODE": "interpreted"},
        check=True,
    )
    return folder


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", MODELS)
def test_rows_times_constants_are_the_evaluation(game: str, players: int, folder: Path) -> None:
    played = files.load(folder / f"played-{players}-{game}.npz")
    rows = files.load(folder / f"rows-{players}-{game}.npz")
    module = fitted_of(game)
    points = expected(rows, Constants.of(module).vector(module))
    thinker = Thinker(find(game))
    evaluated = []
    for data in played["states"]:
        state = record_from(find(game).record.dtype, data.tobytes())
        evaluated += thinker.expected(state)[0]
    assert len(points) == len(evaluated) > 10
    assert np.allclose(points, evaluated, rtol=0, atol=1e-9)
    assert set(rows["constant"].tolist()) <= set(range(len(Constants.of(module).vector(module))))
    assert len(set(rows["constant"].tolist())) > 10


@pytest.mark.parametrize("game", MODELS)
def test_final_points_are_those_of_the_games(game: str, folder: Path) -> None:
    rows = files.load(folder / f"rows-2-{game}.npz")
    late = rows["stage"] == rows["stage"].max()
    assert np.isfinite(rows["final"]).all()
    assert np.abs(expected(rows, _standing(game)) - rows["final"])[late].mean() < 60


def _standing(game: str) -> Any:
    return Constants.of(fitted_of(game)).vector(fitted_of(game))


# -------------------------------------------------------------------------------------- solving


def test_constants_are_found_again_and_what_was_not_seen_stays(tmp_path: Path) -> None:
    chance = np.random.default_rng(3)
    true = np.array([2.0, -1.0, 0.5, 0.0])
    times = chance.normal(size=(300, 3))
    rows = {
        "row": np.repeat(np.arange(300), 3),
        "constant": np.tile(np.arange(3), 300),
        "times": times.ravel(),
        "rest": np.full(300, 10.0),
        "game": np.arange(300) // 2,  # two seats each
        "players": np.full(300, 2),
        "stage": np.arange(300) // 2 % 2,
        "final": 10.0 + times @ true[:3],
    }
    path = tmp_path / "rows.npz"
    files.save(path, **rows)
    standing = np.array([1.0, 1.0, 1.0, 7.0])
    new = solving.solve([path], standing, ridge=0.001)
    assert np.allclose(new, [2.0, -1.0, 0.5, 7.0], atol=1e-4)
    pinned = solving.solve([path], np.array([1.0, 0.0, 1.0, 7.0]), ridge=0.001)
    assert pinned[1] == 0.0
    before, after = (solving.measure([path], vector) for vector in (standing, new))
    assert after.overall.rmse < 0.01 < 1 < before.overall.rmse
    assert before.overall.count == 300 / solving.HELD_OUT
    assert sum(error.count for error in before.by_stage.values()) == before.overall.count
    assert "| 2 | 1 | 30 |" in solving.as_table("round", before, after)


def test_what_all_get_alike_is_hardly_drawn(tmp_path: Path) -> None:
    """Two seats whose points were expected 5 too low, and a slope that is right."""
    chance = np.random.default_rng(5)
    seen = chance.normal(size=200)
    rows = {
        "row": np.repeat(np.arange(200), 2),
        "constant": np.tile([0, 1], 200),
        "times": np.stack([np.ones(200), seen], axis=1).ravel(),
        "rest": np.zeros(200),
        "game": np.arange(200) // 2,
        "players": np.full(200, 2),
        "final": 6.0 + 2.0 * seen,
    }
    path = tmp_path / "rows.npz"
    files.save(path, **rows)
    drawn = solving.solve([path], np.array([1.0, 2.0]), ridge=1e9)
    free = solving.solve([path], np.array([1.0, 2.0]), ridge=1e9, alike=[0])
    assert np.allclose(drawn, [1.0, 2.0], atol=0.01)
    assert np.allclose(free, [6.0, 2.0], atol=0.01)


def test_what_helps_one_and_harms_the_other_counts_for_both(tmp_path: Path) -> None:
    """A coin brings its owner two points, and takes one from the other seat: it sets them three
    apart. The points of both together are brought about by what they get alike."""
    coins = np.random.default_rng(7).integers(0, 9, size=(200, 2)).astype(float)
    final = 10.0 + 2.0 * coins - coins[:, ::-1]
    rows = {
        "row": np.repeat(np.arange(400), 2),
        "constant": np.tile([0, 1], 400),
        "times": np.stack([np.ones(400), coins.ravel()], axis=1).ravel(),
        "rest": np.zeros(400),
        "game": np.arange(400) // 2,
        "players": np.full(400, 2),
        "final": final.ravel(),
    }
    path = tmp_path / "rows.npz"
    files.save(path, **rows)
    base, coin = solving.solve([path], np.array([1.0, 1.0]), ridge=0.001, alike=[0])
    assert np.isclose(coin, 3.0, atol=1e-3)
    assert np.isclose(base, (final - 3.0 * coins).mean(), atol=0.5)


def test_spreads_are_found_again(tmp_path: Path) -> None:
    """Who wins is drawn by the true spreads of two stages; they are found from other ones."""
    chance = np.random.default_rng(4)
    count, true = 6000, np.array([2.0, 6.0])
    stage = np.arange(count) % 2
    points = chance.normal(0.0, 5.0, size=(count, 2))
    said = spreads.chances(points, true[stage])
    first = chance.random(count) < said[:, 0]
    rows = {
        "row": np.zeros(0, np.int64),
        "constant": np.zeros(0, np.int64),
        "times": np.zeros(0),
        "rest": points.ravel(),
        "spread_row": np.arange(count),
        "spread_constant": stage,
        "spread_times": np.ones(count),
        "spread_rest": np.zeros(count),
        "game": np.repeat(np.arange(count), 2),
        "players": np.full(2 * count, 2),
        "position": np.repeat(np.arange(count), 2),
        "share": np.stack([first, ~first], axis=1).astype(float).ravel(),
    }
    path = tmp_path / "rows.npz"
    files.save(path, **rows)
    standing = np.array([4.0, 4.0])
    new = spreads.solve([path], standing, Constants({"SPREAD": (2,)}))
    assert np.allclose(new, true, rtol=0.12)
    assert spreads.measure([path], new) < spreads.measure([path], standing)


# -------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize("game", MODELS)
def test_writing_what_stands_changes_nothing(game: str) -> None:
    module = fitted_of(game)
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    constants = Constants.of(module)
    again = rewritten(source, constants, constants.vector(module), module.WRITTEN)
    assert again == source


@pytest.mark.parametrize("game", MODELS)
def test_other_numbers_can_be_read_again(game: str) -> None:
    module = fitted_of(game)
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    constants = Constants.of(module)
    vector = np.random.default_rng(1).normal(size=len(constants.vector(module))).round(2)
    found: dict[str, Any] = {}
    exec(rewritten(source, constants, vector, "a test"), found)
    assert found["WRITTEN"] == "a test"
    for name, value in constants.split(vector).items():
        assert np.array_equal(found[name], value)


# ---------------------------------------------------------------------------------- the command


@pytest.mark.thorough
def test_a_run_goes_on_from_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = ["zooloretto-dice", "--players", "2", "--games", "5", "--folder", str(tmp_path)]
    run += ["--processes", "1"]
    typed = [sys.executable, "-m", "scripts.fit", *run]  # its processes must find their work
    told = subprocess.run(typed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert "| all | all |" in told
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert len(kept) == 3
    command.main(run)
    assert capsys.readouterr().out.splitlines()[:-1] == told.splitlines()[:-1]
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == kept
    with pytest.raises(CannotKeep, match="another seed"):
        command.main([*run, "--seed", "2"])


@pytest.mark.thorough
def test_one_stage_of_some_games_can_be_fitted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ["zoosim", "--players", "2", "--games", "5", "--first", "20", "--stages", "2"]
    run += ["--folder", str(tmp_path), "--processes", "1", "--bot", QUICK]
    typed = [sys.executable, "-m", "scripts.fit", *run]
    subprocess.run(typed, cwd=ROOT, check=True)
    command.main(run)
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| 2 |")]
    assert [line.split(" | ")[1] for line in lines] == ["2"]  # no other round
    (rows,) = tmp_path.glob("rows-2-*.npz")
    assert {*files.load(rows)["game"]} == {*range(20, 25)}
    assert {*files.load(rows)["stage"]} == {2}
