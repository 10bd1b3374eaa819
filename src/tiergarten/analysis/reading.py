"""Taking plain data back that was kept somewhere: it may be damaged, and is then refused.

Objects of a review, and hints, become plain data field by field; here each field is held against
its type, and chances against the number of players.
"""

import functools
import sys
from collections.abc import Mapping
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
LARGEST = sys.float_info.max  # an integer may be larger, and no float can hold it


def read(kind: type[T], plain: object, players: int, **given: object) -> T:
    """An object of this kind, with what is given; `ValueError` if the plain data is none."""
    types = {name: type for name, type in _types(cast(Any, kind)).items() if name not in given}
    if not isinstance(plain, Mapping) or plain.keys() != types.keys():
        raise ValueError(f"no {kind.__name__}: its fields are {', '.join(types)}")
    fields = {name: _value(type, plain[name], players) for name, type in types.items()}
    return kind(**fields, **given)


@functools.cache
def _types(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(type: Any, plain: Any, players: int) -> Any:
    """A value of a type: a number, a text, a truth, chances, or several of another kind."""
    if get_origin(type) is UnionType:
        (other,) = set(get_args(type)) - {NoneType}
        return None if plain is None else _value(other, plain, players)
    if get_origin(type) is tuple:
        return _several(get_args(type)[0], plain, players)
    if type is float:
        fits = isinstance(plain, int | float) and not isinstance(plain, bool)
        fits = fits and -LARGEST <= plain <= LARGEST
    elif type is int:
        fits = isinstance(plain, int) and not isinstance(plain, bool)
    else:
        fits = isinstance(plain, type)
    if not fits:
        raise ValueError(f"{plain!r:.40} is no {type.__name__}")
    return plain


def _several(kind: Any, plain: Any, players: int) -> tuple[Any, ...]:
    if not isinstance(plain, list | tuple):
        raise ValueError(f"{plain!r:.40} is no list")
    if kind is float and len(plain) != players:
        raise ValueError(f"{len(plain)} chances of {players} players")
    if isinstance(kind, type) and is_dataclass(kind):
        return tuple(read(kind, one, players) for one in plain)
    return tuple(_value(kind, one, players) for one in plain)
