"""Figures about the running server, in the format of Prometheus (`/metrics`)."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

KIND = CONTENT_TYPE_LATEST
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
OTHER = "other"  # anything that is not a route


class Metrics:
    """Counters of one server; each has a registry of its own, so that tests can run several."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._moves = Counter(
            "tiergarten_moves", "Moves that were committed.", ["game"], registry=self._registry
        )
        self._commits = self._histogram(
            "tiergarten_commit_seconds", "Writing a move to the database.", QUICK
        )
        self._made = self._histogram(
            "tiergarten_move_seconds",
            "Making a person's move, by a request or over a socket, until it is committed.",
            QUICK,
        )
        self._requests = self._histogram(
            "tiergarten_request_seconds", "Answering a request.", QUICK, "method", "route", "status"
        )
        self._refusals = Counter(
            "tiergarten_refusals",
            "Requests and messages that were refused, by the error that was answered.",
            ["reason"],
            registry=self._registry,
        )
        self._thoughts = self._histogram(
            "tiergarten_bot_seconds", "Thinking about a move.", SLOW, "level"
        )
        self._waits = self._histogram(
            "tiergarten_bot_wait_seconds", "Waiting for a place to think.", SLOW
        )

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A figure that is asked for when somebody looks."""
        Gauge(f"tiergarten_{name}", about, registry=self._registry).set_function(value)

    def moved(self, game: str, moves: int, seconds: float) -> None:
        self._moves.labels(game).inc(moves)
        self._commits.observe(seconds)

    def made(self, seconds: float) -> None:
        self._made.observe(seconds)

    def answered(self, method: str, route: str | None, status: int, seconds: float) -> None:
        labels = method, route or OTHER, f"{status // 100}xx"
        self._requests.labels(*labels).observe(seconds)

    def refused(self, reason: str) -> None:
        self._refusals.labels(reason).inc()

    def thought(self, level: str, seconds: float) -> None:
        self._thoughts.labels(level).observe(seconds)

    def waited(self, seconds: float) -> None:
        self._waits.observe(seconds)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)

    def _histogram(
        self, name: str, about: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        return Histogram(name, about, labels, buckets=buckets, registry=self._registry)
