"""Declaring state records, and converting them to plain data and back.

A position is one flat record of small integers. Its declaration says for every field how many
bytes it takes and how a person writes it: a number, a name, a list. From that one declaration
come the NumPy type that compiled code works on, the plain dict that people and programs read,
and the reading of such a dict, which refuses impossible values and names the field.

All records are `np.record` all the way down, so that `state.zoo[1].enclosure[2].count += 1`
means the same compiled and interpreted.
"""

import functools
import re
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tiergarten.engine.errors import BadPosition, NoSuchField, some

MOST_SEATS = 8
MOST_PLY = 60_000  # far more than any sensible game takes
MOST_LEGAL = 1024
MOST_LISTED = 1024  # positions whose legal moves are remembered
MOST_ACTIONS = 4096  # in the verb table of a game
SCRATCH = np.dtype((np.record, [("rng", np.uint32, (4,)), ("action", np.int16, (MOST_LEGAL,))]))
"""What code that plays through a game needs: the list that `legal` writes, and a generator of its
own. A record, because compiled code passes records without counting references."""

THOUGHT = np.dtype(
    (
        np.record,
        [
            ("listed", SCRATCH),
            ("spare", SCRATCH),
            ("weight", np.float32, (MOST_LEGAL,)),
            ("points", np.float64, (MOST_SEATS,)),
        ],
    )
)
"""What code that looks ahead needs: the legal moves and how good they look, a spare list for
looking further, and the points that every seat can expect."""

UNSOLVED, SOLVING, DONE = range(3)
SOLVED = [
    ("phase", np.int64),
    ("exact", np.int64),
    ("chance", np.float64, (MOST_LEGAL, MOST_SEATS)),
]
"""What the record begins with in which a position is solved: how far that is, where 0 means that a
new one is to be begun, whatever else stands there; whether the answer is exact so far; and for
every legal move, in the order in which they are listed, the chance of every seat to win."""

_NUMBER = re.compile("0|[1-9][0-9]{0,2}")

# A record looks for a field behind every name, which takes longer than what these do: NumPy's
# methods, without asking the record for them.
_bytes_of: Callable[[Any], bytes] = np.void.tobytes
dtype_of: Callable[[Any], np.dtype[Any]] = np.generic.dtype.__get__
_getfield: Callable[..., Any] = np.void.getfield

_data_of: Callable[[Any], Any] = np.void.data.__get__

T = TypeVar("T")
State = Any  # an np.record; its attributes are the fields of the game's own declaration


def legal_ids(legal: Callable[[State, int, Any], int], state: State, seat: int) -> list[int]:
    """The ids of the moves that a game's `legal` lists for a seat."""
    asked = legal, content_of(state), seat
    found = _listed.get(asked)
    if found is None:
        count = legal(state, seat, _lists.scratch)
        found = tuple(_lists.actions[:count].tolist())
        if len(_listed) >= MOST_LISTED:
            _listed.clear()
        _listed[asked] = found
    return [*found]


def listed_by(
    legal: Callable[[State, int, Any], int], state: State, seat: int, scratch: Any
) -> list[int]:
    """The same, in a SCRATCH record that is needed afterwards."""
    count = legal(state, seat, scratch)
    ids: list[int] = scratch["action"][:count].tolist()
    return ids


class _Lists(threading.local):
    """What `legal` writes into. Every thread has one: compiled code runs beside other threads."""

    def __init__(self) -> None:
        self.scratch = new_record(SCRATCH)
        self.actions = self.scratch["action"]


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


_lists = _Lists()
# Whoever shows a position, plays there and says what can be done there asks again and again.
_listed: dict[tuple[Any, bytes, int], tuple[int, ...]] = {}


class Field:
    """One field: its bytes, and how it is written in plain data."""

    dtype: Any

    def plain(self, value: Any, within: State) -> Any:
        """The value as plain data. `within` is the record that holds the field."""
        raise NotImplementedError

    def read(self, plain: Any, where: str, within: State) -> Any:
        """The value from plain data; `BadPosition` names `where` if it cannot be."""
        raise NotImplementedError


