"""The compile cache: by what the code says, not by where it lies or when it was written."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import types

import tiergarten
from tiergarten.bots import tree
from tiergarten.engine import compile_cache, compiled
from tiergarten.games import find

SOURCE = Path(tiergarten.__file__).parent
SHOW = """
import sys
from tiergarten.engine import cache_folders, compile_cache
from tiergarten.games import catalogue
print(cache_folders.cache_folder(sys.argv[1]))
for name, game in sorted(catalogue().items()):
    print(name, compile_cache.digest_of(f"{game.package}.rules", f"{game.package}.judgement"))
print("tree", compile_cache.digest_of("tiergarten.bots.tree"))
"""
COUNT = """
import tiergarten
from numba.core import event
with event.install_recorder("numba:compile") as seen:
    match = tiergarten.new("zooloretto-dice", 2, seed=1)
    tiergarten.bot("easy", 1).choose(match)
    tiergarten.bot("greedy", 1).choose(match)
    tiergarten.simulate("zooloretto-dice", 2, 10, seed=1)
print(tiergarten.__file__)
print(*(e.data["dispatcher"].py_func.__qualname__ for _, e in seen.buffer if e.is_start))
"""


def told(cache: Path, source: Path = SOURCE, mode: str = "fast") -> tuple[Path, dict[str, str]]:
    """The folder that a process of its own would use, and the digests of what can be compiled."""
    environment = os.environ | {"TIERGARTEN_CACHE": str(cache), "PYTHONPATH": str(source.parent)}
    folder, *digests = run(SHOW, mode, env=environment)
    return Path(folder), dict(line.split() for line in digests)


def run(program: str, *arguments: str, env: dict[str, str]) -> list[str]:
    """What a process of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def clone(place: Path) -> Path:
    """The package in another place."""
    copy = place / "copy" / "tiergarten"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for file in copy.rglob("*.py"):
        os.utime(file, (1, 1))
    return copy


