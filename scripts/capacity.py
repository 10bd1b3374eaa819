"""What a server can carry: a model from measured costs, checked against people who come and go.

    python -m scripts.capacity                    # measure, predict, check: about two minutes
    python -m scripts.capacity --game zoosim --seconds 20

Three short runs measure what it costs to seat a table, to keep one, and to make a move. The model
says from these how busy the server will be, how long a move will take and how much memory there
will be. Then tables come at random times (a Poisson process), think at random (exponentially) and
leave, at several loads, and what was predicted stands beside what was measured. docs/scaling.md
explains the model and draws conclusions. Nothing is asserted: a busy machine is slow.
"""

import argparse
import asyncio
import math
import random
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tiergarten.bench.load import processes
from tiergarten.bench.load.command import own_server, source, wait_until_compiled, where
from tiergarten.bench.load.driving import run_fast
from tiergarten.bench.load.ours import OurTable
from tiergarten.bench.load.processes import Watch, watch
from tiergarten.bench.load.table import Table, kind_of
from tiergarten.bench.load.tally import Tally
from tiergarten.bench.load.wires import Broken, Place
from tiergarten.engine.language import say_in
from tiergarten.games import find

SEATS = 4
THINKS = 2.0  # seconds between the moves of a table, on average
STAYS = 30.0  # seconds that a table is there, on average: short, so that many come and go
LOADS = (0.25, 0.5, 0.75)  # of one core
PLAYED, IDLE = 60, 200  # tables with which moves, and tables that only sit there, are measured
AT_ONCE = 4  # tables that sit down together before it counts
MAKING = 60  # tables that are made one after another
SPREAD = 1.0  # squared variation of what a job costs: some moves tell much more than others


@dataclass(frozen=True)
class Costs:
    """What was measured: seconds of the server's processor, seconds, bytes."""

    arrive: float  # a table is made, three people join, four sockets open
    stay: float  # a second of a table that nobody moves at
    move: float
    quick_50: float  # delays of a move while nothing else happens
    quick_99: float
    base_memory: float
    table_memory: float
    move_bytes: float  # to all who sit there
    move_disk: float


@dataclass(frozen=True)
class Load:
    """Tables that come a second, and what they do."""

    arrivals: float
    thinks: float = THINKS
    stays: float = STAYS

    @property
    def tables(self) -> float:
        return self.arrivals * self.stays  # Little's law

    @property
    def moves(self) -> float:
        return self.tables / self.thinks


def busy(costs: Costs, load: Load) -> float:
    """The share of one core that the server needs."""
    return load.arrivals * costs.arrive + load.tables * costs.stay + load.moves * costs.move


def delay(costs: Costs, load: Load, share: float) -> float:
    """The delay that this share of the moves does not exceed: what a move takes by itself, and its
    wait in the queue of a server that does one thing after another (M/G/1, exponential tail)."""
    use = min(busy(costs, load), 0.99)
    alone = costs.quick_50 if share <= 0.5 else costs.quick_99
    mean_wait = use * costs.move * (1 + SPREAD) / (2 * (1 - use))
    late = 1 - share
    return alone + (mean_wait / use * math.log(use / late) if use > late else 0.0)


def arrivals_for(costs: Costs, use: float) -> float:
    """How many tables may come a second, so that the server is as busy as this."""
    return use / busy(costs, Load(1.0))


# ------------------------------------------------------------------ measuring


class Bench:
    """A server and the tables that are played at it."""

    def __init__(self, place: Place, pid: int, game: str) -> None:
        self.tally = Tally()
        self._place = place
        self._pid = pid
        self._game = game
        self._count = 0

    def table(self) -> Table:
        self._count += 1
        number = self._count
        place = Place(self._place.host, self._place.port, source(self._place.host, number))
        return OurTable(place, SEATS, self.tally, number, self._game)

    def watch(self) -> Watch:
        found = watch([self._pid])
        if found is None:
            raise SystemExit("the server's processor time cannot be measured on this system")
        return found

    async def seat(self, count: int) -> list[Table]:
        tables = [self.table() for _ in range(count)]
        for table in tables:
            await table.sit_down()
            await table.connect()
        return tables


async def measure_costs(bench: Bench, file: Path, seconds: float) -> Costs:
    """Three short runs, one thing at a time."""
    before = bench.watch()
    base = before.usage().most_bytes
    tables = await bench.seat(MAKING)
    arrive = before.usage().seconds / MAKING
    tables += await bench.seat(IDLE - MAKING)
    await asyncio.sleep(1)
    before = bench.watch()
    await asyncio.sleep(seconds)
    idle = before.usage()
    stay = idle.seconds / seconds / len(tables)
    chosen = tables[:PLAYED]
    size = _size(file)
    bench.tally.begin()
    before = bench.watch()
    playing = [asyncio.create_task(one.play(THINKS, random.random() * THINKS)) for one in chosen]
    await asyncio.sleep(seconds)
    bench.tally.end()
    used = before.usage()
    await _stop(playing, tables)
    told = bench.tally.figures(used)
    if bench.tally.errors:
        raise SystemExit(f"errors: {dict(bench.tally.errors)}")
    return Costs(
        arrive,
        stay,
        (used.seconds - stay * len(tables) * seconds) / told["moves"],
        told["p50_ms"] / 1000,
        told["p99_ms"] / 1000,
        base,
        (used.most_bytes - base) / len(tables),
        told["bytes_per_move"],
        (_size(file) - size) / told["moves"],
    )


