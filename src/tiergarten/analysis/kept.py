"""What a review has found out so far, in a file: an interrupted review goes on where it was.

A line a unit, appended as it is found. The name of the file says what it was found out about,
and by which program: the match, its rules, the depth, the seed, and the code of rules,
judgement and search. So nothing has to be compared, and nothing that is stale is ever read.
"""

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

from tiergarten.engine import compile_cache
from tiergarten.engine.files import data_folder
from tiergarten.engine.match import Match
from tiergarten.engine.picking import contents

KEEP_DAYS = 30  # what was not used for so long is removed


class KeptFindings(MutableMapping[str, Any]):
    """Findings by the number of the first move of their unit, in memory and in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, Any] = {}
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            for line in path.read_bytes().splitlines():
                # The last line may have been cut off, and a disk may spoil any: it is left out.
                with contextlib.suppress(ValueError, TypeError, RecursionError):
                    key, found = json.loads(line)
                    self._known[str(key)] = found
            os.utime(path)

    def __getitem__(self, key: str) -> Any:
        return self._known[key]

    def __setitem__(self, key: str, found: Any) -> None:
        self._known[key] = found
        # A full disk does not keep anybody from a review.
        with contextlib.suppress(OSError), self.path.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps([key, found]))

    def __delitem__(self, key: str) -> None:
        raise NotImplementedError

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def kept_findings(match: Match, iterations: int, quick: bool, seed: int) -> KeptFindings:
    """What is known of a review; it may be nothing."""
    folder = data_folder() / "reviews"
    _sweep(folder)
    return KeptFindings(folder / f"{_digest(match, iterations, quick, seed)}.jsonl")


def _digest(match: Match, iterations: int, quick: bool, seed: int) -> str:
    game = match.game
    code = compile_cache.digest_of(
        "tiergarten.analysis.decisions",
        "tiergarten.bots.tree",
        *contents(game.rules),
        *contents(game.judgement),
    )
    moves = [(turn.seat, turn.move.id) for turn in match.history]
    content = [game.name, game.version, match.origin, moves, iterations, quick, seed, code]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:24]


def _sweep(folder: Path) -> None:
    """Remove what was not used for long."""
    oldest = time.time() - KEEP_DAYS * 86_400
    with contextlib.suppress(OSError):
        for path in folder.glob("*.jsonl"):
            if path.stat().st_mtime < oldest:
                path.unlink(missing_ok=True)
