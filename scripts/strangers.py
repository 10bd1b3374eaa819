"""What costly questions cost, and what a stranger who asks them all the time costs the others.

    python -m scripts.strangers

A server with its default limits runs in a process of its own, over a database with a long match
that is over. First each question is asked by itself: how long the first answer takes, and the same
again. Then people move at another table, alone, and while somebody at another address asks about
the long match over many connections, as fast as the limits allow, or sends long lists of moves of
which the last is wrong. At last a bot plays at a table by
itself, and while a stranger has many tables of bots. Run it on a quiet machine.
"""

import argparse
import asyncio
import itertools
import json
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tests.web.serving import Process, url_of, wait_until_ready
from tiergarten.bench.load.tally import Tally
from tiergarten.bench.load.wires import Broken, Place, Requests
from tiergarten.engine.match import Match
from tiergarten.games import find
from tiergarten.web.api.play import MOST_STEPS
from tiergarten.web.storage.store import PERSON, Event, Seat, Store, Table
from tiergarten.web.tables.previews import preview_move
from tiergarten.web.tokens import fresh_table, fresh_token, hashed

LONG, QUICK, STEPS = "zooloretto", "zooloretto-dice", "queens-garden"
SEEDS = 40  # random games, of which the longest is taken
STRANGER = "127.0.0.2"
LINES = 24  # connections of the stranger
TOO_MANY = 429  # the status of a refusal, after which the stranger waits
AFTER_REFUSAL = 0.1  # seconds
LONG_LIST = 20  # moves
PACE = 30.0  # moves a second
TABLES, LEVEL = 30, "hard"  # of the stranger with bots
THOUGHTS = 6  # of the bots that are measured
LANGUAGES = ("en", "de", "cs", "fr", "ru")
QUESTIONS = (
    "log",
    "points",
    "save",
    "result",
    "scores",
    "scene?move=200",
    "scene?move=201&language=de",
    "scores?move=200",
    "description",
    "description?move=200",
    "tips",
    "invitation.svg",
)
OTHERS = (
    f"/api/games/{LONG}/lesson/1",
    f"/api/games/{LONG}/rules",
    f"/api/games/{LONG}/symbols",
    "/api/tables",
    "/api/games",
    "/",
)


class Ask(NamedTuple):
    """Something that a stranger asks: with a body it is a POST."""

    path: str
    body: bytes = b""
    headers: str = ""


def long_match(store: Store) -> tuple[Table, str]:
    """A match that is over, of as many plies as can be had, and the token of its seats."""
    game, token = find(LONG), fresh_token()
    players = max(game.players)
    names = [f"Player {n}" for n in range(players)]
    matches = [Match.new(game, players, seed, names, {}) for seed in range(SEEDS)]
    for match in matches:
        chance = random.Random(match.seed)
        while not match.over:
            seat = match.acting[0]
            match.play(chance.choice(match.legal(seat)), seat)
    match = max(matches, key=lambda match: len(match.made))
    assert match.seed is not None
    seats = [Seat(PERSON, name, token=hashed(token)) for name in names]
    now = time.time()
    table = Table(
        fresh_table(), LONG, game.version, players, {}, match.seed, "", False, now, now, seats=seats
    )
    store.create(table)
    for ply, turn in enumerate(match.made, 1):
        store.append(table.id, ply, Event(turn.seat, turn.move.id), ply == len(match.made))
    print(f"a match of {LONG} with {len(match.made)} plies")
    return table, token


def without_surprise(match: Match, seat: int, chance: random.Random) -> list[int]:
    """Moves of a seat at random, one after another, as many as can be a list."""
    trial, steps = match.copy(), list[int]()
    while len(steps) < MOST_STEPS - 1 and seat in trial.acting:
        move = chance.choice(trial.legal(seat))
        if preview_move(match.game, trial.record(), seat, move.id).surprise:
            break
        steps.append(trial.play(move, seat).id)
    return steps


def long_list(store: Store) -> Ask:
    """A list of moves at a table of the stranger's own: as long as can be had, and wrong."""
    game, token, names = find(STEPS), fresh_token(), ["Anna", "Bert"]
    match, chance, now = Match.new(game, 2, 1, names, {}), random.Random(1), time.time()
    steps: list[int] = []
    events: list[Event] = []
    while len(steps) < LONG_LIST and not match.over:
        seat = match.acting[0]
        steps = max((without_surprise(match, seat, chance) for _ in range(5)), key=len)
        if len(steps) < LONG_LIST:
            events.append(Event(seat, match.play(chance.choice(match.legal(seat)), seat).id))
    seats = [Seat(PERSON, name, token=hashed(token)) for name in names]
    table = Table(fresh_table(), STEPS, game.version, 2, {}, 1, "", False, now, now, seats=seats)
    store.create(table)
    store.append_all(table.id, 1, events, False, {})
    body = {"ply": len(events), "moves": [*steps, len(game.actions)], "seat": match.acting[0]}
    print(f"a list of {len(steps)} moves of {STEPS} and a wrong one")
    headers = f"Authorization: Bearer {token}\r\n"
    return Ask(f"/api/tables/{table.id}/moves", json.dumps(body).encode(), headers)


async def each_by_itself(requests: Requests, table: str, token: str) -> None:
    """Prints how long every question takes, at first and again."""
    headers = f"Authorization: Bearer {token}\r\n"
    print(f"{'milliseconds':44} first  again   kB")
    for path in (*(f"/api/tables/{table}/{question}" for question in QUESTIONS), *OTHERS):
        took = []
        for _ in range(9):
            begun = time.perf_counter()
            status, body = await requests.ask("GET", path, headers=headers)
            took.append(1000 * (time.perf_counter() - begun))
            assert status == 200, (path, body)
        shown = path.replace(table, "TABLE")
        again = statistics.median(took[1:])
        print(f"{shown:44}{took[0]:6.1f} {again:6.1f} {len(body) / 1000:6.1f}")
        await asyncio.sleep(0.2)


