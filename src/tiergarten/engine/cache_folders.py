"""Where compiled code is kept, and that it is lost where nothing can be kept.

- A folder for the mode and the machine: `fast-<digest of Python, Numba, NumPy and the processor>`.
- In it a folder for every module: `<module>-<digest of its content and that of its imports>`.

If that cannot be written (a home that is read only, a full disk), a folder among the temporary
files takes its place. If even this cannot be, code is compiled for one process only. Nobody has to
stop playing because of it: what was lost, and why, is noted for those who say so.
"""

import functools
import hashlib
import os
import platform
import re
import shutil
import stat
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from platformdirs import user_cache_path

KEEP_UNUSED_DAYS = 14
_OURS = re.compile(r"(fast|checked)-[0-9a-f]{16}")
_MODULE = re.compile(r"[\w.]+-[0-9a-f]{16}")


class Loss(NamedTuple):
    """A folder in which compiled code could not be kept."""

    folder: Path
    cause: str  # what the system says
    instead: Path | None  # where it is kept; None if it is not


_losses: dict[bool, Loss] = {}  # the first of each kind, by whether there is something instead


def losses() -> list[Loss]:
    """What could not be kept where it belongs, as far as this process has tried."""
    return [*_losses.values()]


def keeps() -> bool:
    """Whether all that this process has compiled is kept somewhere."""
    return False not in _losses


def note_loss(folder: Path, error: OSError, instead: Path | None = None) -> None:
    """Remember that compiled code could not be kept in a folder."""
    _losses.setdefault(instead is not None, Loss(folder, error.strerror or str(error), instead))


@functools.cache
def cache_folder(mode: str) -> Path | None:
    """The folder for code compiled in a mode on this machine; None if there can be none."""
    name = f"{mode}-{_machine()}"
    root = Path(os.environ.get("TIERGARTEN_CACHE") or user_cache_path("tiergarten") / "compiled")
    if refused := _use(root / name):
        instead = _temporary()
        if instead and _use(instead / name):
            instead = None
        note_loss(root, refused, instead)
        if instead is None:
            return None
        root = instead
    _sweep(root, _OURS)
    _sweep(root / name, _MODULE)
    return root / name


def folder_for(mode: str, name: str) -> Path | None:
    """A folder within that one; None if there can be none. It may be one that can only be read."""
    within = cache_folder(mode)
    if within is None:
        return None
    _use(within / name)  # if it cannot be made, that is noted when something is to be kept in it
    return within / name


@functools.cache
def _machine() -> str:
    """The digest of what machine code depends on, beside its source."""
    import llvmlite.binding
    import numba

    digest = hashlib.sha256()
    features = sorted(k for k, on in llvmlite.binding.get_host_cpu_features().items() if on)
    for part in (
        sys.version,
        numba.__version__,
        np.__version__,
        platform.machine(),
        llvmlite.binding.get_host_cpu_name(),
        " ".join(features),
        os.environ.get("NUMBA_OPT", ""),
    ):
        digest.update(part.encode())
    return digest.hexdigest()[:16]


def _temporary() -> Path | None:
    """A folder among the temporary files that is this user's own: what lies there is run."""
    try:
        folder = Path(tempfile.gettempdir(), f"tiergarten-{os.getuid()}")
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    own = found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if own and stat.S_ISDIR(found.st_mode) else None


def _use(folder: Path) -> OSError | None:
    """Create a folder if it is missing, and record that it was used today; answer why there is
    none, if there is none. One that is there already is read even if it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError as error:
        return None if folder.is_dir() else error
    return None


def _sweep(place: Path, ours: re.Pattern[str]) -> None:
    """Remove what nobody has used for a while."""
    long_ago = time.time() - KEEP_UNUSED_DAYS * 86400
    for folder in place.iterdir():
        if ours.fullmatch(folder.name) and folder.is_dir() and folder.stat().st_mtime < long_ago:
            shutil.rmtree(folder, ignore_errors=True)
