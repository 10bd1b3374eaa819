"""The `tiergarten load` command: from its arguments to what it prints."""

import asyncio
import contextlib
import json
import shlex
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tiergarten.bench.load import ours, processes
from tiergarten.bench.load.driving import drive, run_fast
from tiergarten.bench.load.ours import OurTable
from tiergarten.bench.load.table import kind_of
from tiergarten.bench.load.tally import Tally
from tiergarten.bench.load.wires import Broken, Place, Requests
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say
from tiergarten.engine.progress import Progress
from tiergarten.engine.sentence import Sentence

MOST_TABLES, MOST_SOCKETS = 2000, 5000
MOST_RATE = 10_000.0
MOST_SECONDS = 3600.0
SPARE_DESCRIPTORS = 200  # files of the program itself, and of the server's database
LOOK_EVERY = 0.3  # seconds, while games are compiled


@dataclass(frozen=True)
class Plan:
    """What is to be played; wrong values are refused by their name."""

    game: Game
    tables: int
    seats: int
    rate: float | None
    seconds: float

    def __post_init__(self) -> None:
        self.game.check_players(self.seats)
        _check("tables", self.tables, 1, min(MOST_TABLES, MOST_SOCKETS // self.seats))
        _check("seconds", self.seconds, 1, MOST_SECONDS)
        if self.rate is not None:
            _check("rate", self.rate, 0.01, MOST_RATE)

    def plain(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "tables": self.tables,
            "seats": self.seats,
            "rate": self.rate,
            "seconds": self.seconds,
        }


def _check(name: str, value: float, least: float, most: float) -> None:
    if not least <= value <= most:
        raise BadOption(
            Sentence(
                "--{name} is a number from {least} to {most}",
                name=name,
                least=f"{least:g}",
                most=f"{most:g}",
            )
        )


def run(
    plan: Plan,
    say: Say,
    url: str | None = None,
    database: str | None = None,
    options: str = "",
    allow_remote: bool = False,
) -> tuple[dict[str, Any], bool]:
    """The figures, and whether Ctrl-C came before the end."""
    host, port = ("", 0) if url is None else where(url, allow_remote)
    if url is not None and (database is not None or options):
        raise BadOption(
            Sentence("--database and --serve are for a server of its own: leave out --url")
        )
    processes.allow_descriptors(plan.tables * (plan.seats + 1) + SPARE_DESCRIPTORS)
    with contextlib.ExitStack() as stack:
        if url is None:
            server = stack.enter_context(own_server(database, shlex.split(options)))
            host, port = where(server.address, True)
            pids = [server.pid]
        else:
            pids = processes.listeners(port) if is_loopback(host) else []
        tally = Tally()
        usage, stopped = run_fast(_play(plan, host, port, tally, pids, say))
    return plan.plain() | tally.figures(usage), stopped


@contextlib.contextmanager
def own_server(database: str | None, options: Sequence[str]) -> Iterator[processes.Server]:
    """A server of ours over a fresh file, unless another database is named."""
    with tempfile.TemporaryDirectory(prefix="tiergarten-load-") as folder:
        url = database or f"sqlite:///{Path(folder, 'tables.sqlite')}"
        server = processes.our_server(url, options)
        try:
            yield server
        finally:
            server.stop()


async def _play(
    plan: Plan, host: str, port: int, tally: Tally, pids: Sequence[int], say: Say
) -> tuple[processes.Usage | None, bool]:
    await wait_until_compiled(Place(host, port), say)
    tables = [
        OurTable(Place(host, port, source(host, number)), plan.seats, tally, number, plan.game.name)
        for number in range(plan.tables)
    ]
    return await drive(tables, plan.rate, plan.seconds, tally, pids, say)


async def wait_until_compiled(place: Place, say: Say) -> None:
    """Compiling would take the processor from what is measured."""
    requests = Requests(place, Tally())
    try:
        done = await ours.compiled(requests)
        with Progress(say("compiling"), 100, shown=done < 1) as progress:
            while done < 1:
                progress.step(round(100 * done) - progress.done)
                await asyncio.sleep(LOOK_EVERY)
                done = await ours.compiled(requests)
    except (OSError, Broken, asyncio.IncompleteReadError) as error:
        raise BadOption(
            Sentence(
                "--url: no Tiergarten server answers at {place}: {cause}",
                place=place.name,
                cause=str(error) or kind_of(error),
            )
        ) from None
    finally:
        requests.close()


def where(url: str, allow_remote: bool) -> tuple[str, int]:
    """Host and port of an address that may be loaded."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        parts, host, port = urlsplit(""), None, None
    if parts.scheme != "http" or not host:
        raise BadOption(
            Sentence("--url is an address such as http://127.0.0.1:8000, not {url}", url=repr(url))
        )
    if not allow_remote and not is_loopback(host):
        raise BadOption(
            Sentence(
                "--url: {host} is not this machine. That much load can be an attack: add "
                "--allow-remote if the server is yours",
                host=host,
            )
        )
    return host, port or 80


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def source(host: str, number: int) -> str | None:
    """The address from which a table is played. The server limits what one address may do, and a
    Linux machine has millions of its own: each table is played from another, as from another
    household. Elsewhere all tables are of one client, and its limits hold."""
    if sys.platform != "linux" or host not in ("127.0.0.1", "localhost"):
        return None
    return f"127.77.{number // 250}.{1 + number % 250}"


def report(figures: dict[str, Any], say: Say) -> str:
    """The figures for people."""
    title = say(
        "{game}: {tables} tables of {seats}, {seconds} seconds",
        game=figures["game"],
        tables=figures["tables"],
        seats=figures["seats"],
        seconds=figures["measured_seconds"],
    )
    skipped = {"game", "tables", "seats", "seconds", "measured_seconds", "errors_by_kind"}
    lines = [title]
    for name, value in figures.items():
        if name not in skipped:
            lines.append(f"  {name:<24} {'-' if value is None else format(value, ','):>12}")
    lines += [
        f"    {kind:<22} {count:>12,}" for kind, count in sorted(figures["errors_by_kind"].items())
    ]
    return "\n".join(lines)


def print_figures(figures: dict[str, Any], plain: bool, say: Say) -> None:
    print(json.dumps(figures, indent=2) if plain else report(figures, say), flush=True)
