"""How our own server is spoken to: docs/server.md. Moves and frames go over the sockets."""

import re
from typing import Any

import orjson

from tiergarten.bench.load.table import Table
from tiergarten.bench.load.tally import Tally
from tiergarten.bench.load.wires import Broken, Place, Requests

OK, MADE = 200, 201
READY = ("ready", "failed")  # states of a game for which nothing is compiled any more
KINDS = (b"frame", b"changes", b"not_made", b"refused")
FRAME, CHANGES, NOT_MADE, REFUSED = (b'{"type":"%s"' % kind for kind in KINDS)
_PLY = re.compile(rb'"ply":(\d+)')
_TELLS_MOVES = b'"moves":['
_OVER = b'"over":true'


class OurTable(Table):
    """A table of any game of ours, with a person on every seat."""

    def __init__(self, place: Place, seats: int, tally: Tally, seed: int, game: str) -> None:
        super().__init__(place, seats, tally, seed)
        self._game = game
        self._id = ""
        self._tokens: list[str] = []
        self._moves: list[list[list[Any]]] = [[]] * seats  # as they were told last

    async def sit_down(self) -> None:
        seats = [{"kind": "me", "name": "Load 1"}, *[{"kind": "open"}] * (self.seats - 1)]
        made = await self._post("/api/tables", {"game": self._game, "seats": seats})
        self._id, self._tokens = made["table"]["id"], [made["token"]]
        for seat in range(1, self.seats):
            body = {"name": f"Load {seat + 1}", "seat": seat}
            joined = await self._post(f"/api/tables/{self._id}/join", body)
            self._tokens.append(joined["token"])

    async def again(self) -> None:
        made = await self._post(f"/api/tables/{self._id}/again", {}, self._tokens[0])
        self._id = made["id"]

    async def _post(self, path: str, body: dict[str, Any], token: str | None = None) -> Any:
        """Ask for something that must succeed."""
        status, answer = await self.requests.ask(
            "POST", path, orjson.dumps(body), _authorised(token)
        )
        if status not in (OK, MADE):
            raise Broken(_error(answer))
        return orjson.loads(answer)

    def path(self, seat: int) -> str:
        return f"/api/tables/{self._id}/live"

    def hello(self, seat: int) -> bytes:
        """As the page says it: after the first frame, only what has changed is sent."""
        who = {"protocol": 1, "token": self._tokens[seat], "language": "en"}
        hello: bytes = orjson.dumps({**who, "differences": True})
        return hello

    def heard(self, seat: int, message: bytes) -> None:
        if not message.startswith((FRAME, CHANGES)):
            if message.startswith((NOT_MADE, REFUSED)):
                self.refused(_error(message))
            return
        found = _PLY.search(message)
        if found is None:
            self.failed("no_ply")
            return
        ply = int(found[1])
        if _TELLS_MOVES in message:
            self._moves[seat] = orjson.loads(message)["moves"]
        if self._moves[seat]:
            self.offer(seat, ply, self.chance.choice(self._moves[seat])[0])
        elif _OVER in message:
            self.over = True
        self.saw(seat, ply)

    def move(self, seat: int, ply: int, move: Any) -> None:
        self.wires[seat].send(b'{"type":"move","ply":%d,"move":%d,"seat":%d}' % (ply, move, seat))


def _error(answer: bytes) -> str:
    """The name of the error that an answer holds."""
    try:
        return str(orjson.loads(answer)["error"])
    except (ValueError, LookupError, TypeError):
        return "not_json"


def _authorised(token: str | None) -> str:
    return "" if token is None else f"Authorization: Bearer {token}\r\n"


async def compiled(requests: Requests) -> float:
    """How far the compiling of the games is, from 0 to 1: while it goes on, it disturbs."""
    status, answer = await requests.ask("GET", "/api/games")
    try:
        states = [game["ready"]["state"] for game in orjson.loads(answer)]
    except (ValueError, LookupError, TypeError):
        raise Broken(f"status_{status}") from None
    return sum(state in READY for state in states) / len(states)
