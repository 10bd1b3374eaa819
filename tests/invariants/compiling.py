"""Compiling the recounts as the rules are compiled, in a cache that notices every edit.

The engine's cache is named by the sources of the rules, not of the tests, and Numba itself does
not notice an edited callee. So the recounts have a folder of their own inside that cache, named by
a digest of all that is compiled here.
"""

import functools
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tiergarten.engine.compiled import INTERPRETED, MODE, _caching_in, cache_folder

TESTS = Path(__file__).resolve().parent.parent
ROOMS = ("invariants", "soaking")

PAPER = np.dtype(
    (
        np.record,
        [
            ("count", np.int64, (64,)),
            ("parent", np.int64, (64,)),
            ("sum", np.int64, (64,)),
            ("last", np.int64, (64,)),
            ("grid", np.uint8, (1 << 17,)),  # all zeros between two recounts
        ],
    )
)
"""What somebody who recounts writes on: a record, so that passing it costs nothing."""


def sources() -> list[Path]:
    """All files that hold compiled functions of the tests, or what these are made with."""
    return [file for room in ROOMS for file in sorted((TESTS / room).glob("*.py"))]


@functools.cache
def recounts_folder() -> Path:
    """The folder that holds the machine code of exactly these recounts of exactly these rules."""
    digest = hashlib.sha256()
    for source in sources():
        digest.update(f"{source} {source.stat().st_mtime_ns}".encode())
        digest.update(source.read_bytes())
    folder = cache_folder() / f"recounts-{digest.hexdigest()[:16]}"
    folder.mkdir(exist_ok=True)
    return folder


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """What the engine's decorator of this name does, but for the place of the cache."""
    if INTERPRETED:
        return function
    import numba

    with _caching_in(recounts_folder()):
        compiling: Callable[..., Any] = numba.njit(
            cache=True, nogil=True, error_model="numpy", boundscheck=MODE == "checked"
        )(function)
    return compiling


@compiled
def how_many(mask):
    """How many bits of a mask are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
