"""Refusing at once while the database is away, instead of letting everybody wait for it."""

import logging
import time
from collections.abc import Callable

from tiergarten.web import refusals
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.database import cause_of

PAUSE = 10.0  # seconds between two lines that say the same
_logger = logging.getLogger("tiergarten.web")


class Gate:
    """Closed from an attempt that failed until one that succeeds; somebody keeps trying."""

    def __init__(self, refusal: Callable[[], Refused] = refusals.database_away) -> None:
        self._refusal = refusal
        self._closed = False
        self._said: dict[int, float] = {}  # when, by level

    @property
    def closed(self) -> bool:
        return self._closed

    def check(self) -> None:
        """Refuse at once, if it is closed."""
        if self._closed:
            raise self._refusal()

    def close(self, error: BaseException) -> Refused:
        """What to raise for an attempt that failed."""
        if not self._closed:
            self._say(logging.ERROR, f"the database is away: {cause_of(error) or 'no answer'}")
        self._closed = True
        return self._refusal()

    def open(self) -> bool:
        """An attempt has succeeded; whether that is news."""
        if not self._closed:
            return False
        self._closed = False
        self._say(logging.WARNING, "the database is back")
        return True

    def _say(self, level: int, words: str) -> None:
        """Log it, unless that was said a moment ago: a disk that is almost full comes and goes."""
        now = time.monotonic()
        if now - self._said.get(level, -PAUSE) >= PAUSE:
            self._said[level] = now
            _logger.log(level, words)
