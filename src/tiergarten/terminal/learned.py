"""What somebody has learned here: where they are in a lesson, which tips they have read, and which
puzzles they have solved."""

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tiergarten.engine.actions import Move
from tiergarten.engine.errors import CannotKeep
from tiergarten.engine.files import data_folder, write_whole
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match

FILE = "learned.json"


class Learned:
    """Kept in the data folder; whatever cannot be read there counts as not learned."""

    def __init__(self) -> None:
        self._kept: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError):
            kept = json.loads(self._path().read_text(encoding="utf-8"))
            self._kept = kept if isinstance(kept, dict) else {}

    def step(self, game: str) -> tuple[int, list[str]]:
        """The step of a lesson that somebody is at, and the moves made in it."""
        kept = self._of("lessons").get(game)
        if isinstance(kept, list) and len(kept) == 2 and isinstance(kept[0], int):
            return kept[0], [str(move) for move in kept[1]]
        return 0, []

    def begun(self, game: str) -> bool:
        """Whether a lesson was left in the middle."""
        return game in self._of("lessons")

    def reach(self, game: str, number: int, moves: Sequence[Move] = ()) -> None:
        """Remember the place in a lesson."""
        self._of("lessons")[game] = [number, [move.text for move in moves]]
        self._write()

    def finish(self, game: str) -> None:
        """The lesson is over: next time it begins anew."""
        self._of("lessons").pop(game, None)
        self._write()

    def solved(self, game: str) -> list[str]:
        """The ids of the puzzles that somebody has solved."""
        kept = self._of("puzzles").get(game)
        return [str(id) for id in kept] if isinstance(kept, list) else []

    def solve(self, game: str, id: str) -> None:
        """A puzzle is solved."""
        solved = self.solved(game)
        if id not in solved:
            self._of("puzzles")[game] = [*solved, id]
            self._write()

    def tip(self, match: Match, index: int, reader: int, say: Say) -> str:
        """Advice about a move that was made, if it is the first of its kind for this reader."""
        read = self._of("tips").setdefault(match.game.name, [])
        unread = [tip for tip in match.game.table.TIPS if tip.name not in read]
        if not unread:
            return ""
        turn, (before, after) = match.made[index], match.records_around(index)
        for tip in unread:
            if tip.happened(before, turn.seat, turn.move.id, after, reader):
                read.append(tip.name)
                self._write()
                return say("Tip: {words}", words=say(tip.words))
        return ""

    def _of(self, what: str) -> dict[str, Any]:
        found = self._kept.setdefault(what, {})
        return found if isinstance(found, dict) else {}

    def _write(self) -> None:
        with contextlib.suppress(CannotKeep):
            write_whole(self._path(), json.dumps(self._kept), lasting=False)

    @staticmethod
    def _path() -> Path:
        return data_folder() / FILE
