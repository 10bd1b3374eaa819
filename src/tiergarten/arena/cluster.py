"""Playing a tournament on a Ray cluster: the same games, in batches of a second or more.

Every node needs Tiergarten installed, and exactly the same version: a node with other code is
refused, because its games would not be the same. A batch whose node or process is lost is played
again elsewhere.
"""

import contextlib
import socket
import time
from collections.abc import Generator, Sequence
from typing import Any

from tiergarten.arena.batches import Batches
from tiergarten.arena.playing import Outcome, play_batch
from tiergarten.arena.tournament import Tournament, code_digest
from tiergarten.bots.ray_cluster import ClusterLost, address_from, first_line, joined, library
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.sentence import Sentence

STARVED = 60.0  # seconds to wait for a cluster that has no processors left
MOST_LOSSES = 3  # how often the same batch may be lost


def play_on_ray(
    tournament: Tournament, numbers: Sequence[int], where: str, workers: int | None
) -> Generator[Outcome, None, None]:
    """The games as they are finished, in any order. Closing the iterator leaves the cluster."""
    address = address_from(where)
    ray = library()
    with joined(ray, address, workers):
        task = ray.remote(num_cpus=1, max_retries=0)(play_there)
        plan = ray.put(tournament)
        batches = Batches(numbers)
        running: dict[Any, list[int]] = {}
        losses: dict[int, int] = {}
        heard = time.monotonic()
        try:
            while batches or running:
                room = (workers or 2 * max(1, _processors(ray))) - len(running)
                while batches and room > 0:
                    batch = batches.take()
                    running[task.remote(plan, batch, code_digest(tournament.game))] = batch
                    room -= 1
                done, _ = ray.wait(list(running), timeout=1)
                for reference in done:
                    heard = time.monotonic()
                    batch = running.pop(reference)
                    outcomes = _fetch(ray, reference)
                    if outcomes is None:
                        _count_loss(losses, batch)
                        batches.give_back(batch)
                        continue
                    for outcome in outcomes:
                        batches.learn(outcome.took)
                        yield outcome
                if time.monotonic() - heard > STARVED and not _processors(ray):
                    raise ClusterLost(Sentence("the Ray cluster has no processors left to play on"))
        except (ConnectionError, ray.exceptions.RaySystemError) as error:
            raise ClusterLost(
                Sentence("the connection to the Ray cluster is lost: {why}", why=first_line(error))
            ) from None
        finally:
            for reference in running:
                _cancel(ray, reference)


def play_there(tournament: Tournament, batch: list[int], code: str) -> list[Outcome]:
    """What a node does with a batch."""
    if code_digest(tournament.game) != code:
        raise ClusterLost(
            Sentence("{host} has another version of Tiergarten", host=socket.gethostname())
        )
    return play_batch(tournament, batch)


def _fetch(ray: Any, reference: Any) -> list[Outcome] | None:
    """The games of a batch; None if it was lost together with a process or a node."""
    try:
        outcomes: list[Outcome] = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        known = isinstance(error.cause, TiergartenError)
        why = error.cause.args[0] if known else first_line(error.cause)
        raise TiergartenError(
            Sentence("a game cannot be played on the cluster: {why}", why=why)
        ) from None
    except (
        ray.exceptions.WorkerCrashedError,
        ray.exceptions.NodeDiedError,
        ray.exceptions.ObjectLostError,
        ray.exceptions.OutOfMemoryError,
    ):
        return None
    except ray.exceptions.RuntimeEnvSetupError as error:
        raise ClusterLost(
            Sentence("a node of the cluster cannot be set up: {why}", why=first_line(error))
        ) from None
    return outcomes


def _count_loss(losses: dict[int, int], batch: list[int]) -> None:
    losses[batch[0]] = losses.get(batch[0], 0) + 1
    if losses[batch[0]] >= MOST_LOSSES:
        raise ClusterLost(
            Sentence(
                "the worker processes that played from game {game} on kept dying", game=batch[0]
            )
        )


def _processors(ray: Any) -> int:
    return int(ray.cluster_resources().get("CPU", 0))


def _cancel(ray: Any, reference: Any) -> None:
    with contextlib.suppress(Exception):  # the connection may be lost
        ray.cancel(reference, force=True)
