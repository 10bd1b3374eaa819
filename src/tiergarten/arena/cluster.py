"""Playing a tournament on a Ray cluster: the same games, in batches of a second or more.

Every node needs Tiergarten installed, and exactly the same version: a node with other code is
refused, because its games would not be the same. A batch whose node or process is lost is played
again elsewhere.
"""

import contextlib
import importlib
import logging
import os
import re
import socket
import time
import warnings
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from tiergarten.arena.batches import Batches
from tiergarten.arena.optional import optional
from tiergarten.arena.playing import Outcome, play_batch
from tiergarten.arena.tournament import Tournament, code_digest
from tiergarten.engine.compiled import PACKAGE
from tiergarten.engine.errors import BadOption, TiergartenError
from tiergarten.engine.files import cause
from tiergarten.engine.sentence import Sentence

SCHEME = "ray"
RUNNING_HERE = "auto"  # Ray's word for a cluster that is already running on this machine
_ADDRESS = re.compile(rf"(?:{SCHEME}://)?(?P<host>\S+):(?P<port>\d{{1,5}})")
REACHABLE = 5.0  # seconds for a cluster to answer
# What to ask the two kinds of ports of a cluster: each understands only its own.
FROM_WITHIN = "/ray.rpc.NodeInfoGcsService/CheckAlive"
FROM_OUTSIDE = "/ray.rpc.RayletDriver/ClusterInfo"
STARVED = 60.0  # seconds to wait for a cluster that has no processors left
MOST_LOSSES = 3  # how often the same batch may be lost


class ClusterLost(TiergartenError):
    """The connection to the cluster is lost, or it has no nodes left."""


def play_on_ray(
    tournament: Tournament, numbers: Sequence[int], where: str, workers: int | None
) -> Generator[Outcome, None, None]:
    """The games as they are finished, in any order. Closing the iterator leaves the cluster."""
    address = address_from(where)
    ray = _library()
    with _joined(ray, address, workers):
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
                Sentence("the connection to the Ray cluster is lost: {why}", why=_line(error))
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


def address_from(where: str) -> str | None:
    """What a person typed after --on: `ray`, `ray://host:port` or `host:port`. None: start one.

    For `ray` alone the environment may name a cluster: RAY_ADDRESS.
    """
    if where == SCHEME:
        where = os.environ.get("RAY_ADDRESS", "")
        if where in ("", "local"):
            return None
        if where == RUNNING_HERE:
            return where
    written = _ADDRESS.fullmatch(where)
    if written is None or not 0 < int(written["port"]) < 65536:
        raise BadOption(
            Sentence(
                "{text} is not a cluster to play on: use ray, ray://HOST:PORT or HOST:PORT",
                text=repr(where[:80]),
            )
        )
    return where


def check_reachable(where: str) -> None:
    """Refuse an address where nothing answers, before anything is prepared."""
    address = address_from(where)
    ray = _library()
    if address is not None and not ray.is_initialized():
        _reached(ray, address)


def _library() -> Any:
    """Ray, set up to be quiet and to send no usage statistics."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_DEDUP_LOGS", "0")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return optional("ray", "Ray", "ray")


@contextlib.contextmanager
def _joined(ray: Any, address: str | None, workers: int | None) -> Iterator[None]:
    """Connect to a cluster: the one this process already uses, a remote one, or our own."""
    if ray.is_initialized():
        yield
        return
    settings: dict[str, Any] = {
        "log_to_driver": False,
        "logging_level": logging.CRITICAL,
        "configure_logging": True,
        # A node that shares our disk shares our code; others have their own installed.
        "runtime_env": {"env_vars": {"PYTHONPATH": str(PACKAGE.parent)}},
    }
    if address is None:
        settings |= {
            "address": "local",
            "include_dashboard": False,
            "num_cpus": workers or os.cpu_count() or 1,
        }
    else:
        settings["address"] = _reached(ray, address)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ray.init(**settings)
    except Exception as error:  # Ray raises errors of many kinds here
        why = _line(error)
        raise ClusterLost(
            Sentence(
                "the Ray cluster at {address} refuses the connection: {why}",
                address=address,
                why=why,
            )
            if address
            else Sentence("Ray cannot be started: {why}", why=why)
        ) from None
    try:
        yield
    finally:
        ray.shutdown()


def _reached(ray: Any, address: str) -> str:
    """The address in the form its port expects. Ray itself would try for minutes, so probe first.

    A cluster has two kinds of ports: for programs on its own machines, and for others (`ray://`).
    """
    if address == RUNNING_HERE:
        return address
    host, _, port = address.removeprefix(f"{SCHEME}://").rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), REACHABLE):
            pass
    except (OSError, UnicodeError) as error:  # a name may be impossible
        why = cause(error)
        raise ClusterLost(
            Sentence("there is no Ray cluster at {address}: {why}", address=address, why=why)
        ) from None
    try:
        grpc = importlib.import_module("grpc")
    except ImportError:
        return address
    with grpc.insecure_channel(f"{host}:{port}") as channel:
        if _understood(grpc, channel, FROM_WITHIN):
            return f"{host}:{port}"
        if _understood(grpc, channel, FROM_OUTSIDE):
            return f"{SCHEME}://{host}:{port}"
    raise ClusterLost(
        Sentence(
            "there is no Ray cluster at {address}: something else answers there", address=address
        )
    )


def _understood(grpc: Any, channel: Any, question: str) -> bool:
    try:
        channel.unary_unary(question)(b"", timeout=REACHABLE)
    except grpc.RpcError as error:
        unknown = (
            grpc.StatusCode.UNIMPLEMENTED,
            grpc.StatusCode.UNAVAILABLE,
            grpc.StatusCode.DEADLINE_EXCEEDED,
        )
        return error.code() not in unknown
    return True


def _fetch(ray: Any, reference: Any) -> list[Outcome] | None:
    """The games of a batch; None if it was lost together with a process or a node."""
    try:
        outcomes: list[Outcome] = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        known = isinstance(error.cause, TiergartenError)
        why = error.cause.args[0] if known else _line(error.cause)
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
            Sentence("a node of the cluster cannot be set up: {why}", why=_line(error))
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


def _line(error: Any) -> str:
    """The first line of an error that may have many."""
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0] if text else ''}"[:200]
