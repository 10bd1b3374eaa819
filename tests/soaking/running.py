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
from types import FrameType, TracebackType
from typing import Self

from tests.soaking.keeping import Folder
from tests.soaking.plan import Batch
from tests.soaking.playing import Broken, Done

ROOT = Path(__file__).resolve().parent.parent.parent
MOMENT = 0.3  # seconds after which it looks whether it should stop


class Worker:
    """A process that plays batches, bounds-checked unless the environment says otherwise."""

    def __init__(self, game: str, stride: int, policies: Sequence[str]) -> None:
        self.is_ready = False
        self.batch: Batch | None = None
        self.connection, theirs = Pipe()
        paths = [str(ROOT), *map(os.path.abspath, sys.path)]
        settings = {"TIERGARTEN_MODE": "checked", **os.environ}
        with theirs:
            # A process group of its own: Ctrl-C is for us to obey.
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.soaking.worker", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env=settings | {"PYTHONPATH": os.pathsep.join(paths)},
                process_group=0,
            )
        self.connection.send((game, stride, policies))

    def give(self, batch: Batch) -> None:
        self.batch = batch
        with contextlib.suppress(ConnectionError):  # it has died; reading from it will tell
            self.connection.send(batch)

    def receive(self) -> Done | None:
        """What its batch has come to, or None: it is ready. If it died, that is what is broken."""
        try:
            done: Done | None = self.connection.recv()
        except (EOFError, ConnectionError):
            code = self._process.wait()
            how = signal.Signals(-code).name if code < 0 else f"code {code}"
            if self.batch is None:
                raise RuntimeError(f"a worker ended with {how} before it could play") from None
            done = _died(self.batch, how)
        self.is_ready = True
        self.batch = None
        return done

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


class Stopping:
    """Ctrl-C, or being asked to end: the first time it is only noted, the second time obeyed."""

    def __init__(self) -> None:
        self.asked = False

    def _ask(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
        print("stopping when the batches under way are done; again to stop at once", flush=True)

    def __enter__(self) -> Self:
        self._before = {n: signal.signal(n, self._ask) for n in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)


def run(
    game: str, stride: int, planned: Sequence[Batch], folder: Folder, workers: int
) -> list[Broken]:
    """Play the batches that are missing; returns what broke, at which it stops.

    An interrupt ends the soak when the batches that are being played are done, and is raised then;
    a second one ends it at once.
    """
    waiting = [batch for batch in reversed(planned) if batch.key not in folder.done]
    policies = sorted({batch.policy for batch in waiting})
    progress = Progress(game, planned, folder)
    crew: list[Worker] = []
    broken: list[Broken] = []
    try:
        with Stopping() as stopping:
            while waiting and not broken and not stopping.asked:
                # One after the other: the first one compiles for all.
                if len(crew) < workers and all(worker.is_ready for worker in crew):
                    crew.append(Worker(game, stride, policies))
                _listen(crew, folder, progress, broken)
                for worker in crew:
                    if worker.is_ready and not worker.batch and waiting and not broken:
                        worker.give(waiting.pop())
            while any(worker.batch for worker in crew):
                _listen(crew, folder, progress, broken)
            if stopping.asked and not broken:
                raise KeyboardInterrupt
    finally:
        for worker in crew:
            worker.stop()
        progress.end()
    return broken


def _listen(crew: list[Worker], folder: Folder, progress: "Progress", broken: list[Broken]) -> None:
    """Take what the workers have to tell, if anything comes within a moment."""
    busy = [worker for worker in crew if worker.batch or not worker.is_ready]
    listening = {worker.connection: worker for worker in busy}
    for connection in wait(list(listening), timeout=MOMENT):
        worker = listening[connection]  # type: ignore[index]
        done = worker.receive()
        if done is None:
            progress.begin()
            continue
        folder.add(done)
        progress.step(done)
        if done.broken:
            broken.append(done.broken)


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

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r\033[K{text}" if self._tty else f"{text}\n")
        sys.stderr.flush()

    def end(self) -> None:
        if self._tty and self._shown:
            sys.stderr.write("\n")
