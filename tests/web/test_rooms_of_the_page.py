"""The rooms of the page: each uses only those below it, and nothing lies about unused.

(That no import goes in a circle, Biome checks.)
"""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tiergarten.web.api.page_files import FOLDER

BELOW = {  # which rooms a room may use besides itself; main.js and top.js lie in none
    "": {"account", "app", "home", "learn", "table", "lib"},
    "account": {"lib"},
    "app": {"lib"},
    "home": {"lib"},
    "learn": {"table", "tips", "board", "lib"},
    "table": {"end", "tips", "board", "talk", "lib"},
    "end": {"board", "lib"},
    "board": {"lib"},
    "talk": {"lib"},
    "tips": {"lib"},
    "lib": set(),
}
ALONE = {
    FOLDER / name for name in ("main.js", "app/worker.js", "app/offline.js")
}  # begin by themselves
SCRIPTS = sorted(FOLDER.rglob("*.js"))
_NAMED = re.compile(r'import \{([^}]*)\} from "([^"]+)"')
_WHOLE = re.compile(r'import \* as (\w+) from "([^"]+)"')
_LATE = re.compile(r'const \{ (\w+) \} = await import\("([^"]+)"\)')
_THEN = re.compile(r'import\("([^"]+)"\)\.then\(\s*\(\{ (\w+) \}\)')
_TYPES = re.compile(r'@import \{([^}]*)\} from "([^"]+)"')
_EXPORTED = re.compile(r"^export (?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)


def imports(path: Path) -> dict[Path, set[str]]:
    """The scripts that a script uses, and what of each."""
    source = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    used: dict[Path, set[str]] = {}
    then = [(name, other) for other, name in _THEN.findall(source)]
    for names, other in (*_NAMED.findall(source), *_LATE.findall(source), *then):
        found = used.setdefault((path.parent / other).resolve(), set())
        found.update(filter(None, map(str.strip, names.split(","))))
    for name, other in _WHOLE.findall(source):
        found = used.setdefault((path.parent / other).resolve(), set())
        found.update(re.findall(rf"(?<![/\w]){name}\.(\w+)", source))
    return used


def types() -> set[tuple[Path, str]]:
    """What scripts name only as the type of something that they are given."""
    return {
        ((script.parent / other).resolve(), name.strip())
        for script in SCRIPTS
        for names, other in _TYPES.findall(script.read_text(encoding="utf-8"))
        for name in names.split(",")
    }


def room_of(path: Path) -> str:
    return "" if path.parent == FOLDER else path.relative_to(FOLDER).parts[0]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_a_script_uses_only_its_own_room_and_those_below(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    used = imports(path)
    assert len(re.findall(r"^import ", source, re.MULTILINE)) <= len(used), "an import is not found"
    for other in used:
        assert room_of(other) in BELOW[room_of(path)] | {room_of(path)}, other.name


def test_no_room_is_below_itself() -> None:
    assert set(TopologicalSorter(BELOW).static_order()) == set(BELOW)


def test_everything_that_is_exported_is_used() -> None:
    used = {
        (path, name)
        for script in SCRIPTS
        for path, names in imports(script).items()
        for name in names
    }
    exported = {
        (path, name)
        for path in SCRIPTS
        for name in _EXPORTED.findall(path.read_text(encoding="utf-8"))
    }
    assert {path for path, _ in exported} >= set(SCRIPTS) - ALONE
    assert used <= exported <= used | types()


def test_every_room_is_told_of() -> None:
    told = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    rooms = {folder.name for folder in FOLDER.iterdir() if folder.is_dir()}
    assert rooms == set(BELOW) - {""}
    for room in rooms:
        assert f"| `{room}/` |" in told
