"""Both servers under the same load, one after the other: as fast as they can, and at one rate.

Each keeps its games in files as it does by itself. Ours has committed a move, synchronised with
the disk, before anybody is sent it: what was seen survives that the process is killed and that the
power goes. boardgame.io sends a move first and then rewrites three files without synchronising:
what was seen can be lost when the process is killed, and a power cut can leave half a file.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from tiergarten.bench.load import processes
from tiergarten.bench.load.command import (
    SPARE_DESCRIPTORS,
    own_server,
    source,
    wait_until_compiled,
    where,
)
from tiergarten.bench.load.driving import drive, run_fast
from tiergarten.bench.load.ours import OurTable
from tiergarten.bench.load.processes import Server
from tiergarten.bench.load.table import Table
from tiergarten.bench.load.tally import Tally
from tiergarten.bench.load.wires import Place
from tiergarten.bench.server.boardgame_io import BoardgameTable, boardgame_server
from tiergarten.bench.server.installing import Missing, find_node, install
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say
from tiergarten.engine.sentence import Sentence

OURS, THEIRS = "tiergarten", "boardgame.io"
FAST_TABLES, STEADY_TABLES = 50, 500
RATE = 250.0  # moves a second in the steady run, if both can
SUSTAINED = 0.75  # of what the slower one can do at most
SHOWN = (
    "moves_per_second",
    "server_cpu_ms_per_move",
    "p50_ms",
    "p99_ms",
    "max_ms",
    "late",
    "errors",
    "bytes_per_move",
    "server_rss_mb",
    "client_cpu_ms_per_move",
)
SURVIVES = {
    OURS: "SQLite, committed and synchronised before it is sent: survives a kill and a power cut",
    THEIRS: "FlatFile, sent before it is written, not synchronised: a kill or a power cut loses it",
}
Serving = Callable[[], AbstractContextManager[Server]]
MakeTable = Callable[[Place, Tally, int], Table]


def compare(game: Game, players: int, seconds: float, say: Say) -> dict[str, Any]:
    """Both, or ours alone where boardgame.io cannot be installed: `skipped` says why."""
    game.check_players(players)
    if not 1 <= seconds <= 3600:
        raise BadOption(Sentence("{seconds} seconds: choose 1 to 3600", seconds=f"{seconds:g}"))
    processes.allow_descriptors(STEADY_TABLES * (players + 1) + SPARE_DESCRIPTORS)
    figures: dict[str, Any] = {"game": game.name, "players": players, "seconds": seconds}
    sides = {OURS: _our_side(game, players)}
    try:
        sides[THEIRS] = _their_side(players)
    except Missing as error:
        figures["skipped"] = {THEIRS: str(error)}
    fast = {name: _measure(side, FAST_TABLES, None, seconds, say) for name, side in sides.items()}
    slowest = min(one["moves_per_second"] for one in fast.values())
    rate = min(RATE, round(SUSTAINED * slowest, 1))
    steady = {
        name: _measure(side, STEADY_TABLES, rate, seconds, say) for name, side in sides.items()
    }
    figures |= {
        "fast": {"tables": FAST_TABLES, **fast},
        "steady": {"tables": STEADY_TABLES, "rate": rate, **steady},
        "survives": {name: SURVIVES[name] for name in sides},
    }
    if THEIRS in sides:
        figures["ratios"] = {
            "server_cpu": _ratio(fast, "server_cpu_ms_per_move"),
            "moves_per_second": _ratio(fast, "moves_per_second"),
            "p99": _ratio(steady, "p99_ms"),
        }
    return figures


class Side:
    """A server to measure, and how its tables are played."""

    def __init__(self, serving: Serving, make_table: MakeTable, ours: bool) -> None:
        self.serving = serving
        self.make_table = make_table
        self.ours = ours


def _our_side(game: Game, players: int) -> Side:
    return Side(
        lambda: own_server(None, ()),
        lambda place, tally, number: OurTable(place, players, tally, number, game.name),
        True,
    )


def _their_side(players: int) -> Side:
    node = find_node()
    folder = install(node)
    return Side(
        lambda: boardgame_server(node, folder),
        lambda place, tally, number: BoardgameTable(place, players, tally, number),
        False,
    )


def _measure(
    side: Side, count: int, rate: float | None, seconds: float, say: Say
) -> dict[str, Any]:
    """A fresh server under load."""
    tally = Tally()
    with side.serving() as server:
        host, port = where(server.address, False)
        usage, stopped = run_fast(_play(side, host, port, count, rate, seconds, tally, server, say))
    if stopped:
        raise KeyboardInterrupt
    figures = tally.figures(usage)
    return {name: figures[name] for name in SHOWN} | {"errors_by_kind": figures["errors_by_kind"]}


async def _play(
    side: Side,
    host: str,
    port: int,
    count: int,
    rate: float | None,
    seconds: float,
    tally: Tally,
    server: Server,
    say: Say,
) -> tuple[processes.Usage | None, bool]:
    if side.ours:
        await wait_until_compiled(Place(host, port), say)
    tables = [
        side.make_table(Place(host, port, source(host, number)), tally, number)
        for number in range(count)
    ]
    return await drive(tables, rate, seconds, tally, [server.pid], say)


def _ratio(of: dict[str, dict[str, Any]], name: str) -> float | None:
    """Ours to theirs."""
    ours, theirs = of[OURS][name], of[THEIRS][name]
    return round(ours / theirs, 2) if ours is not None and theirs else None


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [f"{figures['game']}, {figures['players']} sockets a table, {figures['seconds']:g} s"]
    sides = [name for name in (OURS, THEIRS) if name in figures["fast"]]
    for kind, title in (("fast", "as fast as it can"), ("steady", "at the same rate")):
        part = figures[kind]
        rate = f", {part['rate']:g} moves a second" if "rate" in part else ""
        lines.append(f"{part['tables']} tables, {title}{rate}")
        lines.append(f"  {'':<24}" + "".join(f"{name:>14}" for name in sides))
        for name in SHOWN:
            cells = (part[side][name] for side in sides)
            row = "".join(f"{'-' if cell is None else format(cell, ','):>14}" for cell in cells)
            lines.append(f"  {name:<24}{row}")
    for name, ratio in figures.get("ratios", {}).items():
        lines.append(f"  {name}: {ratio} times theirs")
    lines += [f"  {name}: {words}" for name, words in figures["survives"].items()]
    lines += [f"  {name} skipped: {words}" for name, words in figures.get("skipped", {}).items()]
    return "\n".join(lines)
