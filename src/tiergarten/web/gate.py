"""Refusing at once while the database is away, instead of letting everybody wait for it."""

import logging

from tiergarten.web import refusals
from tiergarten.web.database import cause_of
from tiergarten.web.refusals import Refused

_logger = logging.getLogger("tiergarten.web")


class Gate:
    """Closed from an attempt that failed until one that succeeds; somebody keeps trying."""

    def __init__(self) -> None:
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    def check(self) -> None:
        """Refuse at once, if it is closed."""
        if self._closed:
            raise refusals.database_away()

    def close(self, error: BaseException) -> Refused:
        """What to raise for an attempt that failed."""
        if not self._closed:
            _logger.error("the database is away: %s", cause_of(error) or "no answer")
        self._closed = True
        return refusals.database_away()

    def open(self) -> bool:
        """An attempt has succeeded; whether that is news."""
        if not self._closed:
            return False
        self._closed = False
        _logger.warning("the database is back")
        return True
