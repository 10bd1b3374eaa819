"""What a ply costs the server beside its sockets and its database, part by part.

    python -m scripts.plies                       # all games
    python -m scripts.plies --plies 4000 zoosim

Random games go on at many tables in turn, as in `tiergarten load`; four readers at each, who all
read one language, are sent what has changed. Nothing is asserted about time: a busy machine is
slow, so what is measured is the processor's time. Parts are timed without those within them; the
timing itself adds some tenths of a microsecond for each.
"""

import argparse
import functools
import gc
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import tiergarten
from tiergarten.engine import begun
from tiergarten.engine.match import Match
from tiergarten.games import find
from tiergarten.web.storage.store import PERSON, Seat
from tiergarten.web.tables import seating
from tiergarten.web.tables.room import Room
from tiergarten.web.views import moments, positions
from tiergarten.web.views.frames import changes_text

GAMES = [game.name for game in tiergarten.games()]
REST = "the rest"


class Parts:
    """Seconds by part; a part that is within another counts only there."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._now = [REST]
        self._since = 0.0

    @contextmanager
    def within(self, part: str) -> Iterator[None]:
        self._turn()
        self._now.append(part)
        try:
            yield
        finally:
            self._turn()
            self._now.pop()

    def _turn(self) -> None:
        now = time.thread_time()
        self.seconds[self._now[-1]] += now - self._since
        self._since = now

    def timed(self, part: str, call: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(call)
        def wrapped(*given: Any, **named: Any) -> Any:
            self._turn()
            self._now.append(part)
            try:
                return call(*given, **named)
            finally:
                self._turn()
                self._now.pop()

        return wrapped

    def start(self) -> None:
        self.seconds.clear()
        self._since = time.thread_time()

    def stop(self) -> None:
        self._turn()


def parts_of(game: Any) -> list[tuple[str, Any, str]]:
    """What is timed: the part, and where its function is found."""
    table = game.table
    return [
        ("playing", Room, "try_move"),
        ("playing", Room, "apply"),
        ("legal moves", Match, "_legal_ids"),
        ("labels", table, "label"),
        ("scene", Match, "scene"),
        ("scene", table, "lay"),
        ("prompts of steps", begun, "prompted"),
        ("ends", positions, "ending_moves"),
        ("goes on", table, "goes_on"),
        ("prompt", moments, "prompt"),
        ("undo", Room, "surprising"),
        ("words", moments.Moment, "_tell"),
        ("words", moments.Moment, "_told_to"),
        ("announcements", moments, "announcements"),
        ("standings", positions, "standings"),
        ("differences", moments.View, "changes"),
        ("differences of panels", moments, "panel_changes"),
    ]


@contextmanager
def timing(parts: Parts, game: Any) -> Iterator[None]:
    """Everything timed that there is; a part that has gone by another name is left out."""
    undo = []
    for part, owner, name in parts_of(game):
        if hasattr(owner, name):
            was = getattr(owner, name)
            undo.append((owner, name, was))
            setattr(owner, name, parts.timed(part, was))
    try:
        yield
    finally:
        for owner, name, was in reversed(undo):
            setattr(owner, name, was)


def new_room(game: str, players: int, seed: int) -> Room:
    seats = [Seat(PERSON, name, token=name) for name in ("Anna", "Otto", "Ida", "Emil")[:players]]
    table = seating.new_table(find(game), seats, {}, False, "", 0.0)
    table.seed, table.started = seed, 1.0
    return Room(table, [])


class Table:
    """A room, and those who read there."""

    def __init__(self, game: str, players: int, language: str, seed: int) -> None:
        self.language, self.players = language, players
        self.game = game
        self.chance = random.Random(seed)
        self.sent = 0
        self.begin()

    def begin(self) -> None:
        self.room = new_room(self.game, self.players, self.chance.getrandbits(60))
        self.known: int | None = None
        self.tell()

    def tell(self) -> None:
        ply = self.room.ply
        for seat in range(self.players):
            text = changes_text(self.room, self.known, ply, (seat,), self.language)
            if self.known is not None:
                self.sent += len(text)
        self.known = ply

    def choose(self) -> tuple[int, int]:
        seat = self.chance.choice(self.room.match.acting)
        return self.chance.choice(self.room.match.legal(seat)).id, seat

    def step(self, move: int, seat: int) -> None:
        self.room.apply(self.room.try_move(move, seat))
        self.tell()


def measure(game: str, given: argparse.Namespace) -> None:
    declared = find(game)
    players = min(given.seats, declared.players[-1])
    tables = [Table(game, players, given.language, seed) for seed in range(given.tables)]
    for table in tables:
        for _ in range(table.chance.randrange(given.spread)):
            table.step(*table.choose()) if not table.room.over else table.begin()
    spent = _play(tables, given.plies)
    parts = Parts()
    before = sum(table.sent for table in tables)
    with timing(parts, declared):
        parts.start()
        _play(tables, given.plies, parts)
        parts.stop()
    sent = sum(table.sent for table in tables) - before
    print(
        f"\n{game}, {players} readers: {spent / given.plies * 1e6:.0f} µs a ply untimed, "
        f"{sent / given.plies:.0f} bytes to all"
    )
    parts.seconds.pop("choosing", None)
    for part, seconds in sorted(parts.seconds.items(), key=lambda item: -item[1]):
        print(f"  {part:24}{seconds / given.plies * 1e6:8.1f} µs")


def _play(tables: list[Table], plies: int, parts: Parts | None = None) -> float:
    """Processor seconds for this many plies, the choice of moves not counted."""
    begun = time.thread_time()
    choosing = 0.0
    for number in range(plies):
        table = tables[number % len(tables)]
        since = time.thread_time()
        with parts.within("choosing") if parts else nullcontext():
            if table.room.over:
                table.begin()
            move = table.choose()
        choosing += time.thread_time() - since
        table.step(*move)
    return time.thread_time() - begun - choosing


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, choices=[*GAMES, GAMES])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--plies", type=int, default=3000)
    parser.add_argument("--spread", type=int, default=200, help="plies by which tables differ")
    parser.add_argument("--language", default="en")
    given = parser.parse_args()
    gc.disable()  # collecting falls on any part, and how often is up to the server
    for game in given.games:
        measure(game, given)


if __name__ == "__main__":
    main()
