"""Several servers on one database, and people who play by way of one or another of them."""

import json
import random
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

from websockets.sync.client import ClientConnection

from tests.web.serving import JSON, SOON, Person, Process, Served, Subscription

GAME = "zooloretto-dice"


@contextmanager
def two_on(database: str) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database."""
    with Served(database) as first, Served(database) as second:
        yield first, second


def at(server: Served | Process, person: Person) -> Person:
    """The same person, by way of another server."""
    return Person(server.address, person.table, person.token)


class Kept(Subscription):
    """A socket whose messages of other kinds are kept until they are asked for."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self._kept: dict[str, deque[JSON]] = defaultdict(deque)

    def next(self, kind: str = "frame") -> JSON:
        while not self._kept[kind]:
            message: JSON = json.loads(self.socket.recv(timeout=SOON))
            self._kept[message["type"]].append(message)
        return self._kept[kind].popleft()

    def until(self, wanted: Callable[[JSON], Any], kind: str = "table") -> JSON:
        """The first message of a kind that is as wanted."""
        while not wanted(message := self.next(kind)):
            pass
        return message


@contextmanager
def watching(person: Person) -> Iterator[Kept]:
    with person.subscribe() as subscription:
        yield Kept(subscription.socket)


def play(
    person: Person,
    subscription: Subscription,
    seed: int,
    frame: JSON | None = None,
    last: float = inf,
) -> list[JSON]:
    """Answer frames with random moves, from this one on or the next, to the end or a last ply; all
    frames, in order."""
    chance = random.Random(seed)
    seen: list[JSON] = []
    while not seen or not (seen[-1]["over"] or seen[-1]["ply"] >= last):
        frame = frame if frame and not seen else subscription.next()
        assert not seen or frame["follows"] == seen[-1]["ply"]
        seen.append(frame)
        if frame["seat"] in frame["acting"]:
            move = chance.choice(frame["moves"])[0]
            deadline = time.monotonic() + SOON
            while (answer := person.move(move, frame["ply"])).status_code == 503:
                assert time.monotonic() < deadline, "the database is not found again"
                time.sleep(0.05)
            assert answer.status_code in (200, 409), answer.text
    return seen
