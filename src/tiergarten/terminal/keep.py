"""Keeping matches in files: what is asked for, and the game in progress after every move."""

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path

from platformdirs import user_data_path

from tiergarten.engine import notation
from tiergarten.engine.errors import BadNotation, TiergartenError
from tiergarten.engine.match import Match
from tiergarten.games import catalogue


class CannotKeep(TiergartenError):
    """A file that cannot be read or written."""


def folder() -> Path:
    """Where games in progress are kept."""
    home = os.environ.get("TIERGARTEN_DATA")
    return Path(home) if home else user_data_path("tiergarten")


def place_of(match: Match) -> Path:
    """The file of this one match while it is in progress."""
    begun = json.dumps([match.game.name, match.seed, match.options, match.origin])
    return folder() / f"interrupted-{hashlib.sha256(begun.encode()).hexdigest()[:12]}.tiergarten"


def interrupted() -> Path | None:
    """The game that was interrupted last, if there is one."""
    try:
        kept = list(folder().glob("interrupted-*.tiergarten"))
        return max(kept, key=lambda path: path.stat().st_mtime, default=None)
    except OSError:
        return None


def path_from(text: str) -> Path:
    """The path that a person typed."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise CannotKeep(f"{text}: {error}") from None


def exists(path: Path) -> bool:
    """Whether there is such a file; a name that cannot be one does not exist."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def write(match: Match, path: Path) -> None:
    """Write a match, whole or not at all."""
    text = match.save()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=".tiergarten-", delete=False
        ) as draft:
            try:
                draft.write(text)
                draft.flush()
                os.fsync(draft.fileno())
                os.replace(draft.name, path)
            except BaseException:
                os.unlink(draft.name)
                raise
    except (OSError, ValueError) as error:
        raise CannotKeep(f"{path} cannot be written: {_cause(error)}") from None


def read(path: Path) -> Match:
    """The match in a file."""
    try:
        with path.open("rb") as file:
            data = file.read(notation.MOST_CHARACTERS + 1)
        return notation.load(data.decode(), catalogue())
    except UnicodeDecodeError:
        raise BadNotation(f"{path} is not a text", 1) from None
    except (OSError, ValueError) as error:
        raise CannotKeep(f"{path} cannot be read: {_cause(error)}") from None


def forget(path: Path) -> None:
    """Remove a file that is no longer needed."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _cause(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
