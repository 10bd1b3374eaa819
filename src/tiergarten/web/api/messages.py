"""What clients say on a socket (`live.py`): reading a message, and whether it is one of ours."""

from typing import Any

from tiergarten.engine.sentence import Sentence
from tiergarten.web.api.play import LONGEST_MOVE
from tiergarten.web.json_text import json_object
from tiergarten.web.refusals import Refused

PING = {"type": "ping"}  # from a page that wants to know whether the line is alive
MOVE = "move"


def parsed(text: str | None) -> dict[str, Any]:
    """A message; None is one that is not text."""
    found = json_object(text)
    if found is None:
        raise bad_hello()
    return found


def check_hello(message: dict[str, Any]) -> None:
    """Refuse one with a field that is not ours, or of another kind."""
    if not all(map(_is_valid, message, message.values())):
        raise bad_hello()


def _is_valid(name: str, value: Any) -> bool:
    """Whether a hello may hold this field."""
    if name in ("ply", "protocol"):
        return value is None or (type(value) is int and value >= 0)
    if name == "differences":
        return isinstance(value, bool | None)
    return name in ("token", "language") and isinstance(value, str | None)


def plain_move(message: dict[str, Any]) -> tuple[int, str | int, int | None] | None:
    """The ply, the move and the seat that a message names, if it is what nearly all are. Whatever
    else it is, `AskedMove` knows."""
    kind, ply, move, seat = map(message.get, ("type", "ply", "move", "seat"))
    if kind != MOVE or len(message) != 3 + ("seat" in message) or type(ply) is not int:
        return None
    if not isinstance(move, int | str) or isinstance(move, bool):
        return None
    short = isinstance(move, int) or len(move) <= LONGEST_MOVE
    return (ply, move, seat) if short and (seat is None or type(seat) is int) else None


def bad_hello() -> Refused:
    words = Sentence(
        "a hello is JSON text with the fields {fields}, each optional",
        fields="protocol, token, language, ply, differences",
    )
    return Refused(400, "bad_message", words)
