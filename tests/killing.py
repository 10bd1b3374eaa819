"""Killing servers at random moments while games run through real sockets, and checking that nothing
that anybody was told is lost. `python -m tests.kill` does it for as long as one likes.
"""

import json
import random
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

import tiergarten
from tests.web.serving import HERE, ME, Person, Process, Served, a_bot, wait_until_ready

GAME = "zooloretto-dice"
LONGEST = 1.5  # seconds that a server lives after all are connected
STATE = "killing.json"
# What happens to whoever is connected to a server that is killed.
CUT = (httpx.TransportError, ConnectionClosed, EOFError, OSError)


class Lost(AssertionError):
    """Something that was told is not there any more."""


@dataclass
class Game:
    """A table where two people and a bot play, and what they were told."""

    table: str
    token: str
    told: dict[str, str] = field(default_factory=dict)  # by ply: the words
    over: bool = False


@dataclass
class Killing:
    """What has been done so far; it is kept in a folder, and continued from there."""

    folder: Path
    database: str
    kills: int = 0
    finished: int = 0  # games
    confirmed: int = 0  # events that somebody was told of, in finished games
    games: list[Game] = field(default_factory=list)

    @classmethod
    def begin(cls, folder: Path, database: str | None = None) -> "Killing":
        """Begin in an empty folder, or go on in one."""
        state = folder / STATE
        if not state.exists():
            return cls(folder, database or f"sqlite:///{folder / 'tables.sqlite'}")
        kept = json.loads(state.read_text(encoding="utf-8"))
        games = [Game(**game) for game in kept.pop("games")]
        return cls(folder, **kept, games=games)

    def keep(self) -> None:
        plain = asdict(self)
        del plain["folder"]
        (self.folder / STATE).write_text(json.dumps(plain), encoding="utf-8")

    def run(
        self,
        kills: int,
        tables: int,
        chance: random.Random,
        servers: int = 1,
        progress: Callable[[], None] = lambda: None,
    ) -> None:
        """Kill this many servers, with this many tables at each."""
        while self.kills < kills:
            self._round(tables, chance, servers)
            self.kills += 1
            self.keep()
            progress()
        with Served(self.database) as last:
            self.check(last.address)

    def _round(self, tables: int, chance: random.Random, servers: int) -> None:
        """Start servers, check what was told before, play on until one is killed."""
        running = [Process(self.database) for _ in range(servers)]
        try:
            for process in running:
                wait_until_ready(process.address, GAME)
            self.check(chance.choice(running).address)
            while len(self.games) < tables * servers:
                self.games.append(_new_game(chance.choice(running).address))
            connected = threading.Barrier(len(self.games) + 1)
            players = [
                threading.Thread(
                    target=_play,
                    args=(running[number % servers].address, game, chance.random(), connected),
                )
                for number, game in enumerate(self.games)
            ]
            for player in players:
                player.start()
            connected.wait()
            time.sleep(chance.uniform(0, LONGEST))
            for process in running:
                process.kill()
            for player in players:
                player.join()
        finally:
            for process in running:
                process.kill()

    def check(self, address: str) -> None:
        """Everything that anybody was told is there, and finished games can be replayed."""
        for game in list(self.games):
            with Person(address, game.table, game.token) as person:
                log = _whole_log(person)
                for ply, words in game.told.items():
                    there = log[int(ply) - 1]["words"] if int(ply) <= len(log) else None
                    if there != words:
                        raise Lost(f"table {game.table}, ply {ply}: {words!r} is {there!r} now")
                if game.over:
                    match = tiergarten.load(person.get("save").text)
                    if not match.over:
                        raise Lost(f"table {game.table}: its end")
                    self.games.remove(game)
                    self.finished += 1
                    self.confirmed += len(game.told)


def _whole_log(person: Person) -> list[dict[str, Any]]:
    """The lines of a long match come in parts, the last ones first."""
    lines: list[dict[str, Any]] = person.get("log").json()
    while lines and lines[0]["ply"] > 1:
        lines = person.get("log", before=lines[0]["ply"]).json() + lines
    return lines


def _new_game(address: str) -> Game:
    with Person.at_new_table(address, GAME, ME, HERE, a_bot("random")) as person:
        assert person.token is not None
        return Game(person.table, person.token)


def _play(address: str, game: Game, seed: float, connected: threading.Barrier) -> None:
    """Play for both people, and write down what was told, until the server is killed."""
    chance = random.Random(seed)
    waiting = True
    try:
        with Person(address, game.table, game.token) as person, person.subscribe() as subscription:
            while not game.over:
                frame = subscription.next()
                if waiting:
                    waiting = False
                    connected.wait()
                if frame["deed"]:
                    game.told[str(frame["ply"])] = frame["deed"]["words"]
                game.over = frame["over"]
                if frame["seat"] in frame["acting"]:
                    move = chance.choice(frame["moves"])[0]
                    answer = person.move(move, frame["ply"], seat=frame["seat"])
                    if answer.status_code == 200:  # this is as good as a promise
                        made = answer.json()
                        game.told[str(made["ply"])] = made["deed"]["words"]
    except CUT:
        pass
    finally:
        if waiting:
            connected.abort()
