"""The protocol has a number: whoever speaks another is told so in words, at every door."""

import json
import re
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.web.serving import ME, OPEN, SOON, Person, Served
from tiergarten.web.api import protocol
from tiergarten.web.api.page_files import FOLDER
from tiergarten.web.api.protocol import HEADER, PROTOCOL

NEXT = PROTOCOL + 1
GAME = "zoosim"


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the server had been updated to the next protocol."""
    monkeypatch.setattr(protocol, "PROTOCOL", NEXT)


def refused(person: Person, hello: dict[str, Any]) -> dict[str, Any]:
    """The refusal of a hello, after which the socket is closed."""
    address = f"ws://{person.address}/api/tables/{person.table}/live"
    with connect(address, open_timeout=SOON) as socket:
        socket.send(json.dumps(hello))
        message: dict[str, Any] = json.loads(socket.recv(timeout=SOON))
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=SOON)
    assert message["type"] == "refused"
    return message


def test_the_server_says_its_number(served: Served) -> None:
    with Person.at_new_table(served.address, GAME, ME, OPEN) as anna:
        assert anna.ask("GET", "/api").json()["protocol"] == PROTOCOL
        about = anna.ask("GET", "/api/openapi.json").json()["info"]["description"]
        assert f"version {PROTOCOL} of the protocol" in about
        with anna.subscribe(protocol=PROTOCOL) as subscription:
            assert subscription.next("table")["protocol"] == PROTOCOL
            assert subscription.next()["ply"] == 0


def test_the_page_speaks_it() -> None:
    script = (FOLDER / "lib" / "version.js").read_text(encoding="utf-8")
    assert re.findall(r"PROTOCOL = (\d+);", script) == [str(PROTOCOL)]


@pytest.mark.parametrize("number", [0, NEXT, 10**30])
def test_a_socket_of_another_protocol_is_refused_in_words(served: Served, number: int) -> None:
    with Person.at_new_table(served.address, GAME, ME, OPEN) as anna:
        message = refused(anna, {"protocol": number})
        assert (message["error"], message["protocol"]) == ("wrong_protocol", PROTOCOL)
        assert f"not version {number}" in message["words"]
        assert "reload the page" in message["words"]


@pytest.mark.parametrize("number", ["0", str(NEXT), "1" * 5000, "", "one", "-1", "1.0"])
def test_a_request_of_another_protocol_is_refused_in_words(served: Served, number: str) -> None:
    with Person(served.address) as anna:
        anna.headers[HEADER] = number
        answer = anna.ask("GET", "/api/games")
        assert answer.status_code == 409
        assert (answer.json()["error"], answer.json()["protocol"]) == ("wrong_protocol", PROTOCOL)
        assert "reload the page" in answer.json()["words"]


def test_requests_may_name_the_number(served: Served) -> None:
    with Person(served.address) as anna:
        assert anna.ask("GET", "/api/tables").status_code == 200
        anna.headers[HEADER] = str(PROTOCOL)
        assert anna.ask("GET", "/api/tables").status_code == 200


@pytest.mark.usefixtures("newer")
def test_a_client_of_0_1_0_will_be_told_when_it_is_too_old(served: Served) -> None:
    """It names no number, which is the first one."""
    with Person(served.address) as anna:
        answer = anna.ask("GET", "/api/tables")
        assert (answer.status_code, answer.json()["error"]) == (409, "wrong_protocol")
        assert f"version {NEXT} of the protocol, not version 1" in answer.json()["words"]
        anna.headers[HEADER] = str(NEXT)
        made = anna.ask("POST", "/api/tables", game=GAME, seats=[ME, OPEN])
        assert made.status_code == 201
        anna.table = made.json()["table"]["id"]
        message = refused(anna, {"language": "de"})
        assert message["error"] == "wrong_protocol"
        assert "Protokolls" in message["words"]


@pytest.mark.usefixtures("newer")
def test_anybody_may_ask_which_protocol_is_spoken(served: Served) -> None:
    with Person(served.address) as anna:
        assert anna.ask("GET", "/api").json()["protocol"] == NEXT
        assert anna.ask("GET", "/api/openapi.json").status_code == 200
        assert anna.ask("GET", "/").status_code == 200, "the page that is to be reloaded"
