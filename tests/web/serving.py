"""A real server on a free port, and people who play there over HTTP and sockets."""

import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.web.delays import delayed
from tiergarten.web.app import make_app
from tiergarten.web.serve import listening, server
from tiergarten.web.settings import Settings

PATIENCE = 600.0  # seconds; compiling for the first time is slow
SOON = 30.0  # seconds for an answer; the machine may be busy
JSON = dict[str, Any]
# All from one address, and hasty: reviews do not look deep.
CROWD = Settings(requests_per_second=2000, requests_at_once=6000, review_iterations=16)


def url_of(database: Path | str) -> str:
    return database if isinstance(database, str) else f"sqlite:///{database}"


class Served:
    """A server in a thread of this process, over a real database: a file, or a URL."""

    def __init__(
        self, database: Path | str, port: int = 0, settings: Settings | None = None
    ) -> None:
        self.database = url_of(database)
        self._door = listening("127.0.0.1", port)
        self.address = f"127.0.0.1:{self._door.getsockname()[1]}"
        settings = settings or CROWD
        self.app = make_app(self.database, settings)
        self._server = server(delayed(self.app), settings)
        self._thread = threading.Thread(target=self._server.run, args=([self._door],))

    def __enter__(self) -> Self:
        self._thread.start()
        wait_until_ready(self.address)
        return self

    def stop(self) -> None:
        """Ask it to stop, as a signal does."""
        self._server.should_exit = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self._thread.join()
        self._door.close()


class Process:
    """The server as a person starts it: `tiergarten serve`, in a process of its own."""

    def __init__(self, database: Path | str) -> None:
        command = [sys.executable, "-W", "error", "-m", "tiergarten", "serve", "--port", "0"]
        self._process = subprocess.Popen(
            [*command, "--database", url_of(database)],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"LC_ALL": "C.UTF-8"},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://(\S+)", line)
        assert found is not None, line
        self.address = found[1]
        self.pid = self._process.pid

    def kill(self) -> None:
        """As a power cut would."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


def client(address: str) -> httpx.Client:
    """Whoever asks over HTTP: without certificates, which take longer to load than most answers."""
    return httpx.Client(base_url=f"http://{address}", timeout=SOON, verify=False)


def fetched(url: str, **more: Any) -> httpx.Response:
    """One answer, in the same way."""
    return httpx.get(url, timeout=SOON, verify=False, **more)


def wait_until_ready(address: str, *games: str) -> None:
    """Until these games are compiled, or all."""
    wait_until(address, "ready", *games)


def wait_until(address: str, state: str, *games: str) -> None:
    """Until these games, or all, are so far; asked less and less often: requests are limited."""
    start = time.monotonic()
    with client(address) as web:
        while (waited := time.monotonic() - start) < PATIENCE:
            try:
                states = {
                    game["ready"]["state"]
                    for game in web.get("/api/games").json()
                    if not games or game["name"] in games
                }
            except httpx.TransportError:
                states = set()
            if states == {state}:
                return
            time.sleep(max(0.05, waited / 20))
    raise AssertionError("the server was not ready in time")


def happens(what: Callable[[], bool]) -> None:
    """Wait for something at the server."""
    deadline = time.monotonic() + SOON
    while not what():
        assert time.monotonic() < deadline, "it never happens"
        time.sleep(0.005)


class Person:
    """Somebody at a table, or a spectator if they have no token."""

    def __init__(self, address: str, table: str = "", token: str | None = None) -> None:
        self.address = address
        self.table = table
        self.token = token
        self._web = client(address)
        self.headers = self._web.headers  # of every request

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._web.close()

    @classmethod
    def at_new_table(cls, address: str, game: str, *seats: JSON, **more: Any) -> "Person":
        """Make a table and sit down there."""
        person = cls(address)
        made = person.ask("POST", "/api/tables", game=game, seats=list(seats), **more)
        assert made.status_code == 201, made.text
        person.table, person.token = made.json()["table"]["id"], made.json()["token"]
        return person

    def joined(self, name: str) -> "Person":
        """A friend who takes an open seat of the same table by its link."""
        friend = Person(self.address, self.table)
        answer = friend.post("join", name=name)
        assert answer.status_code == 201, answer.text
        friend.token = answer.json()["token"]
        return friend

    def spectator(self) -> "Person":
        return Person(self.address, self.table)

    def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        headers = {} if self.token is None else {"authorization": f"Bearer {self.token}"}
        content = json.dumps(body) if method == "POST" else None
        if method == "POST":
            headers["content-type"] = "application/json"
        params = None if method == "POST" else body
        return self._web.request(method, path, headers=headers, content=content, params=params)

    def post(self, what: str, **body: Any) -> httpx.Response:
        return self.ask("POST", f"/api/tables/{self.table}/{what}", **body)

    def get(self, what: str = "", **params: Any) -> httpx.Response:
        return self.ask("GET", f"/api/tables/{self.table}/{what}".rstrip("/"), **params)

    def frame(self, **params: Any) -> JSON:
        answer = self.get("frame", **params)
        assert answer.status_code == 200, answer.text
        frame: JSON = answer.json()
        return frame

    def move(self, move: int | str, ply: int | None = None, **more: Any) -> httpx.Response:
        ply = self.frame()["ply"] if ply is None else ply
        return self.post("moves", ply=ply, move=move, **more)

    def play(self, move: int | str, **more: Any) -> JSON:
        answer = self.move(move, **more)
        assert answer.status_code == 200, answer.text
        frame: JSON = answer.json()
        return frame

    @contextmanager
    def subscribe(self, **hello: Any) -> Iterator["Subscription"]:
        address = f"ws://{self.address}/api/tables/{self.table}/live"
        with connect(address, open_timeout=SOON) as socket:
            greeting = hello if self.token is None else {"token": self.token, **hello}
            socket.send(json.dumps(greeting))
            yield Subscription(socket)


class Subscription:
    """The messages of a socket, one after another."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def next(self, kind: str = "frame") -> JSON:
        """The next message of a kind; others are passed over."""
        while True:
            message: JSON = json.loads(self.socket.recv(timeout=SOON))
            if message["type"] == kind:
                return message


ME: JSON = {"kind": "me", "name": "Anna"}
HERE: JSON = {"kind": "here", "name": "Bert"}
OPEN: JSON = {"kind": "open"}


def a_bot(level: str = "greedy") -> JSON:
    return {"kind": "bot", "level": level}


def play_to_the_end(person: Person, seed: int) -> list[JSON]:
    """Answer frames with random moves; all frames, which must come ply by ply."""
    chance = random.Random(seed)
    seen: list[JSON] = []
    with person.subscribe() as subscription:
        while not seen or not seen[-1]["over"]:
            frame = subscription.next()
            assert not seen or frame["ply"] == seen[-1]["ply"] + 1
            seen.append(frame)
            if frame["seat"] in frame["acting"]:
                choice = chance.choice(frame["moves"])
                answer = person.move(choice[0], frame["ply"], seat=frame["seat"])
                assert answer.status_code in (200, 409), answer.text
    return seen