def edit(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")


@pytest.mark.thorough
def test_an_edit_concerns_only_what_is_made_of_it(tmp_path: Path) -> None:
    folder, here = told(tmp_path)
    assert folder.parent == tmp_path
    assert folder.is_dir()
    assert told(tmp_path, mode="checked")[0] != folder
    copy = clone(tmp_path)
    assert told(tmp_path, copy) == (folder, here), "a clone shares what was compiled"
    zooloretto = copy / "games" / "zooloretto"
    edit(zooloretto / "table" / "words.py")
    edit(zooloretto / "position" / "checking.py")
    edit(copy / "engine" / "match.py")
    assert told(tmp_path, copy)[1] == here, "words, checks and matches are not compiled"
    edit(zooloretto / "pieces.py")
    pieces = told(tmp_path, copy)[1]
    assert [name for name in here if pieces[name] != here[name]] == ["zooloretto"]
    edit(copy / "engine" / "record" / "fields.py")
    record = told(tmp_path, copy)[1]
    assert [name for name in here if record[name] != pieces[name]] == list(here)


def test_a_clone_compiles_nothing_that_another_has_compiled(tmp_path: Path) -> None:
    run(COUNT, env=dict(os.environ))
    copy = clone(tmp_path)
    environment = os.environ | {"PYTHONPATH": str(copy.parent)}
    assert run(COUNT, env=environment) == [str(copy / "__init__.py"), ""]


@pytest.mark.thorough
def test_what_is_not_compiled_can_be_interpreted_meanwhile(tmp_path: Path) -> None:
    play = """
import sys
import tiergarten
from numba.core import event
from tiergarten.engine import compiled
from tiergarten.games import find
if sys.argv[1:]:
    compiled.interpret(find("zooloretto-dice").package)
with event.install_recorder("numba:compile") as seen:
    match = tiergarten.new("zooloretto-dice", 2, seed=1)
    chance, greedy = tiergarten.bot("random", 2), tiergarten.bot("greedy", 3)
    while not match.over:
        match.play((greedy if len(match.history) % 8 == 7 else chance).choose(match))
print(match.save())
print("compiled:", sum(e.is_start for _, e in seen.buffer))
"""
    there = run(play, env=dict(os.environ))
    empty = os.environ | {"TIERGARTEN_CACHE": str(tmp_path)}
    assert run(play, "interpreted", env=empty) == [*there[:-1], "compiled: 0"]
    assert not list(tmp_path.rglob("*.nbc")), "nothing was compiled"


@pytest.mark.thorough
def test_a_simulation_may_be_the_first_that_is_asked_for() -> None:
    """Also if all is compiled already, and nothing but the simulation asks for the rules."""
    first = "import tiergarten; print(tiergarten.simulate('zooloretto-dice', 2, 3).moves.min() > 0)"
    for _ in range(2):
        assert run(first, env=dict(os.environ)) == ["True"]


@pytest.mark.thorough
def test_what_is_typed_at_a_prompt_is_compiled_too() -> None:
    typed = """
from tiergarten.engine.compiled import compiled, inlined
@inlined
def sum_of(n, m):
    return n + m
@compiled
def twice(n):
    return sum_of(n, n)
print(twice(21), len(twice.signatures), "alwaysinline" in str(twice.inspect_llvm()))
print(sum_of(1, 2), "alwaysinline" in str(sum_of.inspect_llvm()))
"""
    assert run(typed, env=dict(os.environ)) == ["42 1 False", "3 True"]


def test_sources_are_all_that_a_module_imports() -> None:
    files = compile_cache.sources(
        "tiergarten.games.zoosim.rules", "tiergarten.games.zoosim.judgement"
    )
    found = {file.relative_to(SOURCE).as_posix() for file in files}
    assert {"engine/chance.py", "engine/record/fields.py", "games/zoosim/pieces.py"} <= found
    assert {"games/zoosim/__init__.py", "games/zoosim/rules/zoo.py"} <= found
    assert not [name for name in found if "/table/" in name or "/position" in name]
    assert not [name for name in found if "zooloretto" in name]


def test_generic_code_is_known_by_the_game_it_is_compiled_for() -> None:
    games = [find("zoosim"), find("zooloretto")]
    for game in games:
        game.prepare()
    states = [game.record.dtype for game in games]
    direct = [compile_cache.called_for(compile_cache.type_of(one), "tiergarten") for one in states]
    assert all(direct)
    assert direct[0] != direct[1]
    notes = [game.judgement.NOTES for game in games]
    minds = [compile_cache.type_of(tree.mind(*one)) for one in zip(states, notes, strict=True)]
    assert [compile_cache.called_for(mind, "tiergarten") for mind in minds] == direct
    pair: Any = types.Tuple
    works = [pair((types.int64, types.Array(mind, 1, "C"))) for mind in minds]
    assert [compile_cache.called_for(work, "tiergarten") for work in works] == direct
    assert compile_cache.called_for(compile_cache.type_of(tree.NODE), "tiergarten") == ""


@pytest.mark.thorough
def test_a_function_can_be_called_without_looking_at_types() -> None:
    table = np.arange(6, dtype=np.int64).reshape(2, 3)
    out = np.zeros_like(table)
    quick = compiled.as_called_with(copied, table, out)
    quick(table, out)
    assert (out == table).all()
    plain = find("zoosim").rules.FEATURES.size
    assert compiled.as_called_with(plain, 2) == plain, "what is interpreted stays as it is"


@compiled.compiled
def copied(table: Any, out: Any) -> None:
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            out[i, j] = table[i, j]


def test_what_nobody_used_is_swept_and_others_left_alone(tmp_path: Path) -> None:
    used, _ = told(tmp_path)
    old, young = tmp_path / f"fast-{'0' * 16}", tmp_path / f"checked-{'1' * 16}"
    foreign, similar = tmp_path / "photos", tmp_path / "fast-cars"
    module, other = used / f"tiergarten.games.x-{'2' * 16}", used / "my notes"
    long_ago = time.time() - 40 * 86400
    for folder in (old, young, foreign, similar, module, other):
        folder.mkdir()
        (folder / "file").touch()
    for folder in (old, foreign, similar, module, other):
        os.utime(folder, (long_ago, long_ago))
    assert told(tmp_path)[0] == used
    assert not old.exists()
    assert not module.exists()
    assert all(folder.exists() for folder in (young, foreign, similar, other, used))


def test_a_wrong_mode_is_said_in_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tiergarten", "play", "zooloretto", "--seats", "random,random"],
        env=os.environ | {"TIERGARTEN_MODE": "turbo"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "TIERGARTEN_MODE" in done.stderr


def test_tests_run_compiled() -> None:
    assert os.environ.get("TIERGARTEN_MODE", "fast") == compiled.MODE
