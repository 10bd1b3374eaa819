"""The one decorator for rules, and the cache of what it compiled.

`@compiled` turns a plain function over records into machine code, or leaves it as it is:
the environment variable `TIERGARTEN_MODE` chooses between

- `fast` (the default): compiled;
- `checked`: compiled, and every index is checked against its bounds;
- `interpreted`: plain Python, for coverage, debugging, and to see integers overflow.

Numba's own cache notices neither an edited callee nor changed flags. So the cache lives in a
folder named by a digest of everything that could matter: all sources that hold compiled
functions or the numbers they were compiled with, where they lie and when they were written (as
Numba itself goes by), the versions of Python, Numba and NumPy, the processor, and the mode.
"""

import functools
import hashlib
import os
import platform
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from tiergarten.engine.errors import BadOption

MODES = ("fast", "checked", "interpreted")
MODE = os.environ.get("TIERGARTEN_MODE", "fast")
INTERPRETED = MODE == "interpreted"
PACKAGE = Path(__file__).resolve().parent.parent
ROOMS_WITH_COMPILED_CODE = ("engine", "games", "bots/tree.py")
# What only tells, checks, draws or writes: no compiled function takes anything from there (tested).
TELLING = (
    *("position.py", "positions.py", "completing.py", "counting.py", "planting.py", "survey.py"),
    *("steps.py",),
    *("words.py", "names.py", "text.py", "refusals.py", "rulebook.py", "placing.py"),
    *("scene.py", "svg.py", "clicks.py", "market.py", "ground.py", "files.py"),
    *("equivalence.py", "migrations.py"),
)
KEEP_UNUSED_DAYS = 14
_OURS = re.compile(r"(fast|checked)-[0-9a-f]{16}")


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule at first use, from the cache if it is there. No recursion inside, please."""
    if MODE not in MODES:
        raise BadOption(f"TIERGARTEN_MODE is {MODE!r}; it can be {', '.join(MODES)}")
    if INTERPRETED:
        return function
    import numba

    with _caching_in(cache_folder()):
        compiling: Callable[..., Any] = numba.njit(
            cache=True, nogil=True, error_model="numpy", boundscheck=MODE == "checked"
        )(function)
    return compiling


def sources(rooms: Iterable[str]) -> Iterator[Path]:
    """The files of folders or modules of the package, without those that only tell and draw."""
    for room in rooms:
        place = PACKAGE / room
        for source in [place] if place.is_file() else sorted(place.rglob("*.py")):
            if source.name not in TELLING:
                yield source


@functools.cache
def cache_folder() -> Path:
    """The folder that holds the machine code of exactly these sources on this machine."""
    import llvmlite.binding
    import numba
    import numpy

    digest = hashlib.sha256()
    for source in sources(ROOMS_WITH_COMPILED_CODE):
        digest.update(f"{source} {source.stat().st_mtime_ns}".encode())
        digest.update(source.read_bytes())
    features = sorted(k for k, on in llvmlite.binding.get_host_cpu_features().items() if on)
    for part in (
        sys.version,
        numba.__version__,
        numpy.__version__,
        platform.machine(),
        llvmlite.binding.get_host_cpu_name(),
        " ".join(features),
    ):
        digest.update(part.encode())
    root = Path(os.environ.get("TIERGARTEN_CACHE") or user_cache_path("tiergarten") / "compiled")
    folder = root / f"{MODE}-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError as error:
        raise BadOption(
            f"the compile cache {folder} cannot be written ({error.strerror}); "
            "set TIERGARTEN_CACHE to a folder that can"
        ) from None
    _sweep(root, keep=folder)
    return folder


def _sweep(root: Path, keep: Path) -> None:
    """Remove caches that nobody has used for a while."""
    long_ago = time.time() - KEEP_UNUSED_DAYS * 86400
    for folder in root.iterdir():
        ours = _OURS.fullmatch(folder.name) and folder.is_dir()
        if ours and folder != keep and folder.stat().st_mtime < long_ago:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """Point Numba at our folder while it decorates one function, and nobody else's."""
    from numba import config

    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
