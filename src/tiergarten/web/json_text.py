"""JSON from outside: what a client sends, and what a database has kept, which a disk may spoil."""

import json
from typing import Any


def json_object(text: str | None) -> dict[str, Any] | None:
    """The fields of an object; None if the text is not one."""
    try:
        found = None if text is None else json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
