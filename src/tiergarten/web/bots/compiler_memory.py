"""Giving back the memory of the compiler's own code once the games are loaded.

Loading machine code takes LLVM, whose library is large: some 50 MB of it are in memory afterwards,
and nothing uses them until something is compiled again. They are a copy of what is in the file, so
the system can have them back; should they be needed, it reads them again, which takes
milliseconds. Only on Linux; elsewhere nothing happens.
"""

import contextlib
import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path

MAPS = Path("/proc/self/maps")
LIBRARY = "libllvmlite"
CODE = "r-xp"  # what is only read and run: nothing in it has been changed since it was loaded
DONT_NEED = 4  # MADV_DONTNEED


def give_back() -> None:
    """Let the system have what is not used now."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError, AttributeError):
        advise = ctypes.CDLL(None).madvise
        advise.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
        for start, end in code_of(LIBRARY):
            advise(start, end - start, DONT_NEED)


def code_of(library: str) -> Iterator[tuple[int, int]]:
    """Where the code of a library lies in memory."""
    for line in MAPS.read_text().splitlines():
        where, kind, *_, file = line.split(maxsplit=5)
        if kind == CODE and library in file.rpartition("/")[2]:
            start, end = (int(number, 16) for number in where.split("-"))
            yield start, end
