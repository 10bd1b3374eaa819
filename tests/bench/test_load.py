"""`tiergarten load` plays real games through real sockets; no test asserts a speed."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.running import tiergarten
from tests.web.serving import Served
from tiergarten.bench.load import processes
from tiergarten.bench.load.driving import drive, run_fast
from tiergarten.bench.load.ours import OurTable
from tiergarten.bench.load.tally import Tally
from tiergarten.bench.load.wires import Place, Wire
from tiergarten.engine.errors import BadOption
from tiergarten.engine.language import say_in
from tiergarten.web.settings import Settings

PRINTED = (
    "moves_per_second",
    "p50_ms",
    "p99_ms",
    "max_ms",
    "errors",
    "bytes_per_move",
    "server_cpu_ms_per_move",
    "server_rss_mb",
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    file = tmp_path_factory.mktemp("load") / "tables.sqlite"
    # A single table plays faster than one person may.
    much = Settings(messages_per_second=1e6, requests_per_second=1e6)
    with Served(file, settings=much) as running:
        host, _, port = running.address.partition(":")
        yield Place(host, int(port))


@pytest.mark.thorough
def test_it_starts_a_server_of_its_own_and_prints_what_it_measured() -> None:
    wanted = ("load", "--game", "zooloretto-dice", "--tables", "2", "--seats", "2")
    done = tiergarten(*wanted, "--rate", "20", "--seconds", "1", "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert set(PRINTED) <= set(figures)
    assert (figures["errors"], figures["errors_by_kind"]) == (0, {})
    assert figures["server_rss_mb"] > 1
    assert figures["moves_per_second"] == pytest.approx(
        figures["moves"] / figures["measured_seconds"], abs=1
    )


class Counted(OurTable):
    """A table that tells after how many moves it is enough."""

    def __init__(self, place: Place, tally: Tally, enough: Callable[["Counted"], bool]) -> None:
        super().__init__(place, 2, tally, 1, "zooloretto-dice")
        self._enough = enough
        self.stopped = asyncio.Event()
        self.matches = 1

    async def again(self) -> None:
        await super().again()
        self.matches += 1

    def saw(self, seat: int, ply: int) -> None:
        super().saw(seat, ply)
        if self._enough(self):
            self.stopped.set()


@pytest.mark.thorough
def test_a_table_plays_on_when_its_match_is_over(place: Place) -> None:
    async def play() -> tuple[Tally, int]:
        tally = Tally()
        table = Counted(place, tally, lambda one: one.matches > 1 and one.ply > 2)
        await table.sit_down()
        await table.connect()
        playing = asyncio.create_task(table.play(None))
        waiting = asyncio.create_task(table.stopped.wait())
        await asyncio.wait([playing, waiting], return_when=asyncio.FIRST_COMPLETED)
        playing.cancel()
        table.close()
        tally.end()
        return tally, table.ply

    tally, ply = run_fast(play())
    figures = tally.figures(None)
    assert figures["errors_by_kind"] == {}
    assert figures["moves"] > ply > 2  # the moves of the first match count, too
    assert 0 < figures["p50_ms"] <= figures["p99_ms"] <= figures["max_ms"]
    assert figures["bytes_per_move"] > 100
    assert figures["server_cpu_ms_per_move"] is None


def test_ctrl_c_ends_it_with_what_was_measured_so_far(place: Place) -> None:
    async def play() -> tuple[bool, int]:
        tally = Tally()

        def interrupt(table: Counted) -> bool:
            if len(tally.delays) == 5 and not table.stopped.is_set():
                os.kill(os.getpid(), signal.SIGINT)
                return True
            return False

        table = Counted(place, tally, interrupt)
        usage, stopped = await drive([table], None, 3600, tally, [os.getpid()], say_in("en"))
        assert usage is None or usage.most_bytes > 0
        return stopped, tally.figures(usage)["moves"]

    stopped, _ = run_fast(play())
    assert stopped


def test_a_server_that_does_not_start_is_named() -> None:
    with pytest.raises(BadOption, match=r"the server did not start: .* -c pass"):
        processes.Server([sys.executable, "-S", "-c", "pass"])


def test_the_server_behind_an_address_is_found(place: Place) -> None:
    found = processes.listeners(place.port)
    assert found == ([os.getpid()] if Path("/proc/net/tcp").exists() else [])


@pytest.mark.parametrize("extension", [b"", b"Sec-WebSocket-Extensions: permessage-deflate\r\n"])
def test_messages_are_read_however_they_are_cut(extension: bytes) -> None:
    """Of every length a frame can declare, in several frames, compressed or not."""
    texts = [b"short", b"m" * 300, b"long" * 20_000, b"in two", b"again" * 100]

    async def read(step: int) -> list[bytes]:
        heard: list[bytes] = []
        wire = Wire(Place("127.0.0.1", 1), "/", Tally(), heard.append, lambda: None)
        answer = b"HTTP/1.1 101 Switching Protocols\r\n" + extension + b"\r\n"
        answer += _frames(texts, bool(extension))
        for start in range(0, len(answer), step):
            wire.data_received(answer[start : start + step])
        return heard

    for step in (7, 1000, 10**6):
        assert asyncio.run(read(step)) == texts


def _frames(texts: list[bytes], packed: bool) -> bytes:
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    found = b""
    for text in texts:
        body, first = text, 0x01
        if packed:
            body = packing.compress(text) + packing.flush(zlib.Z_SYNC_FLUSH)
            body, first = body[:-4], 0x41
        if text == b"in two":
            found += _frame(first, body[:2]) + _frame(0x80, body[2:])
        else:
            found += _frame(first | 0x80, body)
    return found


def _frame(first: int, body: bytes) -> bytes:
    size = len(body)
    if size < 126:
        return bytes((first, size)) + body
    if size < 2**16:
        return bytes((first, 126)) + size.to_bytes(2, "big") + body
    return bytes((first, 127)) + size.to_bytes(8, "big") + body


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells")
def test_what_a_server_s_process_has_used_counts_after_its_end() -> None:
    """A server compiles in processes that end while it is measured."""
    burn = "import time\nwhile time.process_time() < 0.3: pass\nprint('burnt', flush=True)\ninput()"
    parent = (
        "import subprocess, sys\n"
        f"child = subprocess.Popen([sys.executable, '-c', {burn!r}], stdin=subprocess.PIPE)\n"
        "input()\nchild.communicate(b'\\n')\nprint('ended', flush=True)\ninput()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", parent], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "burnt\n"
        watch = processes.Watch([process.pid])
        print(file=process.stdin, flush=True)
        assert process.stdout.readline() == "ended\n"
        assert watch.usage().seconds >= 0
        print(file=process.stdin, flush=True)
