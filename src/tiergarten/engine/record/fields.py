"""Declaring state records: how many bytes every field takes, and how a person writes it.

A number, a name, a list: from that one declaration come the NumPy type that compiled code works on,
the plain dict that people and programs read, and the reading of such a dict, which refuses
impossible values and names the field.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiergarten.engine.errors import BadPosition, NoSuchField, some
from tiergarten.engine.record.limits import MOST_PLY, MOST_SEATS
from tiergarten.engine.record.memory import Fixed, State, new_record

_NUMBER = re.compile("0|[1-9][0-9]{0,2}")


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
