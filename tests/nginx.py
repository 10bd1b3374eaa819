"""A real nginx with the configurations of `deploy/`: with other ports and another certificate, and
all else as it stands there."""

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.programs import needed

DEPLOY = Path(__file__).parent.parent / "deploy"
PATIENCE = 60.0  # seconds for it to start
WHOLE = """
error_log stderr;
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""
A_SITE = """
server {{
    listen 443 ssl;
    ssl_certificate {folder}/cert.pem;
    ssl_certificate_key {folder}/key.pem;
{location}
}}
"""


@contextmanager
def behind_nginx(folder: Path, name: str, target: str) -> Iterator[str]:
    """nginx in front of a server, with a configuration of `deploy/`; the address for TLS."""
    port = _free_port()
    file = _configured(folder, name, target, port)
    command = [needed("nginx"), "-e", "stderr", "-c", str(file)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "warn" not in checked.stderr, checked.stderr
    log = folder / "log"
    with (
        log.open("wb") as written,
        subprocess.Popen([*command, "-g", "daemon off;"], stderr=written) as process,
    ):
        try:
            _wait_for(port, process, log)
            yield f"127.0.0.1:{port}"
        finally:
            process.terminate()


def _configured(folder: Path, name: str, target: str, port: int) -> Path:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    if "server {" not in text:  # a part of somebody's site
        before = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").partition("\nserver {")[0]
        text = before + A_SITE.format(folder=folder, location=text)
    certify(folder)
    for written, used in (
        (r"/etc/letsencrypt/live/[^/]+/fullchain\.pem", f"{folder}/cert.pem"),
        (r"/etc/letsencrypt/live/[^/]+/privkey\.pem", f"{folder}/key.pem"),
        (r"listen \[::\]:\d+[^;]*;", ""),  # there may be no IPv6 here
        (r"listen 443", f"listen 127.0.0.1:{port}"),
        (r"listen 80", f"listen 127.0.0.1:{_free_port()}"),
        (r"server 127\.0\.0\.1:8000", f"server {target}"),
    ):
        text = re.sub(written, used, text)
    file = folder / "nginx.conf"
    file.write_text(WHOLE.format(folder=folder, site=text), encoding="utf-8")
    return file


def certify(folder: Path) -> None:
    """A certificate that nobody has signed."""
    subprocess.run(
        [
            *(needed("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"),
            *("-keyout", folder / "key.pem", "-out", folder / "cert.pem"),
        ],
        check=True,
        capture_output=True,
    )


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, "nginx does not listen"
            time.sleep(0.05)
