"""Writes the package of a new game: a small one that runs at once, to be changed into another.

There is one source for it, the example game of this repository, written under another name. So what
is written is what the tests install, play, serve and rate.
"""

import re
import shutil
import tempfile
from pathlib import Path

from tiergarten.engine.errors import BadOption, CannotKeep
from tiergarten.engine.files import cause
from tiergarten.engine.sentence import Sentence
from tiergarten.games import catalogue

_HERE = Path(__file__).resolve().parent
_SOURCES = (_HERE / "skeleton", _HERE.parent.parent / "examples" / "pig")  # installed; a checkout
_SUFFIXES = (".json", ".md", ".py", ".svg", ".tiergarten", ".toml")
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 30
_OLD = re.compile(r"_pig(?![a-z])|(?<![A-Za-z_])pig(?![a-z])|\bPig\b|\bPG\b")  # its names


def write_game(name: str, folder: Path | None = None) -> Path:
    """Write the package of a game of this name into a new folder; returns the folder."""
    check_name(name)
    target = Path(f"tiergarten-{name}") if folder is None else folder
    if target.exists() or target.is_symlink():
        raise BadOption(Sentence("{folder} already exists", folder=str(target)))
    source = next((path for path in _SOURCES if path.is_dir()), None)
    if source is None:
        raise BadOption(Sentence("the files of the example game are not installed"))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # All of it or nothing: what was begun is not left behind under the name.
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".new-game-") as unfinished:
            made = Path(unfinished) / "game"
            for path in _files(source):
                there = made / renamed(path.relative_to(source).as_posix(), name)
                there.parent.mkdir(parents=True, exist_ok=True)
                there.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
            shutil.move(made, target)
    except OSError as error:
        raise CannotKeep(
            Sentence("{path} cannot be written: {cause}", path=target, cause=cause(error))
        ) from None
    return target


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a new game."""
    if len(name) > _LONGEST or not _NAME.fullmatch(name):
        raise BadOption(
            Sentence(
                "{name} cannot be the name of a game: use lower-case letters, digits and single "
                "hyphens, a letter first, at most {most} characters",
                name=repr(name[:40]),
                most=_LONGEST,
            )
        )
    if name in catalogue():
        raise BadOption(Sentence("there is already a game called {name}", name=name))


def renamed(text: str, name: str) -> str:
    """A text of the example, or the name of a file there, with the names of another game."""
    words = name.split("-")
    initials = "".join(word[0] for word in words if word[0].isalpha())
    letters = initials if len(initials) > 1 else re.sub("[^a-z]", "", name)[:2]
    ids = letters.upper()
    title = " ".join(word.capitalize() for word in words)
    new = {"_pig": f"_{name.replace('-', '_')}", "pig": name, "Pig": title, "PG": ids}
    return _OLD.sub(lambda old: new[old[0]], text)


def _files(source: Path) -> list[Path]:
    """What belongs to the example, and not what tools have left there."""
    return sorted(
        path
        for path in source.rglob("*")
        if path.is_file()
        and path.suffix in _SUFFIXES
        and not any(
            part.startswith(".") or part in ("__pycache__", "build", "dist")
            for part in path.relative_to(source).parts
        )
    )
