"""Writing fitted numbers: each takes the place of the old one, and all the rest stays as it is."""

import ast
from collections.abc import Iterator

from scripts.fit.linear import Constants, Vector

DECIMALS = 2
WRITTEN = "WRITTEN"  # the constant that says which run has written the numbers
WIDTH = 100


def rewritten(source: str, constants: Constants, vector: Vector, written: str) -> str:
    """The source of a `fitted.py` with these numbers in place of its own."""
    tables = constants.split(vector)
    pieces: list[tuple[int, int, str]] = []
    starts = _line_starts(source)
    for node in ast.parse(source).body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        name = node.targets[0].id
        if name == WRITTEN:
            # With its brackets, which are no part of the value.
            pieces.append((*_span(node, starts), f"{WRITTEN} = {_text(written)}"))
        elif name in tables:
            places = list(_numbers(node.value))
            numbers = tables[name].ravel().tolist()
            if len(places) != len(numbers):
                raise ValueError(f"{name} spells out {len(places)} of its {len(numbers)} numbers")
            for place, number in zip(places, numbers, strict=True):
                pieces.append((*_span(place, starts), _number(number)))
    for start, end, text in sorted(pieces, reverse=True):
        source = source[:start] + text + source[end:]
    return source


def _number(number: float) -> str:
    return f"{round(number, DECIMALS) + 0.0:.{DECIMALS}f}"  # and no -0.00


def _text(words: str) -> str:
    """A text as a literal; a long one in brackets, on several lines."""
    if len(f'{WRITTEN} = "{words}"') <= WIDTH:
        return f'"{words}"'
    lines: list[str] = []
    for word in words.split(" "):
        if lines and len(lines[-1]) + len(word) < WIDTH - 10:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    quoted = [f'    "{line} "\n' for line in lines[:-1]] + [f'    "{lines[-1]}"\n']
    return "(\n" + "".join(quoted) + ")"


def _numbers(node: ast.expr) -> Iterator[ast.expr]:
    """The numbers in an expression, in their order."""
    if isinstance(node, ast.UnaryOp) or (
        isinstance(node, ast.Constant) and isinstance(node.value, float)
    ):
        yield node
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from _numbers(child)


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _span(node: ast.expr | ast.stmt, starts: list[int]) -> tuple[int, int]:
    first = starts[node.lineno - 1] + node.col_offset
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return first, starts[node.end_lineno - 1] + node.end_col_offset
