"""The cache of compiled code: by what the code says, not by where it lies or when it was written.

Numba's own cache knows a function by the path of its file, and notices neither an edited callee
nor changed flags. Here a function is known by the content of its module and of all that this module
imports, so that two clones share what one has compiled, and an edit compiles only what it concerns.
Code that serves all games is compiled anew for every type of state. Those versions are told
apart by the content of the rules and the judgement that were registered for that type.

Where it is kept, and what if it cannot be, is in `engine.cache_folders`.
"""

import functools
import hashlib
import importlib
import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tiergarten.engine import cache_folders

_IMPORT = re.compile(
    r"^\s*(?:from\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]*)|import\s+([\w.]+))", re.MULTILINE
)
_NAME = re.compile(r"\w+")


# What code depends on


@functools.cache
def sources(*modules: str) -> tuple[Path, ...]:
    """The files of modules and of all modules that they import, within their own package and ours.

    What a game declares about itself is read, but not what the declaration imports: it holds
    numbers and names for the rules, and leads to all parts of the engine.
    """
    tops = {"tiergarten", *(name.partition(".")[0] for name in modules)}
    found: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name in found or name.partition(".")[0] not in tops:
            continue
        file = _file(name)
        if file is None:  # not a module, but something in one
            continue
        found[name] = file
        if not (file.name == "__init__.py" and (file.parent / "pieces.py").exists()):
            waiting += _imports(file)
    return tuple(found[name] for name in sorted(found))


@functools.cache
def digest_of(*modules: str) -> str:
    """Changes with the content of these modules, or of anything that they import."""
    digest = hashlib.sha256()
    for file in sources(*modules):
        digest.update(file.name.encode())
        digest.update(_content(file))
    return digest.hexdigest()[:16]


@functools.cache
def _content(file: Path) -> bytes:
    return file.read_bytes()


@functools.cache
def _imports(file: Path) -> frozenset[str]:
    """The modules that a file imports, and the things in them that may be modules."""
    names: set[str] = set()
    for package, wanted, alone in _IMPORT.findall(_content(file).decode()):
        if alone:
            names.add(alone)
        else:
            names |= {package, *(f"{package}.{name}" for name in _NAME.findall(wanted))}
    return frozenset(names)


@functools.cache
def _file(name: str) -> Path | None:
    """The file of a module; None if there is no such module."""
    top, _, rest = name.partition(".")
    root = _place(top)
    if root is None:
        return None
    place = root.joinpath(*rest.split(".")) if rest else root
    for file in (place / "__init__.py", place.with_suffix(".py")):
        if file.is_file():
            return file
    return None


@functools.cache
def _place(top: str) -> Path | None:
    """Where a package, or a module on its own, lies: its folder, or its file without the ending.

    None for code that was typed at a prompt or in a notebook.
    """
    try:
        spec = importlib.util.find_spec(top)
    except ValueError:
        spec = None
    if spec is None:
        return None
    if spec.submodule_search_locations:
        return Path(next(iter(spec.submodule_search_locations)))
    return Path(spec.origin or "").with_suffix("")


# Where it is kept


@functools.cache
def module_folder(mode: str, module: str) -> Path | None:
    """The folder for the functions of a module as it is now; None if nothing can be kept."""
    return cache_folders.folder_for(mode, f"{module}-{digest_of(module)}")


def marker(mode: str, name: str, *modules: str) -> Path | None:
    """The marker file that exists once all of these modules are compiled."""
    folder = cache_folders.folder_for(mode, f"{name}-{digest_of(*modules)}")
    return folder and folder / "ready"


# What was registered for a type of state

_registered: dict[np.dtype[Any], dict[str, set[str]]] = {}


def register(dtype: np.dtype[Any], *modules: str) -> None:
    """Say that generic code compiled for this type of state calls functions of these modules.

    A module of the tests concerns only generic code of the tests.
    """
    for module in modules:
        who = "tests" if module.startswith("tests.") else "tiergarten"
        _registered.setdefault(dtype, {}).setdefault(who, set()).add(module)
    called_for.cache_clear()