class Moving:
    """People who move at a table of their own, one move after another at a pace."""

    def __init__(self, place: Place) -> None:
        self._requests = Requests(place, Tally())
        self._chance = random.Random(1)

    async def _ask(self, method: str, path: str, headers: str, **body: object) -> dict[str, object]:
        content = json.dumps(body).encode() if method == "POST" else b""
        status, answer = await self._requests.ask(method, path, content, headers)
        assert status < 300, answer
        found: dict[str, object] = json.loads(answer)
        return found

    async def run(self, seconds: float) -> list[float]:
        """How long each move took, in milliseconds."""
        took: list[float] = []
        until = time.perf_counter() + seconds
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Bert"}]
        while time.perf_counter() < until:
            made = await self._ask("POST", "/api/tables", "", game=QUICK, seats=seats)
            table, headers = made["table"], f"Authorization: Bearer {made['token']}\r\n"
            assert isinstance(table, dict)
            there = f"/api/tables/{table['id']}"
            frame = await self._ask("GET", f"{there}/frame", headers)
            while not frame["over"] and (begun := time.perf_counter()) < until:
                moves = frame["moves"]
                assert isinstance(moves, list)
                move = self._chance.choice(moves)[0]
                frame = await self._ask(
                    "POST",
                    f"{there}/moves",
                    headers,
                    ply=frame["ply"],
                    move=move,
                    seat=frame["seat"],
                )
                took.append(1000 * (time.perf_counter() - begun))
                await asyncio.sleep(max(0.0, 1 / PACE - (time.perf_counter() - begun)))
        return took


async def ask_and_ask(place: Place, asks: Iterator[Ask], asked: list[int]) -> None:
    """A stranger on one connection, who waits a little when they are refused."""
    requests = Requests(place, Tally())
    while True:
        with suppress(Broken):
            path, body, headers = next(asks)
            status, _ = await requests.ask("POST" if body else "GET", path, body, headers)
            asked[status != TOO_MANY] += 1
            if status == TOO_MANY:
                await asyncio.sleep(AFTER_REFUSAL)


async def disturbed(
    move: Callable[[], Awaitable[list[float]]], place: Place, asks: Iterator[Ask] | None, name: str
) -> None:
    """Prints how long moves take while a stranger asks all of these, in a loop."""
    asked = [0, 0]
    lines = LINES if asks is not None else 0
    tasks = [asyncio.create_task(ask_and_ask(place, asks or iter(()), asked)) for _ in range(lines)]
    took = sorted(await move())
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    p50, p99 = (took[int(len(took) * share)] for share in (0.5, 0.99))
    print(
        f"{name:36} {len(took)} moves: p50 {p50:.1f}, p99 {p99:.1f}, max {took[-1]:.1f} ms"
        f" ({asked[1]} answers, {asked[0]} refusals)"
    )


def never_the_same(there: str) -> Iterator[Ask]:
    """Questions of which hardly any was asked before."""
    for n in itertools.count():
        language = LANGUAGES[n % len(LANGUAGES)]
        yield Ask(f"{there}/scene?move={n * 7 % 300}&language={language}")
        yield Ask(f"{there}/description?move={n * 7 % 300}&language={language}")


async def all_bots(requests: Requests) -> str:
    """The address of a new table where only bots play."""
    seats = [{"kind": "bot", "level": LEVEL}] * 2
    body = json.dumps({"game": LONG, "seats": seats}).encode()
    status, answer = await requests.ask("POST", "/api/tables", body)
    assert status == 201, answer
    return f"/api/tables/{json.loads(answer)['table']['id']}"


async def thinking(near: Place, far: Place) -> None:
    """Prints how long the bots of a table need for a move, alone and beside a stranger's."""
    requests, stranger = Requests(near, Tally()), Requests(far, Tally())
    for tables in (0, TABLES):
        for _ in range(tables):
            await all_bots(stranger)
        there = await all_bots(requests)
        begun, ply = time.perf_counter(), 0
        while ply < THOUGHTS:
            await asyncio.sleep(0.02)
            ply = json.loads((await requests.ask("GET", there))[1])["ply"]
        took = (time.perf_counter() - begun) / ply
        print(f"beside {tables} tables of a stranger's bots a bot moves after {took:.2f} s")


async def measure(address: str, table: str, token: str, wrong_list: Ask, seconds: float) -> None:
    host, _, port = address.rpartition(":")
    near, far = Place(host, int(port)), Place(host, int(port), STRANGER)
    await each_by_itself(Requests(near, Tally()), table, token)
    await asyncio.sleep(3)
    moving = Moving(near)
    there = f"/api/tables/{table}"
    same = itertools.cycle(Ask(f"{there}/{question}") for question in ("log", "points", "save"))

    async def move() -> list[float]:
        return await moving.run(seconds)

    await disturbed(move, far, None, "nobody asks")
    await disturbed(move, far, same, "log, points, save")
    await disturbed(move, far, never_the_same(there), "scenes and descriptions, all new")
    await disturbed(move, far, itertools.repeat(wrong_list), "wrong lists of moves")
    await thinking(near, far)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each kind of company")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite"
        store = Store(url_of(file))
        table, token = long_match(store)
        wrong_list = long_list(store)
        store.close()
        process = Process(file)
        try:
            wait_until_ready(process.address)
            asyncio.run(measure(process.address, table.id, token, wrong_list, given.seconds))
        finally:
            process.kill()


if __name__ == "__main__":
    main()
