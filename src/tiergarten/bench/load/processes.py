"""Servers as processes: starting one, and what one needs of the processor and of memory.

Linux tells both about any process of the same user; elsewhere they are not measured.
"""

import contextlib
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence

PROC = Path("/proc")
LISTENING = "0A"  # the state of a socket in /proc/net/tcp
STOPS_WITHIN = 10.0  # seconds
RAISED = (
    "requests-per-second",
    "requests-at-once",
    "requests-side-by-side",
    "messages-per-second",
    "messages-at-once",
    "tables-per-hour",
)  # limits of our server that would hold for one client
PLENTY = "1000000"
OPEN = ("sockets-per-client", "sockets", "connections-per-client", "connections")
ENOUGH = "10000"  # of what takes an open file each: more than are ever asked for


@dataclass
class Usage:
    """What a server has used: seconds of processor time, and bytes of memory at most."""

    seconds: float
    most_bytes: int


class Server:
    """A server in processes of its own, started for a measurement."""

    def __init__(self, command: Sequence[str], environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"LC_ALL": "C.UTF-8"} | (environment or {}),
            start_new_session=True,  # Ctrl-C is for us: the server goes on till it is stopped
        )
        # It must not outlive us when we are ended; `stop` runs as after Ctrl-C.
        self._terminated = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        self.pid = self._process.pid
        output: IO[str] | None = self._process.stdout
        assert output is not None
        self._output = output
        found = None
        while found is None and (line := output.readline()):
            found = re.search(r"(https?://[^\s/]+)", line)
        if found is None:
            self.stop()
            raise BadOption(
                Sentence("the server did not start: {command}", command=" ".join(command))
            )
        self.address = found[1]

    def stop(self) -> None:
        """End it, gently if it can."""
        signal.signal(signal.SIGTERM, self._terminated)
        self._process.terminate()
        try:
            self._process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
            self._process.wait()
        self._output.close()


def our_server(database: str, options: Sequence[str] = ()) -> Server:
    """`tiergarten serve` on a free port, for a company that plays faster than people may."""
    command = [sys.executable, "-m", "tiergarten", "serve", "--port", "0", "--database", database]
    limits = [text for name in RAISED for text in (f"--{name}", PLENTY)]
    limits += [text for name in OPEN for text in (f"--{name}", ENOUGH)]
    return Server([*command, *limits, *options])


class Watch:
    """What a process and those it has started use, from now on."""

    def __init__(self, pids: Sequence[int]) -> None:
        self._pids = pids
        self._before = self._seconds()
        self._most = 0
        self.look()

    def look(self) -> None:
        """Note how much memory is in use now."""
        total = 0
        for pid in _with_children(self._pids):
            with contextlib.suppress(OSError, ValueError, IndexError):
                pages = int((PROC / str(pid) / "statm").read_text().split()[1])
                total += pages * resource.getpagesize()
        self._most = max(self._most, total)

    def usage(self) -> Usage:
        self.look()
        return Usage(self._seconds() - self._before, self._most)

    def _seconds(self) -> float:
        ticks = 0
        for pid in _with_children(self._pids):
            with contextlib.suppress(OSError, ValueError, IndexError):
                # Of itself, and of those it started that have ended: else these would be missing.
                ticks += sum(map(int, _fields(pid)[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")


def watch(pids: Sequence[int]) -> Watch | None:
    """None where processes cannot be measured."""
    return Watch(pids) if pids and (PROC / "self" / "stat").exists() else None


def _fields(pid: int) -> list[str]:
    """What /proc/PID/stat says after the name, which may hold blanks."""
    return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()


def _with_children(pids: Sequence[int]) -> set[int]:
    """These processes and all that descend from them. This is asked while it is measured: looking
    at every process of the machine would hold up the tables for longer than a move takes."""
    found: set[int] = set()
    more = list(pids)
    while more:
        pid = more.pop()
        found.add(pid)
        with contextlib.suppress(OSError):
            for task in (PROC / str(pid) / "task").iterdir():
                more += map(int, (task / "children").read_text().split())
    return found


def listeners(port: int) -> list[int]:
    """The processes of this machine that listen on a port, as far as we may know them."""
    inodes = set()
    for name in ("tcp", "tcp6"):
        with contextlib.suppress(OSError):
            for row in (PROC / "net" / name).read_text().splitlines()[1:]:
                fields = row.split()
                if fields[3] == LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                    inodes.add(f"socket:[{fields[9]}]")
    return sorted(_owners(inodes)) if inodes else []


def _owners(inodes: set[str]) -> set[int]:
    found = set()
    for entry in PROC.iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):
                if any(os.readlink(fd) in inodes for fd in (entry / "fd").iterdir()):
                    found.add(int(entry.name))
    return found


def allow_descriptors(wanted: int) -> None:
    """Let this process, and those it starts, have this many open files and sockets."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        if hard != resource.RLIM_INFINITY and hard < wanted:
            raise BadOption(
                Sentence(
                    "--tables: that many sockets need {wanted} open files, and only {hard} are "
                    "allowed here (ulimit -Hn)",
                    wanted=wanted,
                    hard=hard,
                )
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
