"""The public face: what is said about the package is true."""

import doctest
import json
import re
import tomllib
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

import tiergarten
from tests.variants import every_game
from tiergarten.engine.game import Game
from tiergarten.web.storage.schema import OURS

ROOT = Path(__file__).parent.parent


def test_the_examples_in_the_package_s_own_words_run() -> None:
    result = doctest.testmod(tiergarten)
    assert result.attempted > 0
    assert result.failed == 0


def test_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == tiergarten.__version__
    assert f"## {tiergarten.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_everything_in_the_public_list_exists_and_is_told() -> None:
    for name in tiergarten.__all__:
        assert getattr(tiergarten, name).__doc__, name


def test_the_architecture_names_every_module() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    folder = ROOT / "src" / "tiergarten"
    modules = [path for path in folder.rglob("*.py") if path.name != "__init__.py"]
    told_by_folder = ("games", "conformance", "versions")
    for path in modules:
        if not set(path.relative_to(folder).parts) & set(told_by_folder):
            assert re.search(rf"\b{path.name}\b", page), f"docs/architecture.md lacks {path.name}"


def test_what_the_architecture_names_is_there_once() -> None:
    """Every file and folder in its tree, where the tree says it is."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    tree = page.partition("## The packages")[2].split("```")[1]
    above: list[str] = []
    found: list[str] = []
    for line in tree.strip("\n").splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        names = []
        for word in line.split():
            if not re.fullmatch(r"[\w<>/.-]+(/|\.\w+)|play|test", word):
                break
            names.append(word)
        assert names, line
        above[depth:] = [names[0]]
        found += ["".join([*above[:depth], name]) for name in names]
    assert len(found) > 200
    assert sorted(found) == sorted(set(found))
    for name in found:
        assert any(ROOT.glob(name.rstrip("/").replace("<name>", "*"))), name


def test_an_installed_server_has_the_scripts_for_its_database() -> None:
    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    scripts = {path.relative_to(ROOT / "src") for path in OURS.scripts.rglob("*.py")}
    assert any(path.name.startswith("v1_") for path in scripts)
    assert {path.as_posix() for path in scripts} <= packed


def test_locks_hold_versions_and_hashes_and_no_addresses() -> None:
    for lock in ("requirements.lock", "requirements-test.lock", "deploy/requirements.lock"):
        text = (ROOT / lock).read_text(encoding="utf-8")
        assert "://" not in text
        pinned = re.findall(r"^([a-zA-Z0-9_.-]+)==", text, re.MULTILINE)
        assert {"numba", "numpy"} <= set(pinned)
        assert text.count("--hash=sha256:") >= len(pinned)


def test_the_lock_of_the_page_s_tools_serves_every_platform_and_holds_no_addresses() -> None:
    plain = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: told for name, told in plain["packages"].items() if name}
    assert all(told["integrity"].startswith("sha512-") for told in packages.values())
    assert not any("resolved" in told for told in packages.values())
    for system in ("linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"):
        assert f"node_modules/@biomejs/cli-{system}" in packages
        assert f"node_modules/@typescript/typescript-{system}" in packages


SMALLER = {"zooloretto": 600, "zooloretto-dice": 400, "queens-garden": 1200}  # bytes


@every_game
def test_positions_are_small(game: Game) -> None:
    assert game.record.dtype.itemsize <= SMALLER.get(game.name, 1500)
