"""A connection that can be cut and mended, and what others do meanwhile."""

from playwright.sync_api import WebSocketRoute

from tests.browser.fixtures import PreparedTable
from tests.browser.visitor import Visitor
from tests.web.serving import Person, Served


class Line:
    """The connection of a visitor, which can be cut and mended."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._whole = True
        self._last: WebSocketRoute | None = None
        self._tries = 0  # since it was cut
        visitor.page.route_web_socket("**/live", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._last = socket
        if self._whole:
            socket.connect_to_server()
        else:
            self._tries += 1
            socket.close()

    def cut(self) -> None:
        self._whole = False
        self._tries = 0
        assert self._last is not None
        self._last.close()

    def has_been_tried(self) -> None:
        """Wait until the page has tried to come back, in vain."""
        self._visitor.becomes(lambda: self._tries > 0, True)

    def mend(self) -> None:
        self._whole = True


def missing(visitor: Visitor, line: Line, served: Served, table: PreparedTable, moves: int) -> int:
    """Let this many moves be made while the line of a visitor is cut; the ply after them."""
    line.cut()
    visitor.see(".offline")
    for _ in range(moves):
        ply = move_on(served, table)
    line.has_been_tried()
    line.mend()
    return ply


def move_on(served: Served, table: PreparedTable) -> int:
    """Whoever is to act makes a move from elsewhere; the ply after it."""
    for token in table.tokens:
        with Person(served.address, table.id, token) as person:
            if moves := person.frame()["moves"]:
                ply: int = person.play(moves[0][0])["ply"]
                return ply
    raise AssertionError("nobody can move")
