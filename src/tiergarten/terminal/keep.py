"""Keeping matches in files: what is asked for, and the game in progress after every move."""

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


def interrupted() -> Path:
    """Where the game in progress is kept."""
    home = os.environ.get("TIERGARTEN_DATA")
    folder = Path(home) if home else user_data_path("tiergarten")
    return folder / "interrupted.tiergarten"


def write(match: Match, path: Path) -> None:
    """Write a match, whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=path.name, delete=False
        ) as draft:
            try:
                draft.write(match.save())
                draft.flush()
                os.fsync(draft.fileno())
                os.replace(draft.name, path)
            except BaseException:
                os.unlink(draft.name)
                raise
    except OSError as error:
        raise CannotKeep(f"{path} cannot be written: {error.strerror}") from None


def read(path: Path) -> Match:
    """The match in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise CannotKeep(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadNotation(f"{path} is not a text", 1) from None
    return notation.load(text, catalogue())


def forget(path: Path) -> None:
    """Remove a file that is no longer needed."""
    path.unlink(missing_ok=True)
