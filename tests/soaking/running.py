"""A soak on all cores: workers, progress, and an interrupt that loses nothing."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing.connection import Pipe, wait
from pathlib import Path

from tests.soaking.keeping import Folder
from tests.soaking.plan import Batch
from tests.soaking.playing import Broken, Done

ROOT = Path(__file__).resolve().parent.parent.parent


class Worker:
    """A process that plays batches, bounds-checked unless the environment says otherwise."""

    def __init__(self, game: str, stride: int) -> None:
        self.batch: Batch | None = None
        self.connection, theirs = Pipe()
        paths = [str(ROOT), *map(os.path.abspath, sys.path)]
        with theirs:
            # A process group of its own: Ctrl-C is for us to obey.
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.soaking.worker", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={"TIERGARTEN_MODE": "checked"}
                | os.environ
                | {"PYTHONPATH": os.pathsep.join(paths)},
                process_group=0,
            )
        self.connection.send((game, stride))

    def give(self, batch: Batch) -> None:
        self.batch = batch
        with contextlib.suppress(ConnectionError):  # it has died; reading from it will tell
            self.connection.send(batch)

    def receive(self) -> Done | str:
        """What its batch has come to, or "ready"; if it died, that is what is broken."""
        try:
            answer: Done | str = self.connection.recv()
        except (EOFError, ConnectionError):
            code = self._process.wait()
            how = signal.Signals(-code).name if code < 0 else f"code {code}"
            if self.batch is None:
                raise RuntimeError(f"a worker ended with {how} before it could play") from None
            return _died(self.batch, how)
        return answer

    def stop(self) -> None:
        self.connection.close()
        self._process.kill()
        self._process.wait()


def _died(batch: Batch, how: str) -> Done:
    """A worker that dies is as bad as an invariant that breaks."""
    variant = batch.variant
    broken = Broken(
        game=variant.game,
        players=variant.players,
        options=variant.options,
        seed=batch.seed_of_game(0),
        ply=0,
        invariant=f"the worker died ({how}) in a game of {batch.policy} batch {batch.number}",
    )
    return Done(batch.policy, batch.number, str(variant), 0, 0, 0, 0, 0.0, broken)


def run(
    game: str, stride: int, planned: Sequence[Batch], folder: Folder, workers: int
) -> list[Broken]:
    """Play the batches that are missing; returns what broke, at which it stops.

    An interrupt ends the soak when the batches that are being played are done, and is raised then;
    a second one ends it at once.
    """
    waiting = [batch for batch in reversed(planned) if batch.key not in folder.done]
    progress = Progress(game, planned, folder)
    crew: list[Worker] = []
    broken: list[Broken] = []
    interrupted = False
    try:
        while waiting and len(crew) < workers and not interrupted:
            crew.append(Worker(game, stride))
            try:
                _ = crew[-1].receive()  # the first one compiles for all
            except KeyboardInterrupt:
                interrupted = True
                break
            progress.begin()
            crew[-1].give(waiting.pop())
        while busy := {worker.connection: worker for worker in crew if worker.batch}:
            try:
                ready = wait(list(busy))
            except KeyboardInterrupt:
                if interrupted:
                    raise
                interrupted = True
                progress.say("stopping when the batches under way are done; again to stop at once")
                continue
            for connection in ready:
                worker = busy[connection]  # type: ignore[index]
                done = worker.receive()
                assert isinstance(done, Done)
                worker.batch = None
                folder.add(done)
                progress.step(done)
                if done.broken:
                    broken.append(done.broken)
                elif waiting and not interrupted and not broken:
                    worker.give(waiting.pop())
    finally:
        for worker in crew:
            worker.stop()
        progress.end()
    if interrupted and not broken:
        raise KeyboardInterrupt
    return broken


class Progress:
    """A line that tells how far a soak is; on something that is no terminal, one now and then."""

    def __init__(self, game: str, planned: Sequence[Batch], folder: Folder) -> None:
        self._game = game
        self._wanted: Counter[str] = Counter()
        self._left: Counter[str] = Counter()
        for batch in planned:
            self._wanted[batch.policy] += 1
            self._left[batch.policy] += batch.key not in folder.done
        self._moves: Counter[str] = Counter()
        for done in folder.done.values():
            self._moves[done.policy] += done.moves
        self._here = 0
        self._seconds: dict[str, list[float]] = {policy: [] for policy in self._wanted}
        self._begun: float | None = None
        self._shown = 0.0
        self._tty = sys.stderr.isatty()

    def begin(self) -> None:
        """The first worker is ready: now time counts."""
        self._begun = self._begun or time.monotonic()

    def step(self, done: Done) -> None:
        self._moves[done.policy] += done.moves
        self._left[done.policy] -= 1
        self._here += done.moves
        self._seconds[done.policy].append(done.seconds)
        now = time.monotonic()
        if now - self._shown > (0.2 if self._tty else 20) or not sum(self._left.values()):
            self._shown = now
            self._write(self._line(now - (self._begun or now)))

    def _line(self, passed: float) -> str:
        told = [f"{moves:,} {policy}" for policy, moves in self._moves.items()]
        worked = sum(map(sum, self._seconds.values()))
        at_once = max(worked / max(passed, 0.001), 0.1)  # how many workers are at it, about
        ahead = sum(
            self._left[policy] * sum(took) / max(len(took), 1)
            for policy, took in self._seconds.items()
        )
        share = 1 - sum(self._left.values()) / max(sum(self._wanted.values()), 1)
        speed = self._here / max(passed, 0.001) / 1e6
        left = ahead / at_once
        time_left = f"{left / 60:.0f} min" if left > 90 else f"{left:.0f} s"
        return (
            f"{self._game} {share:4.0%}  {' and '.join(told)} moves  "
            f"{speed:.2f} M moves/s  {time_left} left"
        )

    def say(self, text: str) -> None:
        self._write(text)
        if self._tty:
            sys.stderr.write("\n")

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r\033[K{text}" if self._tty else f"{text}\n")
        sys.stderr.flush()

    def end(self) -> None:
        if self._tty and self._shown:
            sys.stderr.write("\n")
