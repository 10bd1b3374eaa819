"""Packages that only some of the arena needs."""

import importlib
from typing import Any

from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence


def optional(module: str, name: str, extra: str) -> Any:
    """A module of an optional package; if it is missing, the error says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise BadOption(
            Sentence(
                "{name} is not installed: run pip install 'tiergarten[{extra}]'",
                name=name,
                extra=extra,
            )
        ) from None
