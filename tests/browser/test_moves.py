"""Moves go by the socket while it is open, and else as requests; none is made twice."""

import json
import random

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Visit
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.browser.line import Line
from tests.browser.visitor import Visitor
from tests.web.serving import Person, Served

DICE = "zooloretto-dice"


def two_at_one_screen(served: Served) -> PreparedTable:
    """So whoever plays there is always to move."""
    return prepare_table(served.database, DICE, "Anna", "here Bert", moves=4)


def requests_of(visitor: Visitor) -> list[str]:
    """The moves that are made as requests from now on."""
    made: list[str] = []
    visitor.page.on(
        "request", lambda asked: made.append(asked.url) if "/moves?" in asked.url else None
    )
    return made


def made_at(served: Served, table: PreparedTable) -> int:
    with Person(served.address, table.id, table.tokens[0]) as person:
        ply: int = person.frame()["ply"]
        return ply


@pytest.mark.thorough
def test_without_a_socket_moves_are_requests(visit: Visit, served: Served) -> None:
    table = two_at_one_screen(served)
    anna, chance = visit().remembers(confirming="never"), random.Random(1)
    anna.forgives = True  # what is broken off is reported on the console
    line, requests = Line(anna), requests_of(anna)
    anna.sits(table.id, table.tokens[0]).sees_ply(table.match.ply)
    anna.plays(chance, plies=2)
    assert requests == []
    line.cut()
    anna.see(".offline")
    before = anna.ply()
    anna.plays(chance, plies=1)
    assert len(requests) == 1
    assert anna.ply() == made_at(served, table) == before + 1


class DeafLine:
    """A socket that carries a move to the server, and breaks before the answer."""

    def __init__(self, visitor: Visitor) -> None:
        self.moves = 0
        visitor.page.route_web_socket("**/live", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def carry(message: str | bytes) -> None:
            server.send(message)
            if not self.moves and json.loads(message).get("type") == "move":
                self.moves += 1
                server.on_message(lambda _: socket.close())  # the answer, instead of passing it on

        socket.on_message(carry)


def test_a_move_whose_answer_is_lost_is_made_once(visit: Visit, served: Served) -> None:
    table = two_at_one_screen(served)
    anna, chance = visit().remembers(confirming="never"), random.Random(1)
    anna.forgives = True
    line, requests = DeafLine(anna), requests_of(anna)
    anna.sits(table.id, table.tokens[0]).sees_ply(table.match.ply)
    anna.plays(chance, plies=1)
    assert (line.moves, len(requests)) == (1, 1)
    assert anna.ply() == made_at(served, table) == table.match.ply + 1
    anna.gone(".toast")
