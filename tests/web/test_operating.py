"""What an operator needs: health, figures, logs, host names, proxies, and a stop in good order."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection

from tests.web.serving import HERE, ME, SOON, Person, Served, client, url_of, wait_until_ready
from tiergarten.web.fairness.clients import Clients
from tiergarten.web.settings import Settings
from tiergarten.web.storage.store import Store

GAME = "zooloretto-dice"
WRONG_FRAMES = (  # of an unknown kind; not masked; not UTF-8
    b"\x8b\x85\0\0\0\0hello",
    b"\x81\x05hello",
    b"\x81\x82\0\0\0\0\xff\xfe",
    b"\x8b\x81\0\0\0\0x" * 50,  # one line, however many come
)


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that may be asked by two names."""
    settings = Settings(hosts=("127.0.0.1", "*.example.org"), keep_alive=SOON)
    with Served(tmp_path_factory.mktemp("web") / "tables.sqlite", settings=settings) as running:
        yield running


@pytest.fixture
def web(operated: Served) -> Iterator[httpx.Client]:
    with client(operated.address) as web:
        yield web


def test_it_says_that_it_is_well(web: httpx.Client) -> None:
    answer = web.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == answer.json()["database"] == "ok"


def test_it_runs_on_the_fastest_there_is(web: httpx.Client, operated: Served) -> None:
    """On the loop and with the parser that are installed with it, as an open connection shows."""
    uvloop, httptools = pytest.importorskip("uvloop"), pytest.importorskip("httptools")
    assert web.get("/healthz").status_code == 200
    connections: list[Any] = list(operated._server.server_state.connections)
    found = {(type(line.loop), type(line.parser)) for line in connections}
    assert found == {(uvloop.Loop, httptools.HttpRequestParser)}


def test_it_says_that_it_is_not(
    web: httpx.Client, operated: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(operated.app.state.services.store, "ping", fail)
    answer = web.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "failed"
    assert "disk" not in answer.text, "the cause is nobody's business"


@pytest.mark.parametrize("path", ["/", "/healthz", "/api", "/api/games", "/api/openapi.json"])
def test_head_is_answered_as_get_without_the_body(web: httpx.Client, path: str) -> None:
    head, get = web.head(path), web.get(path)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "cache-control", "content-security-policy"):
        assert head.headers[name] == get.headers[name]
    assert web.head("/api/nothing").status_code == 404


def test_figures_count_moves_refusals_sockets_and_requests(
    web: httpx.Client, operated: Served
) -> None:
    def figure(name: str) -> float:
        lines = web.get("/metrics").text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    moves = f'tiergarten_moves_total{{game="{GAME}"}}'
    stale = 'tiergarten_refusals_total{reason="stale_ply"}'
    before = figure(moves), figure(stale)
    before_made = figure("tiergarten_move_seconds_count")
    with Person.at_new_table(operated.address, GAME, ME, HERE) as anna:
        with anna.subscribe() as subscription:
            frame = subscription.next()
            assert figure("tiergarten_sockets ") == 1
            anna.play(frame["moves"][0][0], ply=0, seat=frame["seat"])
        assert anna.move(0, ply=0, seat=frame["seat"]).status_code == 409
    assert (figure(moves), figure(stale)) == (before[0] + 1, before[1] + 1)
    posted = 'method="POST",route="/api/tables/{table}/moves",status="2xx"'
    assert figure(f"tiergarten_request_seconds_count{{{posted}}}") == 1
    assert figure("tiergarten_tables_open") >= 1
    assert figure("tiergarten_move_seconds_count") == before_made + 1


