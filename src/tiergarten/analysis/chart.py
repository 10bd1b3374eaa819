"""The chances over the moves as a picture: a line a seat, with marks for mistakes and luck.

SVG without scripts. Colours come from the page around it (`--seat-0` and so on), so that the
same picture suits light and dark; dashes tell the lines apart without colours.
"""

import html
from collections.abc import Iterable, Sequence

from tiergarten.analysis import marks, words
from tiergarten.analysis.reviewed import Review, ReviewedMove
from tiergarten.engine import figures
from tiergarten.engine.language import Say

WIDTH, HEIGHT = 420.0, 230.0  # about the width of a telephone, so that letters stay readable there
LEFT, RIGHT, TOP, BOTTOM = 34.0, 8.0, 8.0, 22.0
LEAST_LUCK = 0.05  # that gets a mark of its own
DASHES = ("none", "6 2", "2 2", "8 2 2 2", "1 2", "10 4", "4 4", "12 2 2 2")
SIZES = {marks.INACCURACY: 2.6, marks.MISTAKE: 3.6, marks.BLUNDER: 4.8}


def chart(review: Review, say: Say) -> str:
    """The picture, as an element of a page."""
    moves = review.moves
    ends = [move.chance for move in moves] + [tuple(seat.result for seat in review.seats)]
    across = _Scale(len(ends) - 1)
    parts = [*_axes(len(ends) - 1, say)]
    for seat in range(review.players):
        points = " ".join(f"{across(i):.1f},{_down(end[seat]):.1f}" for i, end in enumerate(ends))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="var(--seat-{seat})" '
            f'stroke-width="1.6" stroke-linejoin="round" stroke-dasharray="{DASHES[seat]}"/>'
        )
    for move in moves:
        parts += _marks(review, move, across(move.ply), across(move.ply + 1), say)
    label = html.escape(say("Chances to win over the moves"))
    return (
        f'<svg role="img" aria-label="{label}" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}">'
        f"{''.join(parts)}</svg>"
    )


class _Scale:
    """From the number of moves made to a place across."""

    def __init__(self, most: int) -> None:
        self._step = (WIDTH - LEFT - RIGHT) / max(most, 1)

    def __call__(self, ply: int) -> float:
        return LEFT + ply * self._step


def _down(chance: float) -> float:
    return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM)


def _axes(most: int, say: Say) -> Iterable[str]:
    for percent in (0, 25, 50, 75, 100):
        y = _down(percent / 100)
        written = figures.percent(say, percent / 100)
        yield (
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" '
            'stroke="var(--line)" stroke-width="0.8"/>'
            f'<text x="{LEFT - 4}" y="{y + 3:.1f}" text-anchor="end">{written}</text>'
        )
    across = _Scale(most)
    for ply in ticks(most):
        yield f'<text x="{across(ply):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{ply}</text>'


def ticks(most: int, wanted: int = 5) -> Sequence[int]:
    """Round numbers from 0 to at most this one."""
    step = 1
    for candidate in (size * 10**power for power in range(6) for size in (1, 2, 5)):
        step = candidate
        if most / step <= wanted:
            break
    return range(0, most + 1, step)


def _marks(review: Review, move: ReviewedMove, at: float, then: float, say: Say) -> Iterable[str]:
    """A triangle where a decision cost something, a diamond where chance did much."""
    if move.mark:
        y, size = _down(move.chance[move.seat]), SIZES[move.mark]
        path = f"M{at:.1f} {y + size:.1f}l{-size:.1f} {-2 * size:.1f}h{2 * size:.1f}z"
        yield _mark("mistake", path, move.seat, words.tell_mark(review, move, say))
    lucky = max(range(review.players), key=lambda seat: abs(move.luck[seat]))
    if abs(move.luck[lucky]) >= LEAST_LUCK:
        y, size = _down(move.after[lucky]), 3.4
        path = f"M{then:.1f} {y - size:.1f}l{size} {size} {-size} {size} {-size} {-size}z"
        turn = words.TurningPoint(move.ply, words.LUCK, move.luck[lucky])
        told = words.tell_turning_point(review, turn, say)
        yield _mark("luck", path, lucky, f"{review.seats[lucky].name}: {told}")


def _mark(kind: str, path: str, seat: int, told: str) -> str:
    fill = f"var(--seat-{seat})" if kind == "mistake" else "var(--card)"
    return (
        f'<path class="{kind}" d="{path}" fill="{fill}" stroke="var(--seat-{seat})" '
        f'stroke-width="1"><title>{html.escape(told)}</title></path>'
    )
