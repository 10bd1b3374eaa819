"""The one decorator for rules: `@compiled` turns a plain function over records into machine code,
or leaves it as it is. The environment variable `TIERGARTEN_MODE` chooses between

- `fast` (the default): compiled;
- `checked`: compiled, and every index is checked against its bounds;
- `interpreted`: plain Python, for coverage, debugging, and to see integers overflow.

What was compiled is kept (`engine.compile_cache`).
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tiergarten.engine import compile_cache
from tiergarten.engine.errors import BadOption

MODES = ("fast", "checked", "interpreted")
MODE = os.environ.get("TIERGARTEN_MODE", "fast")
INTERPRETED = MODE == "interpreted"
PACKAGE = Path(__file__).resolve().parent.parent


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule at first use, from the cache if it is there. No recursion inside, please."""
    if MODE not in MODES:
        raise BadOption(f"TIERGARTEN_MODE is {MODE!r}; it can be {', '.join(MODES)}")
    if INTERPRETED:
        return function
    import numba

    compiling: Callable[..., Any] = numba.njit(
        nogil=True, error_model="numpy", boundscheck=MODE == "checked"
    )(function)
    compile_cache.caching()(compiling, MODE)
    return compiling


def marker(name: str, *modules: str) -> Path:
    """A file that says, once it is there, that all of these modules is compiled."""
    return compile_cache.marker(MODE, name, *modules)
