"""Picking a game's own function by the type of its record, compiled and interpreted.

A generic function such as `rules.play(state, seat, action)` is a plain function that looks into
a dictionary. `teach` makes Numba replace a call of it by a call of the game's own function while
compiling, so that nothing is looked up at run time. Generic code must not be built from closures
over compiled functions instead: Numba cannot cache those.
"""

import importlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from tiergarten.engine.compile_cache import type_of
from tiergarten.engine.errors import BadOption

_DEFAULTS = "tiergarten.engine.defaults"

Books = Mapping[np.dtype[Any], Any]
_OF_A_STATE = {"players", "acting", "over", "ply", "rng"}  # fields that every state begins with


class Registered(dict[np.dtype[Any], Any]):
    """The books by the type of state; whoever asks for one that is not there is told what to do."""

    def __missing__(self, dtype: np.dtype[Any]) -> Any:
        raise not_prepared("engine.rules")


def not_prepared(who: str) -> BadOption:
    """Somebody asks for the rules of a game before they are there."""
    return BadOption(
        f"{who}: the rules for this type of state are not ready; call prepare() of the game "
        "before, such as tiergarten.games.find('zooloretto-dice').prepare()"
    )


def lacks_rules(given: Any, books: Books) -> bool:
    """Whether this is a state, or an array of them, whose rules nobody has registered."""
    dtype = getattr(given, "dtype", None)
    if not isinstance(dtype, np.dtype) or not set(dtype.names or ()) >= _OF_A_STATE:
        return False
    return dtype not in books


def teach(asked: Any, books: Books) -> None:
    """Teach Numba to call the function of the same name in the book of the record's type.

    An `overload` would do as well, but wraps every call in a function that is compiled too.
    """
    from numba.core import types

    templates: Any = importlib.import_module("numba.core.typing.templates")

    class Picked(templates.AbstractTemplate):  # type: ignore[misc]
        """How a call of the generic function is typed and compiled."""

        key = asked

        def generic(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
            book = _book_of(args[0], books) if args else None
            if book is None:
                return None
            own = getattr(book, asked.__name__)
            return types.Dispatcher(own).get_call_type(self.context, args, kws)

        def get_impl_key(self, sig: Any) -> Any:
            own = getattr(_book_of(sig.args[0], books), asked.__name__)
            return own.get_overload(sig)

    templates.infer(Picked)
    templates.infer_global(asked, types.Function(Picked))


def contents(book: Any, *asked: Any) -> tuple[str, ...]:
    """The modules that these functions of a book come from: its own, and ours if it lacks some."""
    name: str = book.__name__
    lacks = any(getattr(book, one.__name__).__module__ == _DEFAULTS for one in asked)
    return (name, _DEFAULTS) if lacks else (name,)


def _book_of(state: Any, books: Books) -> Any:
    """The book for a Numba type, if it is the type of one of our states."""
    for dtype, book in books.items():
        if type_of(dtype) == state:
            return book
    return None
