"""The results folder: what a tournament is, a line for every game, and every match as a file.

    tournament.json            which tournament this is
    results.jsonl              a line for every finished game, in the order they ended
    matches/000017.tiergarten  game 17, for `tiergarten replay`

A game counts as soon as its line is complete; its match has been saved by then. So a run that is
interrupted at any moment continues with the missing games.
"""

import contextlib
import fcntl
import functools
import hashlib
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tiergarten import __version__
from tiergarten.arena.playing import Outcome, Played
from tiergarten.arena.tournament import Tournament
from tiergarten.engine.errors import BadOption, CannotKeep
from tiergarten.engine.files import cause, data_folder, write_whole
from tiergarten.engine.language import mark
from tiergarten.engine.sentence import Sentence

WRITER = "tiergarten"  # the version that began a folder; not part of what is compared
FIRST_WRITER = "0.1.0"  # which did not say so
CODE = {"code", "rules"}  # what differs between versions of Tiergarten
TELL = {
    "format": mark("the format of the files"),
    "rules": mark("the version of the rules"),
    "code": mark("the code of the rules or the bots"),
    "games a deal": mark("the number of games a deal"),
}


def default_folder(tournament: Tournament) -> Path:
    """Where the results of a tournament are kept by default."""
    identity = json.dumps(tournament.identity(), sort_keys=True)
    digest = hashlib.sha256(identity.encode()).hexdigest()[:12]
    return data_folder() / "arena" / f"{tournament.game}-{tournament.players}-{digest}"


def match_path(folder: Path, number: int) -> Path:
    """Where a game is saved."""
    return folder / "matches" / f"{number:06}.tiergarten"


class Results:
    """An open results folder, locked against other runs."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.folder = folder
        self.games: dict[int, Played] = {}
        self._tournament = tournament
        self._lines: int | None = None  # the file descriptor of the lines
        try:
            self._open()
        except (OSError, ValueError) as error:
            self._give_up()
            raise CannotKeep(
                Sentence(
                    "the results cannot be saved in {folder}: {why}",
                    folder=folder,
                    why=cause(error),
                )
            ) from None
        except BaseException:
            self._give_up()
            raise

    def add(self, outcome: Outcome) -> None:
        """Save a game: its match first, then the line that makes it count."""
        played = outcome.played
        write_whole(self.match_path(played.number), outcome.match, lasting=False)
        if outcome.data:
            self._write_data(played.number, outcome.data)
        line = json.dumps(played.plain(), separators=(",", ":")) + "\n"
        self._append(line.encode())
        self.games[played.number] = played

    def match_path(self, number: int) -> Path:
        return match_path(self.folder, number)

    def _write_data(self, number: int, data: bytes) -> None:
        try:
            self.data_path(number).write_bytes(data)
        except OSError as error:
            raise CannotKeep(
                Sentence(
                    "{path} cannot be written: {cause}",
                    path=self.data_path(number),
                    cause=cause(error),
                )
            ) from None

    def data_path(self, number: int) -> Path:
        """What was written down of a game for learners."""
        return self.match_path(number).with_suffix(".npz")

    def close(self) -> None:
        if self._lines is not None:
            os.close(self._lines)
            self._lines = None

    def _give_up(self) -> None:
        """Close, and leave no empty folders behind."""
        self.close()
        with contextlib.suppress(OSError, ValueError):
            (self.folder / "matches").rmdir()
        with contextlib.suppress(OSError, ValueError):
            self.folder.rmdir()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _open(self) -> None:
        header = self.folder / "tournament.json"
        lines = self.folder / "results.jsonl"
        if self.folder.is_dir() and not header.exists() and any(self.folder.iterdir()):
            raise BadOption(
                Sentence(
                    "{folder} holds other files: choose an empty or a new folder",
                    folder=self.folder,
                )
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        if header.exists():
            self._compare(header)
        else:
            plain = self._tournament.identity() | {WRITER: __version__}
            write_whole(header, json.dumps(plain, indent=2) + "\n")
        (self.folder / "matches").mkdir(exist_ok=True)
        self._lines = os.open(lines, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(self._lines, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotKeep(
                Sentence("{folder} is in use by another run", folder=self.folder)
            ) from None
        self._read(lines)

    def _compare(self, header: Path) -> None:
        """Refuse a folder of another tournament, and say what is different."""
        ours = self._tournament.identity()
        try:
            theirs = json.loads(header.read_text(encoding="utf-8"))
            writer = theirs.pop(WRITER, None)
            different = [key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)]
        except (ValueError, TypeError, AttributeError):
            raise BadOption(
                Sentence("{file} is damaged: choose another folder", file=header)
            ) from None
        if different and CODE.issuperset(different) and writer != __version__:
            raise BadOption(
                Sentence(
                    "{folder} holds games of Tiergarten {version}, whose rules or bots are not "
                    "those of this version: choose another folder, or continue with that version",
                    folder=self.folder,
                    version=str(writer or FIRST_WRITER)[:40],
                )
            )
        if different:
            raise BadOption(
                Sentence(
                    "{folder} holds another tournament ({difference}): choose another folder",
                    folder=self.folder,
                    difference=difference(ours, theirs),
                )
            )

    def _read(self, path: Path) -> None:
        """The games that count. An incomplete last line was being written when a run ended, and
        is removed."""
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.ftruncate(self._handle, whole)
        for number, line in enumerate(data[:whole].splitlines(), start=1):
            try:
                played = Played.from_plain(json.loads(line))
                if (played.deal, played.seats) != self._tournament.schedule.place(played.number):
                    raise ValueError("another game has this number")
            except (ValueError, TypeError, KeyError, OverflowError):
                raise BadOption(
                    Sentence(
                        "{file}, line {line} is damaged: remove the line, and its game will be "
                        "played again",
                        file=path,
                        line=number,
                    )
                ) from None
            self.games.setdefault(played.number, played)

    def _append(self, line: bytes) -> None:
        """Write a whole line; if the disk is full, leave nothing of it."""
        before = os.fstat(self._handle).st_size
        try:
            written = 0
            while written < len(line):
                written += os.write(self._handle, line[written:])
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, before)
            raise CannotKeep(
                Sentence(
                    "{path} cannot be written: {cause}",
                    path=self.folder / "results.jsonl",
                    cause=cause(error),
                )
            ) from None

    @property
    def _handle(self) -> int:
        if self._lines is None:
            raise CannotKeep(f"{self.folder} is closed")
        return self._lines


def difference(ours: dict[str, Any], theirs: dict[str, Any]) -> Sentence:
    """In which ways two tournaments are not the same."""
    different = [key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)]
    return functools.reduce(
        lambda one, other: Sentence("{one}, {other}", one=one, other=other),
        (_difference(key, ours, theirs) for key in different),
    )


def _difference(key: str, ours: dict[str, Any], theirs: dict[str, Any]) -> Sentence:
    if key in TELL:
        return Sentence(TELL[key])
    there, here = _shown(theirs.get(key)), _shown(ours.get(key))
    return Sentence("its {key}: {there}, not {here}", key=key, there=there, here=here)


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}={setting}" for name, setting in value.items()) or "none"
    return "none" if value is None else str(value)
