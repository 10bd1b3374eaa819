"""Where compiled code is kept, and that games go on where it cannot be kept."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.kinds import some_of
from tiergarten.engine import bits, cache_folders, prepare

USE = """
from numba.core import event
from tiergarten.engine import bits, cache_folders
with event.install_recorder("numba:compile") as seen:
    print(bits.size(5))
print(sum(e.is_start for _, e in seen.buffer))
print([loss.instead and str(loss.instead) for loss in cache_folders.losses()])
"""
SERVE = """
import threading
from tiergarten.games import find
from tiergarten.web.bots import compiling

def changed(name):
    if games.of[name].state in (compiling.READY, compiling.FAILED):
        done.set()

done = threading.Event()
compiling.catalogue = lambda: {"zooloretto-dice": find("zooloretto-dice")}
games = compiling.Compiling(changed)
games.start()
done.wait()
print(games.of["zooloretto-dice"].state, games.searches("zooloretto-dice"))
"""


def environment(cache: Path, temporary: Path) -> dict[str, str]:
    """One in which compiled code is to be kept here. What measures coverage, and Python's bytecode,
    would be cut off by a limit, too."""
    temporary.mkdir(exist_ok=True)
    unmeasured = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    unmeasured |= {"TMPDIR": str(temporary), "TIERGARTEN_CACHE": str(cache)}
    return unmeasured | {"PYTHONDONTWRITEBYTECODE": "1"}


def used(cache: Path, temporary: Path, most: int | None = None) -> list[str]:
    """What a process of its own says of a rule: its answer, how much it compiled, what was lost."""
    done = subprocess.run(
        [sys.executable, "-c", USE],
        env=environment(cache, temporary),
        preexec_fn=None if most is None else full(most),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def full(most: int) -> Callable[[], None]:
    """The system refuses to let files grow beyond this, as it does on a full disk."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


@pytest.fixture
def nothing_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_folders, "_losses", {})
    monkeypatch.setattr(prepare, "_told", set())


def test_a_folder_that_cannot_be_made_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    blocked, temporary = tmp_path / "file", tmp_path / "temporary"
    blocked.write_text("not a folder")
    instead = temporary / f"tiergarten-{os.getuid()}"
    assert used(blocked, temporary) == ["2", "1", f"[{str(instead)!r}]"]
    assert instead.stat().st_mode & 0o777 == 0o700
    assert used(blocked, temporary) == ["2", "0", f"[{str(instead)!r}]"], "it is found there again"


@pytest.mark.parametrize("fault", some_of(["open to others", "a link"], "a link"))
def test_a_temporary_folder_of_somebody_else_is_not_trusted(tmp_path: Path, fault: str) -> None:
    blocked, temporary = tmp_path / "file", tmp_path / "temporary"
    blocked.write_text("not a folder")
    temporary.mkdir()
    there = temporary / f"tiergarten-{os.getuid()}"
    if fault == "a link":
        (tmp_path / "elsewhere").mkdir(mode=0o700)
        there.symlink_to(tmp_path / "elsewhere")
    else:
        there.mkdir()
        there.chmod(0o777)
    assert used(blocked, temporary) == ["2", "1", "[None]"], "it is compiled for this process"
    assert list(there.iterdir()) == []


def test_what_is_there_is_read_where_nothing_can_be_written(tmp_path: Path) -> None:
    cache, temporary = tmp_path / "cache", tmp_path / "temporary"
    assert used(cache, temporary, most=0) == ["2", "1", "[None]"]
    assert used(cache, temporary) == ["2", "1", "[]"], "nothing of it was half written"
    assert used(cache, temporary, most=0) == ["2", "0", "[]"]


def test_what_does_not_fit_into_the_cache_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nothing_lost: None
) -> None:
    function: Any = bits.size
    assert function(5) == 2
    (signature,) = function.signatures[:1]
    folder = tmp_path / "fast" / "bits"
    folder.mkdir(parents=True)
    monkeypatch.setattr(function._cache, "_cache_path", str(folder))
    # Machine code that was itself read from the cache cannot be written again.
    monkeypatch.setattr(function._cache._impl, "reduce", lambda compiled: b"machine code" * 100)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        function._cache.save_overload(signature, function.overloads[signature])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert cache_folders.losses() == [cache_folders.Loss(tmp_path, "File too large", None)]
    assert not cache_folders.keeps()
    assert list(folder.iterdir()) == []


def test_a_loss_is_told_once_with_what_can_be_done(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    nothing_lost: None,
) -> None:
    monkeypatch.setattr(prepare, "preferred", lambda: "de")
    read_only = OSError(30, "Read-only file system")
    cache_folders.note_loss(Path("home"), read_only, tmp_path)
    assert cache_folders.keeps()
    prepare.tell_losses()
    prepare.tell_losses()
    assert capsys.readouterr().err == (
        "tiergarten: der Cache für kompilierten Code, home, lässt sich nicht beschreiben "
        f"(Read-only file system): stattdessen dient {tmp_path}, es sei denn, TIERGARTEN_CACHE "
        "nennt einen anderen Ordner\n"
    )
    cache_folders.note_loss(tmp_path, read_only)
    cache_folders.note_loss(tmp_path / "more", read_only)
    monkeypatch.setattr(prepare, "preferred", lambda: "en")
    prepare.tell_losses()
    assert capsys.readouterr().err == (
        f"tiergarten: the compile cache {tmp_path} cannot be written (Read-only file system): the "
        "games are compiled anew at every start, unless TIERGARTEN_CACHE names another folder\n"
    )


@pytest.mark.thorough
@pytest.mark.parametrize("fault", ["blocked", "full"])
def test_a_game_is_played_without_a_cache(tmp_path: Path, fault: str) -> None:
    cache = tmp_path / "cache"
    if fault == "blocked":
        cache.write_text("not a folder")
    done = subprocess.run(
        [sys.executable, "-m", "tiergarten", "play", "zooloretto-dice", "--seats", "greedy,random"],
        env=environment(cache, tmp_path / "temporary"),
        preexec_fn=full(3000) if fault == "full" else None,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("\n") == 1
    cause = "File too large" if fault == "full" else "Not a directory"
    assert f"the compile cache {cache} cannot be written ({cause}): " in done.stderr
    assert ("games are compiled anew at every start" in done.stderr) == (fault == "full")


@pytest.mark.thorough
@pytest.mark.long
def test_a_server_compiles_by_itself_what_cannot_be_kept(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVE],
        env=environment(tmp_path / "cache", tmp_path / "temporary"),
        preexec_fn=full(3000),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-1:] == ["ready True"], done.stderr
    assert done.stderr.count("cannot be written (File too large)") == 1


@pytest.mark.thorough
def test_preparing_fails_in_words_where_nothing_can_be_kept(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tiergarten", "prepare"],
        env=environment(tmp_path / "cache", tmp_path / "temporary"),
        preexec_fn=full(3000),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    told = done.stderr.replace("\r", "\n").splitlines()[-1]
    assert told.startswith("tiergarten: ")
    assert "cannot be written (File too large): the games are compiled anew" in told
    assert "Traceback" not in done.stderr
