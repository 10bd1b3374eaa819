"""Positions as plain numbers and tuples, made once: reading a record field by field is slow.

Scenes and words read nearly all of a position, and most of it is what it was a move ago. So every
record within a position is remembered by its bytes, and those that have not changed are the same
objects as before. They are immutable, and can be keys: what is drawn of a board can be remembered
by the row of that board.
"""

import functools
import struct
from collections import namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np

from tiergarten.engine.record import Fixed, State, by_dtype, content_of, dtype_of, keep_row

MOST_KEPT = 4096  # rows of each kind
_CODES = {"u1": "B", "i1": "b", "u2": "H", "i2": "h", "u4": "I", "i4": "i", "u8": "Q", "i8": "q"}
_CODES |= {"f4": "f", "f8": "d", "b1": "?"}
_Read = Callable[[bytes], Any]
_Part = Callable[[bytes, tuple[Any, ...]], Any]


def readable(state: State) -> Any:
    """A record as plain numbers and tuples under the same names. One that is readable already is
    returned as it is."""
    kind = type(state)
    if kind is Fixed:
        row = state.kept_row
        if row is None:
            row = _reader(dtype_of(state))(content_of(state))
            keep_row(state, row)
        return row
    if issubclass(kind, tuple):  # `isinstance` would ask the record for its class: slow
        return state
    return _reader(dtype_of(state))(content_of(state))


def readable_bytes(dtype: np.dtype[Any], data: bytes) -> Any:
    """The same for the content of a record."""
    return _reader(dtype)(data)


@by_dtype
def _reader(dtype: np.dtype[Any]) -> _Read:
    """What makes a record of this type plain, given its bytes."""
    assert dtype.names is not None
    assert dtype.fields is not None
    row = namedtuple("row", dtype.names)  # type: ignore[misc]
    format, at, parts, values = "<", 0, [], 0
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        inner, shape = _innermost(kind)
        if inner.names is not None:
            parts.append(_records(_reader(inner), offset, inner.itemsize, shape))
            continue
        count = int(np.prod(shape, dtype=int))
        format += f"{offset - at}x{count}{_CODES[inner.str[1:]]}"
        at = offset + kind.itemsize
        parts.append(_numbers(values, shape))
        values += count
    unpack = struct.Struct(f"{format}{dtype.itemsize - at}x").unpack

    @functools.lru_cache(MOST_KEPT)
    def read(data: bytes) -> Any:
        numbers = unpack(data)
        return row._make([part(data, numbers) for part in parts])

    return read


def _innermost(dtype: np.dtype[Any]) -> tuple[np.dtype[Any], tuple[int, ...]]:
    """What rows, and rows of rows, are made of, and how many there are in each."""
    shape: tuple[int, ...] = ()
    while dtype.subdtype is not None:
        shape += dtype.shape
        dtype = dtype.base
    return dtype, shape


def _numbers(start: int, shape: tuple[int, ...]) -> _Part:
    """A number, or rows of them, among the unpacked ones."""
    if not shape:
        return lambda data, numbers: numbers[start]
    end = start + int(np.prod(shape))
    if len(shape) == 1:
        return lambda data, numbers: numbers[start:end]
    return lambda data, numbers: _shaped(numbers[start:end], shape[1:])


def _records(read: _Read, start: int, size: int, shape: tuple[int, ...]) -> _Part:
    """A record within another, or rows of them."""
    if not shape:
        return lambda data, numbers: read(data[start : start + size])
    ends = range(start, start + size * int(np.prod(shape)), size)
    if len(shape) == 1:
        return lambda data, numbers: tuple([read(data[at : at + size]) for at in ends])
    return lambda data, numbers: _shaped(
        tuple([read(data[at : at + size]) for at in ends]), shape[1:]
    )


def _shaped(flat: tuple[Any, ...], inner: tuple[int, ...]) -> tuple[Any, ...]:
    """One row of values as rows of this shape."""
    size = int(np.prod(inner))
    rows = [flat[at : at + size] for at in range(0, len(flat), size)]
    return tuple(rows) if len(inner) == 1 else tuple(_shaped(row, inner[1:]) for row in rows)
