"""Games that other packages bring along, and folders that are broken."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tiergarten

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path(tiergarten.__file__).parent
PIG = ROOT / "examples" / "pig"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, really built and installed, without a network."""
    target = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"),
            *("--no-build-isolation", "--disable-pip-version-check", "--target", target, PIG),
        ],
        check=True,
    )
    return target


def run(*command: str, path: Path) -> subprocess.CompletedProcess[str]:
    """Python with packages that are found in a folder."""
    return subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"PYTHONPATH": f"{path}{os.pathsep}{SOURCE.parent}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_pig_is_listed_and_played_like_our_own_games(installed: Path) -> None:
    listed = run("-m", "tiergarten", "games", path=installed)
    assert "pig: Pig, 2-4 players, 10 minutes" in listed.stdout, listed.stderr
    played = run(
        *("-m", "tiergarten", "play", "pig", "--seats", "greedy,easy,random", "--seed", "1"),
        path=installed,
    )
    assert played.returncode == 0, played.stderr
    assert "holds" in played.stdout
    assert "rolls a 1, and the turn is over" in played.stdout


def test_pig_is_searched_simulated_saved_drawn_and_explained(installed: Path) -> None:
    told = run(
        "-c",
        """
import tiergarten
from tiergarten.engine import rulebook
match = tiergarten.new("pig", 3, seed=5)
while not match.over:
    seat = match.acting[0]
    assert list(match.scene(seat).problems()) == []
    assert set(match.scene(seat).paths) == {move.id for move in match.legal()}
    if match.why_not("hold"):
        assert match.why_not("hold").rule == "PG-4"
    match.play(tiergarten.bot(("easy", "greedy", "random")[seat], match.ply).choose(match, seat))
assert tiergarten.load(match.save()).scores() == match.scores()
assert tiergarten.resume("pig", match.state()).record().tobytes() == match.record().tobytes()
assert "<svg" in match.svg(0)
assert "PG-5" in rulebook.rules(match.game)
games = tiergarten.simulate("pig", 2, 200, seed=1)
thoughts = tiergarten.bot("medium", 1).consider(tiergarten.new("pig", 2, seed=1))
print(max(match.scores()) >= 100, len(games.scores), thoughts.best)
""",
        path=installed,
    )
    assert told.stdout.split() == ["True", "200", "roll"], told.stderr


def test_a_broken_folder_is_named_and_the_others_work(tmp_path: Path) -> None:
    copy = tmp_path / "tiergarten"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for name, declaration in {
        "halfdone": "GAME = ",
        "nameless": "",
        "roomless": (copy / "games" / "zoosim" / "__init__.py").read_text(encoding="utf-8"),
    }.items():
        folder = copy / "games" / name
        folder.mkdir()
        (folder / "__init__.py").write_text(declaration, encoding="utf-8")
    listed = run("-m", "tiergarten", "games", path=tmp_path)
    assert listed.returncode == 0
    for game in tiergarten.games():
        assert game.name in listed.stdout
    said = listed.stderr.splitlines()
    assert len(said) == 3
    assert all(line.startswith("a game is left out: tiergarten.games.") for line in said)
    assert said[2].endswith("tiergarten.games.roomless: there is no pieces")
