"""`tiergarten new-game` writes a package that is installed, listed, played and tested at once."""

import re
import subprocess
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.packages import PIG, ROOT, install, run
from tiergarten import BadOption, CannotKeep, cli
from tiergarten.games import catalogue
from tiergarten.new_game import renamed, write_game

NAME = "lucky-six"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_game(NAME, tmp_path_factory.mktemp("written") / "game")


@pytest.fixture(scope="module")
def installed(written: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(written, tmp_path_factory.mktemp("installed"))


def kept_in_git() -> list[str]:
    """The files of the example."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "."]
    listed = subprocess.run(command, cwd=PIG, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return listed.stdout.split()


def test_it_is_the_example_under_another_name(written: Path) -> None:
    files = {path.relative_to(written).as_posix() for path in written.rglob("*") if path.is_file()}
    assert files == {renamed(name, NAME) for name in kept_in_git()}
    for name in kept_in_git():
        text = (PIG / name).read_text(encoding="utf-8")
        assert (written / renamed(name, NAME)).read_text(encoding="utf-8") == renamed(text, NAME)


def test_nothing_of_the_example_s_names_is_left(written: Path) -> None:
    for path in written.rglob("*.*"):
        assert "pig" not in path.name
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert "pig" not in text.lower()
            assert "PG-" not in text
    package = written / "tiergarten_lucky_six"
    assert 'title=mark("Lucky Six")' in (package / "__init__.py").read_text(encoding="utf-8")
    assert "**LS-1**" in (package / "rulebook" / "lucky-six.md").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_it_is_listed_and_played(installed: Path) -> None:
    listed = run("-m", "tiergarten", "games", path=installed)
    assert "lucky-six: Lucky Six, 2-4 players" in listed.stdout, listed.stderr
    played = run(
        *("-m", "tiergarten", "play", NAME, "--seats", "greedy,random", "--seed", "1"),
        path=installed,
        TIERGARTEN_MODE="interpreted",
    )
    assert played.returncode == 0, played.stderr
    assert "rolls a" in played.stdout


@pytest.mark.thorough
def test_it_passes_its_tests(written: Path, installed: Path) -> None:
    """As the example does, which `./test` shows; here without the twins."""
    command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not twins", str(written))
    tested = run(*command, path=installed, TIERGARTEN_MODE="interpreted")
    assert tested.returncode == 0, tested.stdout
    assert "failed" not in tested.stdout


@pytest.mark.parametrize(
    "name", ["", "Lucky", "6-lucky", "lucky_six", "lucky--six", "-lucky", "glück", "a" * 31, "../x"]
)
def test_bad_names_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot be the name of a game"):
        write_game(name, tmp_path / "game")
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_a_game_that_is_there_is_refused(tmp_path: Path) -> None:
    name = next(iter(catalogue()))
    with pytest.raises(BadOption, match=f"there is already a game called {name}"):
        write_game(name, tmp_path / "game")


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotKeep, match=r"file/game cannot be written: "):
        write_game(NAME, tmp_path / "file" / "game")


def test_a_folder_that_is_there_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tiergarten-lucky-six").mkdir()
    assert cli.main(["new-game", NAME]) == 2
    assert capsys.readouterr().err == "tiergarten: tiergarten-lucky-six already exists\n"
    assert list(Path("tiergarten-lucky-six").iterdir()) == []


def test_the_command_says_what_comes_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "some where" / "new"
    assert cli.main(["new-game", "pig-2", "--folder", str(folder)]) == 0
    told = capsys.readouterr().out
    assert str(folder) in told
    assert "tiergarten play pig-2\n" in told
    assert (folder / "tiergarten_pig_2" / "rules.py").exists()
    assert [path.name for path in folder.parent.iterdir()] == ["new"], "nothing else is left"


def test_an_installed_tiergarten_can_write_one() -> None:
    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    wanted = {f"tiergarten/skeleton/{name}" for name in kept_in_git()}
    assert wanted <= packed


def test_the_walk_through_the_example_shows_its_files_as_they_are() -> None:
    """Every block of code in "Adding a game" stands in a file of the example, or is a command."""
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    walk = page.partition("## Adding a game")[2].partition("## Reference")[0]
    blocks = re.findall(r"```(\w*)\n(.*?)```", walk, re.DOTALL)
    files = [(PIG / name).read_text(encoding="utf-8") for name in kept_in_git()]
    shown = [text for kind, text in blocks if kind]
    assert len(shown) == 10
    for text in shown:
        assert any(text in file for file in files), text
    commands = "".join(text for kind, text in blocks if not kind).splitlines()
    assert "python -m tiergarten.testing pig --kept kept --anew pig" in commands
    for command in commands:
        if command.startswith("tiergarten "):
            cli.parser().parse_args(command.split()[1:])
