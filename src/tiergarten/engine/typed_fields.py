"""Errors about positions typed by hand: naming the field that was typed.

A game checks the whole position as it stands in the record. Much of it nobody typed: it was filled
in from the rest, or written in a shorter way. So an error names every field that may be at fault
(`BadPosition.instead`), a game knows the shorter ways (its `spellings`), and this module chooses
the one that was typed.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tiergarten.engine.errors import BadPosition, NoSuchField

Spellings = Callable[[str, Mapping[str, Any]], Iterable[str]]
"""How else a field of the record can be written: its other names in this typed position."""

_STEP = re.compile(r"\[(\d{1,6})\]|\.?([^.\[\]]+)")


def as_typed(error: BadPosition, typed: Mapping[str, Any], spellings: Spellings) -> BadPosition:
    """The same error, named by the first of its fields that was typed; as it is if none was."""
    if isinstance(error, NoSuchField):
        return error
    for field in (error.field, *error.instead):
        found = [typed_part(name, typed) for name in spellings(field, typed)]
        for path in (*(path for path, whole in found if whole), *(path for path, _ in found)):
            if path:
                return BadPosition(path, error.why)
    return error


def typed_part(field: str, typed: Mapping[str, Any]) -> tuple[str, bool]:
    """A field as far as it was typed, and whether that is all of it.

    Of `truck[0].load` this is `truck[0]` if that is just a list of tiles. It is nothing if the
    field was left out.
    """
    here: Any = typed
    path = ""
    for step in _STEP.finditer(field):
        index, name = step.groups()
        if isinstance(here, Mapping):
            if name not in here:
                return "", False
            here = here[name]
        elif index is not None and isinstance(here, list | tuple) and int(index) < len(here):
            here = here[int(index)]
        else:
            return path, False
        path += step[0]
    return path, True
