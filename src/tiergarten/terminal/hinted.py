"""The hints that were given in a match, as the server counts them: each position once for a seat.

They are noted in the match itself, so a game that is continued goes on counting.
"""

import hashlib

from tiergarten.engine.language import Say
from tiergarten.engine.match import Match

HINTS_TAG = "Hints"


def note(match: Match, seat: int) -> None:
    """A hint is given to a seat in the present position."""
    known = match.tags.get(HINTS_TAG, "").split()
    # As the seat sees it: a saved match tells nothing of what is secret.
    position = hashlib.sha256(match.concealed(seat, 0).tobytes()).hexdigest()[:8]
    given = f"{_whose(seat)}{position}"
    if given not in known:
        match.tags[HINTS_TAG] = " ".join([*known, given])


def used(match: Match) -> list[int]:
    """How many hints every seat was given."""
    known = match.tags.get(HINTS_TAG, "").split()
    return [sum(one.startswith(_whose(seat)) for one in known) for seat in range(match.players)]


def told(match: Match, say: Say) -> str:
    """Who was helped how often; nothing if nobody was."""
    counts = zip(match.names, used(match), strict=True)
    helped = [f"{name} ({count})" for name, count in counts if count]
    return say("Hints used: {list}", list=say.listing(helped)) if helped else ""


def _whose(seat: int) -> str:
    return f"p{seat + 1}-"
