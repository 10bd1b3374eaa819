"""Getting the games ready while the server is up already.

The first time on a machine the games are compiled by processes of their own, one for each core,
part by part: the rules, the search, the greedy bot. Until a part is there it is interpreted: people
can play a game as soon as it is loaded, and only bots that search have to wait. A game that
somebody has chosen comes before the others. Afterwards the machine code comes from the cache. Where
that cannot be written, the server compiles the parts itself, and is slower as long as that takes.
"""

import gc
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from tiergarten.bots.ready import SEARCH
from tiergarten.engine import cache_folders, compiled, prepare
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.prepare import GREEDY, RULES, have, load, tell_losses
from tiergarten.engine.sentence import Sentence
from tiergarten.games import catalogue, find
from tiergarten.web.bots import compiler_memory
from tiergarten.web.refusals import Refused

WAITING, PLAYABLE, READY, FAILED = "waiting", "playable", "ready", "failed"
PARTS = {part.name: part for part in (RULES, SEARCH, GREEDY)}  # what a server needs, in this order
MOST_WORKERS = 8
ARGUMENTS = 1.25  # kinds of arguments that a function is compiled for, on average
_STEP, _DONE, _LOST = "compiled", "done", "lost"  # what a child says
_logger = logging.getLogger("tiergarten.web")


@dataclass
class Readiness:
    """How far a game is."""

    state: str = WAITING
    steps: int = 1  # functions to compile, roughly
    done: int = 0
    searches: bool = False  # whether the search is there

    @property
    def progress(self) -> float:
        return 1.0 if self.state == READY else min(0.99, self.done / self.steps)

    def plain(self) -> dict[str, Any]:
        return {"state": self.state, "progress": round(self.progress, 2)}


@dataclass(frozen=True)
class Job:
    """A part of a game that is to be compiled."""

    game: str
    part: str


