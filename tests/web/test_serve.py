"""Starting to play: the browser is shown the server, one that runs already or a new one."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.kinds import some_of
from tiergarten import __version__
from tiergarten.web.serve import listening

SOON = 60.0  # seconds


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    """Where our browser notes the addresses that it is shown."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/seen"\n')
    browser.chmod(0o755)
    return tmp_path / "seen"


@contextmanager
def started(seen: Path, *arguments: str, program: str = "") -> Iterator[subprocess.Popen[str]]:
    """`tiergarten ARGUMENTS` in a process of its own, with our browser."""
    command = ["-c", program] if program else ["-m", "tiergarten"]
    folder = seen.parent
    with subprocess.Popen(
        [sys.executable, "-W", "error", *command, *arguments],
        env=os.environ
        | {
            "BROWSER": str(folder / "browser"),
            "TIERGARTEN_DATA": str(folder / "data"),
            "LC_ALL": "C.UTF-8",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def address_in(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found is not None, line
    return found[0]


def shown(seen: Path) -> list[str]:
    """What the browser was shown, once it has written that down."""
    deadline = time.monotonic() + SOON
    while not (text := seen.read_text() if seen.exists() else "").endswith("\n"):
        assert time.monotonic() < deadline, f"the browser was shown {text!r}"
        time.sleep(0.02)
    return text.split()


def test_without_a_command_the_page_is_served_and_shown(seen: Path) -> None:
    with started(seen, "--port", "0") as process:
        address = address_in(process)
        assert shown(seen) == [address]
        page = httpx.get(address, timeout=SOON)
        assert page.status_code == 200
        assert "main.js" in page.text
        process.send_signal(signal.SIGINT)
        assert process.wait(SOON) in (0, 130)
    assert (seen.parent / "data" / "tables.sqlite").exists()


@pytest.mark.thorough
@pytest.mark.parametrize("arguments", some_of([["--no-browser"], ["serve"]], ["--no-browser"]))
def test_the_browser_stays_closed_when_it_should(seen: Path, arguments: list[str]) -> None:
    with started(seen, *arguments, "--port", "0") as process:
        answer = httpx.get(f"{address_in(process)}/api", timeout=SOON)
        assert answer.json()["version"] == __version__
    assert not seen.exists()


@pytest.mark.thorough
def test_serve_can_open_the_browser_too(seen: Path) -> None:
    with started(seen, "--port", "0", "serve", "--browser") as process:
        assert shown(seen) == [address_in(process)]


@pytest.mark.thorough
def test_a_server_of_ours_is_shown_instead_of_starting_another(seen: Path) -> None:
    patient = (
        "import sys; from tiergarten import cli; from tiergarten.web import serve; "
        f"serve.ANSWERS_WITHIN = {SOON}; sys.exit(cli.main())"
    )
    with started(seen, "--no-browser", "--port", "0") as first:
        address = address_in(first)
        port = address.rpartition(":")[2]
        httpx.get(f"{address}/api", timeout=SOON)
        with started(seen, "--port", port, program=patient) as second:
            assert second.wait(SOON) == 0
            assert address_in(second) == address
        assert shown(seen) == [address]
        with started(seen, "serve", "--port", port) as third:
            assert third.wait(SOON) == 2


@pytest.mark.thorough
def test_a_port_that_was_asked_for_and_is_taken_is_refused(seen: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with started(seen, "--port", port) as process:
            assert process.wait(SOON) == 2
            assert process.stderr is not None
            assert f"cannot listen on 127.0.0.1, port {port}" in process.stderr.read()
    assert not seen.exists()


@pytest.mark.thorough
def test_if_the_usual_port_is_taken_another_is_chosen(seen: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        program = (
            "from tiergarten import cli; from tiergarten.web import serve; "
            f"serve.USUAL_PORT = {port}; cli.main()"
        )
        with started(seen, "--no-browser", program=program) as process:
            assert process.stdout is not None
            assert str(port) in process.stdout.readline()
            address = address_in(process)
            assert not address.endswith(f":{port}")
            assert httpx.get(f"{address}/api", timeout=SOON).status_code == 200


@pytest.mark.thorough
def test_the_compiler_is_not_loaded_before_the_server_answers() -> None:
    program = (
        "import sys; import tiergarten.cli; from tiergarten.web import serve, app; "
        "app.make_app('sqlite://'); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_no_part_of_an_answer_is_held_back() -> None:
    """Else the body of an answer waits until the receipt of its head comes back, 40 ms later."""
    with listening("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()):
        connection, _ = door.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_options_of_the_server_before_another_command_are_refused(seen: Path) -> None:
    with started(seen, "--port", "9000", "games") as process:
        assert process.wait(SOON) == 2
