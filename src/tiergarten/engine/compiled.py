"""The one decorator for rules: `@compiled` turns a plain function over records into machine code,
or leaves it as it is. The environment variable `TIERGARTEN_MODE` chooses between

- `fast` (the default): compiled;
- `checked`: compiled, and every index is checked against its bounds;
- `interpreted`: plain Python, for coverage, debugging, and to see integers overflow.

What was compiled is kept (`engine.compile_cache`).
"""

import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from tiergarten.engine import compile_cache
from tiergarten.engine.dispatching import dispatcher_class
from tiergarten.engine.errors import BadOption

MODES = ("fast", "checked", "interpreted")
MODE = os.environ.get("TIERGARTEN_MODE", "fast")
INTERPRETED = MODE == "interpreted"
PACKAGE = Path(__file__).resolve().parent.parent
_OPTIONS = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": MODE == "checked",
    "no_cfunc_wrapper": True,
}
_functions: list[str] = []  # the modules of all functions that are to be compiled

Int = Any
"""An integer in compiled code: the machine's, of some width; interpreted, Python's or NumPy's."""

Float = Any
"""A floating-point number in compiled code, likewise."""


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule at first use, or load it from the cache. It must not recurse."""
    return _compiling(function, _OPTIONS)


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same, as a part of whatever compiled code calls it, however long it is.

    For the few parts of `legal` and `play` that come with almost every move: where LLVM thinks one
    too long, the call with its saved registers takes about as long as the rule itself.
    """
    return _compiling(function, {**_OPTIONS, "forceinline": True})


def _compiling(function: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    if MODE not in MODES:
        raise BadOption(f"TIERGARTEN_MODE is {MODE!r}; it can be {', '.join(MODES)}")
    if INTERPRETED:
        return function
    compiling: Callable[..., Any] = _dispatcher()(function, targetoptions=options)
    compile_cache.caching()(compiling, MODE)
    _functions.append(function.__module__)
    return compiling


def as_called_with(function: Any, *given: Any) -> Callable[..., Any]:
    """A compiled function for arguments of these types, and of no others: it does not look.

    Numba looks at the types of all arguments in every call, which takes some microseconds if they
    are many. Where the same are given every time, this is quicker.
    """
    if not hasattr(function, "compile") or is_interpreted(function.__module__):
        return cast(Callable[..., Any], function)
    typeof: Any = importlib.import_module("numba").typeof
    return cast(Callable[..., Any], function.compile(tuple(typeof(one) for one in given)))


def count_in(*packages: str) -> int:
    """How many functions there are to compile in these packages, of those that are loaded."""
    return sum(_is_within(module, package) for module in _functions for package in packages)


def is_ours(dispatcher: Any) -> bool:
    """Whether Numba compiles one of our functions, and not one of its own."""
    return isinstance(dispatcher, _dispatcher())


def _dispatcher() -> Any:
    return dispatcher_class(is_interpreted)


# Interpreted until the machine code is there

_interpreted: set[str] = set()  # the packages of games


def interpret(package: str) -> None:
    """From now on Python's calls of a game's functions that are not compiled are interpreted.

    What is compiled already is still called as it is, also what is compiled later by its name
    (`prepare.load`). The engine's own functions are interpreted as long as any game is.
    """
    _interpreted.add(package)


def compile_again(package: str) -> None:
    """From now on what a game lacks is taken from the cache, or compiled, when it is called."""
    _interpreted.discard(package)


def is_interpreted(module: str) -> bool:
    """Whether Python's calls of what is not compiled in a module are interpreted for now."""
    return bool(_interpreted) and any(
        _is_within(module, package) for package in (*_interpreted, "tiergarten.engine")
    )


def _is_within(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def marker(name: str, *modules: str) -> Path | None:
    """A file whose existence says that all of these modules are compiled; None if nothing of what
    is compiled can be kept."""
    return compile_cache.marker(MODE, name, *modules)