def test_every_figure_is_told_and_no_other(web: httpx.Client) -> None:
    kinds = re.findall(r"^# TYPE (tiergarten_\w+) ", web.get("/metrics").text, re.MULTILINE)
    guide = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`tiergarten_.+?) \|", guide, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert told == {kind for kind in kinds if not kind.endswith("_created")}


def test_figures_are_not_for_whoever_a_proxy_speaks_for(web: httpx.Client) -> None:
    assert web.get("/metrics").status_code == 200
    for header in ("x-forwarded-for", "forwarded"):
        answer = web.get("/metrics", headers={header: "127.0.0.1"})
        assert (answer.status_code, answer.json()["error"]) == (403, "not_allowed")


def test_a_server_answers_only_to_its_names(web: httpx.Client, operated: Served) -> None:
    for host, status in (
        (operated.address, 200),
        ("play.example.org", 200),
        ("PLAY.example.org:8000", 200),
        ("example.org", 421),
        ("evilexample.org", 421),
        ("", 421),
    ):
        assert web.get("/api", headers={"host": host}).status_code == status, host
    assert web.get("/healthz", headers={"host": "localhost"}).status_code == 200
    for name, code in ((operated.address, b"101"), ("evil.example", b"403")):
        with _socket(operated.address, "nowhere", name) as (_, answer):
            assert answer.split()[1] == code


def asked_by(peer: str, **headers: str) -> HTTPConnection:
    given = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return HTTPConnection({"type": "http", "client": (peer, 1), "headers": given})


@pytest.mark.parametrize(
    ("peer", "told", "name"),
    [
        ("203.0.113.9", None, "203.0.113.9"),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # anybody can send a header
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "192.0.2.66, 198.51.100.1", "198.51.100.1"),  # the client's own invention
        ("10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("10.0.0.1", "198.51.100.1:4711", "198.51.100.1"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", None, "10.0.0.1"),
        ("10.0.0.1", "[2001:db8:1:2:3::4]:99", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", None, "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", None, "203.0.113.9"),
    ],
)
def test_who_a_client_is(peer: str, told: str | None, name: str) -> None:
    clients = Clients(["10.0.0.0/8"], "x-forwarded-for")
    headers = {} if told is None else {"x_forwarded_for": told}
    assert clients.name(asked_by(peer, **headers)) == name


def test_refusals_are_described(web: httpx.Client) -> None:
    description = web.get("/api/openapi.json").json()
    moves = description["paths"]["/api/tables/{table}/moves"]["post"]["responses"]
    assert {"200", "401", "403", "404", "409", "413", "422", "429", "503"} <= set(moves)
    for status, answer in moves.items():
        if status != "200":
            schema = answer["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Refusal"}


def test_every_route_that_can_refuse_says_so(web: httpx.Client) -> None:
    described = web.get("/api/openapi.json").json()["paths"]
    routes = [(path, kind) for path, kinds in described.items() for kind in kinds]
    assert len(routes) > 40
    for path, kind in routes:
        if path.startswith("/api/"):
            assert {"422", "429", "503"} <= set(described[path][kind]["responses"]), (path, kind)


def test_a_stop_finishes_what_is_in_flight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrived, go = threading.Event(), threading.Event()
    append_all = Store.append_all

    def slowly(self: Store, *given: Any) -> None:
        arrived.set()
        assert go.wait(SOON)
        append_all(self, *given)

    answers: list[httpx.Response] = []
    settings = Settings(stop_within=SOON)
    with (
        Served(tmp_path / "tables.sqlite", settings=settings) as served,
        Person.at_new_table(served.address, GAME, ME, HERE) as anna,
    ):
        frame = anna.frame()
        monkeypatch.setattr(Store, "append_all", slowly)
        move = frame["moves"][0][0]
        asking = threading.Thread(
            target=lambda: answers.append(anna.move(move, ply=0, seat=frame["seat"]))
        )
        asking.start()
        assert arrived.wait(SOON)
        served.stop()
        go.set()
        asking.join()
    assert [answer.status_code for answer in answers] == [200]


def test_a_stop_in_the_middle_of_a_request(tmp_path: Path) -> None:
    """Whoever has sent half of it is told, and nothing of it looks like a mistake of ours."""
    with _process(tmp_path, "--stop-within", "1") as (process, address):
        host, _, port = address.rpartition(":")
        with socket.create_connection((host, int(port)), timeout=SOON) as line:
            line.sendall(
                f"POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Length: 99\r\n"
                'Expect: 100-continue\r\n\r\n{"game":'.encode()
            )
            assert b"100 Continue" in line.recv(4096), "the server waits for the rest"
            process.send_signal(signal.SIGTERM)
            _, complaints = process.communicate(timeout=SOON)
            answer = line.recv(4096)
    assert b"503" in answer.splitlines()[0]
    assert b'"stopping"' in answer
    assert "Traceback" not in complaints
    assert complaints.count("\n") <= 1


def test_the_log_is_a_line_an_event_with_table_and_ply(tmp_path: Path) -> None:
    """As a process of its own, ended as a service manager does."""
    command = [sys.executable, "-m", "tiergarten", "serve", "--port", "0"]
    more = ["--database", url_of(tmp_path / "tables.sqlite"), "--log-format", "json"]
    with subprocess.Popen(
        [*command, *more, "--log-level", "debug"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().partition("http://")[2].split()[0]
        wait_until_ready(address, GAME)
        with Person.at_new_table(address, GAME, ME, HERE) as anna:
            first = anna.frame()
            anna.play(first["moves"][0][0], ply=0, seat=first["seat"])
            for frame in WRONG_FRAMES:
                _send(address, anna.table, frame)
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=SOON)
    lines = [json.loads(line) for line in complaints.splitlines()]
    moved = [line for line in lines if line["words"] == "a move was made"]
    assert [(line["table"], line["ply"], line["level"]) for line in moved] == [
        (anna.table, 1, "debug")
    ]
    refused = [line for line in lines if "invalid frame" in line["words"]]
    assert len(refused) == len(WRONG_FRAMES), lines
    assert not any("trace" in line for line in lines)
    assert lines[-1]["words"] == "the server is stopping"
    assert anna.token is not None
    assert anna.token not in complaints


def test_garbage_is_counted_and_does_not_fill_the_log(tmp_path: Path) -> None:
    more = "--log-format", "json", "--log-level", "info"
    with _process(tmp_path, *more) as (process, address):
        host, _, port = address.rpartition(":")
        for _ in range(50):
            with socket.create_connection((host, int(port)), timeout=SOON) as line:
                line.sendall(b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n")  # somebody tries TLS
                assert b"400" in line.recv(4096)
        with client(address) as web:
            counted = 'tiergarten_refusals_total{reason="bad_request"} 50.0'
            assert counted in web.get("/metrics").text
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=SOON)
    lines = [json.loads(line) for line in complaints.splitlines()]
    told = [line for line in lines if "no request" in line["words"]]
    assert 1 <= len(told) < 10
    assert (told[0]["level"], told[0]["client"]) == ("info", "127.0.0.1")
    assert not any("Invalid HTTP" in line["words"] for line in lines)


LIBRARIES = """
import logging, warnings
from tiergarten.web import logs
logs.begin("json", "info")
logging.getLogger("psycopg").warning("the line is cut")
warnings.warn("this is old")
logging.getLogger("psycopg").info("this is not told")
"""


def test_what_libraries_warn_of_is_a_line_like_the_others() -> None:
    done = subprocess.run([sys.executable, "-c", LIBRARIES], capture_output=True, text=True)
    first, second = (json.loads(line) for line in done.stderr.splitlines())
    assert (first["level"], first["words"]) == ("warning", "the line is cut")
    assert "this is old" in second["words"]


def test_a_misspelt_variable_is_a_line_like_the_others(tmp_path: Path) -> None:
    misspelt = {"TIERGARTEN_SOKETS": "3"}
    with _process(tmp_path, "--log-format", "json", **misspelt) as (process, _):
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=SOON)
    first = json.loads(complaints.splitlines()[0])
    assert first["level"] == "warning"
    assert first["words"].startswith("TIERGARTEN_SOKETS is not a setting; did you mean")


@contextmanager
def _process(
    folder: Path, *more: str, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    url = url_of(folder / "tables.sqlite")
    with subprocess.Popen(
        [sys.executable, "-m", "tiergarten", "serve", "--port", "0", "--database", url, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().partition("http://")[2].split()[0]
        finally:
            process.kill()


@contextmanager
def _socket(address: str, table: str, host: str = "") -> Iterator[tuple[socket.socket, bytes]]:
    """Ask for a WebSocket by hand; the connection, and the server's first answer."""
    there, _, port = address.rpartition(":")
    with socket.create_connection((there, int(port)), timeout=SOON) as line:
        line.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host or address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        yield line, line.recv(4096)


def _send(address: str, table: str, frame: bytes) -> None:
    """Send something on a socket, and wait until it is closed."""
    with _socket(address, table) as (line, answer):
        assert answer.startswith(b"HTTP/1.1 101")
        line.sendall(frame)
        while line.recv(4096):
            pass
