"""Records in memory: made of bytes, read and copied more quickly than NumPy does by itself.

Compiled code and whoever shows a position ask the same records for the same few things again and
again, and NumPy takes longer for most of these than they are worth.
"""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np

# A record looks for a field behind every name, which takes longer than what these do: NumPy's
# methods, without asking the record for them.
_bytes_of: Callable[[Any], bytes] = np.void.tobytes
dtype_of: Callable[[Any], np.dtype[Any]] = np.generic.dtype.__get__
_getfield: Callable[..., Any] = np.void.getfield

_data_of: Callable[[Any], Any] = np.void.data.__get__

T = TypeVar("T")
State = Any  # an np.record; its attributes are the fields of the game's own declaration


def number_at(dtype: np.dtype[Any], *path: str) -> Callable[[State], int]:
    """Reads one number of a record, far more quickly than attribute after attribute does."""
    offset = 0
    for name in path:
        assert dtype.fields is not None
        dtype, start = dtype.fields[name][:2]
        offset += start
    if dtype == np.uint8:
        return lambda state: content_of(state)[offset]
    return lambda state: int(_getfield(state, dtype, offset))


_declared: dict[int, np.dtype[Any]] = {}  # by the number of the form that is handed over


def by_dtype(make: Callable[[np.dtype[Any]], T]) -> Callable[[np.dtype[Any]], T]:
    """Remember what is made for a type of record: by the object that it is, because NumPy compares
    two such types field by field, which takes longer than most of what they are asked for."""
    made: dict[int, tuple[np.dtype[Any], T]] = {}

    def remembered(dtype: np.dtype[Any]) -> T:
        found = made.get(id(dtype))
        if found is None:
            # Both forms of a type (`Handed`) have what is made for one of them.
            known = _declared.get(id(dtype), dtype)
            found = made[id(dtype)] = dtype, make(dtype) if known is dtype else remembered(known)
        return found[1]

    return remembered


class Header(NamedTuple):
    """Where in a state record the bytes of its header lie that are asked for most."""

    players: int
    acting: int
    over: int


@by_dtype
def header(dtype: np.dtype[Any]) -> Header:
    """The header of a game's record (`state_record`)."""
    fields = dtype.fields
    assert fields is not None
    assert all(fields[name][0].itemsize == 1 for name in Header._fields)
    return Header(*[fields[name][1] for name in Header._fields])


class Handed(np.record):  # type: ignore[misc]  # NumPy's own stubs forbid it
    """A record that is quickly handed to compiled code, which asks it for its `data`: NumPy would
    describe all its fields then, every time, which takes longer than most of what is called."""

    __slots__ = ("data",)
    __getattribute__ = np.void.__getattribute__

    def __getattr__(self, name: str) -> Any:
        """A field; or what is made when it is asked for, of a record within another."""
        return _data_of(self) if name == "data" else np.record.__getattribute__(self, name)


class Fixed(Handed):  # type: ignore[misc]
    """A record that does not change: its `data` are the bytes that it was made of. Whoever reads it
    may remember with it what they have read (`readable`, `once_a_position`)."""

    __slots__ = ("kept_looks", "kept_row")

    kept_row: Any  # None, until it is read
    kept_looks: dict[Any, Any]  # what was made of it, by the function

    def __getattr__(self, name: str) -> Any:
        """A record within one, or one that was unpickled, has none of these."""
        if name == "kept_looks":
            return {}
        return None if name == "kept_row" else super().__getattr__(name)


def content_of(state: State) -> bytes:
    """The bytes of a record."""
    if type(state) is not Fixed:
        return _bytes_of(state)
    found: Any = state.data
    return found if type(found) is bytes else bytes(found)


keep_row: Callable[[Any, Any], None] = Fixed.__dict__["kept_row"].__set__
_keep_looks: Callable[[Any, Any], None] = Fixed.__dict__["kept_looks"].__set__
_keep_data: Callable[[Any, bytes | bytearray], None] = Handed.__dict__["data"].__set__


def _form(kind: type[np.void], dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same type, for records of a kind of ours."""
    found = np.dtype((kind, dtype))
    _declared[id(found)] = dtype
    return found


_handed = by_dtype(functools.partial(_form, Handed))
_fixed = by_dtype(functools.partial(_form, Fixed))


def record_over(dtype: np.dtype[Any], data: bytearray) -> State:
    """A record of these bytes: whoever changes the one changes the other."""
    record = np.frombuffer(data, _handed(dtype))[0]
    _keep_data(record, data)
    return record


def fixed_record(dtype: np.dtype[Any], data: bytes) -> State:
    """A record with this content, to be read only."""
    record = np.frombuffer(data, _fixed(dtype))[0]
    _keep_data(record, data)
    keep_row(record, None)
    _keep_looks(record, {})
    return record


def once_a_position(make: Callable[[State], T]) -> Callable[[State], T]:
    """Remember what a function makes of a position: with the record, if that does not change, and
    as long as it is there."""

    def remembered(state: State) -> T:
        if type(state) is not Fixed:
            return make(state)
        found: T | None = state.kept_looks.get(make)
        if found is None:
            found = state.kept_looks[make] = make(state)
        return found

    return remembered


def new_record(dtype: np.dtype[Any]) -> Any:
    """A record of zeros."""
    return record_over(dtype, bytearray(dtype.itemsize))


def record_from(dtype: np.dtype[Any], data: bytes | bytearray) -> State:
    """A record with this content."""
    return record_over(dtype, bytearray(data))


def copy_of(state: State) -> State:
    """A record of its own with the same content."""
    return record_from(dtype_of(state), content_of(state))
