"""Putting the parts of a table on the screen: the middle and one board first, the others as far as
there is room."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.text import Text

from tiergarten.engine.text_part import TextPart
from tiergarten.terminal.paint import Paint, block_width, fit, side_by_side, styled

Parts = Callable[[int, int], Sequence[TextPart]]
"""The parts of a table in this many columns and lines."""

GAP = 2
LEAST_MIDDLE = 26  # columns beside a board
WIDE = 100  # columns: from there on a board is always beside the middle
SPARE = 2  # lines that are left over if there is room enough
BETWEEN = "   "  # two titles


class Arranged(NamedTuple):
    """The table on the screen, and the boards that are only named on it."""

    lines: list[Text]
    bare: list[Text]  # without the titles of the boards that are only named
    folded: list[TextPart]
    cut: bool = False  # whether there was too little room


def arrange(parts: Parts, board: int | None, paint: Paint, width: int, height: int) -> Arranged:
    """The middle, one board, and the titles of the others, in at most `height` lines.

    Side by side where the screen is wide or low, if that saves lines; else one above the other.
    """
    found = _stacked(parts, board, paint, width, height)
    if width >= WIDE or len(found.lines) > height - SPARE:
        beside = _beside(parts, board, paint, width, height)
        if beside is not None and len(beside.lines) < len(found.lines):
            found = beside
    if len(found.lines) <= height:
        return found
    cut = found.lines[: max(1, height)]
    cut[-1] = styled("…", "dim")
    return Arranged(cut, cut, [], cut=True)


def _stacked(parts: Parts, board: int | None, paint: Paint, width: int, height: int) -> Arranged:
    middle, shown, others = _sorted(parts(width, height), board)
    lines = _block(middle, paint)
    if shown is not None:
        above = len(lines) + 1
        lower = _sorted(parts(width, max(4, height - above - 1)), board)[1]
        lines += _block([lower or shown], paint)
    titles = _titles(others, paint, width)
    if shown is not None and len(lines) + len(titles) > height:
        titles = []
    lines = [fit(line, width) for line in lines]
    return Arranged(lines + titles, lines, others)


def _beside(
    parts: Parts, board: int | None, paint: Paint, width: int, height: int
) -> Arranged | None:
    """The board left, the middle and the titles of the others right of it."""
    shown = _sorted(parts(width - LEAST_MIDDLE - GAP, height - 1), board)[1]
    if shown is None:
        return None
    left = _block([shown], paint)
    room = width - block_width(left) - GAP
    if room < LEAST_MIDDLE:
        return None
    middle, _, others = _sorted(parts(room, height), board)
    right = _block(middle, paint)
    if block_width(right) > room:
        return None
    titles = [fit(paint(other.title, "dim"), room) for other in others]
    lines, bare = side_by_side(left, right + titles, GAP), side_by_side(left, right, GAP)
    if len(lines) > height:  # the boards are still there, behind a key
        lines = bare
    return Arranged(lines, bare, others)


def _sorted(
    parts: Sequence[TextPart], board: int | None
) -> tuple[list[TextPart], TextPart | None, list[TextPart]]:
    """The middle, the board that is shown, and the others from there on."""
    middle = [part for part in parts if part.seat is None]
    boards = [part for part in parts if part.seat is not None]
    shown = next((part for part in boards if part.seat == board), None)
    if shown is None:
        return middle, None, boards
    at = boards.index(shown)
    return middle, shown, [*boards[at + 1 :], *boards[:at]]


def _block(parts: Sequence[TextPart], paint: Paint) -> list[Text]:
    lines = []
    for part in parts:
        if part.title:
            lines.append(paint(part.title, "bold"))
        lines += [paint(line) for line in part.lines]
    return lines


def _titles(parts: Sequence[TextPart], paint: Paint, width: int) -> list[Text]:
    """Titles one after another, in as few lines as possible."""
    lines: list[Text] = []
    for part in parts:
        title = paint(part.title, "dim")
        if lines and lines[-1].cell_len + len(BETWEEN) + title.cell_len <= width:
            lines[-1] = lines[-1] + styled(BETWEEN) + title
        else:
            lines.append(fit(title, width))
    return lines


def unfolded(arranged: Arranged, paint: Paint, width: int, height: int) -> list[Text]:
    """The table with all boards, if they fit into the width and height; else as it was arranged."""
    if not arranged.folded:
        return arranged.lines
    lines = arranged.bare
    row: list[Text] = []
    for part in arranged.folded:
        block = _block([part], paint)
        if row and block_width(row) + GAP + 1 + block_width(block) <= width:
            row = side_by_side(row, block, GAP + 1)
        else:
            lines = [*lines, *([styled(""), *row] if row else [])]
            row = block
    lines = [*lines, styled(""), *row]
    if len(lines) > height or block_width(lines) > width:
        return arranged.lines
    return lines
