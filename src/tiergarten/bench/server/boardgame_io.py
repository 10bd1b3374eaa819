"""How boardgame.io's server is spoken to: its lobby by HTTP, on the sockets as socket.io does.

The same program plays there as at our tables, over the same bare connections, so that neither
server is measured with a costlier client beside it. A packet of socket.io is a text with a number
in front: 0 opens, 2 asks for a 3, 40 joins a namespace, 42 carries a message.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from tiergarten.bench.load.processes import Server
from tiergarten.bench.load.table import Table
from tiergarten.bench.load.wires import Broken
from tiergarten.bench.server.installing import Node

LOBBY = "/games/marks"
OPEN, PING, PONG, JOIN, NOT_JOINED = b"0{", b"2", b"3", b"40/marks,", b"44"
MESSAGE = b"42/marks,"
STATES = tuple(MESSAGE + b'["%s"' % kind for kind in (b"sync", b"update"))
OK = 200
_STATE = re.compile(rb'"_stateID":(\d+)')
_OVER = b'"gameover":'


@contextmanager
def boardgame_server(node: Node, folder: Path) -> Iterator[Server]:
    """It runs while this is open, over fresh files."""
    with TemporaryDirectory(prefix="tiergarten-bench-") as data:
        command = [node.node, str(folder / "server.cjs"), data]
        server = Server(command, {"NODE_ENV": "production"})
        try:
            yield server
        finally:
            server.stop()


class BoardgameTable(Table):
    """A match of the small game in `node/server.cjs`, with a person on every seat."""

    _id = ""
    _credentials: tuple[str, ...] = ()

    async def sit_down(self) -> None:
        made = await self._post(f"{LOBBY}/create", {"numPlayers": self.seats})
        self._id = made["matchID"]
        joined = []
        for seat in range(self.seats):
            body = {"playerID": str(seat), "playerName": f"Load {seat + 1}"}
            joined.append(await self._post(f"{LOBBY}/{self._id}/join", body))
        self._credentials = tuple(one["playerCredentials"] for one in joined)

    async def again(self) -> None:
        await self.sit_down()

    async def _post(self, path: str, body: dict[str, Any]) -> Any:
        status, answer = await self.requests.ask("POST", path, orjson.dumps(body))
        if status != OK:
            raise Broken(f"status_{status}")
        return orjson.loads(answer)

    def path(self, seat: int) -> str:
        return "/socket.io/?EIO=4&transport=websocket"

    def hello(self, seat: int) -> None:
        """The server speaks first."""

    def heard(self, seat: int, message: bytes) -> None:
        if message.startswith(STATES):
            self._state(seat, message)
        elif message == PING:
            self.wires[seat].send(PONG)
        elif message.startswith(OPEN):
            self.wires[seat].send(JOIN)
        elif message.startswith(JOIN):
            sync = ["sync", self._id, str(seat), self._credentials[seat], self.seats]
            self.wires[seat].send(MESSAGE + orjson.dumps(sync))
        elif message.startswith(NOT_JOINED):
            self.refused("connect_error")

    def _state(self, seat: int, message: bytes) -> None:
        found = _STATE.search(message)
        if found is None:
            self.failed("no_state")
            return
        ply = int(found[1])
        if _OVER in message:
            self.over = True
        elif b'"currentPlayer":"%d"' % seat in message:
            told = orjson.loads(message[len(MESSAGE) :])[2]
            cells = told.get("state", told)["G"]["cells"]
            self.offer(seat, ply, self.chance.randrange(len(cells)))
        self.saw(seat, ply)

    def move(self, seat: int, ply: int, move: Any) -> None:
        payload = {
            "type": "mark",
            "args": [move],
            "playerID": str(seat),
            "credentials": self._credentials[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        update = ["update", action, ply, self._id, str(seat)]
        self.wires[seat].send(MESSAGE + orjson.dumps(update))
