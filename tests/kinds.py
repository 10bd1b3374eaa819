"""One short case of each kind runs always, the others of its kind with `./test --all`."""

from collections.abc import Iterable
from typing import Any

import pytest


def some_of(values: Iterable[Any], *always: Any) -> list[Any]:
    """Parameters of which only these run always."""
    found = list(values)
    assert all(value in found for value in always), "what runs always must be among them"
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if value in always else pytest.mark.thorough,
        )
        for value in found
    ]
