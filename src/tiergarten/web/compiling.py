"""Getting the games ready while the server is up already.

The first time on a machine every game is compiled in a process of its own, which reports how far
it is; afterwards the machine code comes from the cache. Until then a game's card can say so.
"""

import gc
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tiergarten.bots.ready import is_compiled, ready_to_think
from tiergarten.engine.game import Game
from tiergarten.engine.progress import Progress
from tiergarten.engine.sentence import Sentence
from tiergarten.games import catalogue, find
from tiergarten.web.refusals import Refused

WAITING, COMPILING, READY, FAILED = "waiting", "compiling", "ready", "failed"
_RULES_SHARE = 0.5  # of the whole time; the search takes the rest
_logger = logging.getLogger("tiergarten.web")


@dataclass
class Readiness:
    """How far a game is."""

    state: str = WAITING
    progress: float = 0.0

    def plain(self) -> dict[str, Any]:
        return {"state": self.state, "progress": round(self.progress, 2)}


class Compiling:
    """Compiles the games in the background, those that are asked for first."""

    def __init__(self, when_ready: Callable[[str], None]) -> None:
        """`when_ready` is called with the name of every game, from a thread."""
        self.of = {name: Readiness() for name in catalogue()}
        self._when_ready = when_ready
        self._waiting = list(catalogue())
        self._lock = threading.Lock()
        self._loading = threading.Lock()  # Numba is imported and taught by one at a time
        self._children: set[subprocess.Popen[str]] = set()
        self._stopped = False

    def start(self) -> None:
        for _ in range(max(1, os.cpu_count() or 1)):
            threading.Thread(target=self._work, name="compiling", daemon=True).start()

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            self._waiting.clear()
            for child in self._children:
                child.terminate()

    def require(self, game: Game) -> None:
        """Refuse what needs a game that is not ready, and get it ready next."""
        readiness = self.of[game.name]
        if readiness.state == READY:
            return
        if readiness.state == FAILED:
            words = Sentence("{game} cannot be played here", game=Sentence(game.title))
            raise Refused(503, "not_compiled", words)
        with self._lock:
            if game.name in self._waiting:
                self._waiting.remove(game.name)
                self._waiting.insert(0, game.name)
        words = Sentence(
            "{game} is being compiled for this machine, once", game=Sentence(game.title)
        )
        raise Refused(503, "compiling", words, progress=readiness.plain()["progress"])

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    return
                name = self._waiting.pop(0)
            readiness = self.of[name]
            readiness.state = COMPILING
            try:
                game = find(name)
                with self._loading:
                    there = is_compiled(game)
                if not there:
                    self._compile(name, readiness)
                with self._loading:
                    ready_to_think(game)
                    _ = game.table, game.position  # a game is ready when all of it is sound
                    gc.freeze()  # what is loaded stays: the collector need not look through it
            except Exception:
                if not self._stopped:
                    readiness.state = FAILED
                    _logger.exception("%s was not compiled", name)
                continue
            readiness.progress = 1.0
            readiness.state = READY
            self._when_ready(name)

    def _compile(self, name: str, readiness: Readiness) -> None:
        """Have a child compile what is not in the cache yet."""
        command = [sys.executable, "-m", "tiergarten.web.compiling", name]
        with self._lock:
            if self._stopped:
                return
            child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            self._children.add(child)
        with child:
            for line in child.stdout or ():
                readiness.progress = float(line)
        self._children.discard(child)
        if child.returncode:
            raise subprocess.CalledProcessError(child.returncode, command)


def _report(name: str) -> None:
    """The child: compile, and print the share of the work that is done."""
    begun = 0.0

    def watch(done: int, total: int) -> None:
        share = _RULES_SHARE if begun == 0.0 else 1 - _RULES_SHARE
        print(begun + share * done / total, flush=True)

    Progress.watcher = watch
    game = find(name)
    game.prepare()
    begun = _RULES_SHARE
    ready_to_think(game)


if __name__ == "__main__":
    _report(sys.argv[1])
