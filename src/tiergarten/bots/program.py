"""A running program, lines in and lines out; whatever it does, nobody waits for ever.

Everything is written and read without blocking and against a deadline, so that a program which
crashes, hangs, floods or stops reading ends in a `BotFailed` that says so. A program runs in a
process group of its own, and the whole group ends with it.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Mapping, Sequence

from tiergarten.engine.errors import BotFailed
from tiergarten.engine.sentence import Sentence

LONGEST_LINE = 4096  # bytes of a line from the program; a move is far shorter
MOST_OUTPUT = 2**20  # bytes from the program in answer to one question
LAST_WORDS = 4096  # bytes of its error stream that are kept
CHUNK = 2**16
PATIENCE = 1.0  # seconds for each step of stopping it: asked, terminated, killed
LEAVING = 5.0  # seconds between closing its streams and ending
GLANCE = 0.2  # seconds between checks whether a silent program has ended

_running: weakref.WeakSet["Program"] = weakref.WeakSet()


class Program:
    """A program that was started with pipes to its three streams."""

    def __init__(
        self, name: str, command: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        self.owner = os.getpid()
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise BotFailed(name, Sentence("it cannot be started: {cause}", cause=cause)) from None
        # At the latest when the program is no longer referenced, or when Python exits.
        self._finally = weakref.finalize(self, _end, self._process, self.owner)
        _running.add(self)
        self._stdin, self._stdout, self._stderr = _pipes(self._process)
        self._reading = {self._stdout, self._stderr}
        for pipe in (self._stdin, *self._reading):
            os.set_blocking(pipe, False)
        self._unsent = b""
        self._unread = b""
        self._complaints = b""  # the end of its error stream
        self._heard = 0
        self._question = ""
        self._seconds = self._deadline = 0.0

    def ask(self, question: str, lines: Sequence[str], seconds: float) -> None:
        """Send lines; the answers, read with `hear`, must come within this many seconds. What was
        written before they were asked for must not count as one."""
        self._check_silent()
        self._question, self._seconds = question, seconds
        self._deadline = time.monotonic() + seconds
        self._heard = 0
        self._unsent += "".join(f"{line}\n" for line in lines).encode()

    def _check_silent(self) -> None:
        """Refuse what is there already before a question: a second answer to the one before."""
        with contextlib.suppress(BlockingIOError):
            self._unread += os.read(self._stdout, CHUNK)
        *lines, self._unread = self._unread.split(b"\n")
        for line in lines:
            said = line.decode(errors="replace").strip()
            if said.partition(" ")[0] not in ("", "info"):
                raise self.failed(
                    Sentence("it wrote {line} when nothing was asked", line=repr(said[:60]))
                )

    def hear(self) -> str:
        """The next line of the program."""
        while True:
            line, newline, rest = self._unread.partition(b"\n")
            if len(line) > LONGEST_LINE:
                raise self.failed(
                    Sentence("it wrote a line of more than {most} bytes", most=LONGEST_LINE)
                )
            if newline:
                self._unread = rest
                return line.decode(errors="replace").strip()
            self._exchange()

    def failed(self, why: Sentence) -> BotFailed:
        """The error to raise when the program misbehaves."""
        return BotFailed(self.name, why)

    def quit(self) -> None:
        """Ask the program to end, and make sure that it does."""
        if self.owner == os.getpid() and self._process.stdin and not self._process.stdin.closed:
            with contextlib.suppress(OSError):
                os.write(self._stdin, b"quit\n")
            self._process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
        self.end()

    def end(self) -> None:
        """End the program and everything it has started, without asking."""
        self._finally()

    def _exchange(self) -> None:
        """Write and read what is possible now; wait briefly until something is."""
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise self.failed(
                Sentence(
                    "no answer to {question} within {seconds} s",
                    question=repr(self._question),
                    seconds=f"{self._seconds:g}",
                )
            )
        with selectors.DefaultSelector() as selector:
            for pipe in self._reading:
                selector.register(pipe, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self._stdin, selectors.EVENT_WRITE)
            ready = {key.fd for key, _ in selector.select(min(left, GLANCE))}
        if not ready and self._process.poll() is not None:
            raise self._ended()  # something it has started holds its pipes open
        if self._stderr in ready:
            self._read_complaints()
        if self._stdout in ready:
            self._read_lines()
        if self._stdin in ready:
            self._send()

    def _read_lines(self) -> None:
        data = os.read(self._stdout, CHUNK)
        if not data:
            raise self._ended()
        self._heard += len(data)
        if self._heard > MOST_OUTPUT:
            raise self.failed(
                Sentence(
                    "it wrote more than {most} bytes in answer to one question", most=MOST_OUTPUT
                )
            )
        self._unread += data

    def _read_complaints(self) -> bool:
        """Read what is on the error stream; False if there is nothing, or no more."""
        try:
            data = os.read(self._stderr, CHUNK)
        except BlockingIOError:
            return False
        if not data:
            self._reading.discard(self._stderr)
        self._complaints = (self._complaints + data)[-LAST_WORDS:]
        return bool(data)

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin, self._unsent[:CHUNK]) :]
        except BlockingIOError:
            pass  # less space than a pipe needs to count as writable
        except BrokenPipeError:
            raise self._ended() from None

    def _ended(self) -> BotFailed:
        """The program has ended, or at least closed one of its streams: how, and its last words."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVING)
        code = self._process.returncode
        if code is None:
            how = Sentence("it closed its input or output")
        elif code < 0:
            how = Sentence("it was killed by {signal}", signal=_signal(-code))
        else:
            how = Sentence("it ended with exit code {code}", code=code)
        until = time.monotonic() + PATIENCE
        while self._read_complaints() and time.monotonic() < until:
            pass
        lines = self._complaints.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        if last:
            how = Sentence("{how}: {words}", how=how, words=plain(last, 200))
        return self.failed(how)


def end_all() -> None:
    """End every program that this process has started."""
    for program in list(_running):
        program.end()


def plain(text: str, most: int) -> str:
    """What a program has written, safe to show: one line without control characters."""
    return "".join(sign if sign.isprintable() else "?" for sign in text[:most])


def _pipes(process: subprocess.Popen[bytes]) -> tuple[int, int, int]:
    assert process.stdin
    assert process.stdout
    assert process.stderr
    return process.stdin.fileno(), process.stdout.fileno(), process.stderr.fileno()


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    """Terminate, then kill, the whole group; leave no zombie and no open pipe."""
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()
    if owner != os.getpid():
        return  # this is a forked copy: the program still belongs to the process that started it
    for how in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
