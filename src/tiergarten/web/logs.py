"""What the server logs: a line for each event, as text or as JSON, with the table and the ply.

Loggers take both as `extra={"table": ..., "ply": ...}`. Nothing that is logged holds a seed or a
token.
"""

import json
import logging
import re
import sys
import time
from typing import Any

FIELDS = (
    "table",
    "ply",
    "game",
    "seat",
    "client",
    "error",
)  # what a line may hold besides its words
TEXT, JSON = "text", "json"
FORMATS = (TEXT, JSON)
LEVELS = ("debug", "info", "warning", "error")
OURS = ("tiergarten", "uvicorn")


class _Text(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        told = [f"{name}={value}" for name, value in fields(record).items()]
        return " ".join([super().formatMessage(record), *told])


class _Json(logging.Formatter):
    """A line for programs: one JSON object, also for an exception."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        plain: dict[str, Any] = {
            "at": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "words": record.getMessage(),
            **fields(record),
        }
        if record.exc_info:
            plain["trace"] = self.formatException(record.exc_info)
        return json.dumps(plain, ensure_ascii=False, default=str)


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What was told about an event."""
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


# What uvicorn says at length, and `api/wire.py`, `fairness/connections.py` and `storage/gate.py` in
# a line: text that is not UTF-8, what is no request, and a database that is away at the start.
_TOLD_OTHERWISE = re.compile(
    r"Invalid UTF-8|Invalid HTTP request received"
    r"|Traceback (.|\n)*\ntiergarten\.web\.refusals\.Refused: [^\n]*\s*\Z"
)


def _is_ours_to_tell(record: logging.LogRecord) -> bool:
    return _TOLD_OTHERWISE.match(record.getMessage()) is None


def begin(form: str, level: str) -> None:
    """Log to standard error from now on, as it is set; of what others use, warnings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == JSON else _Text())
    others = logging.getLogger()
    others.handlers = [handler]
    others.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    for name in OURS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
    logging.getLogger("uvicorn.error").addFilter(_is_ours_to_tell)
    logging.getLogger("uvicorn").setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
