"""Picking a game's own function by the type of its record, compiled and interpreted.

A generic function such as `rules.play(state, seat, action)` is a plain function that looks into
a dictionary. `teach` makes Numba replace a call of it by a call of the game's own function while
compiling, so that nothing is looked up at run time. Generic code must not be built from closures
over compiled functions instead: Numba cannot cache those.
"""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import numpy as np

Books = Mapping[np.dtype[Any], Any]


def teach(generic: Any, books: Books) -> None:
    """Teach Numba to call the function of the same name in the book of the record's type."""
    from numba.extending import overload

    def own(state: Any) -> Any:
        book = _book_of(state, books)
        return None if book is None else getattr(book, generic.__name__)

    overload(generic, inline="always")(_FORMS[generic.__code__.co_argcount](own))


def contents(book: Any) -> tuple[str, ...]:
    """The modules that a book's functions come from: its own, and ours if that lacks some."""
    name: str = book.__name__
    return (name,) if isinstance(book, ModuleType) else (name, "tiergarten.engine.defaults")


def _book_of(state: Any, books: Books) -> Any:
    """The book for a Numba type, if it is the type of one of our states."""
    import numba

    for dtype, book in books.items():
        if numba.from_dtype(dtype) == state:
            return book
    return None


# Numba wants every argument spelt out, so there is a form for each number of them.


def _of_one(own: Any) -> Any:
    def pick(state):  # type: ignore[no-untyped-def]
        if function := own(state):
            return lambda state: function(state)
        return None

    return pick


def _of_two(own: Any) -> Any:
    def pick(state, a):  # type: ignore[no-untyped-def]
        if function := own(state):
            return lambda state, a: function(state, a)
        return None

    return pick


def _of_three(own: Any) -> Any:
    def pick(state, a, b):  # type: ignore[no-untyped-def]
        if function := own(state):
            return lambda state, a, b: function(state, a, b)
        return None

    return pick


def _of_five(own: Any) -> Any:
    def pick(state, a, b, c, d):  # type: ignore[no-untyped-def]
        if function := own(state):
            return lambda state, a, b, c, d: function(state, a, b, c, d)
        return None

    return pick


_FORMS: dict[int, Callable[[Any], Any]] = {1: _of_one, 2: _of_two, 3: _of_three, 5: _of_five}
