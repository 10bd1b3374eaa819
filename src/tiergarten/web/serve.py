"""`tiergarten serve`: the server on a host and a port, until it is stopped."""

import os
import socket

import uvicorn

from tiergarten.engine.errors import BadOption
from tiergarten.engine.files import cause
from tiergarten.engine.language import Say
from tiergarten.engine.sentence import Sentence
from tiergarten.web import limits
from tiergarten.web.app import make_app
from tiergarten.web.store import default_url

MOST_PORT = 65535
PING = 20.0  # seconds between signs of life on a socket
TRUSTED_PROXIES = "FORWARDED_ALLOW_IPS"  # whose word about a client's address counts


def run(host: str, port: int, database: str | None, say: Say) -> None:
    """Serve until interrupted."""
    app = make_app(database or default_url())
    with listening(host, port) as door:
        address = f"http://{_shown(host)}:{door.getsockname()[1]}"
        print(say("Tiergarten is at {address} (stop it with Ctrl+C)", address=address), flush=True)
        server(app).run(sockets=[door])


def server(app: object) -> uvicorn.Server:
    """uvicorn with our settings."""
    return uvicorn.Server(
        uvicorn.Config(
            app,  # type: ignore[arg-type]
            ws="websockets-sansio",
            ws_max_size=limits.MOST_MESSAGE,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            proxy_headers=bool(os.environ.get(TRUSTED_PROXIES)),
            server_header=False,
            log_level="warning",
            timeout_graceful_shutdown=3,
        )
    )


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; refused with the cause if it cannot be had."""
    try:
        if not 0 <= port <= MOST_PORT:
            raise ValueError(f"a port is a number from 0 to {MOST_PORT}")
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, ValueError) as error:
        raise BadOption(
            Sentence(
                "cannot listen at {host}, port {port}: {cause}",
                host=host,
                port=port,
                cause=cause(error),
            )
        ) from None


def _shown(host: str) -> str:
    """The host as a browser on this machine writes it."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host
