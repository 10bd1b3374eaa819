"""Whether what is dropped is freed at once, and not only when the garbage collector finds it."""

import gc
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.web.serving import SOON

References = list[weakref.ref[Any]]


@contextmanager
def no_collector() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def each_that_calls(monkeypatch: pytest.MonkeyPatch, kind: type, method: str) -> References:
    """References to all objects of a kind from now on, as they call a method."""
    found: References = []
    original = getattr(kind, method)

    def noting(self: object, *given: Any) -> Any:
        found.append(weakref.ref(self))
        return original(self, *given)

    monkeypatch.setattr(kind, method, noting)
    return found


def wait_until_freed(references: References) -> None:
    """The server may still be at work; there has to be something to free."""
    until = time.monotonic() + SOON
    while not references or any(reference() is not None for reference in references):
        assert time.monotonic() < until, f"still there: {[one() for one in references]}"
        time.sleep(0.005)
