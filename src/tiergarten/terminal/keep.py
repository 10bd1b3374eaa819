"""Saving matches: on request, and the game in progress after every move.

A saved match names its seats, but a file that somebody was sent must not start programs. So the
programs at a table are remembered beside the game that was interrupted here, and nowhere else.
"""

import contextlib
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tiergarten.engine import notation
from tiergarten.engine.errors import BadNotation, CannotKeep, TiergartenError, WrongRules
from tiergarten.engine.files import cause, data_folder, write_whole
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.games import catalogue
from tiergarten.terminal.seats import check_kinds, is_program, kinds_in

PROGRAMS = ".seats.json"  # beside a game at which programs sit


class Kept(NamedTuple):
    """A game that was interrupted."""

    path: Path
    match: Match


def place_of(match: Match) -> Path:
    """The file of this one match while it is in progress."""
    begun = json.dumps([match.game.name, match.seed, match.options, match.origin])
    digest = hashlib.sha256(begun.encode()).hexdigest()[:12]
    return data_folder() / f"interrupted-{digest}.tiergarten"


def interrupted() -> list[Path]:
    """The games that were interrupted, the last one first."""
    try:
        kept = list(data_folder().glob("interrupted-*.tiergarten"))
        return sorted(kept, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except OSError:
        return []


def to_continue() -> list[Kept]:
    """All interrupted games that can be read, the last one first."""
    found = []
    for path in interrupted():
        with contextlib.suppress(TiergartenError):
            found.append(Kept(path, read(path)))
    return found


def exists(path: Path) -> bool:
    """Whether there is such a file; an impossible name counts as missing."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def write(match: Match, path: Path) -> None:
    """Write a match atomically."""
    write_whole(path, match.save())


def write_interrupted(match: Match, kinds: Sequence[str]) -> None:
    """Write the game in progress, with the programs that sit at it."""
    path = place_of(match)
    write(match, path)
    if any(map(is_program, kinds)):
        beside = path.with_suffix(PROGRAMS)
        if not exists(beside):
            write_whole(beside, json.dumps(list(kinds)))


def seats_of(path: Path, match: Match) -> list[str]:
    """Who sat where at a kept match; programs are started only for a game interrupted here."""
    beside = path.with_suffix(PROGRAMS)
    if path.parent == data_folder() and exists(beside):
        with contextlib.suppress(OSError, ValueError):
            kinds = json.loads(beside.read_text(encoding="utf-8"))
            if isinstance(kinds, list) and all(isinstance(kind, str) for kind in kinds):
                return check_kinds(kinds, match.players)
    return kinds_in(match)


def read(path: Path) -> Match:
    """The match in a file."""
    try:
        with path.open("rb") as file:
            data = file.read(notation.MOST_CHARACTERS + 1)
        return notation.load(data.decode("utf-8-sig"), catalogue())
    except (BadNotation, WrongRules) as error:
        raise type(error)(Sentence("{path}: {what}", path=path, what=error.args[0])) from None
    except UnicodeDecodeError:
        raise BadNotation(Sentence("{path} is not a text file", path=path)) from None
    except (OSError, ValueError) as error:
        raise CannotKeep(
            Sentence("{path} cannot be read: {cause}", path=path, cause=cause(error))
        ) from None


def forget(path: Path) -> None:
    """Remove a game that is no longer needed."""
    for file in (path, path.with_suffix(PROGRAMS)):
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)
