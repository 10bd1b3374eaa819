"""How long somebody waits on a machine where nothing is compiled yet, until they can play.

    python -m scripts.first_move              # every game once chosen first
    python -m scripts.first_move zoosim

For each game a server is started with an empty compile cache, and the game is chosen as soon as the
page is up, with the person to move first. It prints the seconds from there until a first move is
accepted, until a bot that searches has answered, and, with the last game, until all games with all
bots are ready; then the same for a copy of the source in another place that shares the cache.
Nothing is asserted: a busy machine is slow.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

import tiergarten
from tests.web.serving import ME, Person, Process, a_bot, wait_until
from tiergarten.games import catalogue, find
from tiergarten.web.bots.compiling import READY

LEVEL = "medium"
PATIENCE = 600.0  # seconds
LOOK = 0.05  # seconds between two looks


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = list(catalogue())
    parser.add_argument("games", nargs="*", default=names, choices=[*names, names])
    games: list[str] = parser.parse_args().games
    print(f"{'chosen first':20} {'table':>7} {'first move':>11} {'bot answers':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            os.environ["TIERGARTEN_CACHE"] = str(Path(folder, game))
            with serving(Path(folder)) as (address, begun):
                table, move, answer = first_moves(address, game, begun)
                print(f"{game:20} {table:7.1f} {move:11.1f} {answer:12.1f}", flush=True)
                if game == games[-1]:
                    print(f"all games with all bots: {until_ready(address, begun):.1f}", flush=True)
        copy = Path(folder, "copy", "tiergarten")
        shutil.copytree(Path(tiergarten.__file__).parent, copy)
        os.environ["PYTHONPATH"] = str(copy.parent)
        with serving(Path(folder)) as (address, begun):
            print(f"the same in a second copy: {until_ready(address, begun):.1f}")


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, float]]:
    """A server of its own: its address, and when its page was up."""
    file = Path(tempfile.mkdtemp(dir=folder), "tables.sqlite")
    server = Process(file)
    try:
        address = server.address.rstrip("/")
        while True:
            try:
                httpx.get(f"http://{address}/").raise_for_status()
                break
            except httpx.TransportError:
                time.sleep(LOOK)
        yield address, time.monotonic()
    finally:
        server.kill()


def first_moves(address: str, game: str, begun: float) -> tuple[float, float, float]:
    """When a table was open, a move accepted, and a bot that searches had moved."""
    seats = [ME, a_bot(LEVEL)]
    chosen = {"start": "p1"} if any(o.name == "start" for o in find(game).options) else {}
    body = {"game": game, "seats": seats, "options": chosen}
    while httpx.post(f"http://{address}/api/tables", json=body).status_code != httpx.codes.CREATED:
        time.sleep(LOOK)
    with Person.at_new_table(address, game, *seats, options=chosen) as anna:
        opened = time.monotonic() - begun
        moved = None
        while time.monotonic() - begun < PATIENCE:
            frame = anna.frame()
            if frame["deed"] is not None and frame["deed"]["seat"] == 1:
                return opened, moved or time.monotonic() - begun, time.monotonic() - begun
            if 0 in frame["acting"]:
                anna.play(frame["moves"][0][0])
                moved = moved or time.monotonic() - begun
            time.sleep(LOOK)
    sys.exit(f"nobody answered within {PATIENCE:.0f} seconds")


def until_ready(address: str, begun: float) -> float:
    """The time until every game with every bot is ready."""
    wait_until(address, READY)
    return time.monotonic() - begun


if __name__ == "__main__":
    main()
