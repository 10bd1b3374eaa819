"""A part of the table in characters: what a terminal puts together as its size allows."""

import itertools
import textwrap
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class TextPart(NamedTuple):
    """The middle of the table, or the board of a seat."""

    title: str
    """One line above it, for a board whose it is and how it stands: it also stands for a board that
    is not shown. May be empty for the middle."""

    lines: Sequence[str]
    """What lies there."""

    seat: int | None = None
    """Whose board it is; None is the middle of the table."""


def wrapped(lines: Iterable[str], width: int) -> list[str]:
    """Lines that are not too wide; what is carried over is indented."""
    return [
        row
        for line in lines
        for row in textwrap.wrap(line, width, subsequent_indent="  ", drop_whitespace=True) or [""]
    ]


def in_two_columns(lines: Sequence[str], width: int, gap: str = "   ") -> list[str]:
    """Lines in two columns, read downwards, if they are narrow enough for that; else as before."""
    half = (len(lines) + 1) // 2
    left, right = lines[:half], lines[half:]
    column = max(map(len, left), default=0)
    if column + len(gap) + max(map(len, right), default=0) > width:
        return list(lines)
    pairs = itertools.zip_longest(left, right, fillvalue="")
    return [f"{one:<{column}}{gap}{other}".rstrip() for one, other in pairs]
