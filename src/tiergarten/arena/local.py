"""Playing a tournament in worker processes of this machine."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from multiprocessing.connection import Pipe, wait

from tiergarten.arena.batches import Batches
from tiergarten.arena.playing import Outcome
from tiergarten.arena.tournament import Tournament
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.sentence import Sentence

PATIENCE = 1.0  # seconds for a worker to stop
MOST_DEATHS = 2  # how many workers may die of one game


def play_here(
    tournament: Tournament, numbers: Sequence[int], workers: int
) -> Generator[Outcome, None, None]:
    """The games as they are finished, in any order. Closing the iterator stops the workers."""
    batches = Batches(numbers)
    crew: list[Worker] = []
    deaths: dict[int, int] = {}
    try:
        while batches and len(crew) < workers:
            crew.append(Worker(tournament))
            crew[-1].give(batches.take())
        while busy := {worker.connection: worker for worker in crew if worker.batch}:
            for connection in wait(list(busy)):
                worker = busy[connection]  # type: ignore[index]
                outcome = worker.next_game()
                if outcome is not None:
                    batches.learn(outcome.took)
                    yield outcome
                else:
                    game = worker.batch[0]
                    deaths[game] = deaths.get(game, 0) + 1
                    if deaths[game] >= MOST_DEATHS:
                        raise TiergartenError(
                            Sentence(
                                "game {game} cannot be played: {why}", game=game, why=worker.end()
                            )
                        )
                    batches.give_back(worker.batch)
                    worker.stop()
                    crew.remove(worker)
                    worker = Worker(tournament)
                    crew.append(worker)
                if not worker.batch:
                    worker.give(batches.take())
    finally:
        for worker in crew:
            worker.stop()


class Worker:
    """A process that plays batches."""

    def __init__(self, tournament: Tournament) -> None:
        self.batch: list[int] = []  # the games it has still to play
        self.connection, theirs = Pipe()
        with theirs:
            # A process group of its own: Ctrl-C is for us to obey, and the programs that external
            # bots start can be stopped together with the worker.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "tiergarten.arena.worker", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
                process_group=0,
            )
        self._send(tournament)

    def give(self, batch: list[int]) -> None:
        """Send a batch; an empty one is nothing."""
        self.batch = batch
        if batch:
            self._send(batch)

    def next_game(self) -> Outcome | None:
        """The game it has finished; None if the process has died."""
        try:
            message = self.connection.recv()
        except (EOFError, ConnectionError):
            return None
        if isinstance(message, str):
            raise TiergartenError(message)
        outcome: Outcome = message
        self.batch.remove(outcome.played.number)
        return outcome

    def end(self) -> str:
        """How a dead worker ended."""
        code = self._process.wait()
        if code < 0:
            name = signal.Signals(-code).name
            return Sentence("the worker process was killed by {signal}", signal=name)
        return Sentence("the worker process ended with code {code}", code=code)

    def stop(self) -> None:
        """End the process and everything it has started."""
        self.connection.close()
        self._signal(signal.SIGTERM)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._signal(signal.SIGKILL)
            self._process.wait()

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    def _send(self, message: object) -> None:
        with contextlib.suppress(ConnectionError):  # it has died; reading from it will show that
            self.connection.send(message)
