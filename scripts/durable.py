"""How many moves a second the database confirms: `python -m scripts.durable --tables 50`.

Every table waits for its move to be committed before it makes the next one. Nothing else is
measured: no rules, no frames, no network. `--database` names another one than a new SQLite file.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tiergarten.web.storage.store import PERSON, Event, Seat, Store, Table
from tiergarten.web.tokens import fresh_table


async def measure(url: str, tables: int, seconds: float) -> tuple[float, float]:
    """Moves a second, and milliseconds of processor time for each."""
    store = Store(url)
    made = [
        Table(fresh_table(), "zoosim", 1, 2, {}, 1, "", False, 0.0, seats=[Seat(PERSON, "Anna")])
        for _ in range(tables)
    ]
    await asyncio.gather(*(store.ask(store.create, table) for table in made))
    until = time.perf_counter() + seconds
    moves = 0

    async def play(table: Table) -> None:
        nonlocal moves
        ply = 0
        while time.perf_counter() < until:
            ply += 1
            await store.ask(store.append, table.id, ply, Event(0, 1), finishes=False)
            moves += 1

    begun, worked = time.perf_counter(), time.process_time()
    await asyncio.gather(*map(play, made))
    took, work = time.perf_counter() - begun, time.process_time() - worked
    store.close()
    return moves / took, 1000 * work / moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--database", metavar="URL")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = given.database or f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        pace, work = asyncio.run(measure(url, given.tables, given.seconds))
    print(f"{pace:.0f} durable moves a second, {work:.3f} ms of processor time each")


if __name__ == "__main__":
    main()