@functools.cache
def called_for(given: Any, top: str) -> str:
    """The digest of what generic code of a package calls for a Numba type; empty if nothing.

    The type of a state, or of anything that holds states.
    """
    modules = {
        module
        for dtype, tops in _registered.items()
        if _holds(given, type_of(dtype))
        for who in {"tiergarten", top}
        for module in tops.get(who, ())
    }
    return digest_of(*sorted(modules)) if modules else ""


def _holds(given: Any, state: Any) -> bool:
    from numba import types

    if isinstance(given, types.Array | types.NestedArray):
        return _holds(given.dtype, state)
    if isinstance(given, types.BaseTuple):
        return any(_holds(within, state) for within in getattr(given, "types", ()))
    if not isinstance(given, types.Record):
        return False
    return given == state or any(_holds(within, state) for _, within in given.members)


@functools.cache
def type_of(dtype: np.dtype[Any]) -> Any:
    """Numba's type of a record, which it would work out anew every time."""
    import numba

    return numba.from_dtype(dtype)


# What Numba asks


@functools.cache
def caching() -> Callable[[Any, str], None]:
    """What gives a function that is to be compiled our cache instead of Numba's."""
    numbas: Any = importlib.import_module("numba.core.caching")

    class Locator(numbas._CacheLocator):  # type: ignore[misc]
        """Where the code of a function is kept."""

        def __init__(self, function: Any, folder: Path) -> None:
            self.folder = folder
            self.line = function.__code__.co_firstlineno
            self._py_file = function.__code__.co_filename

        def get_cache_path(self) -> str:
            return str(self.folder)

        def get_source_stamp(self) -> str:
            return self.folder.name

        def get_disambiguator(self) -> str:
            return str(self.line)

    class Kept(numbas.CompileResultCacheImpl):  # type: ignore[misc]
        def __init__(self, function: Any, folder: Path) -> None:
            self._lineno = function.__code__.co_firstlineno
            self._locator = Locator(function, folder)
            self._filename_base = self.get_filename_base(function.__qualname__, "")

    class Cache(numbas.FunctionCache):  # type: ignore[misc]
        """Knows, besides Numba's own key, what generic code calls for the types it is given.

        Every form of a function has files of its own: processes that compile the same function
        side by side for different types would spoil an index that they share.
        """

        inner = False  # which form of the function is asked for (`engine.dispatching`)

        def __init__(self, function: Any, folder: Path) -> None:
            self._impl_class = lambda function: Kept(function, folder)
            self._top = function.__module__.partition(".")[0]
            super().__init__(function)

        def _index_key(self, sig: Any, codegen: Any) -> Any:
            called = tuple(called_for(given, self._top) for given in getattr(sig, "args", sig))
            return (*super()._index_key(sig, codegen), called, self.inner)

        def _load_overload(self, sig: Any, target: Any) -> Any:
            self._cache_file = self._file_of(sig)
            return super()._load_overload(sig, target)

        def _save_overload(self, sig: Any, data: Any) -> None:
            self._cache_file = self._file_of(sig)
            try:
                super()._save_overload(sig, data)
            except OSError as error:  # it serves this process all the same
                cache_folders.note_loss(Path(self._cache_path).parents[1], error)

        def _file_of(self, sig: Any) -> Any:
            types = getattr(sig, "args", sig)
            key = [str(given) for given in types], [called_for(t, self._top) for t in types]
            digest = hashlib.sha256(f"{key} {self.inner}".encode()).hexdigest()[:16]
            return numbas.IndexDataCacheFile(
                cache_path=self._cache_path,
                filename_base=f"{self._impl.filename_base}-{digest}",
                source_stamp=self._impl.locator.get_source_stamp(),
            )

    def give(dispatcher: Any, mode: str) -> None:
        module = dispatcher.py_func.__module__
        folder = module_folder(mode, module) if _file(module) is not None else None
        if folder is not None:  # else it is compiled every time
            dispatcher._cache = Cache(dispatcher.py_func, folder)

    return give
