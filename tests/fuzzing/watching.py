"""A real server whose log is read along: what the operator would find there."""

import io
import json
import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.web.serving import Served
from tiergarten.web import logs
from tiergarten.web.settings import Settings

PLENTY = 10**6
# Nobody is to be refused for asking too often; what comes is refused for what it is.
SETTINGS = Settings(
    requests_per_second=PLENTY,
    requests_at_once=PLENTY,
    tables_per_hour=PLENTY,
    accounts_per_hour=PLENTY,
    logins_per_hour=PLENTY,
)


@dataclass(frozen=True)
class Watched:
    """A server, and the lines that it has logged as JSON."""

    served: Served
    _log: io.StringIO

    def lines(self) -> list[dict[str, Any]]:
        """What was logged since this was asked last."""
        text = self._log.getvalue()
        self._log.seek(0)
        self._log.truncate()
        return [json.loads(line) for line in text.splitlines()]


@contextmanager
def watched() -> Iterator[Watched]:
    """A server over a fresh database."""
    loggers = [logging.getLogger(name) for name in (*logs.OURS, "uvicorn.error", "")]
    before = [(one.handlers, one.level, one.propagate, one.filters[:]) for one in loggers]
    written = io.StringIO()
    logs.begin(logs.JSON, "info")
    for handler in loggers[0].handlers:
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(written)
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            Served(Path(folder, "tables.sqlite"), settings=SETTINGS) as served,
        ):
            yield Watched(served, written)
    finally:
        for one, (handlers, level, propagate, filters) in zip(loggers, before, strict=True):
            one.handlers, one.propagate, one.filters = handlers, propagate, filters
            one.setLevel(level)


def nothing_is_wrong(lines: list[dict[str, Any]]) -> None:
    """No stack trace, and nothing that an operator would be called for."""
    for line in lines:
        assert "trace" not in line, line["trace"]
        assert line["level"] == "info", line
