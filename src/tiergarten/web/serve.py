"""Running the server on a host and a port, and opening the browser."""

import errno
import http.client
import json
import logging
import math
import os
import socket
import sys
import threading
import urllib.request
import webbrowser

import uvicorn

from tiergarten import __version__
from tiergarten.engine.errors import Away, BadOption
from tiergarten.engine.files import cause
from tiergarten.engine.language import Say
from tiergarten.engine.sentence import Sentence
from tiergarten.web import collecting, logs
from tiergarten.web.api.wire import Wire
from tiergarten.web.app import make_app
from tiergarten.web.fairness.connections import limited
from tiergarten.web.fairness.descriptors import fitting
from tiergarten.web.settings import Settings, misspelt
from tiergarten.web.storage.database import default_url

USUAL_PORT = 8000
FAILED = 3  # the exit code where the server cannot start, and the log says why
ANSWERS_WITHIN = 2.0  # seconds for our own server to answer
LARGEST_READ = 1 << 18  # bytes that a loop hands to a protocol at once, at most
_logger = logging.getLogger("tiergarten.web")
SIGNS_OF_WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def run(settings: Settings, say: Say, browser: bool = False) -> None:
    """Serve until interrupted, on exactly this port."""
    port = USUAL_PORT if settings.port is None else settings.port
    with listening(settings.host, port) as door:
        _serve(door, settings, say, browser)


def sit_down(settings: Settings, say: Say, browser: bool = True) -> None:
    """Serve for somebody who just wants to play: if our server is already running, open it; if
    the default port is taken by something else, choose another."""
    host, port = settings.host, settings.port
    wanted = USUAL_PORT if port is None else port
    try:
        door = _opened(host, wanted)
    except (OSError, ValueError) as error:
        there = address_of(host, wanted)
        if not settings.database and is_ours(there):
            print(say("Tiergarten is already running at {address}", address=there), flush=True)
            if browser:
                show(there)
            return
        if port is not None or getattr(error, "errno", None) != errno.EADDRINUSE:
            raise _refused(host, wanted, error) from None
        print(say("Port {port} is taken; using another one.", port=wanted), flush=True)
        door = listening(host, 0)
    with door:
        _serve(door, settings, say, browser)


def _serve(door: socket.socket, settings: Settings, say: Say, browser: bool) -> None:
    logs.begin(settings.log_format, settings.log_level)
    for words in misspelt(os.environ):
        _logger.warning("%s", words)
    settings = fitting(settings)
    app = make_app(settings.database or default_url(), settings)
    address = address_of(settings.host, door.getsockname()[1]) + settings.base_path
    print(
        say("Tiergarten is running at {address} (stop it with Ctrl+C)", address=address), flush=True
    )
    if browser:
        threading.Thread(target=show, args=(address,), daemon=True).start()
    running = server(app, settings)
    try:
        with collecting.rarely():
            running.run(sockets=[door])
    except SystemExit:
        if running.started:
            raise
    if not running.started:
        if not app.state.away:
            raise SystemExit(FAILED)
        raise Away(Sentence("the server could not start: the log says why"))


def is_ours(address: str) -> bool:
    """Whether a server of this version answers there."""
    try:
        with urllib.request.urlopen(f"{address}/api", timeout=ANSWERS_WITHIN) as answer:
            plain = json.load(answer)
        return bool(plain["version"] == __version__ and plain["bots"])
    except (OSError, ValueError, LookupError, TypeError, http.client.HTTPException):
        return False


def show(address: str) -> None:
    """Open the browser, if there is a graphical one: one in a terminal could not show the page."""
    windows = sys.platform == "darwin" or any(map(os.environ.get, SIGNS_OF_WINDOWS))
    if windows:
        webbrowser.open(address)


def server(app: object, settings: Settings | None = None) -> uvicorn.Server:
    """uvicorn with our settings."""
    settings = settings or Settings()
    return uvicorn.Server(
        uvicorn.Config(
            app,  # type: ignore[arg-type]
            http=limited(),
            # Beyond ours, so that a header is refused in words by whichever parser there is.
            h11_max_incomplete_event_size=settings.header_bytes + LARGEST_READ,
            timeout_keep_alive=math.ceil(settings.keep_alive),
            ws=Wire,
            ws_max_size=settings.message_bytes,
            ws_ping_interval=settings.heartbeat,
            ws_ping_timeout=settings.heartbeat,
            # A frame is small, and many are sent: compressing them would cost more than sending
            # them, and every socket would need some hundred kilobytes for it.
            ws_per_message_deflate=False,
            proxy_headers=False,  # `fairness/clients.py` reads them, as it is set
            server_header=False,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=math.ceil(settings.stop_within),
        )
    )


def listening(host: str, port: int) -> socket.socket:
    """A listening socket; an error names the cause if there can be none."""
    try:
        return _opened(host, port)
    except (OSError, ValueError) as error:
        raise _refused(host, port, error) from None


def _opened(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.create_server((host, port), family=family, backlog=2048)
    # Connections inherit this. asyncio sets it only where the protocol is named, which it is not
    # here; without it the body of every answer waits 40 ms for the receipt of its head.
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return door


def _refused(host: str, port: int, error: Exception) -> BadOption:
    return BadOption(
        Sentence(
            "cannot listen on {host}, port {port}: {cause}",
            host=host,
            port=port,
            cause=cause(error),
        )
    )


def address_of(host: str, port: int) -> str:
    """The address as a browser on this machine writes it."""
    if host in ("0.0.0.0", "::", ""):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
