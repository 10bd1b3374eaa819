"""Refusals: an error with an HTTP status, a name for programs and words for people."""

from collections.abc import Callable, Iterable
from typing import Any

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.sentence import Sentence

A_MOMENT = 2.0  # seconds

Frame = Callable[[str], dict[str, Any]]
"""Makes the present frame in a language."""


class Refused(TiergartenError):
    """A request that is not granted. `error` names the cause for programs."""

    def __init__(
        self, status: int, error: str, words: Sentence, frame: Frame | None = None, **more: Any
    ) -> None:
        super().__init__(words)
        self.status = status
        self.error = error
        self.frame = frame
        self.more = more  # what else the answer holds
        self.wait = A_MOMENT  # seconds until it is worth while to try again, if it ever is


class WrongStep(TiergartenError):
    """A list of moves is refused as a whole, because of the step of this index."""

    def __init__(self, cause: TiergartenError, step: int) -> None:
        super().__init__(str(cause))
        self.cause = cause
        self.step = step


def malformed(where: Iterable[int | str], what: str) -> Refused:
    """Of a request or a message: the place that is wrong, and how."""
    place = ".".join(str(part)[:40] for part in where)
    words = Sentence("the request is malformed: {where}: {what}", where=place, what=what)
    return Refused(422, "bad_request", words)


def unreadable() -> Refused:
    return Refused(400, "bad_request", Sentence("the body of the request cannot be read as JSON"))


def unknown_table() -> Refused:
    return Refused(404, "unknown_table", Sentence("there is no such table"))


def damaged() -> Refused:
    return Refused(409, "damaged", Sentence("this table is damaged and cannot be opened"))


def is_damage(error: Refused) -> bool:
    return error.error == "damaged"


def no_token() -> Refused:
    return Refused(401, "no_token", Sentence("this needs the token of a seat"))


def wrong_token() -> Refused:
    return Refused(
        403, "wrong_token", Sentence("this token does not belong to any seat at this table")
    )


def not_your_seat(seat: int) -> Refused:
    return Refused(403, "not_your_seat", Sentence("seat {n} is not yours", n=seat + 1))


def reveals() -> Refused:
    """Of a step that others were to follow at once."""
    words = Sentence("this step reveals something new: make it before you choose the next one")
    return Refused(422, "reveals", words)


def stale(frame: Frame) -> Refused:
    words = Sentence("the table has moved on: look again, then choose")
    return Refused(409, "stale_ply", words, frame)


def finished() -> Refused:
    return Refused(409, "finished", Sentence("the match is over"))


def not_started() -> Refused:
    return Refused(409, "not_started", Sentence("the match begins when every seat is taken"))


def too_many(words: Sentence, wait: float = A_MOMENT) -> Refused:
    """Of somebody who may try again after so many seconds."""
    found = Refused(429, "too_many", words)
    found.wait = wait
    return found


def busy() -> Refused:
    """Of something that another process was faster than, again and again."""
    words = Sentence("this table changes too quickly just now: try again in a moment")
    return Refused(503, "busy", words)


def stopping() -> Refused:
    words = Sentence("the server is being stopped: try again in a moment")
    return Refused(503, "stopping", words)


def database_away() -> Refused:
    words = Sentence("the database cannot be reached: nothing is lost, try again in a moment")
    return Refused(503, "database_away", words)


def cannot_write() -> Refused:
    """The disk is full, say, or another program has locked the file; reading is possible."""
    words = Sentence(
        "nothing can be written at the moment: what was confirmed is safe, try again in a moment"
    )
    return Refused(503, "database_away", words)


def damaged_database() -> Refused:
    words = Sentence(
        "a part of the database is damaged: the operator of this server has to repair it"
    )
    return Refused(503, "database_away", words)
