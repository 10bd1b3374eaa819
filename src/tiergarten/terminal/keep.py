"""Saving matches: on request, and the game in progress after every move."""

import contextlib
import hashlib
import json
from pathlib import Path

from tiergarten.engine import notation
from tiergarten.engine.errors import BadNotation, CannotKeep
from tiergarten.engine.files import cause, data_folder, write_whole
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.games import catalogue


def place_of(match: Match) -> Path:
    """The file of this one match while it is in progress."""
    begun = json.dumps([match.game.name, match.seed, match.options, match.origin])
    digest = hashlib.sha256(begun.encode()).hexdigest()[:12]
    return data_folder() / f"interrupted-{digest}.tiergarten"


def interrupted() -> Path | None:
    """The game that was interrupted last, if there is one."""
    try:
        kept = list(data_folder().glob("interrupted-*.tiergarten"))
        return max(kept, key=lambda path: path.stat().st_mtime, default=None)
    except OSError:
        return None


def exists(path: Path) -> bool:
    """Whether there is such a file; an impossible name counts as missing."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def write(match: Match, path: Path) -> None:
    """Write a match atomically."""
    write_whole(path, match.save())


def read(path: Path) -> Match:
    """The match in a file."""
    try:
        with path.open("rb") as file:
            data = file.read(notation.MOST_CHARACTERS + 1)
        return notation.load(data.decode(), catalogue())
    except UnicodeDecodeError:
        raise BadNotation(Sentence("{path} is not a text file", path=path), 1) from None
    except (OSError, ValueError) as error:
        raise CannotKeep(
            Sentence("{path} cannot be read: {cause}", path=path, cause=cause(error))
        ) from None


def forget(path: Path) -> None:
    """Remove a file that is no longer needed."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
