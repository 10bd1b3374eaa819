"""Joining a Ray cluster: what a person types, whether it is there, and which code its nodes run.

Tournaments are played there, and a server's bots think there.
"""

import contextlib
import importlib
import logging
import os
import re
import socket
import warnings
from collections.abc import Iterator
from typing import Any

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


class ClusterLost(TiergartenError):
    """The connection to the cluster is lost, or it has no nodes left."""


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
    ray = library()
    if address is not None and not ray.is_initialized():
        _reached(ray, address)


def library() -> Any:
    """Ray, set up to be quiet and to send no usage statistics."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_DEDUP_LOGS", "0")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return importlib.import_module("ray")
        except ImportError:
            raise BadOption(
                Sentence(
                    "{name} is not installed: run pip install 'tiergarten[{extra}]'",
                    name="Ray",
                    extra="ray",
                )
            ) from None


@contextlib.contextmanager
def joined(ray: Any, address: str | None, workers: int | None) -> Iterator[None]:
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
        why = first_line(error)
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


def first_line(error: Any) -> str:
    """The first line of an error that may have many."""
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0] if text else ''}"[:200]
