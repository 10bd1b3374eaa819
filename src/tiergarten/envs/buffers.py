"""The arrays that a batch writes: their shapes and types, and those of the caller's own.

Their addresses never change, so that other libraries can hold them. A caller may bring some or all
of them, for example a slice of an array that several batches share.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from tiergarten.engine.errors import BadOption
from tiergarten.engine.record.memory import record_over

Shape = tuple[int, ...]
DTYPES = ("uint8", "float32")
"""Of observations: bytes, or numbers between 0 and 1."""
LINE = 64
"""Bytes that go from core to core together."""


def shapes(
    num_envs: int, players: int, features: int, actions: int, dtype: str
) -> dict[str, tuple[Shape, Any]]:
    """The shape and the type of every buffer, by name."""
    each = (num_envs,)
    return {
        "actions": (each, np.int64),
        "obs": ((num_envs, features), np.dtype(dtype).type),
        "mask": ((num_envs, actions), np.uint8),
        "seat": (each, np.int32),
        "acting": (each, np.uint8),
        "actor": (each, np.int32),
        "refused": (each, np.bool_),
        "reward": ((num_envs, players), np.float32),
        "terminal": (each, np.bool_),
        "truncated": (each, np.bool_),
        "final_scores": ((num_envs, players), np.int32),
    }


def allocate(
    asked: Mapping[str, tuple[Shape, Any]], given: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Every buffer: the caller's own, which is cleared, or a new one."""
    if given is not None and not isinstance(given, Mapping):
        raise BadOption(f"buffers are arrays by name, not a {type(given).__name__}")
    given = dict(given or {})
    for name in given:
        if name not in asked:
            raise BadOption(f"there is no buffer {name!r}; there are {', '.join(asked)}")
    made = {}
    for name, (shape, dtype) in asked.items():
        if name in given:
            made[name] = _checked(name, given[name], shape, np.dtype(dtype))
            made[name][...] = 0
        else:
            made[name] = zeros(shape, dtype)
    return made


def zeros(shape: Shape, dtype: Any) -> Any:
    """An array of zeros in whole lines of the cache: threads that write into different lines of it
    disturb neither each other nor whoever uses what lies beside it."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    room = np.zeros(size + 2 * LINE, np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + size].view(dtype).reshape(shape)


def alone(array: Any) -> Any:
    """A copy in lines of its own."""
    copy = zeros(array.shape, array.dtype)
    copy[...] = array
    return copy


def record(dtype: np.dtype[Any]) -> Any:
    """A record of zeros in lines of its own."""
    return record_over(dtype, zeros((dtype.itemsize,), np.uint8).data)


def _checked(name: str, array: Any, shape: Shape, dtype: np.dtype[Any]) -> Any:
    """A caller's own buffer, if compiled code can write into it."""
    if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != dtype:
        there = (
            f"{array.dtype} {array.shape}"
            if isinstance(array, np.ndarray)
            else type(array).__name__
        )
        asked = tuple(int(size) for size in shape)
        raise BadOption(f"the buffer {name!r} is {there}; it must be {dtype} {asked}")
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise BadOption(
            f"the buffer {name!r} must be writeable and contiguous: make it with numpy.zeros, "
            "or take whole rows of a larger array"
        )
    return array