class Compiling:
    """Compiles the games in the background, those that are asked for first."""

    def __init__(self, when_changed: Callable[[str], None]) -> None:
        """`when_changed` is called with the name of a game that is further now, from a thread."""
        self.of = {name: Readiness() for name in catalogue()}
        self._when_changed = when_changed
        self._changed = threading.Condition()  # guards what follows
        self._waiting: list[Job] = []
        self._running: dict[Job, _Child] = {}
        self._workers = min(MOST_WORKERS, max(1, os.cpu_count() or 1))
        self._opened = False  # whether all games are loaded
        self._wanted: list[str] = []  # the games that people have chosen, in this order
        self._stopped = False
        self._kept = True  # whether what a child compiles can be found by others
        self._loading = threading.Lock()  # Numba is imported and taught by one at a time

    def start(self) -> None:
        for target in (self._open_all, *[self._work] * self._workers):
            threading.Thread(target=target, name="compiling", daemon=True).start()

    def stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._waiting.clear()
            for child in self._running.values():
                child.kill()
            self._changed.notify_all()

    def require(self, game: Game) -> None:
        """Refuse what needs a game that cannot be played yet, and get a chosen game ready next."""
        readiness = self.of[game.name]
        if readiness.state == READY:
            return
        if readiness.state == FAILED:
            words = Sentence("{game} cannot be played here", game=Sentence(game.title))
            raise Refused(503, "not_compiled", words)
        self._prefer(game.name)
        if readiness.state == WAITING:
            words = Sentence(
                "{game} is being compiled for this machine, once", game=Sentence(game.title)
            )
            raise Refused(503, "compiling", words, progress=readiness.plain()["progress"])

    def is_playable(self, game: str) -> bool:
        """Whether people can play a game, and bots that do not search."""
        return self.of[game].state in (PLAYABLE, READY)

    def preparing(self, game: str) -> float | None:
        """How far the bots that search are, from 0 to 1; None if they are ready."""
        return None if self.searches(game) else round(self.of[game].progress, 2)

    def searches(self, game: str) -> bool:
        """Whether bots that search can think about a game."""
        return self.of[game].searches

    # Loading

    def _open_all(self) -> None:
        """Load the games: they can be played from here on, interpreted what is not compiled."""
        for name in catalogue():
            if self._stopped:
                return
            try:
                with self._loading:
                    self._open(find(name))
            except Exception:
                self._fail(name)
            self._when_changed(name)
        with self._changed:
            self._opened = True
            self._changed.notify_all()

    def _open(self, game: Game) -> None:
        missing = [name for name, part in PARTS.items() if not part.is_compiled(game)]
        if missing:
            compiled.interpret(game.package)
        _ = game.rules, game.table, game.position  # a game can be played when all of it is sound
        readiness = self.of[game.name]
        functions = compiled.count_in(game.package, "tiergarten.bots.tree")
        readiness.steps = round(ARGUMENTS * functions)
        with self._changed:
            self._waiting += [Job(game.name, part) for part in missing]
            self._make_room()  # it may have been chosen before it was loaded
            self._changed.notify_all()
        if missing:
            readiness.state = PLAYABLE
        else:
            self._get_ready(game)

    def _take(self, job: Job) -> None:
        """Use what a child has compiled; or compile it here, if that was lost."""
        game = find(job.game)
        with self._loading:
            load(PARTS[job.part], game)
            tell_losses()
            self.of[job.game].searches |= job.part == SEARCH.name
            if all(part.is_compiled(game) for part in PARTS.values()):
                compiled.compile_again(game.package)
                self._get_ready(game)

    def _get_ready(self, game: Game) -> None:
        for part in PARTS.values():
            have(part, game)
            load(part, game)
        gc.freeze()  # what is loaded stays: the collector need not look through it
        compiler_memory.give_back()
        self.of[game.name].searches = True
        self.of[game.name].state = READY

    def _fail(self, name: str) -> None:
        if not self._stopped:
            self.of[name].state = FAILED
            _logger.exception("%s was not compiled", name)
            with self._changed:
                self._waiting = [job for job in self._waiting if job.game != name]

    # Compiling

    def _prefer(self, game: str) -> None:
        """A game was chosen: its parts come next, and games that nobody has chosen make room."""
        with self._changed:
            if game in self._wanted:
                return
            self._wanted.append(game)
            self._make_room()

    def _make_room(self) -> None:
        """Interrupt the compiling of games that nobody has chosen, if one that was could begin."""
        begins = sum(job.game in self._wanted and self._can_begin(job) for job in self._waiting)
        begins -= self._workers - len(self._running)  # some may have nothing to do
        for job, child in self._running.items():
            if begins > 0 and job.game not in self._wanted and not child.killed:
                child.kill()
                begins -= 1

    def _can_begin(self, job: Job) -> bool:
        """The greedy bot waits for the rules; the search is so much that it begins beside them."""
        rules = Job(job.game, RULES.name)
        there = rules not in self._waiting and rules not in self._running
        return there or job.part != GREEDY.name

    def _next(self) -> Job | None:
        """The job that comes next; waits for one, and answers None when there will be none."""
        games, parts = list(catalogue()), list(PARTS)

        def urgency(job: Job) -> tuple[int, int, int]:
            chosen = self._wanted.index(job.game) if job.game in self._wanted else len(games)
            return chosen, games.index(job.game), parts.index(job.part)

        while not self._stopped:
            jobs = [job for job in self._waiting if self._can_begin(job)]
            if jobs:
                job = min(jobs, key=urgency)
                self._waiting.remove(job)
                return job
            if self._opened and not self._waiting and not self._running:
                return None
            self._changed.wait()
        return None

    def _work(self) -> None:
        """Have one job after another done by a child."""
        child: _Child | None = None
        while True:
            with self._changed:
                job = self._next()
                if job is None:
                    break
                child = child or _Child()
                self._running[job] = child
            try:
                if self._kept and not child.compile(job, partial(self._step, job)):
                    self._kept = False
                self._take(job)
            except Exception:
                interrupted, child = child.killed, None
                with self._changed:
                    if interrupted and not self._stopped:
                        self._waiting.append(job)
                if not interrupted:
                    self._fail(job.game)
            finally:
                with self._changed:
                    del self._running[job]
                    self._make_room()
                    self._changed.notify_all()
            self._when_changed(job.game)
        if child is not None:
            child.end()

    def _step(self, job: Job) -> None:
        self.of[job.game].done += 1
        self._when_changed(job.game)


class _Child:
    """A process that compiles what it is told to."""

    def __init__(self) -> None:
        self.killed = False
        command = [sys.executable, "-m", "tiergarten.web.bots.compiling"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def compile(self, job: Job, step: Callable[[], None]) -> bool:
        """Compile a part of a game; `step` is called after every function. Answers whether others
        find it in the cache."""
        talking, listening = self._process.stdin, self._process.stdout
        assert talking is not None
        assert listening is not None
        talking.write(f"{job.game} {job.part}\n")
        talking.flush()
        for line in listening:
            if line.strip() in (_DONE, _LOST):
                return line.strip() == _DONE
            step()
        self.end()
        raise subprocess.CalledProcessError(self._process.returncode, self._process.args)

    def kill(self) -> None:
        """Interrupt it: what is compiled is in the cache, what is not is lost."""
        self.killed = True
        self._process.kill()

    def end(self) -> None:
        """Nothing is left to compile."""
        self._process.communicate()


def _obey() -> None:
    """The child: compile what is asked for on the standard input, and say how far it is."""
    event: Any = __import__("numba.core.event", fromlist=["event"])

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            """Nothing is done yet."""

        def on_end(self, event: Any) -> None:
            if compiled.is_ours(event.data["dispatcher"]):
                _say(_STEP)

    event.register("numba:compile", Listener())
    prepare.telling = False
    for line in sys.stdin:
        game, part = line.split()
        try:
            have(PARTS[part], find(game))
        except TiergartenError as error:  # rules that cannot be compiled, say
            sys.exit(f"tiergarten: {error}")
        _say(_DONE if cache_folders.keeps() else _LOST)


def _say(word: str) -> None:
    try:
        print(word, flush=True)
    except BrokenPipeError:  # the server has gone
        os._exit(1)


if __name__ == "__main__":
    _obey()
