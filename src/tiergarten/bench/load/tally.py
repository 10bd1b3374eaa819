"""What is counted while tables are played, and the figures made of it."""

import time
from array import array
from collections import Counter
from typing import Any

from tiergarten.bench.load.processes import Usage


class Tally:
    """Counts everything; the figures are those since `begin`."""

    def __init__(self) -> None:
        self.received = 0  # bytes, of everything that reaches a client
        self.delays = array("d")  # seconds from sending a move till the last at the table saw it
        self.late = 0  # moves that were due before the one before them had been seen by all
        self.errors: Counter[str] = Counter()
        self._begun = time.perf_counter()
        self._ended: float | None = None
        self._received = 0
        self._cpu = time.process_time()
        self._cpu_ended = 0.0

    def begin(self) -> None:
        """From now on it counts; errors count from the very beginning."""
        self.delays = array("d")
        self.late = 0
        self._received = self.received
        self._begun = time.perf_counter()
        self._cpu = time.process_time()

    def end(self) -> None:
        """What comes later does not count any more."""
        self._ended = time.perf_counter()
        self._cpu_ended = time.process_time()
        self._received = self.received - self._received

    def figures(self, server: Usage | None) -> dict[str, Any]:
        """The result, with what the server needed, where that could be measured."""
        assert self._ended is not None
        spent = self._ended - self._begun
        moves = len(self.delays)
        delays = sorted(self.delays)
        return {
            "measured_seconds": round(spent, 2),
            "moves": moves,
            "moves_per_second": round(moves / spent, 1) if spent else 0.0,
            "p50_ms": _milliseconds(delays, 0.5),
            "p99_ms": _milliseconds(delays, 0.99),
            "max_ms": _milliseconds(delays, 1),
            "late": self.late,
            "errors": self.errors.total(),
            "errors_by_kind": dict(self.errors),
            "bytes_per_move": round(self._received / moves) if moves else None,
            "server_cpu_ms_per_move": _share(None if server is None else server.seconds, moves),
            "server_rss_mb": None if server is None else round(server.most_bytes / 1e6, 1),
            "client_cpu_ms_per_move": _share(self._cpu_ended - self._cpu, moves),
        }


def _milliseconds(delays: list[float], share: float) -> float | None:
    """The delay that this share of all does not exceed."""
    if not delays:
        return None
    return round(1000 * delays[min(len(delays) - 1, int(share * len(delays)))], 1)


def _share(seconds: float | None, moves: int) -> float | None:
    return round(1000 * seconds / moves, 3) if seconds is not None and moves else None
