"""The compile cache: one folder for exactly these sources on this machine."""

import ast
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import tiergarten
from tiergarten.engine import compiled

SOURCE = Path(tiergarten.__file__).parent
SHOW = "from tiergarten.engine.compiled import cache_folder; print(cache_folder())"


def cache_folder(cache: Path, source: Path = SOURCE, mode: str = "fast") -> Path:
    """The folder that a process of its own would use."""
    environment = os.environ | {
        "TIERGARTEN_CACHE": str(cache),
        "TIERGARTEN_MODE": mode,
        "PYTHONPATH": str(source.parent),
    }
    done = subprocess.run(
        [sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, check=True
    )
    return Path(done.stdout.strip())


def test_the_folder_is_named_by_mode_and_sources(tmp_path: Path) -> None:
    folder = cache_folder(tmp_path)
    assert folder.parent == tmp_path
    assert folder.is_dir()
    assert cache_folder(tmp_path) == folder
    assert cache_folder(tmp_path, mode="checked") != folder
    edited = tmp_path / "copy" / "tiergarten"
    shutil.copytree(SOURCE, edited, ignore=shutil.ignore_patterns("__pycache__"))
    copied = cache_folder(tmp_path, edited)
    assert copied.name != folder.name, "Numba would find nothing there for files elsewhere"
    words = edited / "games" / "zooloretto" / "words.py"
    words.write_text(words.read_text() + "\n# edited\n")
    assert cache_folder(tmp_path, edited) == copied, "words are not compiled"
    pieces = edited / "games" / "zooloretto" / "pieces.py"
    pieces.write_text(pieces.read_text() + "\n# edited\n")
    changed = cache_folder(tmp_path, edited)
    assert changed not in (folder, copied)
    os.utime(pieces, (1, 1))
    assert cache_folder(tmp_path, edited) != changed, "Numba goes by the time, too"


def imported(source: Path) -> set[Path]:
    """The files of ours that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{name.name}" for name in node.names}
    paths = (SOURCE.parent / name.replace(".", "/") for name in names)
    files = {file for path in paths for file in (path.with_suffix(".py"), path / "__init__.py")}
    return {file for file in files if file.is_relative_to(SOURCE) and file.exists()}


def test_what_only_tells_and_draws_is_not_compiled() -> None:
    """Compiled functions, and all that they take numbers from, are in the digest."""
    decorated = re.compile(r"^@(compiled|\w*overload)|njit", re.MULTILINE)
    waiting = [
        file for file in SOURCE.rglob("*.py") if decorated.search(file.read_text(encoding="utf-8"))
    ]
    assert len(waiting) > 30
    reached = set(waiting)
    while waiting:
        found = imported(waiting.pop()) - reached
        reached |= found
        waiting += found
    assert SOURCE / "games" / "zoosim" / "pieces.py" in reached
    assert not [file for file in reached if file.name in compiled.TELLING]


def test_old_folders_are_swept_and_others_left_alone(tmp_path: Path) -> None:
    old, young = tmp_path / f"fast-{'0' * 16}", tmp_path / f"checked-{'1' * 16}"
    foreign, similar = tmp_path / "photos", tmp_path / "fast-cars"
    long_ago = time.time() - 40 * 86400
    for folder in (old, young, foreign, similar):
        folder.mkdir()
        (folder / "file").touch()
    for folder in (old, foreign, similar):
        os.utime(folder, (long_ago, long_ago))
    used = cache_folder(tmp_path)
    assert not old.exists()
    assert young.exists()
    assert foreign.exists()
    assert similar.exists()
    assert used.exists()


def test_a_wrong_mode_and_an_unwritable_folder_are_said_in_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    for extra in ({"TIERGARTEN_MODE": "turbo"}, {"TIERGARTEN_CACHE": str(blocked)}):
        done = subprocess.run(
            [sys.executable, "-m", "tiergarten", "play", "zooloretto", "--seats", "random,random"],
            env=os.environ | extra,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert next(iter(extra)) in done.stderr


def test_tests_run_compiled() -> None:
    assert os.environ.get("TIERGARTEN_MODE", "fast") == compiled.MODE