def _size(file: Path) -> int:
    """Bytes of a database with its log."""
    return sum(path.stat().st_size for path in file.parent.glob(f"{file.name}*"))


@dataclass(frozen=True)
class Seen:
    """What a load came to."""

    busy: float
    tables: float
    moves: float
    p50: float
    p99: float
    memory: float
    errors: int


async def simulate(bench: Bench, file: Path, load: Load, seconds: float, seed: int) -> Seen:
    """Tables that come and go, long enough before it counts for as many to be there as will be."""
    chance = random.Random(seed)
    there: set[asyncio.Task[None]] = set()
    tables: list[Table] = []
    seated: list[Table] = []
    present = 0

    async def visit(stays: float) -> None:
        nonlocal present
        table = bench.table()
        tables.append(table)
        present += 1
        leaves = time.perf_counter() + stays
        try:
            await table.sit_down()
            await table.connect()
            seated.append(table)
            while time.perf_counter() < leaves:
                await asyncio.sleep(chance.expovariate(1 / load.thinks))
                await table.step()
        except (Broken, TimeoutError, OSError) as error:
            table.failed(kind_of(error))
            seated.append(table)  # nobody waits for it
        finally:
            present -= 1
            table.close()

    def come(stays: float) -> None:
        task = asyncio.create_task(visit(stays))
        there.add(task)
        task.add_done_callback(there.discard)

    async def arrivals() -> None:
        while True:
            await asyncio.sleep(chance.expovariate(load.arrivals))
            come(chance.expovariate(1 / load.stays))

    for _ in range(round(load.tables)):  # an exponential stay has no memory: these began earlier
        come(chance.expovariate(1 / load.stays))
        while len(seated) < len(tables) - AT_ONCE and there:  # a rush would still be felt later
            await asyncio.sleep(0.01)
        await asyncio.sleep(0)
    coming = asyncio.create_task(arrivals())
    await asyncio.sleep(5)
    bench.tally.errors.clear()
    bench.tally.begin()
    watching = bench.watch()
    begun, counts = time.perf_counter(), []
    while time.perf_counter() - begun < seconds:
        await asyncio.sleep(0.5)
        counts.append(present)
    bench.tally.end()
    usage = watching.usage()
    spent = time.perf_counter() - begun
    await _stop([coming, *there], tables)
    told = bench.tally.figures(usage)
    return Seen(
        usage.seconds / spent,
        sum(counts) / len(counts),
        told["moves_per_second"],
        (told["p50_ms"] or 0) / 1000,
        (told["p99_ms"] or 0) / 1000,
        usage.most_bytes,
        told["errors"],
    )


async def _stop(tasks: list[asyncio.Task[None]], tables: list[Table]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for table in tables:
        table.close()


# ------------------------------------------------------------------- the whole


def on_fresh_server(game: str, work: Callable[[Bench, Path], Coroutine[Any, Any, Any]]) -> Any:
    """Each run has a server of its own: what came before does not count."""

    async def run(place: Place, pid: int, file: Path) -> Any:
        await wait_until_compiled(place, say_in("en"))
        return await work(Bench(place, pid, game), file)

    with TemporaryDirectory(prefix="tiergarten-capacity-") as folder:
        file = Path(folder, "tables.sqlite")
        with own_server(f"sqlite:///{file}", ()) as server:
            place = Place(*where(server.address, False))
            return run_fast(run(place, server.pid, file))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="zooloretto")
    parser.add_argument("--seconds", type=float, default=15.0, help="of every run: 15")
    parser.add_argument("--loads", default=",".join(map(str, LOADS)), help="shares of one core")
    given = parser.parse_args()
    game = find(given.game).name
    processes.allow_descriptors(10_000)
    costs: Costs = on_fresh_server(game, partial(measure_costs, seconds=given.seconds))
    print(
        f"{game}, tables of {SEATS}: a move {1000 * costs.move:.2f} ms of the processor, "
        f"{costs.move_bytes / 1000:.1f} kB to all, {costs.move_disk:.0f} bytes on the disk; "
        f"a table {1000 * costs.arrive:.1f} ms when it is made, {1000 * costs.stay:.2f} ms a "
        f"second while it is there, {costs.table_memory / 1e6:.2f} MB; "
        f"without any {costs.base_memory / 1e6:.0f} MB"
    )
    print("load, predicted/measured: busy, tables, moves a second, p50 ms, p99 ms, MB, errors")
    for number, use in enumerate(float(text) for text in given.loads.split(",")):
        load = Load(arrivals_for(costs, use))
        seen: Seen = on_fresh_server(
            game, partial(simulate, load=load, seconds=given.seconds, seed=number)
        )
        memory = costs.base_memory + load.tables * costs.table_memory
        print(
            f"{use:.2f}: {busy(costs, load):.2f}/{seen.busy:.2f}, "
            f"{load.tables:.0f}/{seen.tables:.0f}, {load.moves:.0f}/{seen.moves:.0f}, "
            f"{1000 * delay(costs, load, 0.5):.0f}/{1000 * seen.p50:.0f}, "
            f"{1000 * delay(costs, load, 0.99):.0f}/{1000 * seen.p99:.0f}, "
            f"{memory / 1e6:.0f}/{seen.memory / 1e6:.0f}, {seen.errors}"
        )


if __name__ == "__main__":
    main()
