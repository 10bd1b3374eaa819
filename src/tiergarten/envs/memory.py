"""Memory that several cores share, for compiled code: what Numba does not offer.

Numba takes an array to be read by one thread at a time: in a loop it would read a number once and
never again. What `load`, `store` and `swap` do is seen by all threads in one and the same order
(sequential consistency).
"""

import importlib
from collections.abc import Callable
from typing import Any

from tiergarten.engine.compiled import INTERPRETED, Int
from tiergarten.envs.buffers import LINE

ir: Any = importlib.import_module("llvmlite.ir")
types: Any = importlib.import_module("numba").types
cgutils: Any = importlib.import_module("numba.core.cgutils")
intrinsic: Callable[[Any], Any] = importlib.import_module("numba.extending").intrinsic

give_way: Any = types.ExternalFunction("sched_yield", types.int32())
"""Let another thread have this core, if one waits for it. Of the C library."""


@intrinsic
def load(context: Any, shared: Any, row: Any, column: Any) -> Any:
    """`load(shared, row, column)`: a number of a table of int64."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature, args)
        return builder.load_atomic(place, "seq_cst", 8)

    return types.int64(shared, row, column), generate


@intrinsic
def store(context: Any, shared: Any, row: Any, column: Any, value: Any) -> Any:
    """`store(shared, row, column, value)`: write a number of a table of int64."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature, args)
        number = context.cast(builder, args[3], signature.args[3], types.int64)
        builder.store_atomic(number, place, "seq_cst", 8)
        return context.get_dummy_value()

    return types.void(shared, row, column, value), generate


@intrinsic
def swap(context: Any, shared: Any, row: Any, column: Any, old: Any, new: Any) -> Any:
    """`swap(shared, row, column, old, new)`: write `new`, if `old` is there still; whether it was.

    Of several threads that try at the same time, one succeeds.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature, args)
        given = zip(args[3:], signature.args[3:], strict=True)
        numbers = [context.cast(builder, number, one, types.int64) for number, one in given]
        found = builder.cmpxchg(place, *numbers, "seq_cst", "seq_cst")
        return builder.extract_value(found, 1)

    return types.boolean(shared, row, column, old, new), generate


@intrinsic
def _copy_line_if_changed(context: Any, source: Any, start: Any, goal: Any, to: Any) -> Any:
    """`copy_line_if_changed`, compiled."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        line = ir.IntType(8 * LINE)
        ends = []
        for n in (0, 2):
            table = context.make_array(signature.args[n])(context, builder, args[n])
            at = context.cast(builder, args[n + 1], signature.args[n + 1], types.intp)
            place = builder.gep(builder.bitcast(table.data, ir.IntType(8).as_pointer()), [at])
            ends.append(builder.bitcast(place, line.as_pointer()))
        new, old = (builder.load(end, align=1) for end in ends)
        with builder.if_then(builder.icmp_unsigned("!=", new, old)):
            builder.store(new, ends[1], align=1)
        return context.get_dummy_value()

    return types.void(source, start, goal, to), generate


def _place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """The address of a number in a table."""
    kind = signature.args[0]
    table = context.make_array(kind)(context, builder, args[0])
    given = zip(args[1:3], signature.args[1:3], strict=True)
    at = [context.cast(builder, index, one, types.intp) for index, one in given]
    shape = cgutils.unpack_tuple(builder, table.shape, 2)
    strides = cgutils.unpack_tuple(builder, table.strides, 2)
    place = cgutils.get_item_pointer2(context, builder, table.data, shape, strides, kind.layout, at)
    return builder.bitcast(place, ir.IntType(64).as_pointer())


def _copy_line(source: Any, start: Int, goal: Any, to: Int) -> None:
    """The same, interpreted: there is but one thread at a time."""
    goal.reshape(-1)[to : to + LINE] = source.reshape(-1)[start : start + LINE]


copy_line_if_changed: Any = _copy_line if INTERPRETED else _copy_line_if_changed
"""`copy_line_if_changed(source, start, goal, to)`: copy `LINE` bytes from one table of bytes to
another, from this byte on to that, unless they are there already."""
