"""What somebody hands over as plain data, made of nothing but dicts, lists, numbers and texts.

People write positions with whatever is at hand: tuples, NumPy arrays, mappings of their own.
Here all of it becomes what JSON knows, as a copy, so that the code that reads a position has one
kind of list and one kind of mapping to handle. What cannot be part of a position is refused before
anybody asks it to compare or to print itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tiergarten.engine.errors import BadPosition, NoSuchField

DEEPEST = 20  # far more than any game nests its fields
MOST_BITS = 64  # more than any number in a record has


def plain_data(given: Any, where: str = "", depth: int = 0) -> Any:
    """A copy of any mappings, sequences, numbers and texts; `where` is their field."""
    if given is None or isinstance(given, bool | np.bool_):
        return None if given is None else bool(given)
    if isinstance(given, str):
        return str.__str__(given)
    if isinstance(given, np.timedelta64):  # to NumPy an integer, but it has a unit
        raise _neither(given, where)
    if isinstance(given, int | np.integer):
        return _number(int(given), where)
    if isinstance(given, float | np.floating):
        return float(given)
    if depth == DEEPEST:
        raise BadPosition(where, "it is nested too deeply")
    if isinstance(given, Mapping):
        return _mapping(given, where, depth)
    if isinstance(given, np.ndarray):
        given = given.tolist()  # a single item if it has no dimensions
        if not isinstance(given, list):
            return plain_data(given, where, depth + 1)
    if isinstance(given, Sequence) and not isinstance(given, bytes | bytearray | memoryview):
        return [plain_data(item, f"{where}[{i}]", depth + 1) for i, item in enumerate(given)]
    raise _neither(given, where)


def _neither(given: Any, where: str) -> BadPosition:
    kind = type(given).__name__
    return BadPosition(where, f"{kind!r} is neither a mapping nor a list, a number or a text")


def _number(number: int, where: str) -> int:
    if number.bit_length() > MOST_BITS:
        raise BadPosition(where, f"a number of {number.bit_length()} bits is too large")
    return number


def _mapping(given: Mapping[Any, Any], where: str, depth: int) -> dict[str, Any]:
    copy = {}
    for key, value in given.items():
        name = _name(key)
        place = f"{where}.{name}" if where else name
        if not isinstance(key, str) or not key.isprintable():
            raise NoSuchField(place, "the name of a field is a text that can be read")
        copy[name] = plain_data(value, place, depth + 1)
    return copy


def _name(key: object) -> str:
    """A key as an error may name it, in one line; one that is an object only by its kind."""
    if isinstance(key, str):
        text = str.__str__(key)
        return text if text.isprintable() else ascii(text)[1:-1]
    simple = key is None or type(key) in (bool, int, float)
    if simple and not (isinstance(key, int) and key.bit_length() > MOST_BITS):
        return str(key)
    return f"<{type(key).__name__}>"
