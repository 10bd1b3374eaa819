"""Errors as answers: a status, a name for programs, words for people, and the rule, if any."""

import math
from typing import Any

from tiergarten.engine.errors import (
    BadNotation,
    IllegalMove,
    TiergartenError,
    UnknownGame,
    WrongRules,
)
from tiergarten.engine.language import Say
from tiergarten.engine.sentence import said
from tiergarten.web.refusals import A_MOMENT, Refused, WrongStep

MOST_WAIT = 3600  # seconds until a client tries again: limits are counted by the hour at most
KNOWN: tuple[tuple[type[TiergartenError], int, str], ...] = (
    (UnknownGame, 404, "unknown_game"),
    (WrongRules, 409, "wrong_rules"),
    (IllegalMove, 422, "illegal_move"),
    (BadNotation, 422, "bad_move"),
    (TiergartenError, 422, "bad_request"),
)


def headers(error: TiergartenError, status: int) -> dict[str, str]:
    """When to try again, where that can help."""
    if status not in (429, 503):
        return {}
    wait = error.wait if isinstance(error, Refused) else A_MOMENT
    return {"retry-after": str(math.ceil(min(max(wait, 1), MOST_WAIT)))}


def answer(error: TiergartenError, say: Say, with_frame: bool = True) -> tuple[int, dict[str, Any]]:
    """The status and the body for an error; without the frame that belongs to some, if whoever asks
    is sent it anyway."""
    if isinstance(error, WrongStep):
        status, plain = answer(error.cause, say, with_frame)
        return status, plain | {"step": error.step}
    if isinstance(error, Refused):
        more = error.more
        if error.frame is not None and with_frame:
            more = more | {"frame": error.frame(say.language)}
        return error.status, {
            "error": error.error,
            "rule": None,
            "words": error.said(say),
            **more,
        }
    status, name = next((s, name) for kind, s, name in KNOWN if isinstance(error, kind))
    if isinstance(error, IllegalMove):
        return status, {"error": name, "rule": error.rule, "words": said(error.why, say)}
    return status, {"error": name, "rule": None, "words": error.said(say)}