@dataclass
class Number(Field):
    """A whole number from `least` to `most`, or None, if that has a number of its own."""

    most: int = 255
    least: int = 0
    bits: int = 0  # 0: as few as hold all of it
    none: int | None = None  # what None is kept as, if there may be none

    def __post_init__(self) -> None:
        lowest = min(self.least, self.least if self.none is None else self.none)
        highest = max(self.most, self.most if self.none is None else self.none)
        kind = "i" if lowest < 0 else "u"
        for size in (self.bits // 8,) if self.bits else (1, 2, 4, 8):
            self.dtype = np.dtype(f"{kind}{size}")
            if np.iinfo(self.dtype).min <= lowest and highest <= np.iinfo(self.dtype).max:
                return
        # Compiled code would silently drop the upper bits.
        raise ValueError(f"{lowest} to {highest} do not fit into {self.bits or 64} bits")

    def plain(self, value: Any, within: State) -> int | None:
        return None if value == self.none else int(value)

    def read(self, plain: Any, where: str, within: State) -> int:
        if plain is None and self.none is not None:
            return self.none
        if isinstance(plain, bool) or not isinstance(plain, int | np.integer):
            raise BadPosition(where, f"{plain!r} is not a whole number")
        if not self.least <= plain <= self.most:
            raise BadPosition(where, f"{plain} is not between {self.least} and {self.most}")
        return int(plain)


@dataclass
class Seat(Field):
    """A seat at the table by its number, or None, if that has a number of its own.

    The record it stands in has a field `players`, before this one.
    """

    none: int | None = None  # what None is kept as, if there may be none
    as_text: bool = False  # written as a text, as in 0.1.0, and read from one, too

    def __post_init__(self) -> None:
        self.dtype = np.dtype("u1")

    def plain(self, value: Any, within: State) -> int | str | None:
        if value == self.none:
            return None
        return str(value) if self.as_text else int(value)

    def read(self, plain: Any, where: str, within: State) -> int:
        if plain is None and self.none is not None:
            return self.none
        if self.as_text and isinstance(plain, str) and _NUMBER.fullmatch(plain):
            plain = int(plain)
        if isinstance(plain, bool) or not isinstance(plain, int | np.integer):
            raise BadPosition(where, f"{plain!r} is not the number of a seat")
        return seat_at(plain, where, within)


@dataclass
class Flag(Field):
    """Yes or no."""

    def __post_init__(self) -> None:
        self.dtype = np.dtype("u1")

    def plain(self, value: Any, within: State) -> bool:
        return bool(value)

    def read(self, plain: Any, where: str, within: State) -> int:
        if not is_flag(plain):
            raise BadPosition(where, f"{plain!r} is neither true nor false")
        return int(plain)


@dataclass
class Choice(Field):
    """One name of several, kept as its index; None is kept as `none`, if there is such a thing."""

    names: Sequence[str]
    none: int | None = None

    def __post_init__(self) -> None:
        self.dtype = np.dtype("u1")

    def plain(self, value: Any, within: State) -> str | None:
        return None if value == self.none else self.names[value]

    def read(self, plain: Any, where: str, within: State) -> int:
        if plain is None and self.none is not None:
            return self.none
        return name_index(plain, self.names, where)


@dataclass
class Several(Field):
    """Any of up to eight or sixteen names, kept as a bit mask, written as a list."""

    names: Sequence[Any]

    def __post_init__(self) -> None:
        if len(self.names) > 16:
            raise ValueError(f"a mask holds 16 names, not {len(self.names)}: use Many(Flag(), n)")
        self.dtype = np.dtype("u1" if len(self.names) <= 8 else "u2")

    def plain(self, value: Any, within: State) -> list[Any]:
        return [name for bit, name in enumerate(self.names) if int(value) >> bit & 1]

    def read(self, plain: Any, where: str, within: State) -> int:
        mask = 0
        for index, name in enumerate(as_list(plain, where)):
            mask |= 1 << name_index(name, self.names, f"{where}[{index}]")
        return mask


class Seats(Several):
    """Any of the seats at the table, kept as a bit mask, written as a list of their numbers."""

    def read(self, plain: Any, where: str, within: State) -> int:
        items = as_list(plain, where)
        seats = [Seat().read(seat, f"{where}[{i}]", within) for i, seat in enumerate(items)]
        return sum(1 << seat for seat in set(seats))


@dataclass
class Many(Field):
    """An array of fields. `used` tells how many of them mean something in this record."""

    field: Field
    most: int
    used: Callable[[State], int] | None = None

    def __post_init__(self) -> None:
        self.dtype = np.dtype((self.field.dtype, (self.most,)))

    def plain(self, value: Any, within: State) -> list[Any]:
        used = self.most if self.used is None else self.used(within)
        return [self.field.plain(item, within) for item in value[:used]]

    def read(self, plain: Any, where: str, within: State) -> Any:
        values = np.zeros(self.most, self.field.dtype)
        items = as_list(plain, where)
        used = self.most if self.used is None else self.used(within)
        if len(items) != used:
            there = some(len(items), "entry", "entries")
            raise BadPosition(where, f"has {there} instead of {used}")
        for index, item in enumerate(items):
            values[index] = self.field.read(item, f"{where}[{index}]", within)
        return values


@dataclass
class Counts(Field):
    """How many there are of each of several things, written as a dict without the zeros.

    A list that names each as often as there are of it will do as well.
    """

    names: Sequence[str]
    most: int = 99  # of each

    def __post_init__(self) -> None:
        self.dtype = np.dtype(("u1", (len(self.names),)))

    def plain(self, value: Any, within: State) -> dict[str, int]:
        return {name: int(n) for name, n in zip(self.names, value, strict=True) if n}

    def read(self, plain: Any, where: str, within: State) -> Any:
        counts = np.zeros(len(self.names), "u1")
        if not isinstance(plain, Mapping):
            items = enumerate(as_list(plain, where))
            there = [name_index(name, self.names, f"{where}[{i}]") for i, name in items]
            plain = Counter(self.names[index] for index in there)
        for name, n in plain.items():
            place = f"{where}.{name}"
            index = name_index(name, self.names, place)
            counts[index] = Number(most=self.most).read(n, place, within)
        return counts


@dataclass
class Listed(Field):
    """A list of up to this many names, kept as `count` and an array of numbers called `item`."""

    names: Sequence[str]
    most: int
    item: str
    in_order: bool = False  # whether the numbers are kept ascending
    rule: str = ""  # the rule that says how many there can be

    def __post_init__(self) -> None:
        self.dtype = np.dtype((np.record, [("count", "u1"), (self.item, "u1", (self.most,))]))

    def plain(self, value: Any, within: State) -> list[str]:
        return [self.names[number] for number in value[self.item][: value["count"]]]

    def read(self, plain: Any, where: str, within: State) -> Any:
        items = as_list(plain, where)
        if len(items) > self.most:
            raise BadPosition(where, too_many(len(items), self.most, self.rule))
        numbers = [name_index(name, self.names, f"{where}[{i}]") for i, name in enumerate(items)]
        value = np.zeros((), self.dtype)
        value["count"] = len(numbers)
        value[self.item][: len(numbers)] = sorted(numbers) if self.in_order else numbers
        return value


@dataclass
class Custom(Field):
    """A field that a game writes in its own way."""

    dtype: Any
    tell: Callable[[Any], Any]
    understand: Callable[[Any, str], Any]

    def plain(self, value: Any, within: State) -> Any:
        return self.tell(value)

    def read(self, plain: Any, where: str, within: State) -> Any:
        return self.understand(plain, where)


class Record(Field):
    """A record made of named fields; also a field itself, so records nest."""

    def __init__(self, **fields: Field) -> None:
        self.fields = fields
        self.dtype = np.dtype((np.record, [(name, f.dtype) for name, f in fields.items()]))

    def new(self, count: int | None = None) -> Any:
        """One record of zeros, or an array of them."""
        if count is None:
            return new_record(self.dtype)
        return np.zeros(count, self.dtype)

    def plain(self, value: State, within: State = None) -> dict[str, Any]:
        return {name: field.plain(value[name], value) for name, field in self.fields.items()}

    def read(self, plain: Any, where: str = "", within: State = None) -> State:
        if not isinstance(plain, Mapping):
            raise BadPosition(where or "position", f"{plain!r} is not a mapping of fields")
        prefix = f"{where}." if where else ""
        for name in plain:
            if name not in self.fields:
                known = ", ".join(self.fields)
                raise NoSuchField(f"{prefix}{name}", f"there is no such field; there are {known}")
        record = self.new()
        for name, field in self.fields.items():
            if name in plain:
                record[name] = field.read(plain[name], f"{prefix}{name}", record)
        return record


def state_record(seats: int, **fields: Field) -> Record:
    """The record of a game for up to this many seats: the header that all games share comes first.

    `acting` is the mask of the seats that may act now, `over` tells that the match has ended,
    `ply` counts the actions played, `rng` is the generator.
    """
    if ours := {"data", *Fixed.__slots__}.intersection(fields):
        raise ValueError(f"a record has a {sorted(ours)[0]!r} of its own: call the field otherwise")
    header = {
        "players": Number(most=seats, least=0),
        "acting": Seats(range(seats)),
        "over": Flag(),
        "ply": Number(most=MOST_PLY, bits=16),
        "rng": Many(Number(most=2**32 - 1, bits=32), 4),
    }
    return Record(**header, **fields)


def too_many(there: int, most: int, rule: str, *things: str) -> str:
    """The complaint about a list with too many entries; the things come as for `some`."""
    count = some(there, *things) if things else str(there)
    return f"holds {count}, more than {most}" + (f" ({rule})" if rule else "")


def seat_at(seat: Any, where: str, within: State) -> int:
    """A whole number as a seat at the table of this record."""
    seats = int(within.players) or MOST_SEATS  # nobody yet: that is what will be refused
    if not 0 <= seat < seats:
        raise BadPosition(where, f"there is no seat {seat}; seats go from 0 to {seats - 1}")
    return int(seat)


def name_index(name: Any, names: Sequence[Any], where: str) -> int:
    """The index of a name, or an error that lists the names there are."""
    for index, known in enumerate(() if isinstance(name, np.ndarray) else names):
        if name == known and isinstance(name, bool) == isinstance(known, bool):
            return index
    raise BadPosition(where, f"{name!r} is not one of {', '.join(map(str, names))}")


def is_flag(plain: Any, value: bool | None = None) -> bool:
    """Whether plain data are true or false, for which 1 and 0 will do; or one of the two."""
    if not isinstance(plain, bool | int | float | np.generic):
        return False
    return plain in ((False, True) if value is None else (value,))


def as_list(plain: Any, where: str) -> list[Any]:
    """Any plain sequence but a text, as a list."""
    listed = isinstance(plain, Sequence) or (isinstance(plain, np.ndarray) and plain.ndim)
    if isinstance(plain, str) or not listed:
        raise BadPosition(where, f"{plain!r} is not a list")
    return list(plain)
