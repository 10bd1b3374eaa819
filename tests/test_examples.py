"""The scripts in `examples/`: each runs, in a short form, and what it says and draws is there."""

import importlib.util
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import tiergarten
from tests.kinds import some_of
from tiergarten.bots import Network
from tiergarten.engine.errors import BadOption
from tiergarten.engine.record import SCRATCH
from tiergarten.games import find

FOLDER = Path(__file__).parent.parent / "examples"
PNG = b"\x89PNG\r\n"


def script(name: str) -> ModuleType:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(f"examples_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_script_is_listed() -> None:
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    for file in (*FOLDER.glob("*.py"), *FOLDER.glob("*.sh")):
        assert f"[{file.name}]({file.name})" in listed, file.name


def learnt(folder: Path, *words: str) -> str:
    """Run `learn.py` as a program: it sets how many threads NumPy has, which is too late here."""
    command: list[str | Path]
    command = [sys.executable, FOLDER / "learn.py", "--folder", folder, "--games", "64", *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_network_learns(tmp_path: Path) -> None:
    learnt(tmp_path, "--rounds", "18")
    network = Network.load(tmp_path / "network.npz")
    share, off = script("learn").wins_against(network, "random", 400, seed=3)
    assert share - off > 0.7, "it beats random clearly"
    assert (tmp_path / "curve.png").read_bytes().startswith(PNG)


@pytest.mark.thorough
def test_a_network_goes_on_learning_and_plays(tmp_path: Path) -> None:
    learnt(tmp_path, "--rounds", "2")
    before = np.load(tmp_path / "progress.npz")["facts"]
    assert "going on after" in learnt(tmp_path, "--rounds", "2")
    after = np.load(tmp_path / "progress.npz")["facts"]
    assert (after > before).all(), "steps, seconds and games"
    assert len(np.load(tmp_path / "progress.npz")["curve"]) == 2
    match = tiergarten.new("zooloretto-dice", 2, seed=1)
    bot = tiergarten.bot(f"network:{tmp_path / 'network.npz'}")
    assert bot.choose(match) in match.legal()


def test_it_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn = script("learn")
    (tmp_path / "file").touch()
    for words, why in (
        (["--games", "1"], "--games is at least 2"),
        (["--minutes", "0"], "--minutes more than 0"),
        (["--rounds", "0"], "--rounds is at least 1"),
        (["--folder", str(tmp_path / "file" / "folder")], "nothing can be kept in"),
    ):
        with pytest.raises(SystemExit) as ended:
            learn.main(["--folder", str(tmp_path), *words])
        assert ended.value.code == 2
        assert why in capsys.readouterr().err


@pytest.mark.thorough
def test_an_interrupt_keeps_what_was_learnt(tmp_path: Path) -> None:
    """As Ctrl-C in a terminal: it looks once more, saves, and the same command goes on."""
    command: list[str | Path]
    command = [sys.executable, "-u", FOLDER / "learn.py", "--folder", tmp_path, "--games", "16"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as learning:
        assert learning.stdout is not None
        assert "0 games" in learning.stdout.readline()
        learning.send_signal(signal.SIGINT)
        said = learning.stdout.read()
    assert learning.returncode == 0
    assert "interrupted; the same command goes on" in said
    assert "going on after" in learnt(tmp_path, "--rounds", "1")


@pytest.mark.thorough
def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    for name in ("one", "two"):
        learnt(tmp_path / name, "--rounds", "3")
    one, two = (Network.load(tmp_path / name / "network.npz") for name in ("one", "two"))
    for a, b in zip(one.weights, two.weights, strict=True):
        np.testing.assert_array_equal(a, b)


def test_seats_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "seats.png"
    script("seat_advantage").main(["--games", "2000", "--output", str(picture)])
    assert "4 players: 2" in capsys.readouterr().out
    assert picture.read_bytes().startswith(PNG)


@pytest.mark.parametrize("bots", some_of(["random", "greedy"], "random"))
def test_rules_are_compared(bots: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "option.png"
    words = ["--games", "100", "--bots", bots, "--output", str(picture)]
    script("rule_option").main(words)
    assert "with distinct payers" in capsys.readouterr().out
    assert picture.read_bytes().startswith(PNG)


def test_a_saved_match_is_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, file = tmp_path / "match.png", tmp_path / "match.tiergarten"
    match = tiergarten.new("zooloretto-dice", 2, seed=3)
    chance = tiergarten.bot("random", 1)
    while match.ply < 6:
        match.play(chance.choose(match))
    file.write_text(match.save(), encoding="utf-8")
    few = "--iterations", "16", "--moves", "5"
    script("saved_match").main([str(file), *few, "--output", str(picture)])
    assert "The costliest move" in capsys.readouterr().out
    assert picture.read_bytes().startswith(PNG)


@pytest.mark.thorough
def test_a_match_is_played_saved_and_analysed(tmp_path: Path) -> None:
    picture = tmp_path / "match.png"
    words = ["--iterations", "16", "--moves", "12", "--output", str(picture)]
    script("saved_match").main(words)
    assert tiergarten.load((tmp_path / "match.tiergarten").read_text(encoding="utf-8")).over
    assert picture.read_bytes().startswith(PNG)


def test_a_loop_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    own = script("own_loop")
    game = find("zooloretto-dice")
    scratch = np.zeros(1, SCRATCH).view(np.recarray)[0]
    few = np.zeros(2, np.int64), np.zeros(2, np.bool_)
    with pytest.raises(BadOption, match=r"own_loop.play_many: .* call prepare\(\) of the game"):
        own.play_many(np.zeros(1, unknown_state(game.record.dtype)), 1, 2, scratch, *few)
    own.main(["--games", "500"])
    assert "500 random games; whoever begins wins" in capsys.readouterr().out


def unknown_state(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """The type of a state that nobody has registered."""
    fields = [(name, dtype[name]) for name in dtype.names or ()]
    return np.dtype((np.record, [*fields, ("more", np.int64)]))
